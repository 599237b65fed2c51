import { tellingStems, wordsIn } from '#app/platform/text/stems.ts'
import { cutText } from '#app/ui/cut-text.ts'
import { LEXICON } from '../model/lexicon.ts'
import { type Lexicon, lexiconOf } from '../model/understanding.ts'

// What staff change of the search, on top of the built-in tuning: groups of synonyms, and pinned pages.

/** The names of these kinds of content. A test question changes nothing: it measures. */
export const TUNING_KINDS = ['synonym', 'pin', 'testquestion'] as const
export type TuningKind = (typeof TUNING_KINDS)[number]

/** The stored content of an item. */
export interface TuningText {
  /** The synonyms, the additions to a built-in group, or the questions. */
  words: readonly string[]
  /** The page that comes first, or should; null for synonyms. */
  page: string | null
}

/** One of them as it is now. */
export interface Change extends TuningText {
  kind: TuningKind
  /** For a built-in group, its first synonym. */
  key: string
  /** Staff stopped using it. */
  off: boolean
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

/** A built-in group always keeps its key: its first synonym. */
const keyOfLine = (line: readonly string[]): string => wordsIn(line[0] ?? '').join('-')

/** The groups that come with the site, by key. */
export const BUILT_IN: ReadonlyMap<string, readonly string[]> = new Map(
  LEXICON.map((line) => [keyOfLine(line), line]),
)

const ofKind = (changes: readonly Change[], kind: TuningKind): Change[] =>
  changes.filter((change) => change.kind === kind)
const inUseOf = (changes: readonly Change[], kind: TuningKind): Change[] =>
  ofKind(changes, kind).filter(({ off }) => !off)

/** Built-in groups in their current state, then those of the staff. */
function groupsNow(changes: readonly Change[]): GroupNow[] {
  const changed = new Map(ofKind(changes, 'synonym').map((change) => [change.key, change]))
  const builtIn = [...BUILT_IN].map(([key, line]) => {
    const { words = [], off = false } = changed.get(key) ?? {}
    changed.delete(key)
    return { key, builtIn: line, own: words, off }
  })
  return [
    ...builtIn,
    ...[...changed.values()].map(({ key, words, off }) => ({ key, builtIn: [], own: words, off })),
  ]
}

/** The groups that are in use. */
export const groupsInUse = (changes: readonly Change[]): GroupNow[] =>
  // A built-in group that a newer release no longer has can be left without words.
  groupsNow(changes).filter((group) => !group.off && waysOf(group).length > 0)
export const pinsNow = (changes: readonly Change[]): Change[] => inUseOf(changes, 'pin')
export const questionsNow = (changes: readonly Change[]): Change[] => inUseOf(changes, 'testquestion')

export const waysOf = ({ builtIn, own }: Pick<GroupNow, 'builtIn' | 'own'>): string[] => [...builtIn, ...own]

export function tuningOf(changes: readonly Change[]): Tuning {
  const pins = pinsNow(changes).flatMap(({ words, page }) =>
    words.map((question) => [questionKey(question), page ?? ''] as const),
  )
  return { lexicon: lexiconOf(groupsInUse(changes).map(waysOf)), pins: new Map(pins) }
}

/** The changes with this one as it is now. */
export const withChange = (changes: readonly Change[], change: Change): Change[] => [
  ...changes.filter(({ kind, key }) => kind !== change.kind || key !== change.key),
  change,
]

let held: readonly Change[] = []
let inUse: Tuning | undefined

/** The live tuning. The first search after a change makes it: an import makes hundreds of changes. */
export const tuningInUse = (): Tuning => {
  inUse ??= tuningOf(held)
  return inUse
}

export function holdChanges(changes: readonly Change[]): void {
  held = changes
  inUse = undefined
}
