import { record } from '#app/platform/audit/audit.server.ts'
import { type Colleague, colleaguesAt } from '#app/platform/keys/opening-places.server.ts'
import { recipients } from '#app/platform/keys/recipients.server.ts'
import { Refused } from '#app/platform/refused.ts'
import type { Db, Tx } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { endCopiesMadeBy } from '../attorney-copy/end-copies.server.ts'
import { tellOwnerLater } from '../model/queue-notices.server.ts'
import { recordUndo } from './undo.server.ts'

// Assigns cases. A case has one owner, so that no person waits because each member thought another would answer.

/** The staff members whose key opens this case, by name. Only they can be assigned to it. */
export async function whoCanWorkOn(db: Db, caseId: string): Promise<Colleague[]> {
  const rows = await db
    .selectFrom('caseKeys')
    .select('holder')
    .where('caseId', '=', caseId)
    .where('keyKind', '=', 'C')
    .execute()
  return colleaguesAt(db, new Set(rows.map((row) => row.holder)))
}

/** The staff members whose key is on the list, by name. Each may open different cases. */
export const whoHasAKey = (db: Db): Promise<Colleague[]> => colleaguesAt(db, null)

/**
 * Assigns a case to a member, or releases it with null.
 * @param was the owner on the screen where this was decided ('' for none), so that a member does not
 * take it from a colleague unawares
 * @throws Refused when their key does not open it, and 409 when it has another owner meanwhile
 */
export async function assignCase(
  db: Db,
  caseId: string,
  ownerId: string | null,
  by: string,
  was?: string,
  batch?: string,
): Promise<Colleague | null> {
  const colleagues = await whoCanWorkOn(db, caseId)
  const owner = ownerId ? colleagues.find(({ userId }) => userId === ownerId) : undefined
  if (ownerId && !owner) throw new Refused('This colleague’s key does not open the case.', 422)
  await recordUndo(db, { caseId, batch, by }, async (tx) => {
    const changed = await tx
      .updateTable('cases')
      .set({ ownerId })
      .where('id', '=', caseId)
      .$if(was !== undefined, (query) =>
        query.where((e) => e(e.fn.coalesce('ownerId', e.val('')), 'in', [was ?? '', ownerId ?? ''])),
      )
      .returning('id')
      .executeTakeFirst()
    if (!changed) throw await changedMeanwhile(tx, caseId, colleagues)
    await record(tx, by, 'case.assigned', caseId)
    await tellNewOwner(tx, [caseId], ownerId, by)
  })
  return owner ?? null
}

/** Notifies a colleague who gets cases that wait for an answer. */
async function tellNewOwner(tx: Tx, ids: string[], ownerId: string | null, by: string): Promise<void> {
  if (!ownerId || ownerId === by || ids.length === 0) return
  const waiting = await tx
    .selectFrom('cases')
    .select('id')
    .where('id', 'in', ids)
    .where('attention', '=', 'staff')
    .limit(1)
    .executeTakeFirst()
  if (waiting) await tellOwnerLater(tx, ownerId)
}

async function changedMeanwhile(tx: Tx, caseId: string, colleagues: Colleague[]): Promise<Refused> {
  const row = await tx.selectFrom('cases').select('ownerId').where('id', '=', caseId).executeTakeFirst()
  if (!row) return new Refused('This case is no longer here.', 404)
  const has = colleagues.find(({ userId }) => userId === row.ownerId)?.name ?? 'Nobody'
  return new Refused(
    `${has} has this case now. That changed while you had this page open. Look again, then decide.`,
  )
}

/**
 * Assigns several cases to a member, or releases them with null: only cases that both members' keys open. The others stay.
 * @throws Refused when the colleague has no key on the list
 */
export async function assignCases(
  db: Db,
  {
    ids,
    holder,
    ownerId,
    batch,
  }: { ids: string[]; holder: string; ownerId: string | null; batch?: string | undefined },
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
    for (const caseId of open)
      await recordUndo(tx, { caseId, batch, by }, async (one) => {
        await one.updateTable('cases').set({ ownerId }).where('id', '=', caseId).execute()
        await record(one, by, 'case.assigned', caseId)
      })
    await tellNewOwner(tx, open, ownerId, by)
    return open.length
  })
  return { given, kept: wanted.length - given, owner: owner?.name ?? null }
}

/** The cases that this key opens. */
export async function openTo(tx: Tx, holder: string, ids: string[]): Promise<string[]> {
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

/** A member leaves: their cases wait for the colleague who takes them, and the links that they made for attorneys end. */
export async function releaseCases(tx: Tx, userId: string, by: string): Promise<void> {
  await tx.updateTable('cases').set({ ownerId: null }).where('ownerId', '=', userId).execute()
  await endCopiesMadeBy(tx, { userId }, by)
}
