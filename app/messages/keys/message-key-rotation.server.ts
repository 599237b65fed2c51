import { record } from '#app/platform/audit/audit.server.ts'
import { holdersNow } from '#app/platform/keys/recipients.server.ts'
import { askForKeysOfRemoved, type NewKeysProgress } from '#app/platform/keys/rotate-keys.server.ts'
import { Refused } from '#app/platform/refused.ts'
import { isEnvelope } from '#app/platform/sealing/envelope-shape.ts'
import { sealTextAgain } from '#app/platform/sealing/sealing.ts'
import { now } from '#app/platform/time.ts'
import type { Db, Tx } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'

// When a member who could open messages no longer may, each of these messages gets a new key, as cases
// do: made in the browser of a member who can open it. The reasons: docs/decisions/0013-new-case-keys.md.

/** Deletes the envelopes of removed holders, and records that the messages they could open need a new key. */
export async function askForNewMessageKeys(tx: Tx, holders: readonly string[]): Promise<void> {
  if (holders.length === 0) return
  const theirs = await tx
    .deleteFrom('messageKeys')
    .where('holder', 'in', holders)
    .returning('messageId')
    .execute()
  for (const messageId of new Set(theirs.map((one) => one.messageId)))
    await tx
      .insertInto('messageKeyChanges')
      .values({ messageId, askedAt: now() })
      .onConflict((c) => c.column('messageId').doNothing())
      .execute()
}

/** A message that has its new key waits no longer, so none counts as done. */
export async function messagesForNewKeys(db: Db, holder: string | null): Promise<NewKeysProgress> {
  const { all } = await db
    .selectFrom('messageKeyChanges')
    .select((e) => e.fn.countAll<number>().as('all'))
    .executeTakeFirstOrThrow()
  const mine = holder
    ? await db
        .selectFrom('messageKeyChanges')
        .innerJoin('messageKeys', 'messageKeys.messageId', 'messageKeyChanges.messageId')
        .select('messageKeys.messageId')
        .where('holder', '=', holder)
        .orderBy('messageKeys.messageId')
        .execute()
    : []
  return { all, done: 0, mine: mine.map(({ messageId }) => messageId) }
}

/** For the hourly cleanup. */
export const tidyMessageKeys = (db: Db): Promise<void> => askForKeysOfRemoved(db, askForNewMessageKeys)

/** The data that a browser needs to change a message's key. */
export interface MessageForNewKey {
  id: string
  reference: string
  envelope: string
  recipient: string
  /** Its holders, by their place on the list. */
  holders: string[]
}

/** @returns null if this holder cannot open the message */
export async function messageForNewKey(
  db: Db | Tx,
  holder: string,
  id: string,
): Promise<MessageForNewKey | null> {
  const found = await db
    .selectFrom('messages')
    .select(['id', 'reference', 'recipient'])
    .where('id', '=', id)
    .executeTakeFirst()
  const keys = await db
    .selectFrom('messageKeys')
    .select(['holder', 'envelope'])
    .where('messageId', '=', id)
    .execute()
  const envelope = keys.find((one) => one.holder === holder)?.envelope
  if (!found || !envelope) return null
  const here = await holdersNow(db)
  const holders = new Set(keys.flatMap((one) => here.get(one.holder) ?? []))
  return { ...found, envelope, holders: [...holders].sort() }
}

/** The new key, as a browser made it. */
export interface NewMessageKey {
  messageId: string
  /** The public key that was current when it started. */
  before: string
  recipient: string
  envelopes: { holder: string; envelope: string }[]
}

const MEANWHILE = 'Something in this message just changed. Continue, and it is done again.'

/**
 * Activates a new key. Stored records are resealed to it here and at once, so that the old key opens nothing on the server.
 * @throws Refused 409 if the message was answered or shared in the meantime: fetch it again and make a new key
 */
export async function putNewMessageKey(
  db: Db,
  { messageId, before, recipient, envelopes }: NewMessageKey,
  { holder, by }: { holder: string; by: string },
): Promise<void> {
  if (!envelopes.every(({ envelope }) => isEnvelope(envelope)))
    throw new Refused('This is not an envelope.', 400)
  if (recipient === before) throw new Refused('This is not a new key.', 400)
  const again = await sealedAgain(db, messageId, recipient)
  await inTransaction(db, async (tx) => {
    // Locks the row: a concurrent reply or share runs before or after us.
    const changed = await tx
      .updateTable('messages')
      .set({ recipient, sealed: again.sealed })
      .where('id', '=', messageId)
      .where('recipient', '=', before)
      .where('sealed', '=', again.was)
      .returning('id')
      .executeTakeFirst()
    const stands = changed && (await messageForNewKey(tx, holder, messageId))
    const holders = envelopes.map((one) => one.holder).sort()
    if (!stands || stands.holders.join() !== holders.join()) throw new Refused(MEANWHILE)
    const waited = await tx
      .deleteFrom('messageKeyChanges')
      .where('messageId', '=', messageId)
      .returning('messageId')
      .executeTakeFirst()
    if (!waited) throw new Refused('This message is not waiting for a new key. Load the page again.', 422)
    const replies = await repliesOf(tx, messageId)
    if (replies.length !== again.replies.size) throw new Refused(MEANWHILE)
    for (const { id } of replies) {
      const sealed = again.replies.get(id)
      if (!sealed) throw new Refused(MEANWHILE)
      await tx.updateTable('messageReplies').set({ sealed }).where('id', '=', id).execute()
    }
    await tx.deleteFrom('messageKeys').where('messageId', '=', messageId).execute()
    await tx
      .insertInto('messageKeys')
      .values(envelopes.map((one) => ({ messageId, ...one })))
      .execute()
    await record(tx, by, 'message.new-key', messageId)
  })
}

const repliesOf = (db: Db | Tx, messageId: string) =>
  db.selectFrom('messageReplies').select(['id', 'sealed']).where('messageId', '=', messageId).execute()

/** Do all sealing before any transaction: on SQLite everyone would wait for it. */
async function sealedAgain(db: Db, messageId: string, recipient: string) {
  const row = await db.selectFrom('messages').select('sealed').where('id', '=', messageId).executeTakeFirst()
  if (!row) throw new Refused('This message is no longer here.', 404)
  const replies = new Map<string, string>()
  for (const { id, sealed } of await repliesOf(db, messageId))
    replies.set(id, await sealTextAgain(recipient, sealed))
  return { was: row.sealed, sealed: await sealTextAgain(recipient, row.sealed), replies }
}
