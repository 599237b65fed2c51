import { Refused } from '#app/platform/refused.ts'
import type { Tx } from '#db/schema.ts'

// Two members at one message. A decision is valid only while the message is as the screen showed
// it: no one takes it from a colleague unawares, or replies beside a colleague's new reply.

/** The state on the screen when a reply was written. */
export interface Seen {
  /** The owner; '' for none. */
  ownerId: string
  /** How many replies there were. */
  replies: number
}

interface Replying {
  messageId: string
  seen: Seen
  by: string
}

/**
 * Refuses a reply that conflicts with what a colleague did in the meantime. The row must be locked (messageKeyInUse).
 * @throws Refused 409 if another member has taken the message, or replied
 */
export async function refuseCrossing(tx: Tx, { messageId, seen, by }: Replying): Promise<void> {
  const replies = await tx
    .selectFrom('messageReplies')
    .leftJoin('users', 'users.id', 'messageReplies.writtenBy')
    .select(['writtenBy', 'users.name as writer'])
    .where('messageId', '=', messageId)
    .orderBy('writtenAt', 'desc')
    .orderBy('messageReplies.id', 'desc')
    .execute()
  const [newest] = replies
  if (newest && replies.length !== seen.replies)
    throw new Refused(
      newest.writtenBy === by
        ? 'One of your replies has already gone out. What you typed is still here. Read what went, then send this if it is still needed.'
        : `${newest.writer ?? 'A colleague'} just replied. What you typed is still here. Read their reply, then send yours.`,
    )
  const { ownerId } = await tx
    .selectFrom('messages')
    .select('ownerId')
    .where('id', '=', messageId)
    .executeTakeFirstOrThrow()
  // If it is unassigned now, anyone may reply.
  if (ownerId !== null && ownerId !== by && ownerId !== seen.ownerId)
    throw await hasItNow(tx, messageId, 'What you typed is still here. Look, then send it again.')
}

/** Says who has a message now, if the screen showed something else. */
export async function hasItNow(tx: Tx, messageId: string, whatNow: string): Promise<Refused> {
  const row = await tx
    .selectFrom('messages')
    .leftJoin('users', 'users.id', 'messages.ownerId')
    .select(['ownerId', 'users.name'])
    .where('messages.id', '=', messageId)
    .executeTakeFirst()
  if (!row) return new Refused('This message is no longer here.', 404)
  const has = row.name ?? (row.ownerId ? 'A colleague' : 'Nobody')
  return new Refused(`${has} has this message now. That changed while you had this page open. ${whatNow}`)
}
