import { isEmpty, stemsOf, tellingStems, wordsIn } from '#app/platform/text/stems.ts'
import { ASKED } from './asked-words.ts'
import type { Thing, Understood } from './understanding.ts'

// Which of the texts that the index found answers the question best. The two databases weigh words differently, so both
// only gather; the order is made here, once.

export interface Entry {
  id: string
  kind: string
  url: string
  title: string
  text: string
}

export interface Ranked extends Entry {
  score: number
  /** The part of the score that the text itself earns, without what the table of everyday questions adds. */
  fit: number
  /** Holds each thing that was asked for. */
  whole: boolean
}

/** How likely a kind of page is what somebody looks for, where the words fit several. */
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
/** A word that was not finished, when it is long enough to tell. */
const BEGUN = { letters: 5, weighs: 0.5 }
/** What scores less than this part of the best hit only shares a common word with the question. */
const NEAR_ENOUGH = 0.12

interface Text {
  entry: Entry
  title: string[]
  text: string[]
  asked: string[][]
}

const askedOf = new Map<string, string[][]>(
  Object.entries(ASKED).map(([url, phrases]) => [url, phrases.map(tellingStems)]),
)

/** The pages that the table of everyday questions names for these words. */
export function pagesAsked({ row, things }: Understood): string[] {
  const said = new Set([...row, ...things.flatMap((thing) => thing.flatMap(({ stems }) => stems))])
  return [...askedOf].flatMap(([url, phrases]) =>
    phrases.some((phrase) => phrase.every((word) => said.has(word))) ? [url] : [],
  )
}

export function rank(entries: readonly Entry[], asked: Understood): Ranked[] {
  const found = entries.map(textOf)
  const weights = asked.things.map((thing) => rareness(thing, found))
  const ranked = found.map((text) => scored(text, asked, weights)).filter(({ score }) => score > 0)
  ranked.sort((a, b) => b.score - a.score || a.title.localeCompare(b.title) || a.id.localeCompare(b.id))
  const best = Math.max(0, ...ranked.map(({ fit }) => fit))
  return ranked.filter(({ fit }, at) => at === 0 || fit >= best * NEAR_ENOUGH)
}

/** Stemming a long text takes longer than judging it, and the same texts come up again and again. */
const TEXTS_KEPT = 1000
const texts = new Map<string, Text>()

function textOf(entry: Entry): Text {
  const before = texts.get(entry.id)
  if (before && before.entry.text === entry.text && before.entry.title === entry.title)
    return { ...before, entry }
  const made = {
    entry,
    title: stemsOf(entry.title),
    text: stemsOf(entry.text),
    asked: askedOf.get(entry.url) ?? [],
  }
  if (texts.size >= TEXTS_KEPT) texts.clear()
  texts.set(entry.id, made)
  return made
}

function rareness(thing: Thing, found: readonly Text[]): number {
  const holding = found.filter((text) => fits(thing, text) > 0).length
  return Math.log(1 + found.length / (holding + 1)) + 0.2
}

function scored(text: Text, asked: Understood, weights: readonly number[]): Ranked {
  let sum = 0
  let covered = 0
  let missing = false
  asked.things.forEach((thing, i) => {
    const fit = fits(thing, text)
    const weight = weights[i] ?? 0
    sum += fit * weight
    if (fit > 0) covered += weight
    else missing = true
  })
  const all = weights.reduce((total, weight) => total + weight, 0)
  const bonus = ofAskedPages(text, asked) + inARow(text, asked) + titleExactly(text, asked)
  const factor = covered > 0 ? (covered / all) ** 1.5 * kindWeighs(text.entry, asked) : 0
  return { ...text.entry, score: (sum + bonus) * factor, fit: sum * factor, whole: !missing }
}

/** How well a text speaks of a thing, by the best way to say it. */
function fits(thing: Thing, { title, text, asked }: Text): number {
  let best = 0
  for (const { stems, weight } of thing) {
    const often = Math.min(timesIn(text, stems), 4)
    const fit =
      (timesIn(title, stems) > 0 ? TITLE : 0) +
      Math.sqrt(often) +
      (asked.some((phrase) => timesIn(phrase, stems) > 0) ? ASKED_WORD : 0)
    best = Math.max(best, fit * weight)
  }
  return best > 0 ? best : begunIn(thing, title, text)
}

function begunIn(thing: Thing, title: string[], text: string[]): number {
  const [only, ...more] = thing[0]?.stems ?? []
  if (!only || more.length > 0 || only.length < BEGUN.letters) return 0
  const begins = (word: string) => word.startsWith(only)
  return (title.some(begins) ? TITLE * BEGUN.weighs : 0) + (text.some(begins) ? BEGUN.weighs : 0)
}

function timesIn(row: readonly string[], stems: readonly string[]): number {
  const [first] = stems
  let times = 0
  for (let at = row.indexOf(first ?? ''); at >= 0; at = row.indexOf(first ?? '', at + 1))
    if (stems.every((word, i) => row[at + i] === word)) times += 1
  return times
}

function ofAskedPages({ asked }: Text, { row, things }: Understood): number {
  const typed = new Set(row)
  const own = new Set(tellingStems(row.join(' ')))
  const meant = new Set(things.flatMap((thing) => thing.flatMap(({ stems }) => stems)))
  let bonus = 0
  for (const phrase of asked) {
    const exactly = phrase.length === own.size && phrase.every((word) => own.has(word))
    if (exactly) bonus = Math.max(bonus, ASKED_EXACTLY)
    else if (phrase.every((word) => typed.has(word))) bonus = Math.max(bonus, ASKED_PHRASE + phrase.length)
    else if (phrase.every((word) => meant.has(word))) bonus = Math.max(bonus, ASKED_PHRASE / 3)
  }
  return bonus
}

const titleExactly = ({ title }: Text, { row }: Understood): number =>
  tellingStems(title.join(' ')).join(' ') === tellingStems(row.join(' ')).join(' ') ? TITLE_EXACTLY : 0

/** Words next to each other in the question and in the text: "sign language", "service dog". */
function inARow({ title, text }: Text, { row }: Understood): number {
  let bonus = 0
  for (let at = 0; at + 1 < row.length; at++) {
    const pair = row.slice(at, at + 2)
    if (pair.some(isEmpty)) continue
    if (timesIn(title, pair) > 0) bonus += PHRASE * 2
    else if (timesIn(text, pair) > 0) bonus += PHRASE
  }
  return bonus
}

function kindWeighs({ kind, title }: Entry, { state, things }: Understood): number {
  const usual = KINDS[kind] ?? 1
  if (kind !== 'state' || !state) return usual
  if (!title.startsWith(state.name)) return 0
  return things.length > wordsIn(state.name).length ? 1.6 : 4
}
