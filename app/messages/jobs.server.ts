import { enqueue, type Finish, type Handlers } from '#app/platform/jobs/jobs.server.ts'
import { askForKeysOfRemoved } from '#app/platform/keys/rotate-keys.server.ts'
import { dropMails, mailOnce } from '#app/platform/mail/mail.server.ts'
import { retention } from '#app/platform/settings/retention.server.ts'
import { DAY, fromNow } from '#app/platform/time.ts'
import type { Db } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { sweepCopies } from './copies/copies.server.ts'
import { sweepMoves } from './desk/convert-to-case.server.ts'
import { messageKeyRotation } from './keys/message-key-rotation.server.ts'
import { messagesWait } from './model/message-mails.server.ts'
import { TELL_STAFF } from './receiving/take-message.server.ts'

export const messageJobs = {
  [TELL_STAFF]: (db, _payload, _held, finish) => tellStaff(db, finish),
  'messages.sweep': sweep,
} satisfies Handlers

async function tellStaff(db: Db, finish: Finish): Promise<void> {
  const waiting = await db
    .selectFrom('messages')
    .select('id')
    .where('closedAt', 'is', null)
    .where('answeredAt', 'is', null)
    .where('lane', '=', 'open')
    .execute()
  if (waiting.length > 0) await mailOnce(db, messagesWait(waiting.length), finish)
}

/**
 * Deletes messages, with their keys and replies, when the configured number of days has passed since they
 * arrived, were answered or were closed. After two days it deletes the HMACs that detect duplicates.
 */
async function sweep(db: Db): Promise<void> {
  const { days } = await retention(db)
  const before = fromNow(-days.messages * DAY)
  await inTransaction(db, async (tx) => {
    // A reply still in the queue contains their address and our text.
    const replies = await tx
      .selectFrom('messageReplies')
      .innerJoin('messages', 'messages.id', 'messageReplies.messageId')
      .select('letterId')
      .where('lastAt', '<', before)
      .execute()
    await dropMails(
      tx,
      replies.map(({ letterId }) => letterId),
    )
    await tx.deleteFrom('messages').where('lastAt', '<', before).execute()
  })
  await sweepMoves(db)
  await sweepCopies(db)
  await askForKeysOfRemoved(db, messageKeyRotation)
  await db
    .updateTable('messages')
    .set({ repeatMark: null })
    .where('repeatMark', 'is not', null)
    .where('receivedAt', '<', fromNow(-2 * DAY))
    .execute()
}

/** Called hourly by server/jobs.ts. */
export const sweepMessages = (db: Db): Promise<void> => enqueue(db, 'messages.sweep')
