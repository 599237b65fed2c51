import { holdersNow } from '#app/platform/keys/recipients.server.ts'
import type { Rotation } from '#app/platform/keys/rotate-keys.server.ts'
import { Refused } from '#app/platform/refused.ts'
import { sealTextAgain } from '#app/platform/sealing/sealing.ts'
import { now } from '#app/platform/time.ts'
import type { Db, Tx } from '#db/schema.ts'
import { messageKeyInUse, messagesOpenedBy } from './message-sharing.server.ts'

// A message gets a new key, as platform/keys/rotate-keys.server.ts says. Its records are sealed to the new key at once, so that
// the old one opens nothing on the server.

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

const repliesOf = (db: Db | Tx, messageId: string) =>
  db.selectFrom('messageReplies').select(['id', 'sealed']).where('messageId', '=', messageId).execute()

interface SealedAgain {
  /** What was sealed before. */
  was: string
  sealed: string
  replies: Map<string, string>
}

async function sealedAgain(
  db: Db,
  { messageId, recipient }: Pick<NewMessageKey, 'messageId' | 'recipient'>,
): Promise<SealedAgain> {
  const row = await db.selectFrom('messages').select('sealed').where('id', '=', messageId).executeTakeFirst()
  if (!row) throw new Refused('This message is no longer here.', 404)
  const replies = new Map<string, string>()
  for (const { id, sealed } of await repliesOf(db, messageId))
    replies.set(id, await sealTextAgain(recipient, sealed))
  return { was: row.sealed, sealed: await sealTextAgain(recipient, row.sealed), replies }
}

/** A message that has its new key waits no longer, so none counts as done. */
export const messageKeyRotation: Rotation<MessageForNewKey, NewMessageKey, SealedAgain> = {
  noun: 'message',
  acts: { done: 'message.new-key' },
  idOf: ({ messageId }) => messageId,
  async dropEnvelopes(tx, holders) {
    const theirs = await tx
      .deleteFrom('messageKeys')
      .where('holder', 'in', holders)
      .returning('messageId')
      .execute()
    return theirs.map(({ messageId }) => messageId)
  },
  async ask(tx, messageId) {
    await tx
      .insertInto('messageKeyChanges')
      .values({ messageId, askedAt: now() })
      .onConflict((c) => c.column('messageId').doNothing())
      .execute()
  },
  async asked(db) {
    const rows = await db
      .selectFrom('messageKeyChanges')
      .select('messageId as id')
      .orderBy('messageId')
      .execute()
    return rows.map(({ id }) => ({ id, doneAt: null }))
  },
  async isWaiting(db, messageId) {
    const row = await db
      .selectFrom('messageKeyChanges')
      .select('messageId')
      .where('messageId', '=', messageId)
      .executeTakeFirst()
    return row !== undefined
  },
  async settle(tx, messageId) {
    await tx.deleteFrom('messageKeyChanges').where('messageId', '=', messageId).execute()
  },
  openedBy: messagesOpenedBy,
  find: messageForNewKey,
  holdersOf: ({ holders }) => holders.map((holder) => ({ holder })),
  isNew: ({ before, recipient }) => recipient !== before,
  prepare: sealedAgain,
  lock: messageKeyInUse,
  async fits(tx, found, { before }, { was, replies }) {
    const stored = await repliesOf(tx, found.id)
    const row = await tx.selectFrom('messages').select('sealed').where('id', '=', found.id).executeTakeFirst()
    return (
      found.recipient === before &&
      row?.sealed === was &&
      stored.length === replies.size &&
      stored.every(({ id }) => replies.has(id))
    )
  },
  async replace(tx, { messageId, recipient, envelopes }, { sealed, replies }) {
    await tx.updateTable('messages').set({ recipient, sealed }).where('id', '=', messageId).execute()
    for (const [id, sealed] of replies)
      await tx.updateTable('messageReplies').set({ sealed }).where('id', '=', id).execute()
    await tx.deleteFrom('messageKeys').where('messageId', '=', messageId).execute()
    await tx
      .insertInto('messageKeys')
      .values(envelopes.map(({ holder, envelope }) => ({ messageId, holder, envelope })))
      .execute()
  },
}
