import { record } from '#app/platform/audit/audit.server.ts'
import type { Colleague } from '#app/platform/keys/opening-places.server.ts'
import { recipients } from '#app/platform/keys/recipients.server.ts'
import { Refused } from '#app/platform/refused.ts'
import { now } from '#app/platform/time.ts'
import type { Db } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { endCopiesMadeBy } from '../attorney-copy/end-copies.server.ts'
import { caseNeedsNewKeys } from '../keys/key-rotation.server.ts'
import { type NewEnvelope, shareCases } from '../keys/sharing.server.ts'
import { keysInUse } from '../record/case-records.server.ts'
import { whoCanWorkOn, whoHasAKey } from './assigning.server.ts'

// Access to one case. A member who opens it can let a colleague in, or keep one out for good, as with a conflict of
// interest: then their sealed key is deleted, and the case gets new keys.

export interface WhoOpens {
  opens: Colleague[]
  /** Members with a key on the list who could be let in; `barred` if they were kept out. */
  others: (Colleague & { barred: boolean })[]
}

export async function whoOpens(db: Db, caseId: string): Promise<WhoOpens> {
  const opens = await whoCanWorkOn(db, caseId)
  const bars = await db.selectFrom('caseBars').select('userId').where('caseId', '=', caseId).execute()
  const barred = new Set(bars.map(({ userId }) => userId))
  const inside = new Set(opens.map(({ userId }) => userId))
  const others = (await whoHasAKey(db)).filter(({ userId }) => !inside.has(userId))
  return { opens, others: others.map((one) => ({ ...one, barred: barred.has(one.userId) })) }
}

/**
 * Lets a colleague open the case with envelopes that a browser made.
 * @param from the giver's keys
 * @param mayLetBack whether the giver may also let in members who were kept out
 * @throws Refused when the envelopes do not open the case in its current state
 */
export async function letOpen(
  db: Db,
  {
    caseId,
    userId,
    envelopes,
    mayLetBack,
  }: { caseId: string; userId: string; envelopes: NewEnvelope[]; mayLetBack: boolean },
  { by, from }: { by: string; from: string[] },
): Promise<void> {
  const theirs = await placesOf(db, userId)
  if (envelopes.some((one) => one.caseId !== caseId || !theirs.includes(one.holder)))
    throw new Refused('These keys are for someone else. Load the page again.', 400)
  await inTransaction(db, async (tx) => {
    await keysInUse(tx, caseId)
    const barred = await tx
      .deleteFrom('caseBars')
      .where('caseId', '=', caseId)
      .where('userId', '=', userId)
      .returning('userId')
      .executeTakeFirst()
    if (barred && !mayLetBack)
      throw new Refused(
        'This colleague was kept out. A steward, or the case’s owner, can let them back in.',
        403,
      )
    if (barred) await record(tx, by, 'case.let-back', caseId)
    await shareCases(tx, envelopes, { by, from })
    if (!(await whoCanWorkOn(tx, caseId)).some((one) => one.userId === userId))
      throw new Refused('Something in this case just changed. Load the page again.')
  })
}

/**
 * Keeps a colleague out of a case. Until a browser has made its new keys, an earlier copy of the
 * database would still open new entries.
 * @throws Refused when no staff member would be left who opens it
 */
export async function keepOut(
  db: Db,
  { caseId, userId }: { caseId: string; userId: string },
  by: string,
): Promise<void> {
  const theirs = await placesOf(db, userId)
  await inTransaction(db, async (tx) => {
    // Serializes with requests that share this case or change its keys at this moment.
    await keysInUse(tx, caseId)
    const others = (await whoCanWorkOn(tx, caseId)).filter((one) => one.userId !== userId)
    if (others.length === 0)
      throw new Refused(
        'Someone on the staff has to be able to open this case. Let a colleague open it first.',
      )
    if (theirs.length > 0)
      await tx.deleteFrom('caseKeys').where('caseId', '=', caseId).where('holder', 'in', theirs).execute()
    await tx
      .insertInto('caseBars')
      .values({ caseId, userId, barredAt: now(), barredBy: by })
      .onConflict((c) => c.columns(['caseId', 'userId']).doNothing())
      .execute()
    await tx
      .updateTable('cases')
      .set({ ownerId: null })
      .where('id', '=', caseId)
      .where('ownerId', '=', userId)
      .execute()
    await endCopiesMadeBy(tx, { userId, only: caseId }, by)
    await caseNeedsNewKeys(tx, caseId)
    await record(tx, by, 'case.kept-out', caseId)
  })
}

/** Their places on the list, including that of a key they are replacing. */
async function placesOf(db: Db, userId: string): Promise<string[]> {
  const list = await recipients(db)
  const moving = await db
    .selectFrom('staffKeyChanges')
    .select('oldHolder')
    .where('userId', '=', userId)
    .execute()
  return [
    ...list.recipients.flatMap(({ id, staffId }) => (staffId === userId ? [id] : [])),
    ...moving.map(({ oldHolder }) => oldHolder),
  ]
}
