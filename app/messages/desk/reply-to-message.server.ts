import { record } from '#app/platform/audit/audit.server.ts'
import { allow } from '#app/platform/http/limits.server.ts'
import { lettersWaiting, queueMail, type Waiting } from '#app/platform/mail/mail.server.ts'
import { Refused } from '#app/platform/refused.ts'
import { signOf } from '#app/platform/sealing/case-keys.ts'
import { now } from '#app/platform/time.ts'
import type { Db, Tx } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { messageKeyInUse } from '../keys/message-sharing.server.ts'
import { replyLetter } from '../model/message-mails.server.ts'
import { addressMarkOf } from '../receiving/take-message.server.ts'
import { askToMove } from './convert-to-case.server.ts'
import { refuseCrossing, type Seen } from './optimistic-lock.server.ts'

// Replies to messages. They are sent as mail, which the server must be able to read: text and address wait sealed in the
// mail queue and are deleted from it once sent. The copy stored with the message was sealed in its author's browser.

const REPLIES_AN_HOUR = 60

export interface NewReply {
  /** Made by the browser, so that the same reply sent twice is one. */
  id: string
  messageId: string
  text: string
  to: string
  /** A ReplyBody, sealed to the message's key. */
  sealed: string
  /** The fingerprint of that key (case-keys.ts signOf). */
  sign: string
  close: boolean
  seen: Seen
  /** With the question whether we may make it a case: the secret of the link, and a copy of the message sealed to it. */
  ask: { secret: string; copy: string } | null
}

/**
 * Mails a reply and stores its sealed copy.
 * @throws Refused if the holder cannot open the message, if it is closed or spam, if the address is not its writer's, or if a
 * colleague has taken the message or replied since the screen was loaded
 */
export async function replyToMessage(
  db: Db,
  reply: NewReply,
  { holder, by }: { holder: string; by: string },
): Promise<void> {
  const { id, messageId, text, to, sealed, sign, close, seen, ask } = reply
  const found = await db
    .selectFrom('messages')
    .innerJoin('messageKeys', 'messageKeys.messageId', 'messages.id')
    .select(['reference', 'addressMark'])
    .where('messages.id', '=', messageId)
    .where('holder', '=', holder)
    .executeTakeFirst()
  if (!found) throw new Refused('This message is not open to your key.', 404)
  if (await isSent(db, id)) return
  if (found.addressMark !== null && found.addressMark !== addressMarkOf(messageId, to))
    throw new Refused('A reply goes only to the address that the message came from.', 422)
  if (!(await allow(db, 'message.reply', by, REPLIES_AN_HOUR)))
    throw new Refused('You have sent many replies this hour. Wait a while, then send it again.', 429)
  await inTransaction(db, async (tx) => {
    const at = now()
    const inUse = await messageKeyInUse(tx, messageId)
    if (await isSent(tx, id)) return
    await refuseCrossing(tx, { messageId, seen, by })
    await refuseClosed(tx, messageId)
    if (inUse && signOf(inUse) !== sign)
      throw new Refused('This message just got a new key. What you typed is still here. Send it again.')
    const letter = replyLetter({ to, text, reference: found.reference, secret: ask?.secret })
    const letterId = await queueMail(tx, letter)
    await tx
      .insertInto('messageReplies')
      .values({ id, messageId, writtenBy: by, writtenAt: at, sealed, letterId })
      .execute()
    await tx
      .updateTable('messages')
      .set(({ fn, val }) => ({
        answeredAt: at,
        lastAt: at,
        ownerId: fn.coalesce('ownerId', val(by)),
        ...(close ? { closedAt: at, closedBy: by } : {}),
      }))
      .where('id', '=', messageId)
      .execute()
    if (ask) await askToMove(tx, { messageId, ...ask }, by)
    await record(tx, by, ask ? 'message.case-asked' : 'message.replied', messageId)
    if (close) await record(tx, by, 'message.closed', messageId)
  })
}

async function refuseClosed(tx: Tx, messageId: string): Promise<void> {
  const { closedAt, lane } = await tx
    .selectFrom('messages')
    .select(['closedAt', 'lane'])
    .where('id', '=', messageId)
    .executeTakeFirstOrThrow()
  if (closedAt) throw new Refused('This message is closed. Open it again to reply.')
  if (lane === 'quarantine')
    throw new Refused('This message is marked as spam. Say first that it is not spam.')
}

async function isSent(db: Db | Tx, id: string): Promise<boolean> {
  const row = await db.selectFrom('messageReplies').select('id').where('id', '=', id).executeTakeFirst()
  return row !== undefined
}

/** Replaces a mail that was deleted unsent. */
const NEVER_SENT = 'never sent'

/** Records that these mails were never sent when they are deleted: a mail missing from the queue counts as sent. */
export async function repliesNeverSent(tx: Tx, letterIds: string[]): Promise<void> {
  await tx
    .updateTable('messageReplies')
    .set({ letterId: NEVER_SENT })
    .where('letterId', 'in', letterIds)
    .execute()
}

export interface SealedReply {
  id: string
  writtenAt: string
  writer: string
  sealed: string
  /** The state of the mail. */
  mail: Waiting | 'sent'
}

/** The replies to a message, oldest first. */
export async function repliesTo(db: Db, messageId: string): Promise<SealedReply[]> {
  const rows = await db
    .selectFrom('messageReplies')
    .leftJoin('users', 'users.id', 'messageReplies.writtenBy')
    .select(['messageReplies.id', 'writtenAt', 'users.name as writer', 'sealed', 'letterId'])
    .where('messageId', '=', messageId)
    .orderBy('writtenAt')
    .orderBy('messageReplies.id')
    .execute()
  const waiting = await lettersWaiting(
    db,
    rows.map(({ letterId }) => letterId),
  )
  return rows.map(({ letterId, writer, ...row }) => ({
    ...row,
    writer: writer ?? 'A colleague',
    mail: letterId === NEVER_SENT ? 'failed' : (waiting.get(letterId) ?? 'sent'),
  }))
}

/** The messages with a reply that could not be sent: those of one author, or those that one key opens. */
export async function unsentReplies(
  db: Db,
  { by, holder }: { by?: string; holder?: string },
): Promise<string[]> {
  const rows = await db
    .selectFrom('messageReplies')
    .innerJoin('mailQueue', 'mailQueue.id', 'messageReplies.letterId')
    .select(['messageId', 'letterId'])
    .$if(by !== undefined, (query) => query.where('writtenBy', '=', by ?? ''))
    .$if(holder !== undefined, (query) =>
      query.where('messageId', 'in', (e) =>
        e
          .selectFrom('messageKeys')
          .select('messageId')
          .where('holder', '=', holder ?? ''),
      ),
    )
    .execute()
  const waiting = await lettersWaiting(
    db,
    rows.map(({ letterId }) => letterId),
  )
  const failed = rows.filter(({ letterId }) => waiting.get(letterId) === 'failed')
  return [...new Set(failed.map(({ messageId }) => messageId))]
}
