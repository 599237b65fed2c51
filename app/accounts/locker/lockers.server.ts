import { sql } from 'kysely'
import { Refused } from '#app/platform/requests/refused.ts'
import { logTrouble } from '#app/platform/trail/log.server.ts'
import { skipLocked } from '#db/dialect.server.ts'
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

// Cases that members keep with their accounts. Every account has a locker of one size from its beginning, used or not, and nothing
// says when one was changed (docs/decisions/0290-cases-kept-with-an-account.md). None of this leaves a line in the trail.

/** Of others, sealed again with each change: whoever compares two copies of the database sees this many changed at once. */
const OTHERS_WITH_A_CHANGE = 19
/** Each hour. */
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

/** @throws Refused when it was changed outside of the site */
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

/** Takes out all that an account keeps, also where nobody can open it. */
export async function clearLocker(db: Db, memberId: string): Promise<void> {
  await makeLocker(db, memberId)
  await inTransaction(db, async (tx) => {
    await tx
      .updateTable('memberLockers')
      .set({ sealed: sealLocker(memberId, emptyLocker()) })
      .where('memberId', '=', memberId)
      .execute()
    await sealSomeAgain(tx, OTHERS_WITH_A_CHANGE)
  })
}

/** @param act whether there is something to write; done again when somebody else was faster */
async function changeLocker(
  db: Db,
  memberId: string,
  words: readonly string[],
  act: (by: NoteKey, locker: Locker) => boolean,
): Promise<boolean> {
  let known: { salt: Buffer; by: NoteKey } | undefined
  for (;;) {
    const { sealed, locker } = await lockerOf(db, memberId)
    // All that was kept was taken out meanwhile.
    if (!known?.salt.equals(locker.salt))
      known = { salt: locker.salt, by: await noteKey(memberId, locker, words) }
    if (!act(known.by, locker)) return false
    if (await isWritten(db, memberId, locker, sealed)) return true
  }
}

/** @returns false when it is not as it was read any more */
const isWritten = (db: Db, memberId: string, locker: Locker, before: string): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    const written = await tx
      .updateTable('memberLockers')
      .set({ sealed: sealLocker(memberId, locker) })
      .where('memberId', '=', memberId)
      .where('sealed', '=', before)
      .returning('memberId')
      .executeTakeFirst()
    if (!written) return false
    await sealSomeAgain(tx, OTHERS_WITH_A_CHANGE)
    return true
  })

/** Seals some lockers again as they are, whosever they are. One that somebody changes at this moment is passed over. */
async function sealSomeAgain(tx: Tx, most: number): Promise<void> {
  const some = await tx
    .selectFrom('memberLockers')
    .select(['memberId', 'sealed'])
    .orderBy(sql`random()`)
    .limit(most)
    .modifyEnd(skipLocked(tx))
    .execute()
  for (const { memberId, sealed } of some) {
    const again = sealedAgain(memberId, sealed)
    if (again)
      await tx.updateTable('memberLockers').set({ sealed: again }).where('memberId', '=', memberId).execute()
  }
}

function sealedAgain(memberId: string, sealed: string): string | null {
  try {
    return sealLocker(memberId, openLocker(memberId, sealed))
  } catch {
    // It was changed outside of the site. Its member is told when they use it.
    return null
  }
}

/** Each hour: some lockers change without anybody having used them, so that one that changed tells little. */
export async function sealLockersAgain(db: Db): Promise<void> {
  await makeMissingLockers(db)
  await inTransaction(db, (tx) => sealSomeAgain(tx, SEALED_AN_HOUR))
}

/** Accounts from before there were lockers get theirs. */
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
