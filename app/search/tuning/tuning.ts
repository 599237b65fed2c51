import { tellingStems, wordsIn } from '#app/platform/text/stems.ts'
import { cutText } from '#app/ui/cut-text.ts'
import type { SearchChangeKind } from '#db/tables/search.ts'
import { LEXICON } from '../model/lexicon.ts'
import { type Lexicon, lexiconOf } from '../model/understanding.ts'

// The staff's changes, on top of the built-in tuning: groups of synonyms, and pinned pages.

/** The newest version of something that staff wrote for the search. */
export interface Change {
  kind: SearchChangeKind
  key: string
  state: 'on' | 'off' | 'gone'
  words: readonly string[]
  page: string | null
}

/** The tuning that the search uses. */
export interface Tuning {
  lexicon: Lexicon
  /** The pinned page, by query (`questionKey`). */
  pins: ReadonlyMap<string, string>
}

interface GroupNow {
  key: string
  /** Built-in ways to say it; empty in a group that staff made. */
  builtIn: readonly string[]
  own: readonly string[]
  off: boolean
}

const LONGEST_QUESTION = 200

/** The same for all queries that the search treats as equal: without stop words, endings, accents and order. */
export const questionKey = (question: string): string =>
  [...new Set(tellingStems(cutText(question, LONGEST_QUESTION)))].sort().join(' ')

/** A built-in group always keeps its key: its first way to say it. */
const keyOfLine = (line: readonly string[]): string => wordsIn(line[0] ?? '').join('-')

const BUILT_IN = new Map(LEXICON.map((line) => [keyOfLine(line), line]))

export const builtInGroup = (key: string): readonly string[] | undefined => BUILT_IN.get(key)

const ofKind = (changes: readonly Change[], kind: SearchChangeKind): Change[] =>
  changes.filter((change) => change.kind === kind && change.state !== 'gone')

/** Built-in groups in their current state, then those of the staff. */
export function groupsNow(changes: readonly Change[]): GroupNow[] {
  const changed = new Map(ofKind(changes, 'same').map((change) => [change.key, change]))
  const builtIn = [...BUILT_IN].map(([key, line]) => {
    const change = changed.get(key)
    changed.delete(key)
    return { key, builtIn: line, own: change?.words ?? [], off: change?.state === 'off' }
  })
  const own = [...changed.values()].filter(({ state }) => state === 'on')
  return [...builtIn, ...own.map(({ key, words }) => ({ key, builtIn: [], own: words, off: false }))]
}

export const pinsNow = (changes: readonly Change[]): Change[] => ofKind(changes, 'pin')
export const questionsNow = (changes: readonly Change[]): Change[] => ofKind(changes, 'question')

export const waysOf = ({ builtIn, own }: GroupNow): string[] => [...builtIn, ...own]

export function tuningOf(changes: readonly Change[]): Tuning {
  const groups = groupsNow(changes).filter(({ off }) => !off)
  const pins = pinsNow(changes).flatMap(({ words, page }) =>
    words.map((question) => [questionKey(question), page ?? ''] as const),
  )
  return { lexicon: lexiconOf(groups.map(waysOf)), pins: new Map(pins) }
}

/** The changes with this one as the newest version. */
export const withChange = (changes: readonly Change[], change: Change): Change[] => [
  ...changes.filter(({ kind, key }) => kind !== change.kind || key !== change.key),
  change,
]

let inUse = tuningOf([])

/** The live tuning. */
export const tuningInUse = (): Tuning => inUse

export function holdChanges(changes: readonly Change[]): void {
  inUse = tuningOf(changes)
}
