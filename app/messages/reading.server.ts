import { record, recordReading } from '#app/platform/audit.server.ts'
import { recipients } from '#app/platform/recipients.server.ts'
import { Refused } from '#app/platform/refused.ts'
import { fromBase64 } from '#app/platform/sealed-format.ts'
import { now } from '#app/platform/time.ts'
import type { Db } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'

export interface SealedMessage {
  id: string
  reference: string
  receivedAt: string
  kind: 'message' | 'problem'
  lane: 'open' | 'quarantine'
  closedAt: string | null
  sealed: string
  /** The message's key, for the holder who asked. */
  envelope: string
}

/** The messages that a holder's key opens, newest first. */
export async function messagesFor(db: Db, holder: string): Promise<SealedMessage[]> {
  return db
    .selectFrom('messages')
    .innerJoin('messageKeys', 'messageKeys.messageId', 'messages.id')
    .select(['id', 'reference', 'receivedAt', 'kind', 'lane', 'closedAt', 'sealed', 'envelope'])
    .where('holder', '=', holder)
    .orderBy('receivedAt', 'desc')
    .orderBy('id')
    .execute()
}

/** Gives a staff member the open messages, or the closed ones, and writes down that they read them. */
export async function readMessages(
  db: Db,
  { holder, closed, by }: { holder: string; closed: boolean; by: string },
): Promise<SealedMessage[]> {
  const all = await messagesFor(db, holder)
  const shown = all.filter((one) => (one.closedAt !== null) === closed)
  if (shown.length > 0) await recordReading(db, by, 'message.read')
  return shown
}

/** How many messages wait for somebody to read them. */
export async function waitingMessages(db: Db): Promise<number> {
  const rows = await db.selectFrom('messages').select('id').where('closedAt', 'is', null).execute()
  return rows.length
}

export async function closeMessage(db: Db, { id, by }: { id: string; by: string }): Promise<void> {
  await inTransaction(db, async (tx) => {
    const closed = await tx
      .updateTable('messages')
      .set({ closedAt: now(), closedBy: by })
      .where('id', '=', id)
      .where('closedAt', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (closed) await record(tx, by, 'message.closed', id)
  })
}

export async function reopenMessage(db: Db, { id, by }: { id: string; by: string }): Promise<void> {
  await inTransaction(db, async (tx) => {
    const opened = await tx
      .updateTable('messages')
      .set({ closedAt: null, closedBy: null })
      .where('id', '=', id)
      .where('closedAt', 'is not', null)
      .returning('id')
      .executeTakeFirst()
    if (opened) await record(tx, by, 'message.reopened', id)
  })
}

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

/** Keeps envelopes that a staff browser made. The holder must be on the signed list. */
export async function shareMessages(db: Db, envelopes: MessageEnvelope[], by: string): Promise<void> {
  const known = new Set((await recipients(db)).recipients.map((one) => one.id))
  for (const one of envelopes) {
    if (!known.has(one.holder)) throw new Refused('This key is not on the list of recipients.', 403)
    if (!isEnvelope(one.envelope)) throw new Refused('This is not an envelope.', 400)
  }
  await inTransaction(db, async (tx) => {
    for (const one of envelopes) {
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

function isEnvelope(text: string): boolean {
  if (text.length > 2000) return false
  try {
    return new TextDecoder().decode(fromBase64(text).subarray(0, 21)) === 'age-encryption.org/v1'
  } catch {
    return false
  }
}
