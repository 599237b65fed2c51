import { type Sharing, shareKeys } from '#app/platform/keys/share-keys.server.ts'
import type { Db, Tx } from '#db/schema.ts'

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

type NewMessageEnvelope = MessageEnvelope & { sign: string }

const messageSharing: Sharing<NewMessageEnvelope> = {
  noun: 'message',
  idOf: ({ messageId }) => messageId,
  keyInUse: (tx, { messageId }) => messageKeyInUse(tx, messageId),
  async opens(tx, { messageId }, holders) {
    const row = await tx
      .selectFrom('messageKeys')
      .select('holder')
      .where('messageId', '=', messageId)
      .where('holder', 'in', holders)
      .limit(1)
      .executeTakeFirst()
    return row !== undefined
  },
  async add(tx, { messageId, holder, envelope }) {
    const added = await tx
      .insertInto('messageKeys')
      .values({ messageId, holder, envelope })
      .onConflict((c) => c.columns(['messageId', 'holder']).doNothing())
      .returning('holder')
      .executeTakeFirst()
    return added !== undefined
  },
  act: ({ holder }) => `message.shared ${holder}`,
}

/** Stores envelopes of messages that a staff browser made. */
export const shareMessages = (
  db: Db,
  envelopes: NewMessageEnvelope[],
  giver: { by: string; from: string[] },
): Promise<void> => shareKeys(db, messageSharing, envelopes, giver)

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
