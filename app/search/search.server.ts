import { factEntries } from '#app/factbook/factbook.server.ts'
import {
  putInSearch,
  removeFromSearch,
  type SearchEntry,
} from '#app/platform/search-text/search-text.server.ts'
import { hashOf } from '#app/platform/settings/built-in.server.ts'
import { config } from '#app/platform/settings/config.server.ts'
import { publicContentChanged } from '#app/platform/settings/content-version.server.ts'
import { setSiteValue, siteValue } from '#app/platform/settings/site-values.server.ts'
import { registeredPages } from '#app/shared/listed-pages.server.ts'
import { inHours } from '#app/shared/promises/promises.ts'
import type { Db } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { dropOldCounts, writeCounts } from './failed/failed-searches.server.ts'

export { builtInGroupsHash, loadBuiltInGroups } from './kinds/built-in-groups.server.ts'
export { tuningInArchive } from './kinds/tuning-in-archive.server.ts'
export { searchJobs } from './relevance/relevance.server.ts'
export { takeTuning } from './tuning/changes-now.server.ts'

export { writeCounts }

/** The hourly job. Each process also writes its own counts every hour. */
export async function sweepSearch(db: Db): Promise<void> {
  await writeCounts(db)
  await dropOldCounts(db)
}

const FACTS_INDEXED = 'search of facts'
const PAGES_INDEXED = 'search of fixed pages'

/**
 * Indexes facts and the pages that have a text for the search in their `handle`; does nothing if they are unchanged.
 * @param changed text that staff changed, by the URL of the page that shows it
 */
export async function indexFixedPages(
  db: Db,
  changed: ReadonlyMap<string, readonly string[]> = new Map(),
): Promise<void> {
  await indexEntries(db, PAGES_INDEXED, pageEntries(changed))
  await indexEntries(db, FACTS_INDEXED, factEntries())
}

async function indexEntries(db: Db, name: string, entries: SearchEntry[]): Promise<void> {
  const hash = hashOf(entries)
  await inTransaction(db, async (tx) => {
    const before = await siteValue(tx, name)
    const { hash: old, ids } = before
      ? (JSON.parse(before) as { hash: string; ids: string[] })
      : { hash: '', ids: [] }
    if (old === hash) return
    const stays = new Set(entries.map(({ id }) => id))
    for (const id of ids) if (!stays.has(id)) await removeFromSearch(tx, id)
    await putInSearch(tx, entries)
    await setSiteValue(tx, name, JSON.stringify({ hash, ids: [...stays] }))
    publicContentChanged(tx)
  })
}

function pageEntries(changed: ReadonlyMap<string, readonly string[]>): SearchEntry[] {
  const within = inHours(config.promised.reviewHours)
  const entry = (url: string, title: string, text: string): SearchEntry => ({
    id: `page:${url}`,
    kind: 'page',
    url,
    title,
    text: [text, ...(changed.get(url) ?? [])].join(' '),
  })
  return registeredPages().flatMap(({ url, handle: { title, listed, searchText } }) => [
    ...(searchText ? [entry(url, title(), searchText(within))] : []),
    ...(listed?.parts?.() ?? []).flatMap((part) =>
      part.searchText ? [entry(`${url}#${part.hash}`, part.title, part.searchText)] : [],
    ),
  ])
}
