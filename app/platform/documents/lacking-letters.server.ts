import { now } from '../time.ts'

// Documents with letters that no font has. The document itself says so; staff see it on the page about the site's health, until
// the site starts again.

export interface LackingLetters {
  name: string
  count: number
  at: string
}

const MOST = 50
const found = new Map<string, LackingLetters>()

/** @param name what staff call the document; never what it says */
export function noteLackingLetters(name: string, count: number): void {
  // The newest is the last one.
  found.delete(name)
  found.set(name, { name, count, at: now() })
  for (const oldest of found.keys()) {
    if (found.size <= MOST) break
    found.delete(oldest)
  }
}

/** The newest first. */
export const lackingLetters = (): LackingLetters[] => [...found.values()].reverse()
