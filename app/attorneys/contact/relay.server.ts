import { mayMailToday } from '#app/platform/http/limits.server.ts'
import { dropMails, lettersWaiting, queueMail } from '#app/platform/mail/mail.server.ts'
import { markFor } from '#app/platform/secrets/data-keys.server.ts'
import { fromNow, MINUTE, now, nowMs } from '#app/platform/time.ts'
import type { Db, Tx } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { type MessageToAttorney, messageForYou, notDelivered } from '../links/attorney-mails.server.ts'
import { offerSideMails, type SideMails, sideMailsOf } from './sender-copies.server.ts'

/** The page of the form is cached, so it has no id: the same text within this time is the same form, sent again. */
const SENT_AGAIN_WITHIN = 10 * MINUTE

/** The id of a message that is sent in the ten minutes of this time. Keyed, so that it does not reveal the text. */
const deliveryId = ({ attorney, name, email, message }: MessageToAttorney, at: number): string =>
  markFor('attorney deliveries', [Math.floor(at / SENT_AGAIN_WITHIN), attorney.id, name, email, message])

/**
 * Queues a person's message to an attorney. The mail waits sealed until it is handed over; afterwards only the fact and time of
 * sending are stored. The same form pressed twice is one message; the same form with different text is a new one.
 * @param wanted which mails to the sender were requested
 * @returns which of these are offered
 */
export async function writeToAttorney(
  db: Db | Tx,
  message: MessageToAttorney,
  wanted: { copy?: boolean; ask?: boolean } = {},
): Promise<SideMails> {
  const at = nowMs()
  const [id, before] = [deliveryId(message, at), deliveryId(message, at - SENT_AGAIN_WITHIN)]
  return inTransaction(db, async (tx) => {
    const justSent = await tx
      .selectFrom('attorneyDeliveries')
      .select('id')
      .where('id', '=', before)
      .where('queuedAt', '>=', fromNow(-SENT_AGAIN_WITHIN))
      .executeTakeFirst()
    if (justSent) return sideMailsOf(tx, before, message, wanted)
    const first = await tx
      .insertInto('attorneyDeliveries')
      .values({ id, attorneyId: message.attorney.id, queuedAt: now(), mailId: null, outcome: null })
      .onConflict((c) => c.column('id').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!first) return sideMailsOf(tx, id, message, wanted)
    const mailId = await queueMail(tx, messageForYou(message, id))
    await tx.updateTable('attorneyDeliveries').set({ mailId }).where('id', '=', id).execute()
    return offerSideMails(tx, id, message, wanted)
  })
}

/** Mails that say a message was not delivered; their sender's network is no longer known. */
const A_DAY_TO_ONE_ADDRESS = { fromOne: 3, all: 3 }

/** Records which messages were sent and which were given up, and notifies the senders of those. */
export async function followDeliveries(db: Db): Promise<void> {
  const open = await db
    .selectFrom('attorneyDeliveries')
    .select(['id', 'mailId'])
    .where('outcome', 'is', null)
    .where('mailId', 'is not', null)
    .orderBy('queuedAt')
    .limit(1000)
    .execute()
  if (open.length === 0) return
  const state = await lettersWaiting(
    db,
    open.flatMap(({ mailId }) => mailId ?? []),
  )
  for (const { id, mailId } of open) {
    if (!mailId || state.get(mailId) === 'waiting') continue
    await inTransaction(db, async (tx) => {
      const letter = (await dropMails(tx, [mailId])).get(mailId)
      await tx
        .updateTable('attorneyDeliveries')
        .set({ outcome: letter ? 'failed' : 'handed over', mailId: null })
        .where('id', '=', id)
        .execute()
      // The sender typed this address, and may not own it.
      const to = letter?.replyTo
      if (to && (await mayMailToday(tx, 'attorney.not-delivered', to, A_DAY_TO_ONE_ADDRESS)))
        await queueMail(tx, notDelivered(to))
    })
  }
}

/** Deletes expired copies and questions. */
export async function sweepRelay(db: Db): Promise<void> {
  await db.deleteFrom('attorneyCopies').where('expiresAt', '<', now()).execute()
  await db.deleteFrom('attorneyAsks').where('expiresAt', '<', now()).execute()
}
