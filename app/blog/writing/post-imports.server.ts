import { textAt } from '#app/content/content.server.ts'
import { DAY, fromNow, now } from '#app/platform/time.ts'
import type { Db, Tx } from '#db/schema.ts'

// Completed imports: which posts came with each, so that all can be finished or undone.

export const IMPORTS_KEPT_DAYS = 90

interface SavedText {
  textId: string
  version: number
  /** The previous state; null: it is new. */
  before: { version: number; publishedVersion: number | null; address: string | null } | null
}

export async function recordImport(
  tx: Tx,
  id: string,
  saved: readonly SavedText[],
  by: string,
): Promise<void> {
  if (saved.length === 0) return
  await tx.insertInto('postImports').values({ id, madeBy: by, madeAt: now(), undoneAt: null }).execute()
  for (const { textId, version, before } of saved) {
    const row = {
      version,
      versionBefore: before?.version ?? null,
      publishedBefore: before?.publishedVersion ?? null,
      addressBefore: before?.address ?? null,
    }
    // A post's public text and its newer draft are two files.
    await tx
      .insertInto('postImportTexts')
      .values({ importId: id, textId, ...row })
      .onConflict((c) => c.columns(['importId', 'textId']).doUpdateSet({ version }))
      .execute()
  }
}

export const postImportAt = (db: Db | Tx, id: string) =>
  db
    .selectFrom('postImports')
    .leftJoin('users', 'users.id', 'postImports.madeBy')
    .select(['postImports.id', 'madeAt', 'undoneAt', 'users.name'])
    .where('postImports.id', '=', id)
    .executeTakeFirst()

/** Newest first, each with its number of posts. */
export const postImports = (db: Db) =>
  db
    .selectFrom('postImports')
    .innerJoin('postImportTexts', 'postImportTexts.importId', 'postImports.id')
    .select((e) => ['postImports.id', 'madeAt', 'undoneAt', e.fn.countAll<number>().as('posts')])
    .groupBy(['postImports.id', 'madeAt', 'undoneAt'])
    .orderBy('madeAt', 'desc')
    .limit(50)
    .execute()

export const textsOfImport = (db: Db | Tx, importId: string) =>
  db.selectFrom('postImportTexts').selectAll().where('importId', '=', importId).orderBy('textId').execute()

/** Adds a bulk change of imported posts to the import, so that an undo reverts it too. */
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

export const forgetText = (db: Db | Tx, importId: string, textId: string) =>
  db.deleteFrom('postImportTexts').where('importId', '=', importId).where('textId', '=', textId).execute()

export const markUndone = (db: Db, importId: string) =>
  db.updateTable('postImports').set({ undoneAt: now() }).where('id', '=', importId).execute()

/** The posts of an import that still exist, except those in the bin. */
export async function postsOfImport(db: Db | Tx, importId: string) {
  const found = []
  for (const row of await textsOfImport(db, importId)) {
    const text = await textAt(db, row.textId)
    if (text && text.state !== 'gone' && text.state !== 'bin') found.push(text)
  }
  return found
}

export async function sweepPostImports(db: Db): Promise<void> {
  await db
    .deleteFrom('postImports')
    .where('madeAt', '<', fromNow(-IMPORTS_KEPT_DAYS * DAY))
    .execute()
}
