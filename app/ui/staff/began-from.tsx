import { useLayoutEffect, useRef, useState } from 'react'
import { WORDS_BACK, type WordsBack } from './as-saved.ts'

/**
 * The version that the words of its form begin from, or what else names a state. Words of an earlier visit that are in the form again
 * bring theirs along, so that what a colleague saved since is put together with them or told, and not written over.
 * @param told what the server answered last, where that says that somebody saved other words: the next Save is meant to replace them
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
  // Heard from the moment it is on the page: what was typed in this tab comes back at once.
  useLayoutEffect(() => {
    const form = field.current?.form
    const back = (event: Event) => {
      const { began } = (event as CustomEvent<WordsBack>).detail
      if (began === undefined || began === than) return
      setEarlier((before) => ({ than, began: earlierOf(began, before?.began), told }))
    }
    form?.addEventListener(WORDS_BACK, back)
    return () => form?.removeEventListener(WORDS_BACK, back)
  }, [than, told])
  const began = earlier?.than === than && earlier.told === told ? earlier.began : than
  return <input ref={field} type="hidden" name={name} value={began} data-began="" />
}

/** Of two versions the lower one; of other states the one that came first: either leads to being told. */
const earlierOf = (began: string, before = began): string => (Number(began) < Number(before) ? began : before)
