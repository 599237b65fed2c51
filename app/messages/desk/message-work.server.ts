import { record } from '#app/platform/audit/audit.server.ts'
import { type Colleague, colleaguesAt } from '#app/platform/keys/opening-places.server.ts'
import { Refused } from '#app/platform/refused.ts'
import { now } from '#app/platform/time.ts'
import type { Db, Tx } from '#db/schema.ts'
import type { AuditAction } from '#db/tables/audit-acts.ts'
import { inTransaction } from '#db/transaction.ts'
import { hasItNow } from './optimistic-lock.server.ts'

// Staff actions on a message besides replying: take it, hand it on, close it, flag it as spam.

/** The staff members whose key opens this message, by name: it can only be assigned to them. */
export async function whoCanAnswer(db: Db, messageId: string): Promise<Colleague[]> {
  const held = await db
    .selectFrom('messageKeys')
    .select('holder')
    .where('messageId', '=', messageId)
    .execute()
  const holders = new Set(held.map(({ holder }) => holder))
  return colleaguesAt(db, holders)
}

/** The names of the members these messages are assigned to. */
export async function ownersOf(db: Db, ids: readonly (string | null)[]): Promise<Map<string, string>> {
  const wanted = [...new Set(ids.filter((id) => id !== null))]
  if (wanted.length === 0) return new Map()
  const rows = await db.selectFrom('users').select(['id', 'name']).where('id', 'in', wanted).execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

export interface Change {
  id: string
  holder: string
  by: string
}

/**
 * Assigns a message to a member, or to no one with null.
 * @param was the owner on the screen where this was decided ('' for none), so that a message is not taken from a colleague
 * unawares
 * @throws Refused if the giver or the new owner has no key that opens it, and 409 if another member has taken it
 */
export async function giveMessage(
  db: Db,
  change: Change,
  ownerId: string | null,
  was?: string,
): Promise<Colleague | null> {
  const owner = ownerId
    ? (await whoCanAnswer(db, change.id)).find(({ userId }) => userId === ownerId)
    : undefined
  if (ownerId && !owner) throw new Refused('This colleague’s key does not open the message.', 422)
  await changed(db, change, 'message.assigned', { ownerId }, { was })
  return owner ?? null
}

export const closeMessage = (db: Db, change: Change): Promise<void> =>
  changed(db, change, 'message.closed', { closedAt: now(), closedBy: change.by }, { only: 'open' })

export const reopenMessage = (db: Db, change: Change): Promise<void> =>
  changed(
    db,
    change,
    'message.reopened',
    { closedAt: null, closedBy: null, answeredAt: null },
    { only: 'closed' },
  )

export const markSpam = (db: Db, change: Change): Promise<void> =>
  changed(db, change, 'message.spam', { lane: 'quarantine' })

export const markNotSpam = (db: Db, change: Change): Promise<void> =>
  changed(db, change, 'message.not-spam', { lane: 'open' })

type Values = Partial<{
  ownerId: string | null
  closedAt: string | null
  closedBy: string | null
  answeredAt: string | null
  lane: 'open' | 'quarantine'
}>

/** Changes a message that the holder's key opens, and audits it; does nothing if it is already in that state. */
async function changed(
  db: Db,
  { id, holder, by }: Change,
  action: AuditAction,
  values: Values,
  { only, was }: { only?: 'open' | 'closed'; was?: string | undefined } = {},
): Promise<void> {
  const open = await db
    .selectFrom('messageKeys')
    .select('holder')
    .where('messageId', '=', id)
    .where('holder', '=', holder)
    .executeTakeFirst()
  if (!open) throw new Refused('This message is not open to your key.', 404)
  await inTransaction(db, async (tx) => {
    const done = await tx
      .updateTable('messages')
      .set({ ...values, ...('closedAt' in values ? { lastAt: now() } : {}) })
      .where('id', '=', id)
      .$if(only === 'open', (query) => query.where('closedAt', 'is', null))
      .$if(only === 'closed', (query) => query.where('closedAt', 'is not', null))
      .$if(values.lane !== undefined, (query) => query.where('lane', '!=', values.lane ?? 'open'))
      .$if(was !== undefined, (query) =>
        query.where((e) => e(e.fn.coalesce('ownerId', e.val('')), 'in', [was ?? '', values.ownerId ?? ''])),
      )
      .returning('id')
      .executeTakeFirst()
    if (done) await record(tx, by, action, id)
    else if (was !== undefined) throw await hasItNow(tx, id, 'Look, then decide again.')
  })
}

/** A member leaves: their messages become unassigned. */
export async function releaseMessages(tx: Tx, ownerId: string): Promise<void> {
  await tx.updateTable('messages').set({ ownerId: null }).where('ownerId', '=', ownerId).execute()
}
