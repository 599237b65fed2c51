import { diffArrays } from 'diff'

export interface DiffLine {
  kind: 'same' | 'added' | 'removed'
  text: string
}

/**
 * Added and removed lines to look for in all texts of one page. The time grows with their square: these take about 100
 * milliseconds.
 */
const MOST_CHANGES = 1000

/** Lines of all texts of one page: drawing 10,000 of them keeps other visitors waiting for about 50 milliseconds. */
const MOST_LINES_OF_PAGE = 6000

type Pair = [before: string, after: string]

/** Old and new lines of several texts of one page, without comparing them. */
export const oldsThenNews = (pairs: Pair[]): DiffLine[][] =>
  withinPage(pairs, ([before, after]) => oldThenNew(linesIn(before), linesIn(after)))

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

/** The changes from one text to another, line by line. */
export const lineDiff = (before: string, after: string): DiffLine[] => lineDiffs([[before, after]])[0] ?? []

/**
 * The same for several texts of one page. A text with too many changes is shown as all old lines, then all new ones; a text
 * for which the page has no room has no lines here. The first one is always there.
 */
export function lineDiffs(pairs: Pair[]): DiffLine[][] {
  let left = MOST_CHANGES
  return withinPage(pairs, ([before, after]) => {
    const [old, fresh] = [linesIn(before), linesIn(after)]
    const parts = diffArrays(old, fresh, { maxEditLength: left })
    if (!parts) {
      // The search was for nothing. Halved, all such searches of a page together take at most a third longer than one.
      left = Math.floor(left / 2)
      return oldThenNew(old, fresh)
    }
    const lines = parts.flatMap(({ added, removed, value }) =>
      linesOf(added ? 'added' : removed ? 'removed' : 'same', value),
    )
    left -= lines.filter(({ kind }) => kind !== 'same').length
    return lines
  })
}

const oldThenNew = (old: string[], fresh: string[]): DiffLine[] => [
  ...linesOf('removed', old),
  ...linesOf('added', fresh),
]

const linesOf = (kind: DiffLine['kind'], lines: string[]): DiffLine[] => lines.map((text) => ({ kind, text }))
