import type { Db } from '#db/schema.ts'
import { findTrouble, giftWith } from '../ledger/payments.server.ts'
import { replaceReceipt } from '../receipts/gift-receipts.server.ts'
import { idOf, type Stripe, stripe } from './stripe-client.server.ts'
import { settleInvoice, settleSession } from './stripe-payments.server.ts'
import { writeNewest } from './write-newest.server.ts'

// Money going back, as Stripe reports it now: refunds, and what banks dispute and take.

export async function settleCharge(db: Db, chargeId: string): Promise<void> {
  const { payment_intent } = await (await stripe()).charges.retrieve(chargeId)
  while (!(await writeCharge(db, chargeId, idOf(payment_intent))));
}

/** @returns false if it has to be done again */
async function writeCharge(db: Db, chargeId: string, intent: string | null): Promise<boolean> {
  const payment = await paymentOf(db, intent)
  if (!payment) return true
  const charge = await (await stripe()).charges.retrieve(chargeId)
  return writeNewest(db, 'payments', payment, async (tx) => {
    const changed = await tx
      .updateTable('payments')
      .set({ refundedCents: charge.amount_refunded })
      .where('id', '=', payment.id)
      .where('refundedCents', '!=', charge.amount_refunded)
      .returning('id')
      .executeTakeFirst()
    if (changed) await replaceReceipt(tx, payment.id)
  })
}

/** Stripe's statuses of a dispute that is closed. */
const OVER = ['lost', 'won', 'warning_closed', 'prevented']

export async function settleDispute(db: Db, disputeId: string): Promise<void> {
  const { payment_intent } = await (await stripe()).disputes.retrieve(disputeId)
  while (!(await writeDisputes(db, idOf(payment_intent))));
}

/** @returns false if it has to be done again */
async function writeDisputes(db: Db, intent: string | null): Promise<boolean> {
  const payment = await paymentOf(db, intent)
  if (!payment) return true
  // A payment can be disputed in parts, and more than once.
  const { data } = await (await stripe()).disputes.list({ payment_intent: intent ?? '', limit: 100 })
  const sum = (of: Stripe.Dispute[]) =>
    Math.min(
      payment.amountCents,
      // We cannot convert another currency, so the full amount counts.
      of.reduce(
        (all, one) => all + (one.currency === payment.currency ? one.amount : payment.amountCents),
        0,
      ),
    )
  const lostCents = sum(data.filter(({ status }) => status === 'lost'))
  const disputedCents = sum(data.filter(({ status }) => !OVER.includes(status)))
  const state = disputedCents > 0 ? 'disputed' : lostCents > 0 ? 'lost' : 'paid'
  return writeNewest(db, 'payments', payment, async (tx) => {
    const changed = await tx
      .updateTable('payments')
      .set({ state, lostCents, disputedCents })
      .where('id', '=', payment.id)
      .where((e) =>
        e.or([
          e('state', '!=', state),
          e('lostCents', '!=', lostCents),
          e('disputedCents', '!=', disputedCents),
        ]),
      )
      .returning('id')
      .executeTakeFirst()
    if (!changed) return
    if (state === 'disputed') await findTrouble(tx, payment.giftId, 'dispute')
    else
      await tx
        .updateTable('gifts')
        .set({ trouble: null })
        .where('id', '=', payment.giftId)
        .where('trouble', '=', 'dispute')
        .execute()
    // A disputed payment keeps its receipt until the bank has decided.
    await replaceReceipt(tx, payment.id)
  })
}

/** Our payment for Stripe's. If we have not heard about it yet, fetch it first. */
async function paymentOf(db: Db, intentId: string | null) {
  if (!intentId) return undefined
  const find = () =>
    db
      .selectFrom('payments')
      .select(['id', 'giftId', 'amountCents', 'currency', 'lockVersion'])
      .where('stripeIntent', '=', intentId)
      .executeTakeFirst()
  const known = await find()
  if (known) return known
  const library = await stripe()
  const intent = await library.paymentIntents.retrieve(intentId)
  const gift = await giftWith(db, intent.metadata.gift ?? '')
  if (gift?.stripeSession) await settleSession(db, gift.stripeSession)
  else {
    const { data } = await library.invoicePayments.list({
      payment: { type: 'payment_intent', payment_intent: intentId },
      limit: 1,
    })
    const invoice = idOf(data[0]?.invoice)
    if (invoice) await settleInvoice(db, invoice)
  }
  return find()
}
