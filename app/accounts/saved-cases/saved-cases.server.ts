import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { logTrouble } from '#app/platform/log.server.ts'
import { Refused } from '#app/platform/refused.ts'
import { inTurn, skipLocked } from '#db/dialect.server.ts'
import type { Db, Tx } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import {
  caseIn,
  emptyLocker,
  type Locker,
  type NoteKey,
  noteKey,
  openLocker,
  putIn,
  sealLocker,
  takeOut,
} from './locker-box.server.ts'
import { words as says } from './words.ts'

// Cases that members keep with their accounts. Every account has a locker of one size from the start, used or
// not, and nothing records when one was changed (docs/decisions/0290-cases-kept-with-an-account.md). None of
// this adds a line to the trail.

/**
 * The number of other lockers resealed with each change: an attacker who compares two copies of the database
 * sees this many change at once.
 */
const OTHERS_WITH_A_CHANGE = 19
/** Per hour. */
const SEALED_AN_HOUR = 500
const MADE_AT_ONCE = 500

/** The locker of a new account, and of one from before there were lockers. */
export async function makeLocker(db: Db | Tx, memberId: string): Promise<void> {
  await db
    .insertInto('memberLockers')
    .values({ memberId, sealed: sealLocker(memberId, emptyLocker()) })
    .onConflict((c) => c.column('memberId').doNothing())
    .execute()
}

/** @throws Refused when it was changed outside the site */
async function lockerOf(db: Db, memberId: string): Promise<{ sealed: string; locker: Locker }> {
  const find = () =>
    db.selectFrom('memberLockers').select('sealed').where('memberId', '=', memberId).executeTakeFirst()
  let row = await find()
  if (!row) {
    await makeLocker(db, memberId)
    row = await find()
  }
  const sealed = row?.sealed ?? ''
  try {
    return { sealed, locker: openLocker(memberId, sealed) }
  } catch (error) {
    logTrouble(error, 'a locker')
    throw new Refused(says.own.changedOutside, 409)
  }
}

/** The number of the case that these words open in this account, or null. @throws Busy, Refused */
export async function caseInLocker(
  db: Db,
  memberId: string,
  words: readonly string[],
): Promise<string | null> {
  const { locker } = await lockerOf(db, memberId)
  return caseIn(await noteKey(memberId, locker, words), locker)
}

/**
 * Keeps a case with an account, once: its words must have opened it a moment ago.
 * @returns false when there is no room for another one
 * @throws Busy, Refused
 */
export const keepInLocker = (
  db: Db,
  memberId: string,
  { number, words }: { number: string; words: readonly string[] },
): Promise<boolean> =>
  changeLocker(
    db,
    memberId,
    words,
    (by, locker) => caseIn(by, locker) === number || putIn(by, locker, number),
  )

/** @returns whether these words opened one. @throws Busy, Refused */
export const takeFromLocker = (db: Db, memberId: string, words: readonly string[]): Promise<boolean> =>
  changeLocker(db, memberId, words, takeOut)

/** Removes all cases that an account keeps, even if they cannot be opened. */
export async function clearLocker(db: Db, memberId: string): Promise<void> {
  await makeLocker(db, memberId)
  await inTransaction(db, (tx) => writeAmongOthers(tx, memberId, emptyLocker()))
}

/** @param act returns whether there is something to write; called again when another request was faster */
async function changeLocker(
  db: Db,
  memberId: string,
  words: readonly string[],
  act: (by: NoteKey, locker: Locker) => boolean,
): Promise<boolean> {
  let known: { salt: Buffer; by: NoteKey } | undefined
  for (;;) {
    const { sealed, locker } = await lockerOf(db, memberId)
    // The locker was cleared meanwhile.
    if (!known?.salt.equals(locker.salt))
      known = { salt: locker.salt, by: await noteKey(memberId, locker, words) }
    if (!act(known.by, locker)) return false
    if (await isWritten(db, memberId, locker, sealed)) return true
  }
}

/** @returns false when it has changed since it was read */
const isWritten = (db: Db, memberId: string, locker: Locker, before: string): Promise<boolean> =>
  inTransaction(db, (tx) => writeAmongOthers(tx, memberId, locker, before))

/**
 * Writes a locker among others that are resealed unchanged, because a database records the
 * order in which a transaction wrote.
 * @param before the required previous value, where it matters
 */
async function writeAmongOthers(tx: Tx, memberId: string, locker: Locker, before?: string): Promise<boolean> {
  // Its own row first, alone: concurrent requests wait here, and hold no lock that another one needs.
  const own = await tx
    .selectFrom('memberLockers')
    .select('sealed')
    .where('memberId', '=', memberId)
    .modifyEnd(inTurn(tx))
    .executeTakeFirst()
  if (!own || (before !== undefined && own.sealed !== before)) return false
  const rows = (await someOfThem(tx, OTHERS_WITH_A_CHANGE + 1)).filter((row) => row.memberId !== memberId)
  const again = rows.slice(0, OTHERS_WITH_A_CHANGE).map(sealedAgain)
  again.splice(randomInt(again.length + 1), 0, { memberId, sealed: sealLocker(memberId, locker) })
  await writeAll(tx, again)
  return true
}

/** Lockers of any members, in random order. Skips those that are locked at this moment. */
const someOfThem = (tx: Tx, most: number): Promise<Row[]> =>
  tx
    .selectFrom('memberLockers')
    .select(['memberId', 'sealed'])
    .orderBy(sql`random()`)
    .limit(most)
    .modifyEnd(skipLocked(tx))
    .execute()

interface Row {
  memberId: string
  sealed: string
}

async function writeAll(tx: Tx, rows: readonly Row[]): Promise<void> {
  for (const { memberId, sealed } of rows)
    await tx.updateTable('memberLockers').set({ sealed }).where('memberId', '=', memberId).execute()
}

/**
 * The same content, resealed. A locker that was changed outside the site stays as it is: its
 * member is told when they use it.
 */
function sealedAgain(row: Row): Row {
  try {
    return { ...row, sealed: sealLocker(row.memberId, openLocker(row.memberId, row.sealed)) }
  } catch {
    // Written all the same, or it would be the one that a change skips.
    return row
  }
}

/** Runs hourly: reseals some lockers, so that a changed one reveals little about its use. */
export async function sealLockersAgain(db: Db): Promise<void> {
  await makeMissingLockers(db)
  await inTransaction(db, async (tx) => writeAll(tx, (await someOfThem(tx, SEALED_AN_HOUR)).map(sealedAgain)))
}

/** Makes the lockers of accounts from before there were any. */
export async function makeMissingLockers(db: Db): Promise<void> {
  for (;;) {
    const rows = await db
      .selectFrom('members')
      .leftJoin('memberLockers', 'memberLockers.memberId', 'members.id')
      .select('members.id')
      .where('memberLockers.memberId', 'is', null)
      .limit(MADE_AT_ONCE)
      .execute()
    await inTransaction(db, async (tx) => {
      for (const { id } of rows) await makeLocker(tx, id)
    })
    if (rows.length < MADE_AT_ONCE) return
  }
}
