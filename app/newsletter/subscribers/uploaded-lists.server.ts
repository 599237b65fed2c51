import { newId } from '#app/platform/ids.ts'
import { openWithMailKey, sealWithMailKey } from '#app/platform/secrets/data-keys.server.ts'
import { DAY, fromNow, now } from '#app/platform/time.ts'
import type { Db, Tx } from '#db/schema.ts'
import type { ReadList } from './read-list.server.ts'

// An uploaded list that is not imported yet: sealed, for at most a day, and only
// for its uploader. Once imported, its row stores for two weeks what an undo needs.

const USE = 'newsletter import'

export async function keepList(db: Db, list: ReadList, by: string): Promise<string> {
  const id = newId()
  await db
    .insertInto('newsletterImports')
    .values({
      id,
      sealed: sealWithMailKey(JSON.stringify(list), USE),
      madeBy: by,
      doneAt: null,
      undoneAt: null,
      added: 0,
      takenOff: 0,
      expiresAt: fromNow(DAY),
    })
    .execute()
  return id
}

/** Undefined if it was imported, is another person's, or has expired. */
export async function keptList(db: Db | Tx, id: string, by: string): Promise<ReadList | undefined> {
  const row = await db
    .selectFrom('newsletterImports')
    .select('sealed')
    .where('id', '=', id)
    .where('madeBy', '=', by)
    .where('doneAt', 'is', null)
    .where('expiresAt', '>', now())
    .executeTakeFirst()
  return row && (JSON.parse(openWithMailKey(row.sealed, USE)) as ReadList)
}

/** Subscribers that an import took off, and what they received before. */
export interface TakenOff {
  id: string
  sealedAddress: string
  pausedUntil: string | null
  /** The earlier import that had added them. */
  importId: string | null
}

export const UNDO_DAYS = 14

/** @returns false if it was imported in the meantime */
export async function listIsImported(
  tx: Tx,
  id: string,
  { added, takenOff }: { added: number; takenOff: readonly TakenOff[] },
): Promise<boolean> {
  const done = await tx
    .updateTable('newsletterImports')
    .set({
      sealed: sealWithMailKey(JSON.stringify(takenOff), USE),
      doneAt: now(),
      added,
      takenOff: takenOff.length,
      expiresAt: fromNow(UNDO_DAYS * DAY),
    })
    .where('id', '=', id)
    .where('doneAt', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return done !== undefined
}

export interface DoneImport {
  id: string
  doneAt: string
  added: number
  takenOff: number
  undone: boolean
}

/** Imports that can still be undone, and undone ones, newest first. */
export async function doneImports(db: Db): Promise<DoneImport[]> {
  const rows = await db
    .selectFrom('newsletterImports')
    .select(['id', 'doneAt', 'added', 'takenOff', 'undoneAt'])
    .where('doneAt', 'is not', null)
    .where('expiresAt', '>', now())
    .orderBy('doneAt', 'desc')
    .limit(50)
    .execute()
  return rows.map(({ undoneAt, doneAt, ...row }) => ({
    ...row,
    doneAt: doneAt ?? '',
    undone: undoneAt !== null,
  }))
}

/** Subscribers that an import took off, if it can still be undone; marks it as undone. */
export async function beginUndo(tx: Tx, id: string): Promise<TakenOff[] | undefined> {
  const row = await tx
    .selectFrom('newsletterImports')
    .select('sealed')
    .where('id', '=', id)
    .where('doneAt', 'is not', null)
    .where('undoneAt', 'is', null)
    .where('expiresAt', '>', now())
    .executeTakeFirst()
  if (!row) return undefined
  const mine = await tx
    .updateTable('newsletterImports')
    .set({ undoneAt: now(), sealed: '' })
    .where('id', '=', id)
    .where('undoneAt', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return mine && (JSON.parse(openWithMailKey(row.sealed, USE)) as TakenOff[])
}

/** The person asked for it, or their mail bounced: no undo of an import may change their state now. */
export async function dropUndo(tx: Tx, subscriberId: string): Promise<void> {
  await tx
    .updateTable('newsletterSubscribers')
    .set({ importId: null })
    .where('id', '=', subscriberId)
    .execute()
}

export async function sweepImportedLists(db: Db): Promise<void> {
  await db.deleteFrom('newsletterImports').where('expiresAt', '<', now()).execute()
}
