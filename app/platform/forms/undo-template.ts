import { useState } from 'react'
import { useKeyRing } from '../keys/key-ring.tsx'

// A reply template replaces the text of a reply. Undo brings back what was typed, however many templates were tried
// after it.

export interface Replaced<T> {
  /** Typed text that was replaced, newest last. */
  typed: T[]
  /** The current template, as it was filled in. */
  filled: T | null
}

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** A template replaces the current text. That text is saved, unless it is an unchanged template. */
export const afterTemplate = <T>(was: Replaced<T> | null, stands: T, letter: T): Replaced<T> => ({
  typed: was && same(was.filled, stands) ? was.typed : [...(was?.typed ?? []), stands],
  filled: letter,
})

/** @returns the restored text, and what can still be restored after it */
export function undone<T>({ typed }: Replaced<T>): { back: T | undefined; left: Replaced<T> | null } {
  const rest = typed.slice(0, -1)
  return { back: typed.at(-1), left: rest.length > 0 ? { typed: rest, filled: null } : null }
}

/** Saved in this tab with the other words of the reply `id`, also while another page of the console is open. */
export function useUndoTemplate<T>(id: string, stands: T, type: (next: T) => void) {
  const { drafts } = useKeyRing()
  const place = `${id} before`
  const [was, setWas] = useState<Replaced<T> | null>(() => JSON.parse(drafts.get(place) ?? 'null'))
  const keep = (next: Replaced<T> | null) => {
    if (next) drafts.set(place, JSON.stringify(next))
    else drafts.delete(place)
    setWas(next)
  }
  return {
    begin: (letter: T) => {
      keep(afterTemplate(was, stands, letter))
      type(letter)
    },
    undo:
      was &&
      (() => {
        const { back, left } = undone(was)
        if (back !== undefined) type(back)
        keep(left)
      }),
    forget: () => keep(null),
  }
}
