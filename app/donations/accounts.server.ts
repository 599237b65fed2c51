import { record } from '#app/platform/audit.server.ts'
import { Refused } from '#app/platform/refused.ts'
import { now } from '#app/platform/time.ts'
import type { Db } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { addressOf, openWords } from './donors.server.ts'
import { giftWith, keepPayment } from './payments.server.ts'
import { replaceReceipt } from './receipts.server.ts'
import { money } from './rules.ts'
import { settleCharge } from './settling.server.ts'
import { idOf, stripe } from './stripe.server.ts'

// What the people who keep the accounts do. The audit trail says what was done to which gift, never for whom or how much.

export type GiftDetail = NonNullable<Awaited<ReturnType<typeof giftDetail>>>

export async function giftDetail(db: Db, id: string) {
  const gift = await giftWith(db, id)
  if (!gift) return null
  const payments = await db
    .selectFrom('payments')
    .select(['id', 'amountCents', 'refundedCents', 'state', 'paidAt', 'refundReason', 'stripeIntent'])
    .where('giftId', '=', id)
    .orderBy('paidAt', 'desc')
    .execute()
  const receipts = await db
    .selectFrom('receipts')
    .innerJoin('payments', 'payments.id', 'receipts.paymentId')
    .select([
      'receipts.number',
      'receipts.paymentId',
      'receipts.amountCents',
      'receipts.voidedAt',
      'receipts.replacedBy',
    ])
    .where('payments.giftId', '=', id)
    .orderBy('receipts.number')
    .execute()
  const { sealedWords, ...rest } = gift
  return {
    gift: rest,
    words: openWords(sealedWords),
    email: await addressOf(db, gift.donorId),
    payments,
    receipts,
  }
}

const PAYMENT_ID = /^[A-Za-z0-9_-]{22}$/

/** A check or a transfer has arrived; the receipt goes out. `once` comes from the form: pressed twice, it arrived once. */
export async function markReceived(
  db: Db,
  giftId: string,
  arrived: { amountCents: number; day: string; once: string },
  by: string,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const gift = await giftWith(tx, giftId)
    if (!gift || gift.way === 'card')
      throw new Refused('This gift is paid by card. Stripe tells us when it arrives.')
    if (!PAYMENT_ID.test(arrived.once)) throw new Refused('This form is not whole. Load the page again.')
    const paymentId = await keepPayment(tx, giftId, {
      id: arrived.once,
      amountCents: arrived.amountCents,
      currency: gift.currency,
      // Noon in the United States: the same day in each of its zones.
      paidAt: `${arrived.day}T18:00:00.000Z`,
    })
    if (paymentId) await record(tx, by, 'gift.received', giftId)
  })
}

/** A promise that will not be kept, or a monthly one that has ended. */
export async function closePromise(db: Db, giftId: string, by: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const closed = await tx
      .updateTable('gifts')
      .set({ status: 'stopped', endedAt: now() })
      .where('id', '=', giftId)
      .where('way', '!=', 'card')
      .where('status', 'in', ['promised', 'active'])
      .returning('id')
      .executeTakeFirst()
    if (closed) await record(tx, by, 'gift.cancelled', giftId)
  })
}

/** Somebody has looked at what was not right. */
export async function markLookedAt(db: Db, giftId: string, by: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const changed = await tx
      .updateTable('gifts')
      .set({ trouble: null })
      .where('id', '=', giftId)
      .where('trouble', 'is not', null)
      .returning('id')
      .executeTakeFirst()
    if (changed) await record(tx, by, 'gift.looked', giftId)
  })
}

/**
 * Gives a payment back, whole or in part. By card Stripe does it, and what Stripe says afterwards is what we write down; a check
 * is paid back by hand, and this keeps that it was.
 */
export async function giveBack(
  db: Db,
  giftId: string,
  asked: { payment: string; amountCents: number; reason: string },
  by: string,
): Promise<void> {
  const payment = await db
    .selectFrom('payments')
    .select(['id', 'amountCents', 'refundedCents', 'stripeIntent', 'state'])
    .where('id', '=', asked.payment)
    .where('giftId', '=', giftId)
    .executeTakeFirst()
  if (!payment || payment.state === 'lost') throw new Refused('There is nothing to give back here.')
  const left = payment.amountCents - payment.refundedCents
  if (asked.amountCents > left)
    throw new Refused(`At most ${money(left)} can go back. Load the page again and check the amount.`)
  if (payment.stripeIntent) {
    await refundByStripe(db, { ...payment, stripeIntent: payment.stripeIntent }, asked.amountCents)
  } else {
    await inTransaction(db, async (tx) => {
      const changed = await tx
        .updateTable('payments')
        .set({ refundedCents: payment.refundedCents + asked.amountCents })
        .where('id', '=', payment.id)
        // Pressed twice, or by two people: only the first one counts.
        .where('refundedCents', '=', payment.refundedCents)
        .returning('id')
        .executeTakeFirst()
      if (changed) await replaceReceipt(tx, payment.id)
    })
  }
  await inTransaction(db, async (tx) => {
    await tx
      .updateTable('payments')
      .set({ refundReason: asked.reason })
      .where('id', '=', payment.id)
      .execute()
    await record(tx, by, 'gift.refunded', giftId)
  })
}

async function refundByStripe(
  db: Db,
  payment: { id: string; stripeIntent: string; refundedCents: number },
  amount: number,
): Promise<void> {
  const library = await stripe()
  try {
    // The key says what had gone back before: the same press twice is one refund, the same amount later another one.
    const idempotencyKey = `refund-${payment.id}-${payment.refundedCents}-${amount}`
    await library.refunds.create({ payment_intent: payment.stripeIntent, amount }, { idempotencyKey })
  } catch (error) {
    if (!String((error as { type?: unknown }).type).startsWith('Stripe')) throw error
    throw new Refused(
      'Stripe did not give this back. Look at the payment in Stripe, then load this page again.',
      502,
    )
  }
  const charge = idOf((await library.paymentIntents.retrieve(payment.stripeIntent)).latest_charge)
  if (charge) await settleCharge(db, charge)
}
