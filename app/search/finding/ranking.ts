import { isEmpty, stemsOf, tellingStems, wordsIn } from '#app/platform/text/stems.ts'
import { BEST_BETS } from '../model/best-bets.ts'
import type { Understood } from '../model/understanding.ts'

// Ranks the texts that the index found. The two databases score differently, so
// both only gather candidates; the ranking is done here.

export interface Entry {
  id: string
  kind: string
  url: string
  title: string
  text: string
}

export interface Ranked extends Entry {
  score: number
  /** The text's own part of the score, without the table of everyday queries. */
  fit: number
  /** Contains everything that was searched for. */
  whole: boolean
}

/** The prior of each kind of page, for words that match several. */
const KINDS: Readonly<Record<string, number>> = {
  law: 1.15,
  page: 1.1,
  resource: 1.1,
  right: 1,
  post: 0.95,
  term: 0.8,
  attorney: 0.7,
  state: 0.5,
}

const TITLE = 3
const ASKED_WORD = 2.5
const ASKED_PHRASE = 6
const ASKED_EXACTLY = 16
const TITLE_EXACTLY = 14
const PHRASE = 3
/** An unfinished word, once it is long enough to be distinctive. */
const BEGUN = { letters: 5, weighs: 0.5 }
/** A hit below this part of the best score only shares a common word with the query. */
const NEAR_ENOUGH = 0.12

/** Stems in sequence, each between spaces: searching one long string is several times faster than a list of strings. */
type Row = string

const rowOf = (stems: readonly string[]): Row => ` ${stems.join(' ')} `

interface Text {
  entry: Entry
  title: Row
  /** Its meaningful stems. */
  telling: Row
  text: Row
  /** Queries that mean this page. */
  asked: readonly Asked[]
}

interface Asked {
  words: readonly string[]
  row: Row
}

/** The query, prepared for matching many texts. */
interface Sought extends Pick<Understood, 'things' | 'state'> {
  ways: readonly (readonly { row: Row; weight: number }[])[]
  /** For each thing, the word that may be unfinished: it matches at its beginning. */
  begun: readonly (string | null)[]
  /** Adjacent words that are both meaningful. */
  pairs: readonly Row[]
  typed: ReadonlySet<string>
  telling: Row
  own: ReadonlySet<string>
  meant: ReadonlySet<string>
}

const askedOf = new Map<string, Asked[]>(
  Object.entries(BEST_BETS).map(([url, phrases]) => [
    url,
    phrases.map(tellingStems).map((words) => ({ words, row: rowOf(words) })),
  ]),
)

/** The pages that the table of everyday queries names for these words. */
export function pagesAsked({ row, things }: Understood): string[] {
  const said = new Set([...row, ...things.flatMap((thing) => thing.flatMap(({ stems }) => stems))])
  return [...askedOf].flatMap(([url, phrases]) =>
    phrases.some(({ words }) => words.every((word) => said.has(word))) ? [url] : [],
  )
}

export function rank(entries: readonly Entry[], asked: Understood): Ranked[] {
  const sought = soughtBy(asked)
  const found = entries.map((entry) => {
    const text = textOf(entry)
    return { text, fits: sought.ways.map((_, thing) => fits(sought, thing, text)) }
  })
  const weights = sought.ways.map((_, thing) => rareness(found.map(({ fits }) => fits[thing] ?? 0)))
  const ranked = found
    .map(({ text, fits }) => scored(text, sought, fits, weights))
    .filter(({ score }) => score > 0)
  ranked.sort((a, b) => b.score - a.score || a.title.localeCompare(b.title) || a.id.localeCompare(b.id))
  const best = Math.max(0, ...ranked.map(({ fit }) => fit))
  return ranked.filter(({ fit }, at) => at === 0 || fit >= best * NEAR_ENOUGH)
}

/** Stemming a long text takes longer than scoring it, and the same texts recur, so cache them. */
const TEXTS_KEPT = 1000
const texts = new Map<string, Text>()

function textOf(entry: Entry): Text {
  const before = texts.get(entry.id)
  if (before && before.entry.text === entry.text && before.entry.title === entry.title)
    return { ...before, entry }
  const title = stemsOf(entry.title)
  const made = {
    entry,
    title: rowOf(title),
    telling: rowOf(tellingStems(title.join(' '))),
    text: rowOf(stemsOf(entry.text)),
    asked: askedOf.get(entry.url) ?? [],
  }
  if (texts.size >= TEXTS_KEPT) texts.clear()
  texts.set(entry.id, made)
  return made
}

