import { record } from '#app/platform/audit/audit.server.ts'
import { newId } from '#app/platform/ids.ts'
import { enqueue } from '#app/platform/jobs/jobs.server.ts'
import { logIncident } from '#app/platform/log.server.ts'
import { Refused } from '#app/platform/refused.ts'
import { DAY, fromNow, HOUR, MINUTE, now } from '#app/platform/time.ts'
import type { Db, Tx } from '#db/schema.ts'
import type { RefundReason } from '#db/tables/giving.ts'
import { inTransaction } from '#db/transaction.ts'
import { leftOf, money } from '../model/rules.ts'
import { replaceReceipt } from '../receipts/gift-receipts.server.ts'
import { idOf, stripe } from './stripe-client.server.ts'
import { settleCharge } from './stripe-reversals.server.ts'

// Refunds by treasurers. A card refund is stored as a row before it is requested: a payment can have only one
// open refund, and Stripe's idempotency key is derived from it, so two people in the same second make one refund.

export interface AskedBack {
  payment: string
  /** The amount already refunded when the form was shown. */
  refundedCents: number
  amountCents: number
  reason: RefundReason
}

/** Longer than Stripe's slowest answer, including retries. */
const ASK_AGAIN = 5 * MINUTE
/** Stripe forgets its keys after a day; after that the same request would be a second refund. */
const KEY_LASTS = 20 * HOUR

/**
 * Refunds a payment, in whole or in part. Stripe refunds a card, and we record what
 * Stripe reports afterwards; a check is refunded by hand, and this records it.
 */
export async function giveBack(db: Db, giftId: string, asked: AskedBack, by: string): Promise<void> {
  const { stripeIntent } = await refundable(db, giftId, asked)
  if (stripeIntent) {
    return makeRefund(db, await claim(db, giftId, asked, by))
  }
  await inTransaction(db, async (tx) => {
    const payment = await refundable(tx, giftId, asked)
    const changed = await tx
      .updateTable('payments')
      .set({ refundedCents: payment.refundedCents + asked.amountCents, refundReason: asked.reason })
      .where('id', '=', payment.id)
      // Pressed twice, or by two people: only the first counts.
      .where('refundedCents', '=', payment.refundedCents)
      .returning('id')
      .executeTakeFirst()
    if (!changed) throw alreadyBack(payment.refundedCents + asked.amountCents)
    await replaceReceipt(tx, payment.id)
    await record(tx, by, 'gift.refunded', giftId)
  })
}

/**
 * The payment, if this amount can be refunded.
 * @throws Refused with a sentence if it cannot
 */
async function refundable(db: Db | Tx, giftId: string, asked: AskedBack) {
  const payment = await db
    .selectFrom('payments')
    .select(['id', 'amountCents', 'refundedCents', 'lostCents', 'disputedCents', 'stripeIntent'])
    .where('id', '=', asked.payment)
    .where('giftId', '=', giftId)
    .executeTakeFirst()
  if (!payment) throw new Refused('There is nothing to refund here.')
  if (payment.refundedCents !== asked.refundedCents) throw alreadyBack(payment.refundedCents)
  const left = leftOf(payment) - payment.disputedCents
  if (left <= 0) throw new Refused('There is nothing to refund here.')
  if (asked.amountCents > left)
    throw new Refused(`You can refund at most ${money(left)}. Load the page again and check the amount.`)
  return payment
}

const alreadyBack = (cents: number) =>
  new Refused(
    `${money(cents)} of this payment has already been refunded. Load the gift’s page again before you refund more.`,
  )

const BUSY =
  'Some of this payment is being refunded right now, by you or someone else. Wait a minute, then load the gift’s page again.'

/**
 * Stores the refund before Stripe is called, with a job that finishes it if the process crashes in between.
 * @returns its id
 */
async function claim(db: Db, giftId: string, asked: AskedBack, by: string): Promise<string> {
  return inTransaction(db, async (tx) => {
    const row = await tx
      .insertInto('refunds')
      .values({
        id: newId(),
        paymentId: asked.payment,
        giftId,
        amountCents: asked.amountCents,
        reason: asked.reason,
        askedBy: by,
        askedAt: now(),
        state: 'asked',
      })
      // The same form pressed twice, or another treasurer's.
      .onConflict((c) => c.doNothing())
      .returning('id')
      .executeTakeFirst()
    // Read after the row is saved: by now another treasurer's refund is in the ledger.
    await refundable(tx, giftId, asked)
    if (!row) throw new Refused(BUSY)
    await enqueue(tx, 'giving.refund', { refund: row.id }, { after: ASK_AGAIN })
    return row.id
  })
}

