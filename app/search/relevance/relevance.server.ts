import { setImmediate as breathe, setTimeout as rest } from 'node:timers/promises'
import { newId } from '#app/platform/ids.ts'
import { isPlanned } from '#app/platform/jobs/jobs.server.ts'
import { entriesAt } from '#app/platform/search-text/search-text.server.ts'
import { MINUTE, now } from '#app/platform/time.ts'
import { advisoryLock } from '#db/dialect.server.ts'
import samples from '#db/samples/search-questions.json' with { type: 'json' }
import type { Db, Tx } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { pagesFor } from '../finding/queries.server.ts'
import { meantBy } from '../finding/question-hits.server.ts'
import { changesNow } from '../tuning/changes-now.server.ts'
import { type Change, questionsNow, type Tuning, tuningOf, withChange } from '../tuning/tuning.ts'

// How well the search answers: test queries, and the rank of the right page.

/**
 * The queries that come with the site, in groups: as people type them, with misspellings, everyday words and Spanish words, each
 * with the page that should come first. Of several pages, each is as good.
 */
export const BUILT_IN_QUESTIONS: readonly { asked: string; right: readonly string[] }[] = Object.values(
  samples,
)
  .flat()
  .map(([asked = '', ...right]) => ({ asked, right }))

interface Question {
  asked: string
  right: readonly string[]
  /** The key of a staff query. */
  key: string | null
}

interface Place {
  asked: string
  /** The page that should come first, or the first of several that serve equally well. */
  right: string
  /** 1 is the first; 0: not found. Null: its page is not on the site, or there was no time. */
  place: number | null
  /** The page that came first. */
  first: string | null
  key: string | null
}

/** Built-in queries, then those of the staff. */
const allQuestions = (changes: readonly Change[]): Question[] => [
  ...BUILT_IN_QUESTIONS.map((one) => ({ ...one, key: null })),
  ...questionsNow(changes).map(({ key, words, page }) => ({
    asked: words[0] ?? '',
    right: [page ?? ''],
    key,
  })),
]

/** Mean reciprocal rank: 1 if the right page always comes first, 0.5 if it always comes second. */
export function meanRank(places: readonly Pick<Place, 'place'>[]): number | null {
  const counted = places.flatMap(({ place }) => (place === null ? [] : [place > 0 ? 1 / place : 0]))
  return counted.length === 0 ? null : counted.reduce((sum, one) => sum + one, 0) / counted.length
}

const RUN_AT_MOST = 2 * MINUTE
/** Pauses, so that visitors' requests take precedence. */
const BREATH = 10

/** Runs each query; those without time left have no rank. */
export async function askAll(
  db: Db,
  {
    atMost = RUN_AT_MOST,
    breath = BREATH,
    tuning,
  }: { atMost?: number; breath?: number; tuning?: Tuning } = {},
): Promise<Place[]> {
  const changes = await changesNow(db)
  const questions = allQuestions(changes)
  const there = await pagesThere(db, questions)
  const until = performance.now() + atMost
  const places: Place[] = []
  for (const question of questions) {
    const ask = performance.now() < until && question.right.some(there)
    places.push(
      ask
        ? await placeOf(db, question, tuning ?? tuningOf(changes))
        : { ...shown(question), place: null, first: null },
    )
    await rest(breath)
  }
  return places
}

const shown = ({ asked, right, key }: Question) => ({ asked, right: right[0] ?? '', key })

/** Pages with filters are created on request. */
async function pagesThere(db: Db, questions: readonly Question[]): Promise<(url: string) => boolean> {
  const urls = new Set(questions.flatMap(({ right }) => right))
  const known = new Set((await entriesAt(db, [...urls])).map(({ url }) => url))
  return (url) => known.has(url) || url.includes('?')
}

async function placeOf(db: Db, question: Question, tuning: Tuning): Promise<Place> {
  const pages = await pagesFor(db, question.asked, tuning)
  const place = pages.findIndex(({ url }) => question.right.includes(url)) + 1
  return { ...shown(question), place, first: pages[0]?.url ?? null }
}

const RUNS_KEPT = 12

/** Runs all queries, and stores the ranks of the right pages. */
async function askSet(db: Db): Promise<void> {
  const places = JSON.stringify(await askAll(db))
  await inTransaction(db, async (tx) => {
    await advisoryLock(tx, 'search runs')
    const [newest, ...older] = await runs(tx)
    const at = now()
    // Keep the previous comparison until something moves again.
    if (newest?.places === places) {
      await tx.updateTable('searchRuns').set({ lookedAt: at }).where('id', '=', newest.id).execute()
      return
    }
    await tx.insertInto('searchRuns').values({ id: newId(), madeAt: at, lookedAt: at, places }).execute()
    const over = older.slice(RUNS_KEPT - 2).map(({ id }) => id)
    if (over.length > 0) await tx.deleteFrom('searchRuns').where('id', 'in', over).execute()
  })
}