function soughtBy({ things, row, state }: Understood): Sought {
  const telling = tellingStems(row.join(' '))
  return {
    things,
    state,
    ways: things.map((thing) => thing.map(({ stems, weight }) => ({ row: rowOf(stems), weight }))),
    begun: things.map(([way]) => {
      const [only = '', ...more] = way?.stems ?? []
      return more.length === 0 && only.length >= BEGUN.letters ? ` ${only}` : null
    }),
    pairs: row.flatMap((word, at) => {
      const next = row[at + 1]
      return next === undefined || isEmpty(word) || isEmpty(next) ? [] : [rowOf([word, next])]
    }),
    typed: new Set(row),
    telling: rowOf(telling),
    own: new Set(telling),
    meant: new Set(things.flatMap((thing) => thing.flatMap(({ stems }) => stems))),
  }
}

/** @param fits how well each text matches the thing */
function rareness(fits: readonly number[]): number {
  const holding = fits.filter((fit) => fit > 0).length
  return Math.log(1 + fits.length / (holding + 1)) + 0.2
}

function scored(text: Text, sought: Sought, fits: readonly number[], weights: readonly number[]): Ranked {
  let sum = 0
  let covered = 0
  let missing = false
  fits.forEach((fit, i) => {
    const weight = weights[i] ?? 0
    sum += fit * weight
    if (fit > 0) covered += weight
    else missing = true
  })
  const all = weights.reduce((total, weight) => total + weight, 0)
  const bonus = ofAskedPages(text, sought) + inARow(text, sought) + titleExactly(text, sought)
  const factor = covered > 0 ? (covered / all) ** 1.5 * kindWeighs(text.entry, sought) : 0
  return { ...text.entry, score: (sum + bonus) * factor, fit: sum * factor, whole: !missing }
}

const MOST_TIMES = 4

/** How well a text matches a thing, by the best way to say it. */
function fits({ ways, begun }: Sought, thing: number, { title, text, asked }: Text): number {
  let best = 0
  for (const { row, weight } of ways[thing] ?? []) {
    const fit =
      (title.includes(row) ? TITLE : 0) +
      Math.sqrt(timesIn(text, row)) +
      (asked.some((phrase) => phrase.row.includes(row)) ? ASKED_WORD : 0)
    best = Math.max(best, fit * weight)
  }
  return best > 0 ? best : begunIn(begun[thing] ?? null, title, text)
}

function begunIn(begins: string | null, title: Row, text: Row): number {
  if (begins === null) return 0
  return (title.includes(begins) ? TITLE * BEGUN.weighs : 0) + (text.includes(begins) ? BEGUN.weighs : 0)
}

/** How often a sequence of words occurs in a text, at most four times. */
function timesIn(text: Row, row: Row): number {
  let times = 0
  // The space after one is the space before the next.
  for (let at = text.indexOf(row); at >= 0 && times < MOST_TIMES; at = text.indexOf(row, at + 1)) times += 1
  return times
}

function ofAskedPages({ asked }: Text, { typed, own, meant }: Sought): number {
  let bonus = 0
  for (const { words } of asked) {
    const exactly = words.length === own.size && words.every((word) => own.has(word))
    if (exactly) bonus = Math.max(bonus, ASKED_EXACTLY)
    else if (words.every((word) => typed.has(word))) bonus = Math.max(bonus, ASKED_PHRASE + words.length)
    else if (words.every((word) => meant.has(word))) bonus = Math.max(bonus, ASKED_PHRASE / 3)
  }
  return bonus
}

const titleExactly = ({ telling }: Text, sought: Sought): number =>
  telling === sought.telling ? TITLE_EXACTLY : 0

/** Words adjacent in both the query and the text: "sign language", "service dog". */
function inARow({ title, text }: Text, { pairs }: Sought): number {
  let bonus = 0
  for (const pair of pairs) {
    if (title.includes(pair)) bonus += PHRASE * 2
    else if (text.includes(pair)) bonus += PHRASE
  }
  return bonus
}

function kindWeighs({ kind, title }: Entry, { state, things }: Sought): number {
  const usual = KINDS[kind] ?? 1
  if (kind !== 'state' || !state) return usual
  if (!title.startsWith(state.name)) return 0
  return things.length > wordsIn(state.name).length ? 1.6 : 4
}
