// Six words that prove a case is yours: 6 × log2(1296) = 62 bits, slow to guess because of Argon2id. The list's
// properties (unique first three letters, three edits apart) make a half-typed or misspelled word readable.

const WORDS_IN_ALL = 6

/** Six independent draws, each word equally likely. */
export function drawWords(list: readonly string[]): string[] {
  return Array.from({ length: WORDS_IN_ALL }, () => list[below(list.length)] ?? '')
}

function below(limit: number): number {
  const fair = Math.floor(2 ** 32 / limit) * limit
  for (;;) {
    const [drawn] = crypto.getRandomValues(new Uint32Array(1))
    if (drawn !== undefined && drawn < fair) return drawn % limit
  }
}

export type ReadWords = { words: string[] } | { unknown: string[] } | { count: number }

/**
 * Reads words as people type them: numbered, with commas, in capitals, only the first three letters, or with one letter
 * wrong, missing or extra.
 */
export function readWords(typed: string, list: readonly string[]): ReadWords {
  const given = typed
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter(Boolean)
  if (given.length !== WORDS_IN_ALL) return { count: given.length }
  const words = given.map((one) => readWord(one, list))
  const unknown = given.filter((_, at) => words[at] === null)
  return unknown.length > 0 ? { unknown } : { words: words as string[] }
}

function readWord(typed: string, list: readonly string[]): string | null {
  if (list.includes(typed)) return typed
  if (typed.length < 3) return null
  const begun = list.filter((word) => word.startsWith(typed))
  if (begun.length === 1) return begun[0] ?? null
  const near = list.filter((word) => oneEditApart(word, typed))
  return near.length === 1 ? (near[0] ?? null) : null
}

/** Whether one letter changed, added or removed, or two neighbors swapped, turns one into the other. */
export function oneEditApart(a: string, b: string): boolean {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a]
  if (long.length - short.length > 1) return false
  let start = 0
  while (start < short.length && short[start] === long[start]) start += 1
  if (short.length < long.length) return short.slice(start) === long.slice(start + 1)
  const swapped = short[start] === long[start + 1] && short[start + 1] === long[start]
  return (
    short.slice(start + 1) === long.slice(start + 1) ||
    (swapped && short.slice(start + 2) === long.slice(start + 2))
  )
}

/** The input of the key derivation: the full words, separated by single spaces. */
export const joinWords = (words: readonly string[]): string => words.join(' ')
