import { newId } from '#app/platform/ids.ts'
import { DAY, fromNow, now } from '#app/platform/time.ts'
import type { Db, Tx } from '#db/schema.ts'

/** A file of a folder to import. */
export interface NamedFile {
  name: string
  text: string
  /** Parts that could not be taken over from another program. */
  left?: string[]
  /** In the first file: what belonged to none of them and is dropped. */
  beside?: string[]
}

/** Stores a folder until its changes are reviewed, for at most a day. */
export async function keepImport(db: Db, files: NamedFile[], by: string): Promise<string> {
  const id = newId()
  await db
    .insertInto('textImports')
    .values({ id, files: JSON.stringify(files), madeBy: by, expiresAt: fromNow(DAY) })
    .execute()
  return id
}

/** Only for the person who uploaded it. */
export async function keptImport(db: Db | Tx, id: string, by: string): Promise<NamedFile[] | undefined> {
  const row = await db
    .selectFrom('textImports')
    .select('files')
    .where('id', '=', id)
    .where('madeBy', '=', by)
    .where('expiresAt', '>', now())
    .executeTakeFirst()
  return row && (JSON.parse(row.files) as NamedFile[])
}

/** @returns false if it was used in the meantime */
export async function dropImport(tx: Tx, id: string): Promise<boolean> {
  const gone = await tx.deleteFrom('textImports').where('id', '=', id).returning('id').executeTakeFirst()
  return gone !== undefined
}

export async function sweepImports(db: Db): Promise<void> {
  await db.deleteFrom('textImports').where('expiresAt', '<', now()).execute()
}
