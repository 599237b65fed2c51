export interface DiffLine {
  kind: 'same' | 'added' | 'removed'
  text: string
}

/** Texts with more differing lines than this are shown as all old, then all new. */
const MOST_LINES = 1500
/** Pairs of lines to compare in all texts of one page. A pair takes about 5 nanoseconds. */
const MOST_PAIRS = 10_000_000

/** Lines of all texts of one page: drawing 10,000 of them keeps other visitors waiting for about 50 milliseconds. */
const MOST_LINES_OF_PAGE = 6000

/** Old and new lines of several texts of one page, without comparing them. */
export const oldsThenNews = (pairs: [before: string, after: string][]): DiffLine[][] =>
  withinPage(pairs, ([before, after]) => oldThenNew(linesIn(before), linesIn(after)))

type Pair = [before: string, after: string]

function withinPage(pairs: readonly Pair[], drawn: (pair: Pair) => DiffLine[]): DiffLine[][] {
  let room = MOST_LINES_OF_PAGE
  return pairs.map((pair, at) => {
    const least = Math.max(...pair.map((text) => linesIn(text).length))
    if (at > 0 && least > room) return []
    const lines = drawn(pair)
    if (at > 0 && lines.length > room) return []
    room -= lines.length
    return lines
  })
}

const linesIn = (text: string): string[] => text.split(/\r?\n/)

/** The changes from one text to another, line by line, by the longest common subsequence. */
export const lineDiff = (before: string, after: string): DiffLine[] => lineDiffs([[before, after]])[0] ?? []

/**
 * The same for several texts of one page. When they have too many lines, the last ones are shown as all old, then all new; a text
 * for which the page has no room has no lines here. The first one is always there.
 */
export function lineDiffs(pairs: [before: string, after: string][]): DiffLine[][] {
  let left = MOST_PAIRS
  return withinPage(pairs, ([before, after]) =>
    diff(before, after, (a, b) => {
      const pairsHere = a.length * b.length
      if (a.length > MOST_LINES || b.length > MOST_LINES || pairsHere > left) return oldThenNew(a, b)
      left -= pairsHere
      return longestRow(a, b)
    }),
  )
}

function diff(before: string, after: string, middle: (a: string[], b: string[]) => DiffLine[]): DiffLine[] {
  const a = linesIn(before)
  const b = linesIn(after)
  let head = 0
  while (head < a.length && head < b.length && a[head] === b[head]) head++
  let tail = 0
  while (tail < a.length - head && tail < b.length - head && a.at(-1 - tail) === b.at(-1 - tail)) tail++
  const same = (lines: string[]): DiffLine[] => lines.map((text) => ({ kind: 'same', text }))
  return [
    ...same(a.slice(0, head)),
    ...middle(a.slice(head, a.length - tail), b.slice(head, b.length - tail)),
    ...same(a.slice(a.length - tail)),
  ]
}

const oldThenNew = (a: string[], b: string[]): DiffLine[] => [
  ...a.map((text): DiffLine => ({ kind: 'removed', text })),
  ...b.map((text): DiffLine => ({ kind: 'added', text })),
]

function longestRow(a: string[], b: string[]): DiffLine[] {
  // stays[i][j]: the length of the common subsequence from a[i] and b[j] on.
  const width = b.length + 1
  const stays = new Uint16Array((a.length + 1) * width)
  const at = (i: number, j: number) => stays[i * width + j] ?? 0
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--)
      stays[i * width + j] = a[i] === b[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
  const out: DiffLine[] = []
  let [i, j] = [0, 0]
  while (i < a.length || j < b.length) {
    const [old = '', fresh = ''] = [a[i], b[j]]
    if (i < a.length && j < b.length && old === fresh) {
      out.push({ kind: 'same', text: old })
      i++
      j++
    } else if (i < a.length && (j === b.length || at(i + 1, j) >= at(i, j + 1))) {
      out.push({ kind: 'removed', text: old })
      i++
    } else {
      out.push({ kind: 'added', text: fresh })
      j++
    }
  }
  return out
}