export const searchJobs = { 'search.ask-set': askSet }

const runs = (db: Db | Tx, limit = 2 * RUNS_KEPT) =>
  db.selectFrom('searchRuns').selectAll().orderBy('madeAt', 'desc').limit(limit).execute()

export interface Moved extends Place {
  /** The previous rank. */
  was: number
  place: number
}

/** The newest run, and what moved since the one before. */
export async function relevanceNow(db: Db) {
  const [newest, before] = await runs(db, 2)
  const places = newest ? (JSON.parse(newest.places) as Place[]) : []
  const were = before ? (JSON.parse(before.places) as Place[]) : []
  return {
    madeAt: newest?.madeAt ?? null,
    lookedAt: newest?.lookedAt ?? null,
    beforeAt: before?.madeAt ?? null,
    mean: meanRank(places),
    meanBefore: meanRank(were),
    places,
    moved: movedBetween(were, places),
    waits: await isPlanned(db, { name: 'search.ask-set' }),
  }
}

const worth = (place: number): number => (place > 0 ? 1 / place : 0)

/** Moves up first, then moves down; the largest steps first. */
export function movedBetween(were: readonly Place[], places: readonly Place[]): Moved[] {
  const known = new Map(were.map((one) => [nameOf(one), one.place]))
  return places
    .flatMap((one) => {
      const was = known.get(nameOf(one)) ?? null
      return was === null || one.place === null || was === one.place
        ? []
        : [{ ...one, was, place: one.place }]
    })
    .sort((a, b) => worth(b.place) - worth(b.was) - (worth(a.place) - worth(a.was)))
}

/** All current test queries, with the ranks of the newest run. */
export async function shownQuestions(db: Db) {
  const changes = await changesNow(db)
  const questions = allQuestions(changes)
  const [[newest], there] = await Promise.all([runs(db, 1), pagesThere(db, questions)])
  const places = newest ? (JSON.parse(newest.places) as Place[]) : []
  const known = new Map(places.map((one) => [nameOf(one), one]))
  return questions.map((question) => {
    const place = known.get(nameOf(question))
    return {
      ...shown(question),
      place: place?.place ?? null,
      first: place?.first ?? null,
      gone: !question.right.some(there),
    }
  })
}

/** A staff query may equal a built-in one. */
const nameOf = ({ key, asked }: Pick<Place, 'key' | 'asked'>): string => `${key ?? ''} ${asked}`

/** What a test question finds now, before it is saved. */
export async function answerTo(db: Db, asked: string, right: string) {
  const pages = await pagesFor(db, asked)
  return {
    asked,
    right,
    place: pages.findIndex(({ url }) => url === right) + 1,
    pages: linesOf(pages),
  }
}

const PREVIEW_AT_MOST = 3_000
const LISTS_MOST = 3
const PAGES_A_LIST = 5

export interface Preview {
  moved: Moved[]
  /** Test queries that it changes the interpretation of. */
  touched: number
  /** Whether there was time for all of them. */
  whole: boolean
  meanBefore: number | null
  mean: number | null
  lists: { asked: string; before: PageLine[]; after: PageLine[] }[]
}

interface PageLine {
  url: string
  title: string
}

/** The effect of a change before it is saved. Runs only the queries that it affects. */
export async function previewOf(db: Db, change: Change): Promise<Preview> {
  const changes = await changesNow(db)
  const tunings = [tuningOf(changes), tuningOf(withChange(changes, change))] as const
  const until = performance.now() + PREVIEW_AT_MOST
  const questions = allQuestions(changes)
  const there = await pagesThere(db, questions)
  const were: Place[] = []
  const places: Place[] = []
  let whole = true
  for (const question of questions.filter(({ right }) => right.some(there))) {
    if (performance.now() > until) whole = false
    if (!whole) break
    // SQLite answers on this thread: requests of others are answered between two questions.
    await breathe()
    if (!(await isTouched(db, question.asked, tunings))) continue
    were.push(await placeOf(db, question, tunings[0]))
    places.push(await placeOf(db, question, tunings[1]))
  }
  const lists = []
  for (const asked of change.words.slice(0, LISTS_MOST)) {
    await breathe()
    const [before = [], after = []] = await Promise.all(
      tunings.map(async (tuning) => linesOf(await pagesFor(db, asked, tuning))),
    )
    lists.push({ asked, before, after })
  }
  const moved = movedBetween(were, places)
  const means = { meanBefore: meanRank(were), mean: meanRank(places) }
  return { moved, touched: places.length, whole, ...means, lists }
}

const linesOf = (pages: readonly PageLine[]): PageLine[] =>
  pages.slice(0, PAGES_A_LIST).map(({ url, title }) => ({ url, title }))

async function isTouched(db: Db, asked: string, [before, after]: readonly [Tuning, Tuning]) {
  const [one, other] = await Promise.all([meantBy(db, asked, before), meantBy(db, asked, after)])
  return JSON.stringify(one) !== JSON.stringify(other)
}
