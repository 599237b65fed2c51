import { wordsOfAll } from '#app/content/content.server.ts'
import { cacheChanged, cached } from '#app/platform/caches/cached.server.ts'
import { enqueue, takeBack } from '#app/platform/jobs/jobs.server.ts'
import { entriesAt, findInSearch, publicTexts } from '#app/platform/search-text/search-text.server.ts'
import { publicContentChanged } from '#app/platform/settings/content-version.server.ts'
import type { Db, Tx } from '#db/schema.ts'
import { afterCommit, inTransaction } from '#db/transaction.ts'
import {
  type Change,
  holdChanges,
  pinsNow,
  TUNING_KINDS,
  type TuningKind,
  type TuningText,
} from './tuning.ts'
import type { Problem } from './tuning-checks.ts'

// What staff change of the search: its words are stored by app/content, and are in the memory of each process.

/** One of them with its place in the database. */
export interface SavedChange extends Change {
  id: string
  version: number
}

export const readTuning = (stored: string): TuningText => JSON.parse(stored) as TuningText

/** All outside the bin, by kind and number. */
export async function changesNow(db: Db | Tx): Promise<SavedChange[]> {
  const all = await wordsOfAll(db, ...TUNING_KINDS)
  return all.map(({ id, kind, address, version, publishedVersion, content }) => ({
    kind: kind as TuningKind,
    id,
    key: address ?? id,
    version,
    off: publishedVersion === null,
    ...readTuning(content),
  }))
}

/** Applies the changes in this process. */
export async function takeTuning(db: Db | Tx): Promise<void> {
  holdChanges(await changesNow(db))
}

cached('tuning', takeTuning)

/** Applies what this transaction changed, in every process and on the pages. */
export async function applyTuning(tx: Tx): Promise<void> {
  const changes = await changesNow(tx)
  // Apply the changes before the content version increases, so that no page cached under it has the old order.
  afterCommit(tx, () => holdChanges(changes))
  cacheChanged(tx, 'tuning')
  publicContentChanged(tx, ['/search'])
  await askSoon(tx)
}

/** Runs the test queries now, not in a minute. */
export const askSoon = (db: Db | Tx): Promise<void> =>
  inTransaction(db, async (tx) => {
    await takeBack(tx, { name: 'search.ask-set' })
    await enqueue(tx, 'search.ask-set')
  })

/** Titles of pages by URL; visitors cannot open a missing one. */
export async function titlesOf(db: Db | Tx, urls: readonly string[]): Promise<Map<string, string>> {
  const known = new Map<string, string>()
  for (const { url, title } of await entriesAt(db, [...new Set(urls)]))
    if (!known.has(url)) known.set(url, title)
  return known
}

/** How many pinned pages are left out, because visitors cannot open them. */
export async function brokenPins(db: Db): Promise<number> {
  const pages = pinsNow(await changesNow(db)).map(({ page }) => page ?? '')
  const titles = await titlesOf(db, pages)
  return pages.filter((page) => !titles.has(page)).length
}

/** The error of a pinned page; null if visitors can open it. */
export async function pageProblem(db: Db | Tx, path: string): Promise<Problem | null> {
  if ((await titlesOf(db, [path])).size > 0) return null
  return {
    field: 'page',
    says: `The search knows no page at ${path}. Open the page that you mean, and copy its address`,
  }
}

/** A word in every third text says nothing about what a visitor is looking for. */
const TOO_MANY = 1 / 3
const FEW = 12

export async function commonProblem(db: Db | Tx, words: readonly string[]): Promise<Problem | null> {
  if (words.length === 0) return null
  const all = await publicTexts(db)
  const most = Math.max(FEW, Math.floor(all * TOO_MANY))
  for (const way of words) {
    const found = (await findInSearch(db, way, most + 1)).length
    if (found > most)
      return {
        field: 'words',
        says: `Take out “${way}”: it is on more than a third of our pages, so nearly everything would match. Use more exact words`,
      }
  }
  return null
}
