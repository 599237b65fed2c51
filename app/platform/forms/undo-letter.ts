import { useState } from 'react'
import { useKeyRing } from '../keys/key-ring.tsx'

// A letter to begin from takes the place of what is in a reply. What somebody typed comes back with Undo, however many letters
// they tried after it.

export interface Replaced<T> {
  /** What was typed and replaced, the newest last. */
  typed: T[]
  /** The letter that is there now, as it was filled in. */
  filled: T | null
}

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** A letter comes in the place of what is there: that is kept, unless it is a letter that nobody changed. */
export const afterLetter = <T>(was: Replaced<T> | null, stands: T, letter: T): Replaced<T> => ({
  typed: was && same(was.filled, stands) ? was.typed : [...(was?.typed ?? []), stands],
  filled: letter,
})

/** @returns what comes back, and what can still be brought back after it */
export function undone<T>({ typed }: Replaced<T>): { back: T | undefined; left: Replaced<T> | null } {
  const rest = typed.slice(0, -1)
  return { back: typed.at(-1), left: rest.length > 0 ? { typed: rest, filled: null } : null }
}

/** Waits in this tab with the other words of the reply `id`, also while another page of the console is open. */
export function useUndoLetter<T>(id: string, stands: T, type: (next: T) => void) {
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
      keep(afterLetter(was, stands, letter))
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
