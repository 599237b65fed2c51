import { useEffect } from 'react'

/**
 * A form that a script checks shows each error beside its field. Moves the focus to the first such field, as
 * the box at the top does on a page that the server checked. Otherwise a screen reader announces nothing, and
 * the field may be out of sight.
 */
export function useWrongField(): void {
  useEffect(() => {
    const submitted = ({ target }: SubmitEvent) => {
      const from = document.activeElement
      afterDrawing(() => {
        // The form moved the focus itself, or its page lists all errors at the top.
        if (document.activeElement !== from || document.querySelector('.error-summary')) return
        if (target instanceof HTMLFormElement) firstWrong(target)?.focus()
      })
    }
    document.addEventListener('submit', submitted)
    return () => document.removeEventListener('submit', submitted)
  }, [])
}

const afterDrawing = (act: () => void) => requestAnimationFrame(() => requestAnimationFrame(act))

const firstWrong = (form: HTMLFormElement): HTMLElement | null =>
  form.querySelector<HTMLElement>('.field-wrong :is(input, select, textarea)')
