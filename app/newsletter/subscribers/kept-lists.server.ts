import { newId } from '#app/platform/ids.ts'
import { openWithMailKey, sealWithMailKey } from '#app/platform/keys/data-keys.server.ts'
import { DAY, fromNow, now } from '#app/platform/time.ts'
import type { Db, Tx } from '#db/schema.ts'
import type { ReadList } from './read-list.server.ts'

// A list that was sent and is not imported yet, a day at most, sealed, and only for the person who sent it. Once it is imported, its row
// keeps for two weeks what an undo needs.

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

/** Undefined when it was imported, is another person's, or its day has passed. */
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

/** Who was on the list before an import took them off, and what they got. */
export interface TakenOff {
  id: string
  sealedAddress: string
  pausedUntil: string | null
  /** The import before it that had added them. */
  importId: string | null
}

export const UNDO_DAYS = 14

/** @returns false where it was imported meanwhile */
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

/** Imports that can still be undone, and those that were, newest first. */
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

/** Whom an import took off, where it can still be undone; marks it as undone. */
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

/** The person said so themselves, or their mail came back: no undo of an import changes what is so now. */
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
