import { record } from '#app/platform/audit/audit.server.ts'
import { cacheChanged, cached } from '#app/platform/caches/cached.server.ts'
import { enqueue, takeBack } from '#app/platform/jobs/jobs.server.ts'
import { entriesAt, findInSearch, publicTexts } from '#app/platform/search-text/search-text.server.ts'
import { publicContentChanged } from '#app/platform/settings/content-version.server.ts'
import { now } from '#app/platform/time.ts'
import { advisoryLock } from '#db/dialect.server.ts'
import type { Db, Tx } from '#db/schema.ts'
import type { SearchChangeKind } from '#db/tables/search.ts'
import { afterCommit, inTransaction } from '#db/transaction.ts'
import { builtInGroup, type Change, holdChanges, withChange } from './tuning.ts'
import { changeProblem, type Problem } from './tuning-checks.ts'

/** The staff's changes of the search, each with its versions. */

export interface Version extends Change {
  version: number
  savedAt: string
  by: string | null
  savedBy: string
}

const versions = (db: Db | Tx) =>
  db
    .selectFrom('searchChanges')
    .leftJoin('users', 'users.id', 'searchChanges.savedBy')
    .select(['kind', 'key', 'version', 'state', 'words', 'page', 'savedAt', 'savedBy', 'users.name as by'])

const read = <T extends { words: string }>(row: T) => ({ ...row, words: JSON.parse(row.words) as string[] })

/** The newest version of everything. */
export async function changesNow(db: Db | Tx): Promise<Version[]> {
  const rows = await versions(db)
    .where((e) =>
      e.not(
        e.exists(
          e
            .selectFrom('searchChanges as newer')
            .select('newer.key')
            .whereRef('newer.kind', '=', 'searchChanges.kind')
            .whereRef('newer.key', '=', 'searchChanges.key')
            .whereRef('newer.version', '>', 'searchChanges.version'),
        ),
      ),
    )
    .orderBy('kind')
    .orderBy('key')
    .execute()
  return rows.map(read)
}

export async function versionsOf(db: Db | Tx, kind: SearchChangeKind, key: string): Promise<Version[]> {
  const rows = await versions(db)
    .where('kind', '=', kind)
    .where('key', '=', key)
    .orderBy('version', 'desc')
    .execute()
  return rows.map(read)
}

/** Applies the changes in this process. */
export async function takeTuning(db: Db | Tx): Promise<void> {
  holdChanges(await changesNow(db))
}

cached('tuning', takeTuning)

/** `meanwhile`: another version was saved since. */
type Saved = { problem: Problem; meanwhile?: true } | { problem: null; same: boolean }

/**
 * Saves the newest version of something.
 * @param base the version that the author saw; 0: none
 */
export async function saveChange(
  db: Db | Tx,
  change: Change,
  { base, by }: { base: number; by: string },
): Promise<Saved> {
  return inTransaction(db, async (tx) => {
    await advisoryLock(tx, 'search')
    const changes = await changesNow(tx)
    const before = changes.find(({ kind, key }) => kind === change.kind && key === change.key)
    if (isSame(before, change)) return { problem: null, same: true }
    if ((before?.version ?? 0) !== base)
      return {
        meanwhile: true,
        problem: {
          field: 'form',
          says: 'Someone saved another version in the meantime. It is below, under “Versions”. Save again to replace it with yours',
        },
      }
    const problem = changeProblem(change, changes)
    if (problem) return { problem }
    await addVersion(tx, { ...change, version: base + 1 }, by)
    const after = withChange(changes, change)
    // Apply the changes before the content version increases, so that no page cached under it has the old order.
    afterCommit(tx, () => holdChanges(after))
    cacheChanged(tx, 'tuning')
    publicContentChanged(tx, ['/search'])
    return { problem: null, same: false }
  })
}

/** A built-in group is unchanged, or something that never existed is deleted. */
const isFirst = ({ state, words }: Change): boolean =>
  state === 'gone' || (state === 'on' && words.length === 0)

function isSame(before: Version | undefined, change: Change): boolean {
  if (!before) return isFirst(change)
  return (
    before.state === change.state &&
    before.page === change.page &&
    JSON.stringify(before.words) === JSON.stringify(change.words)
  )
}

async function addVersion(tx: Tx, change: Change & { version: number }, by: string): Promise<void> {
  const { kind, key, words } = change
  await tx
    .insertInto('searchChanges')
    .values({ ...change, words: JSON.stringify(words), savedAt: now(), savedBy: by })
    .execute()
  const first = kind === 'same' && builtInGroup(key) !== undefined && isFirst(change)
  const act = first ? 'search.first-again' : change.state === 'gone' ? 'search.deleted' : 'search.changed'
  const subject = `${kind} ${key}`
  await record(tx, by, act, subject)
  await askSoon(tx)
}

/** Runs the test queries now, not in a minute. */
export const askSoon = (db: Db | Tx): Promise<void> =>
  inTransaction(db, async (tx) => {
    await takeBack(tx, { name: 'search.ask-set' })
    await enqueue(tx, 'search.ask-set')
  })

/** The error of a pinned page; null if visitors can open it. */
export async function pageProblem(db: Db | Tx, path: string): Promise<Problem | null> {
  if ((await entriesAt(db, [path])).length > 0) return null
  return {
    field: 'page',
    says: `The search knows no page at ${path}. Open the page that you mean, and copy its address`,
  }
}

/** A word in every third text says nothing about what a visitor is looking for. */
const TOO_MANY = 1 / 3
const FEW = 12

export async function commonProblem(db: Db | Tx, words: readonly string[]): Promise<Problem | null> {
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
