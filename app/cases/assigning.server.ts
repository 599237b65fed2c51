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
  return staffBehind(db, new Set(rows.map((row) => row.holder)))
}

/** The staff members whose key is on the list, by name. Which cases each opens is another question. */
export const whoHasAKey = (db: Db): Promise<Colleague[]> => staffBehind(db, null)

async function staffBehind(db: Db, holders: Set<string> | null): Promise<Colleague[]> {
  const list = await recipients(db)
  const ids = list.recipients.flatMap((one) =>
    one.staffId && (!holders || holders.has(one.id)) ? [one.staffId] : [],
  )
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

/**
 * Gives several cases to somebody, or back to all with null: those whose key both the giver and they hold. The others stay.
 * @throws Refused when the colleague has no key on the list
 */
export async function assignCases(
  db: Db,
  { ids, holder, ownerId }: { ids: string[]; holder: string; ownerId: string | null },
  by: string,
): Promise<{ given: number; kept: number; owner: string | null }> {
  const list = await recipients(db)
  const owner = ownerId ? (await whoHasAKey(db)).find(({ userId }) => userId === ownerId) : undefined
  if (ownerId && !owner) throw new Refused('Choose a colleague from the list.', 422)
  const needed = [
    holder,
    ...list.recipients.filter(({ staffId }) => ownerId && staffId === ownerId).map(({ id }) => id),
  ]
  const wanted = [...new Set(ids)]
  const given = await inTransaction(db, async (tx) => {
    let open = wanted
    for (const one of new Set(needed)) open = await openTo(tx, one, open)
    if (open.length > 0) await tx.updateTable('cases').set({ ownerId }).where('id', 'in', open).execute()
    for (const id of open) await record(tx, by, 'case.assigned', id)
    return open.length
  })
  return { given, kept: wanted.length - given, owner: owner?.name ?? null }
}

async function openTo(tx: Tx, holder: string, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await tx
    .selectFrom('caseKeys')
    .select('caseId')
    .where('caseId', 'in', ids)
    .where('keyKind', '=', 'C')
    .where('holder', '=', holder)
    .execute()
  return rows.map((row) => row.caseId)
}

/** Somebody leaves: their cases wait for whoever takes them. */
export async function releaseCases(tx: Tx, ownerId: string): Promise<void> {
  await tx.updateTable('cases').set({ ownerId: null }).where('ownerId', '=', ownerId).execute()
}
