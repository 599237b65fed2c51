import { type Colleague, colleaguesAt } from '#app/platform/keys/opening-places.server.ts'
import { Refused } from '#app/platform/requests/refused.ts'
import { now } from '#app/platform/time.ts'
import { record } from '#app/platform/trail/audit.server.ts'
import type { Db, Tx } from '#db/schema.ts'
import type { AuditAction } from '#db/tables/audit-acts.ts'
import { inTransaction } from '#db/transaction.ts'
import { hasItNow } from './optimistic-lock.server.ts'

// What staff do with a message besides answering it: take it, hand it on, close it, say that it is spam.

/** The staff members whose key opens this message, by name: only they can be given it. */
export async function whoCanAnswer(db: Db, messageId: string): Promise<Colleague[]> {
  const held = await db
    .selectFrom('messageKeys')
    .select('holder')
    .where('messageId', '=', messageId)
    .execute()
  const holders = new Set(held.map(({ holder }) => holder))
  return colleaguesAt(db, holders)
}

/** The names of whoever works on messages. */
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
 * Gives a message to somebody, or back to all with null.
 * @param was who had it on the screen where this was decided ('' for nobody), so that nobody takes it from a colleague unawares
 * @throws Refused when it is not open to the giver, or to the key of whoever should get it, and 409 when somebody else has it meanwhile
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

/** Changes a message that the holder's key opens, and writes it down; nothing when it is in that state already. */
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

/** Somebody leaves: their messages wait for whoever takes them. */
export async function releaseMessages(tx: Tx, ownerId: string): Promise<void> {
  await tx.updateTable('messages').set({ ownerId: null }).where('ownerId', '=', ownerId).execute()
}
