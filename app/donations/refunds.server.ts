import { record } from '#app/platform/audit.server.ts'
import { enqueue } from '#app/platform/jobs.server.ts'
import { logIncident } from '#app/platform/log.server.ts'
import { Refused } from '#app/platform/refused.ts'
import type { Db } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { replaceReceipt } from './receipts.server.ts'
import { money } from './rules.ts'
import { settleCharge } from './settling.server.ts'
import { idOf, stripe } from './stripe.server.ts'

export interface AskedBack {
  payment: string
  /** What had gone back when the form was shown. */
  refundedCents: number
  amountCents: number
  reason: string
  /** Names the form: pressed twice, it is one refund. */
  once: string
}

const ONCE = /^[A-Za-z0-9_-]{22}$/

/**
 * Gives a payment back, whole or in part. By card Stripe does it, and what Stripe says afterwards is what we write down; a check
 * is paid back by hand, and this keeps that it was.
 */
export async function giveBack(db: Db, giftId: string, asked: AskedBack, by: string): Promise<void> {
  if (!ONCE.test(asked.once)) throw new Refused('This form is not whole. Load the page again.')
  const payment = await db
    .selectFrom('payments')
    .select(['id', 'amountCents', 'refundedCents', 'stripeIntent', 'state'])
    .where('id', '=', asked.payment)
    .where('giftId', '=', giftId)
    .executeTakeFirst()
  if (!payment || payment.state === 'lost') throw new Refused('There is nothing to give back here.')
  if (payment.refundedCents !== asked.refundedCents) throw alreadyBack(payment.refundedCents)
  const left = payment.amountCents - payment.refundedCents
  if (asked.amountCents > left)
    throw new Refused(`At most ${money(left)} can go back. Load the page again and check the amount.`)
  if (payment.stripeIntent)
    await refundByStripe(db, { ...payment, stripeIntent: payment.stripeIntent }, asked)
  await inTransaction(db, async (tx) => {
    if (!payment.stripeIntent) {
      const changed = await tx
        .updateTable('payments')
        .set({ refundedCents: payment.refundedCents + asked.amountCents })
        .where('id', '=', payment.id)
        // Pressed twice, or by two people: only the first one counts.
        .where('refundedCents', '=', payment.refundedCents)
        .returning('id')
        .executeTakeFirst()
      if (!changed) throw alreadyBack(payment.refundedCents + asked.amountCents)
      await replaceReceipt(tx, payment.id)
    }
    await tx
      .updateTable('payments')
      .set({ refundReason: asked.reason })
      .where('id', '=', payment.id)
      .execute()
    await record(tx, by, 'gift.refunded', giftId)
  })
}

const alreadyBack = (cents: number) =>
  new Refused(
    `${money(cents)} of this payment went back already. Load the gift’s page again before you give back more.`,
  )

async function refundByStripe(
  db: Db,
  payment: { stripeIntent: string; refundedCents: number },
  { amountCents, once }: AskedBack,
): Promise<void> {
  const library = await stripe()
  let charge: string | null
  try {
    // What went back there and is not written down here yet would go back twice.
    const before = idOf((await library.paymentIntents.retrieve(payment.stripeIntent)).latest_charge)
    const gone = before ? (await library.charges.retrieve(before)).amount_refunded : 0
    if (before && gone !== payment.refundedCents) {
      await settleCharge(db, before)
      throw alreadyBack(gone)
    }
    const refund = await library.refunds.create(
      { payment_intent: payment.stripeIntent, amount: amountCents },
      { idempotencyKey: `refund-${once}` },
    )
    charge = idOf(refund.charge) ?? before
  } catch (error) {
    if (!String((error as { type?: unknown }).type).startsWith('Stripe')) throw error
    throw new Refused(
      'Stripe did not say that this went back. Look at the payment in Stripe before you try again.',
      502,
    )
  }
  if (!charge) return
  try {
    await settleCharge(db, charge)
  } catch (error) {
    // The money is on its way: an error here would only invite a second refund. It is written down a little later.
    logIncident(error, 'stripe')
    await enqueue(db, 'giving.event', { event: `refund-${once}`, settle: 'charge', id: charge })
  }
}
