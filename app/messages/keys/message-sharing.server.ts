import { record } from '#app/platform/audit/audit.server.ts'
import { checkEnvelopes } from '#app/platform/keys/rotate-keys.server.ts'
import { signOf } from '#app/platform/sealing/case-keys.ts'
import type { Db, Tx } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'

// A message's key opens its replies too, so that sharing it shares them.

export interface MessageEnvelope {
  messageId: string
  holder: string
  envelope: string
}

/** The envelopes of `from` for messages that `to` cannot open yet. */
export async function messageEnvelopesToShare(db: Db, from: string, to: string): Promise<MessageEnvelope[]> {
  return db
    .selectFrom('messageKeys')
    .select(['messageId', 'holder', 'envelope'])
    .where('holder', '=', from)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('messageKeys as theirs')
            .select('theirs.messageId')
            .whereRef('theirs.messageId', '=', 'messageKeys.messageId')
            .where('theirs.holder', '=', to),
        ),
      ),
    )
    .execute()
}

/** An envelope made by a staff browser, and the fingerprint of its key (case-keys.ts signOf). */
type NewMessageEnvelope = MessageEnvelope & { sign: string }

/**
 * Stores envelopes made by a staff browser. The holder must be on the signed list. Envelopes with a key that was replaced in the
 * meantime are skipped.
 * @param from the giver's keys; a message that none of them opens is skipped
 */
export async function shareMessages(
  db: Db,
  envelopes: NewMessageEnvelope[],
  { by, from }: { by: string; from: string[] },
): Promise<void> {
  await checkEnvelopes(db, envelopes)
  await inTransaction(db, async (tx) => {
    for (const { sign, ...one } of envelopes) {
      const inUse = await messageKeyInUse(tx, one.messageId)
      if (!inUse || signOf(inUse) !== sign) continue
      if (!(await opensWith(tx, one.messageId, from))) continue
      const added = await tx
        .insertInto('messageKeys')
        .values(one)
        .onConflict((c) => c.columns(['messageId', 'holder']).doNothing())
        .returning('holder')
        .executeTakeFirst()
      if (added) await record(tx, by, `message.shared ${one.holder}`, one.messageId)
    }
  })
}

/** The public key of a message, locked until the transaction ends: a key change waits for us, or we see it. */
export async function messageKeyInUse(tx: Tx, messageId: string): Promise<string | undefined> {
  const row = await tx
    .updateTable('messages')
    .set((e) => ({ recipient: e.ref('recipient') }))
    .where('id', '=', messageId)
    .returning('recipient')
    .executeTakeFirst()
  return row?.recipient
}

async function opensWith(tx: Tx, messageId: string, holders: string[]): Promise<boolean> {
  if (holders.length === 0) return false
  const row = await tx
    .selectFrom('messageKeys')
    .select('holder')
    .where('messageId', '=', messageId)
    .where('holder', 'in', holders)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** The messages that these list places can open. */
export async function messagesOpenedBy(db: Db | Tx, holders: readonly string[]): Promise<string[]> {
  if (holders.length === 0) return []
  const rows = await db
    .selectFrom('messageKeys')
    .select('messageId')
    .distinct()
    .where('holder', 'in', holders)
    .execute()
  return rows.map(({ messageId }) => messageId)
}

/** A key opens no message any more that another one opens too. */
export async function dropMessageEnvelopesOf(tx: Tx, holder: string, openedToo: string): Promise<void> {
  const too = await tx.selectFrom('messageKeys').select('messageId').where('holder', '=', openedToo).execute()
  for (const { messageId } of too)
    await tx
      .deleteFrom('messageKeys')
      .where('holder', '=', holder)
      .where('messageId', '=', messageId)
      .execute()
}

/** Deletes a list place's envelopes. */
export async function dropMessageEnvelopes(tx: Tx, holder: string): Promise<void> {
  await tx.deleteFrom('messageKeys').where('holder', '=', holder).execute()
}
