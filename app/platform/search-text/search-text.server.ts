import { cutText } from '#app/ui/cut-text.ts'
import type { Db, Tx } from '#db/schema.ts'
import { wordsIn } from '#db/search-words.ts'
import { findInSiteIndex, indexedColumns } from '#db/site-index.server.ts'
import { enqueueOnce } from '../jobs/jobs.server.ts'
import { MINUTE } from '../time.ts'

/** An item that the site's search can find. `id` is unique over all kinds, like "state:california". */
export interface SearchEntry {
  id: string
  kind: string
  url: string
  title: string
  text: string
}

/** Runs the search's test questions again, once for all changes in the next minute. */
const askAgain = (db: Db | Tx) => enqueueOnce(db, 'search.ask-set', {}, { after: MINUTE })

export async function putInSearch(db: Db | Tx, entries: SearchEntry[]): Promise<void> {
  if (entries.length > 0) await askAgain(db)
  for (const entry of entries) {
    const { id, kind, url, title, text } = entry
    const row = { kind, url, title, text, ...indexedColumns(entry) }
    await db
      .insertInto('searchEntries')
      .values({ id, ...row })
      .onConflict((c) => c.column('id').doUpdateSet(row))
      .execute()
  }
}

export async function removeFromSearch(db: Db | Tx, id: string): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('searchEntries')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  if (numDeletedRows > 0n) await askAgain(db)
}

/** The same item at another URL. */
export async function moveInSearch(db: Db | Tx, id: string, url: string): Promise<void> {
  await db.updateTable('searchEntries').set({ url }).where('id', '=', id).execute()
  await askAgain(db)
}

/** The searchable words of a query: letters and digits, at most eight of them. */
export function searchWords(query: string): string[] {
  return wordsIn(query)
    .slice(0, 8)
    .map((word) => root(cutText(word, 40)))
}

/** Both indexes match words by prefix, so a word without its English ending finds its other forms too. */
function root(word: string): string {
  if (word.length < 5) return word
  return word.replace(/(?:(?<!s)s|es|ing|ed)$/, '')
}

/** Texts that contain each of the words, or words that begin like them. */
export async function findInSearch(db: Db, query: string, limit = 60) {
  const words = searchWords(query)
  return words.length === 0 ? [] : findInSiteIndex(db, words, limit)
}

/** Texts that contain at least one of the words. */
export async function findAnyInSearch(db: Db, words: readonly string[], limit: number) {
  const roots = [...new Set(words.flatMap(searchWords))].slice(0, 60)
  return roots.length === 0 ? [] : findInSiteIndex(db, roots, limit, 'any')
}

/** The index entries of these pages. */
export async function entriesAt(db: Db | Tx, urls: readonly string[]): Promise<SearchEntry[]> {
  if (urls.length === 0) return []
  return db
    .selectFrom('searchEntries')
    .select(['id', 'kind', 'url', 'title', 'text'])
    .where('url', 'in', urls)
    .execute()
}

/** How many texts are indexed. */
export async function publicTexts(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('searchEntries')
    .select((e) => e.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** The pages of a kind, by title. */
export const entriesOfKind = (db: Db, kind: string): Promise<Pick<SearchEntry, 'url' | 'title'>[]> =>
  db.selectFrom('searchEntries').select(['url', 'title']).where('kind', '=', kind).orderBy('title').execute()
