import { useLayoutEffect, useRef, useState } from 'react'
import { WORDS_BACK, type WordsBack } from './as-saved.ts'

/**
 * The version that the words of its form begin from. Words of an earlier visit that are in the form again bring theirs along, so
 * that what a colleague saved since is put together with them, and not written over.
 * @param told what the server answered last, where that says that somebody saved other words: the next Save is meant to replace them
 */
export function BeganFrom({ version, told }: { version: number; told?: unknown }) {
  const field = useRef<HTMLInputElement>(null)
  const [earlier, setEarlier] = useState<{ than: number; began: number; told: unknown } | null>(null)
  // Heard from the moment it is on the page: what was typed in this tab comes back at once.
  useLayoutEffect(() => {
    const form = field.current?.form
    const back = (event: Event) => {
      const began = Number((event as CustomEvent<WordsBack>).detail.began)
      if (began < version)
        setEarlier((before) => ({ than: version, began: Math.min(began, before?.began ?? began), told }))
    }
    form?.addEventListener(WORDS_BACK, back)
    return () => form?.removeEventListener(WORDS_BACK, back)
  }, [version, told])
  const began = earlier?.than === version && earlier.told === told ? earlier.began : version
  return <input ref={field} type="hidden" name="version" value={began} data-began="" />
}
