import { useEffect, useState } from 'react'
import { Checkbox } from '#app/ui/forms/choices.tsx'
import { Button } from '#app/ui/parts/button.tsx'
import { DescriptionList } from '#app/ui/parts/data.tsx'
import { Dialog } from '#app/ui/parts/dialog.tsx'

// Single-key shortcuts for members who work through many cases. They can be switched off (WCAG 2.1.4): speech input and some
// keyboards trigger them by accident.

const KEPT_UNDER = 'staff-single-keys'

const off = (): boolean => {
  try {
    return localStorage.getItem(KEPT_UNDER) === 'off'
  } catch {
    return false
  }
}

const KEYS = [
  { name: 'j', value: 'The next case in the list' },
  { name: 'k', value: 'The case before' },
  { name: 'Enter', value: 'Open this case' },
  { name: 'x', value: 'Select this case, or clear it' },
  { name: 'a', value: 'Go to what you can do with the selected cases' },
  { name: '/', value: 'Go to the search' },
  { name: '?', value: 'Show these shortcuts' },
]

/** The shortcuts of the list, and the button that lists them. */
export function ListKeys() {
  const [open, setOpen] = useState(false)
  const [on, setOn] = useState(true)
  useEffect(() => setOn(!off()), [])
  useEffect(() => {
    if (!on) return
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || isTyping(event.target))
        return
      const act = ACTS[event.key]
      if (event.key === '?') setOpen(true)
      else if (!act?.()) return
      event.preventDefault()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [on])
  const change = (wanted: boolean) => {
    setOn(wanted)
    try {
      if (wanted) localStorage.removeItem(KEPT_UNDER)
      else localStorage.setItem(KEPT_UNDER, 'off')
    } catch {
      // Then the setting lasts until the page is left.
    }
  }
  return (
    <>
      <Button type="button" look="quiet" size="small" onClick={() => setOpen(true)}>
        Shortcuts
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title="Keyboard shortcuts for this list">
        <DescriptionList items={KEYS} />
        <Checkbox
          label="Use these shortcuts"
          name="single-keys"
          checked={on}
          onChange={(event) => change(event.currentTarget.checked)}
          hint="This browser remembers your choice."
        />
      </Dialog>
    </>
  )
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.closest('textarea, select, dialog, input:not([type=checkbox]):not([type=radio])') !== null)

const rows = () => [...document.querySelectorAll<HTMLElement>('.queue .staff-row-link')]
const here = () => rows().findIndex((link) => link.closest('tr')?.contains(document.activeElement))

function go(step: 1 | -1): boolean {
  const all = rows()
  const at = here()
  const next = all[at < 0 ? (step > 0 ? 0 : all.length - 1) : at + step]
  next?.focus()
  next?.scrollIntoView({ block: 'nearest' })
  return next !== undefined
}

/** The act of each key. @returns whether there was something to do */
const ACTS: Record<string, () => boolean> = {
  j: () => go(1),
  k: () => go(-1),
  x: () => {
    const box = rows()[here()]?.closest('tr')?.querySelector<HTMLInputElement>('input[type=checkbox]')
    box?.click()
    return Boolean(box)
  },
  a: () => {
    const field = document.querySelector<HTMLElement>('.queue-bulk select')
    field?.focus()
    return field !== null
  },
  '/': () => {
    const box = document.querySelector<HTMLInputElement>('input[type=search]')
    box?.focus()
    box?.select()
    return Boolean(box)
  },
}