/** The job that finishes a refund. It finds one open only if Stripe's answer was lost. */
export async function finishRefund(db: Db, { refund = '' }: Record<string, string>): Promise<void> {
  try {
    await makeRefund(db, refund)
  } catch (error) {
    // Stripe refused, and that is recorded; without an answer it is retried later.
    if (!(error instanceof Refused) || (await openRefund(db, refund))) throw error
  }
}

const openRefund = (db: Db, id: string) =>
  db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.paymentId')
    .select(['refunds.id', 'refunds.paymentId', 'refunds.amountCents', 'refunds.askedAt'])
    .select(['payments.stripeIntent', 'payments.refundedCents'])
    .where('refunds.id', '=', id)
    .where('refunds.state', '=', 'asked')
    .executeTakeFirst()

async function makeRefund(db: Db, id: string): Promise<void> {
  const open = await openRefund(db, id)
  if (!open?.stripeIntent) return
  const library = await stripe()
  let charge: string | null = null
  try {
    // A refund made at Stripe and not recorded here yet would be made twice.
    charge = idOf((await library.paymentIntents.retrieve(open.stripeIntent)).latest_charge)
    const gone = charge ? (await library.charges.retrieve(charge)).amount_refunded : 0
    if (charge && gone !== open.refundedCents) {
      await settleCharge(db, charge)
      // It is ours, with a lost answer, or was made in Stripe itself. Either way it is done and must not be repeated.
      const ours = gone === open.refundedCents + open.amountCents && (await refundMade(charge, id))
      await close(db, id, ours ? 'done' : 'refused')
      if (ours) return
      throw alreadyBack(gone)
    }
    if (open.askedAt < fromNow(-KEY_LASTS)) {
      await close(db, id, 'refused')
      return
    }
    const refund = await library.refunds.create(
      { payment_intent: open.stripeIntent, amount: open.amountCents, metadata: { refund: id } },
      { idempotencyKey: `refund-${id}` },
    )
    charge = idOf(refund.charge) ?? charge
  } catch (error) {
    throw await refusedBy(db, id, error)
  }
  try {
    if (charge) await settleCharge(db, charge)
  } catch (error) {
    // The money is on its way: an error here would only prompt a second refund. It is recorded a little later.
    logIncident(error, 'stripe')
    if (charge) await enqueue(db, 'giving.event', { event: `refund-${id}`, settle: 'charge', id: charge })
  }
  await close(db, id, 'done')
}

/** Whether one of the charge's refunds is this one. */
async function refundMade(charge: string, id: string): Promise<boolean> {
  const { data } = await (await stripe()).refunds.list({ charge, limit: 100 })
  return data.some(({ metadata }) => metadata?.refund === id)
}

/** Closes a refund, once: a completed one is in the audit trail, under the name of the treasurer who requested it. */
async function close(db: Db, id: string, state: 'done' | 'refused'): Promise<void> {
  await inTransaction(db, async (tx) => {
    const closed = await tx
      .updateTable('refunds')
      .set({ state })
      .where('id', '=', id)
      .where('state', '=', 'asked')
      .returning(['paymentId', 'giftId', 'reason', 'askedBy'])
      .executeTakeFirst()
    if (!closed || state === 'refused') return
    const { paymentId, giftId, reason, askedBy } = closed
    await tx.updateTable('payments').set({ refundReason: reason }).where('id', '=', paymentId).execute()
    await record(tx, askedBy, 'gift.refunded', giftId)
  })
}

const CLEAR_NO = [
  'StripeInvalidRequestError',
  'StripeCardError',
  'StripePermissionError',
  'StripeAuthenticationError',
]

/** The treasurer's error message. Only a clear refusal by Stripe closes the refund: without an answer it may have been made. */
async function refusedBy(db: Db, id: string, error: unknown): Promise<unknown> {
  const { type, statusCode } = error as { type?: unknown; statusCode?: number }
  if (!String(type).startsWith('Stripe')) return error
  if (CLEAR_NO.includes(String(type)) && statusCode !== 409) {
    await close(db, id, 'refused')
    return new Refused('Stripe refused this refund. Nothing went back. Look at the payment in Stripe.')
  }
  return new Refused(
    'Stripe did not answer in time. We will ask again automatically. Check this page in 10 minutes. Until then, do not refund it in any other way.',
    502,
  )
}

/** Runs every hour: refunds that the job gave up on, and those long overdue. */
export async function watchRefunds(db: Db): Promise<void> {
  const open = await db
    .selectFrom('refunds')
    .select('id')
    .where('state', '=', 'asked')
    .where('askedAt', '<', fromNow(-3 * HOUR))
    .limit(100)
    .execute()
  for (const { id } of open) await finishRefund(db, { refund: id })
  await db
    .deleteFrom('refunds')
    .where('state', '!=', 'asked')
    .where('askedAt', '<', fromNow(-90 * DAY))
    .execute()
}
