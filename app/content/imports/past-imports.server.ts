import type { ArchiveChange } from '#app/platform/content-archive/archive-part.ts'
import { DAY, fromNow, now } from '#app/platform/time.ts'
import type { Db, Tx } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { textsTurn } from '../items/text-rows.server.ts'
import { textAt } from '../items/text-versions.server.ts'

// What each import added or changed, whatever its kind, so that it can be finished or undone.

const IMPORTS_KEPT_DAYS = 90
const IMPORTS_LISTED = 50
const AT_ONCE = 100

/** How a text stands, for comparing it before and after an import. */
interface Standing {
  version: number
  publishedVersion: number | null
  address: string | null
}

/** How all texts stand before an import. From here on no one else saves one until the transaction ends. */
export async function textsBefore(tx: Tx): Promise<ReadonlyMap<string, Standing>> {
  await textsTurn(tx)
  const rows = await tx
    .selectFrom('texts')
    .select(['id', 'version', 'publishedVersion', 'address'])
    .where('state', '!=', 'gone')
    .execute()
  return new Map(rows.map(({ id, ...standing }) => [id, standing]))
}

/** A change to something that is no text, such as a setting. */
export interface OtherChange extends Pick<ArchiveChange, 'title' | 'before' | 'after'> {
  /** The file and the name in it: "settings.json#ORG_PHONE". */
  id: string
}

interface Done {
  id: string
  what: 'posts' | 'folder'
  by: string
  before: ReadonlyMap<string, Standing>
  /** Texts that are published or moved only after this transaction. */
  later: readonly string[]
  others?: readonly OtherChange[]
}

/**
 * Records what an import did since `textsBefore`. It compares all texts, so that a kind of content needs no line of its own to be
 * undone.
 */
export async function recordImport(
  tx: Tx,
  { id, what, by, before, later, others = [] }: Done,
): Promise<void> {
  const rows = [
    ...[...(await textsBefore(tx))].flatMap(([textId, now]) => {
      const was = before.get(textId)
      if (was && isSame(was, now) && !later.includes(textId)) return []
      return [
        {
          textId,
          version: now.version,
          versionBefore: was?.version ?? null,
          publishedBefore: was?.publishedVersion ?? null,
          addressBefore: was?.address ?? null,
          addressAfter: now.address,
          publishedAfter: now.publishedVersion,
          change: null,
        },
      ]
    }),
    ...others.map(({ id: textId, ...change }) => ({
      ...NO_TEXT,
      textId,
      change: JSON.stringify(change),
    })),
  ]
  await tx.insertInto('postImports').values({ id, madeBy: by, madeAt: now(), undoneAt: null, what }).execute()
  for (let at = 0; at < rows.length; at += AT_ONCE)
    await tx
      .insertInto('postImportTexts')
      .values(
        rows.slice(at, at + AT_ONCE).map((row) => ({ ...row, importId: id, outcome: null, reason: null })),
      )
      .execute()
}

const NO_TEXT = {
  version: 0,
  versionBefore: null,
  publishedBefore: null,
  addressBefore: null,
  addressAfter: null,
  publishedAfter: null,
}

const isSame = (one: Standing, other: Standing): boolean =>
  one.version === other.version &&
  one.publishedVersion === other.publishedVersion &&
  one.address === other.address

/**
 * Publishes or moves a text of the import, in a transaction of its own.
 * @returns null, and does nothing, once someone undoes the import
 */
export const unlessUndone = <T>(
  db: Db,
  { importId, textId }: { importId: string; textId: string },
  publish: (tx: Tx) => Promise<T>,
): Promise<T | null> =>
  inTransaction(db, async (tx) => {
    await textsTurn(tx)
    if ((await importAt(tx, importId))?.undoneAt) return null
    const done = await publish(tx)
    const text = await textAt(tx, textId)
    await tx
      .updateTable('postImportTexts')
      .set({ addressAfter: text?.address ?? null })
      .where('importId', '=', importId)
      .where('textId', '=', textId)
      .execute()
    return done
  })

export const importAt = (db: Db | Tx, id: string) =>
  db
    .selectFrom('postImports')
    .leftJoin('users', 'users.id', 'postImports.madeBy')
    .select(['postImports.id', 'what', 'madeAt', 'undoneAt', 'users.name'])
    .where('postImports.id', '=', id)
    .executeTakeFirst()

/** Newest first, each with the number of its changes. */
export const pastImports = (db: Db) =>
  db
    .selectFrom('postImports')
    .leftJoin('users', 'users.id', 'postImports.madeBy')
    .select((e) => [
      'postImports.id',
      'what',
      'madeAt',
      'undoneAt',
      'users.name',
      e
        .selectFrom('postImportTexts')
        .select((of) => of.fn.countAll<number>().as('all'))
        .whereRef('importId', '=', 'postImports.id')
        .as('changes'),
    ])
    .orderBy('madeAt', 'desc')
    .limit(IMPORTS_LISTED)
    .execute()

/**
 * What an import added or changed, each with the text as it is now, if it is one.
 * @param textId this one alone
 */
export const itemsOfImport = (db: Db | Tx, importId: string, textId?: string) =>
  db
    .selectFrom('postImportTexts')
    .leftJoin('texts', 'texts.id', 'postImportTexts.textId')
    .selectAll('postImportTexts')
    .select([
      'texts.kind',
      'texts.title',
      'texts.state',
      'texts.version as newest',
      'texts.publishedVersion',
      'texts.sourceId',
    ])
    .where('importId', '=', importId)
    .$if(textId !== undefined, (query) => query.where('textId', '=', textId ?? ''))
    .orderBy('textId')
    .execute()

export type ImportedItem = Awaited<ReturnType<typeof itemsOfImport>>[number]

/** The change to something that is no text. */
export const otherChange = ({ change }: Pick<ImportedItem, 'change'>) =>
  change === null ? null : (JSON.parse(change) as Omit<OtherChange, 'id'>)

/** Adds a bulk change of imported texts to the import, so that an undo reverts it too. */
export async function belongsToImport(
  tx: Tx,
  importId: string,
  { textId, from, version }: { textId: string; from: number; version: number },
): Promise<void> {
  await tx
    .updateTable('postImportTexts')
    .set({ version })
    .where('importId', '=', importId)
    .where('textId', '=', textId)
    .where('version', '=', from)
    .execute()
}

export async function sweepPastImports(db: Db): Promise<void> {
  await db
    .deleteFrom('postImports')
    .where('madeAt', '<', fromNow(-IMPORTS_KEPT_DAYS * DAY))
    .execute()
}
