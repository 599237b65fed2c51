import { useLayoutEffect, useRef, useState } from 'react'
import { DRAFT_RESTORED, type RestoredDraft } from './as-saved.ts'

/**
 * The version, or other state, that the form's text is based on. Text restored from an earlier visit brings its own, so that a
 * colleague's later changes are merged or reported, and not overwritten.
 * @param told the server's last answer, if it says that another person saved a change: the next Save is meant to replace it
 */
export function BeganFrom({
  version,
  told,
  name = 'version',
}: {
  version: number | string
  told?: unknown
  name?: string
}) {
  const field = useRef<HTMLInputElement>(null)
  const than = String(version)
  const [earlier, setEarlier] = useState<{ than: string; began: string; told: unknown } | null>(null)
  // Listens from the first render: text typed in this tab is restored at once.
  useLayoutEffect(() => {
    const form = field.current?.form
    const back = (event: Event) => {
      const { began } = (event as CustomEvent<RestoredDraft>).detail
      if (began === undefined || began === than) return
      setEarlier((before) => ({ than, began: earlierOf(began, before?.began), told }))
    }
    form?.addEventListener(DRAFT_RESTORED, back)
    return () => form?.removeEventListener(DRAFT_RESTORED, back)
  }, [than, told])
  const began = earlier?.than === than && earlier.told === told ? earlier.began : than
  return <input ref={field} type="hidden" name={name} value={began} data-began="" />
}

/** The lower of two versions; the first of other states: either leads to a conflict report. */
const earlierOf = (began: string, before = began): string => (Number(began) < Number(before) ? began : before)
