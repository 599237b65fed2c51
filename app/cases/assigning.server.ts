import { record } from '#app/platform/audit.server.ts'
import { recipients } from '#app/platform/recipients.server.ts'
import { Refused } from '#app/platform/refused.ts'
import type { Db, Tx } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'

// Who works on a case. One person at a time, so that nobody waits because everybody thought somebody else would answer.

export interface Colleague {
  userId: string
  name: string
}

/** The staff members whose key opens this case, by name: only they can be given it. */
export async function whoCanWorkOn(db: Db, caseId: string): Promise<Colleague[]> {
  const rows = await db
    .selectFrom('caseKeys')
    .select('holder')
    .where('caseId', '=', caseId)
    .where('keyKind', '=', 'C')
    .execute()
  const holders = new Set(rows.map((row) => row.holder))
  const list = await recipients(db)
  const ids = list.recipients.flatMap((one) => (one.staffId && holders.has(one.id) ? [one.staffId] : []))
  if (ids.length === 0) return []
  return db
    .selectFrom('staff')
    .innerJoin('users', 'users.id', 'staff.userId')
    .select(['userId', 'name'])
    .where('userId', 'in', ids)
    .where('removedAt', 'is', null)
    .orderBy('name')
    .execute()
}

/**
 * Gives a case to somebody, or back to all with null.
 * @throws Refused when their key does not open it
 */
export async function assignCase(
  db: Db,
  caseId: string,
  ownerId: string | null,
  by: string,
): Promise<Colleague | null> {
  const owner = ownerId
    ? (await whoCanWorkOn(db, caseId)).find(({ userId }) => userId === ownerId)
    : undefined
  if (ownerId && !owner) throw new Refused('The key of this colleague does not open the case.', 422)
  await inTransaction(db, async (tx) => {
    const changed = await tx
      .updateTable('cases')
      .set({ ownerId })
      .where('id', '=', caseId)
      .returning('id')
      .executeTakeFirst()
    if (!changed) throw new Refused('This case is not here any more.', 404)
    await record(tx, by, 'case.assigned', caseId)
  })
  return owner ?? null
}

/** Somebody leaves: their cases wait for whoever takes them. */
export async function releaseCases(tx: Tx, ownerId: string): Promise<void> {
  await tx.updateTable('cases').set({ ownerId: null }).where('ownerId', '=', ownerId).execute()
}
