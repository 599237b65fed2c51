import { queueMail } from '#app/platform/mail/mail.server.ts'
import { now } from '#app/platform/time.ts'
import type { Db } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { giftLink } from '../ledger/donor-links.server.ts'
import { giftWith, keepPayment } from '../ledger/payments.server.ts'
import { failedLetter, notArrivedLetter, stoppedLetter } from '../mails/gift-mails.server.ts'
import { addressOf } from '../model/donors.server.ts'
import { idOf, isMissing, type Stripe, stripe, timeOf } from './stripe-client.server.ts'
import { writeNewest } from './write-newest.server.ts'

// We record what Stripe reports now. Each of these functions fetches the object
// again, so the order, delay or repetition of events does not matter. What was fetched
// earlier never overwrites what was fetched later.

/** After this many failed charges in one month we stop retrying the card. */
const TRIES = 3

/** @param told what only an event reports: that a bank payment finally failed */
export async function settleSession(db: Db, sessionId: string, told?: 'failed'): Promise<void> {
  const session = await (await stripe()).checkout.sessions.retrieve(sessionId, {
    expand: ['payment_intent.latest_charge'],
  })
  const gift = await giftWith(db, session.client_reference_id ?? '')
  // Another gift's page, or one made by hand with our account.
  if (!gift || (gift.stripeSession !== null && gift.stripeSession !== session.id)) return
  const subscription = idOf(session.subscription)
  await db
    .updateTable('gifts')
    .set({ stripeSession: session.id, ...(subscription ? { stripeSubscription: subscription } : {}) })
    .where('id', '=', gift.id)
    .execute()
  if (session.status === 'expired') {
    await db
      .updateTable('gifts')
      .set({ status: 'abandoned', endedAt: now() })
      .where('id', '=', gift.id)
      .where('status', '=', 'begun')
      .execute()
    return
  }
  const intent = session.payment_intent as Stripe.PaymentIntent | null
  if (session.payment_status !== 'paid') {
    // A bank payment can fail days after the page was filled in.
    const failed = ['requires_payment_method', 'canceled'].includes(intent?.status ?? '')
    if (session.status !== 'complete') return
    if (failed || told === 'failed') return endUnpaid(db, gift.id)
    // The page is filled in and cannot be paid again; its money can take days.
    await db
      .updateTable('gifts')
      .set({ pendingAt: now() })
      .where('id', '=', gift.id)
      .where('status', '=', 'begun')
      .where('pendingAt', 'is', null)
      .execute()
    return
  }
  const invoice = idOf(session.invoice)
  if (invoice) await settleInvoice(db, invoice)
  if (subscription) return settleSubscription(db, subscription)
  const charge = intent?.latest_charge as Stripe.Charge | null
  if (!intent) return
  await keepPayment(db, gift.id, {
    amountCents: session.amount_total ?? 0,
    currency: session.currency ?? '',
    paidAt: timeOf(charge?.created ?? intent.created),
    intent: intent.id,
  })
}

async function endUnpaid(db: Db, giftId: string): Promise<void> {
  const gift = await giftWith(db, giftId)
  // Otherwise the bank would be charged again for a gift that we reported as failed.
  if (gift?.status === 'begun' && gift.stripeSubscription) await stopUnpaid(gift.id, gift.stripeSubscription)
  await inTransaction(db, async (tx) => {
    const ended = await tx
      .updateTable('gifts')
      .set({ status: 'abandoned', endedAt: now() })
      .where('id', '=', giftId)
      .where('status', '=', 'begun')
      .returning(['donorId', 'amountCents'])
      .executeTakeFirst()
    const to = ended && (await addressOf(tx, ended.donorId))
    if (to) await queueMail(tx, notArrivedLetter(to, ended.amountCents))
  })
}

export async function settleInvoice(db: Db, invoiceId: string): Promise<void> {
  const invoice = await (await stripe()).invoices.retrieve(invoiceId, { expand: ['payments'] })
  const details = invoice.parent?.subscription_details
  const gift = await giftOfSubscription(db, idOf(details?.subscription), details?.metadata?.gift)
  if (!gift) return
  if (invoice.status === 'paid' && invoice.amount_paid > 0) {
    await db
      .updateTable('gifts')
      .set({ failedInvoice: null })
      .where('id', '=', gift.id)
      .where('failedInvoice', '=', invoice.id)
      .execute()
    await keepPayment(db, gift.id, {
      amountCents: invoice.amount_paid,
      currency: invoice.currency,
      paidAt: timeOf(invoice.status_transitions.paid_at ?? invoice.created),
      intent: idOf(invoice.payments?.data[0]?.payment.payment_intent),
      invoice: invoice.id,
    })
    return
  }
  const asked = invoice.status === 'open' && invoice.attempt_count > 0
  // The first charge fails on Stripe's page, where the donor sees it.
  if (!asked || invoice.billing_reason === 'subscription_create' || !gift.stripeSubscription) return
  if (invoice.attempt_count >= TRIES) {
    await stopUnpaid(gift.id, gift.stripeSubscription)
    return settleSubscription(db, gift.stripeSubscription)
  }
  await inTransaction(db, async (tx) => {
    const first = await tx
      .updateTable('gifts')
      .set({ failedInvoice: invoice.id })
      .where('id', '=', gift.id)
      .where((e) => e.or([e('failedInvoice', 'is', null), e('failedInvoice', '!=', invoice.id)]))
      // It was paid since we asked Stripe.
      .where('id', 'not in', (e) =>
        e.selectFrom('payments').select('giftId').where('stripeInvoice', '=', invoice.id),
      )
      .returning('id')
      .executeTakeFirst()
    const to = await addressOf(tx, gift.donorId)
    if (first && to) await queueMail(tx, failedLetter(to, invoice.amount_due, await giftLink(tx, gift)))
  })
}

/** Why we stopped it, stored with Stripe: its event can arrive before our own request returns. */
const UNPAID = 'unpaid'

async function stopUnpaid(giftId: string, subscription: string): Promise<void> {
  try {
    await (await stripe()).subscriptions.cancel(
      subscription,
      { cancellation_details: { comment: UNPAID } },
      { idempotencyKey: `gift-${giftId}-unpaid` },
    )
  } catch (error) {
    // It has already ended.
    if (!isMissing(error)) throw error
  }
}

export async function settleSubscription(db: Db, subscriptionId: string): Promise<void> {
  while (!(await writeSubscription(db, subscriptionId)));
}

/** @returns false if it has to be done again */
async function writeSubscription(db: Db, subscriptionId: string): Promise<boolean> {
  const gift = await giftOfSubscription(db, subscriptionId, undefined)
  const subscription = await (await stripe()).subscriptions.retrieve(subscriptionId)
  if (!gift) return !(await linkSubscription(db, subscription))
  const item = subscription.items.data[0]
  const amountCents = (item?.price.unit_amount ?? 0) * (item?.quantity ?? 1)
  const sameMoney = item?.price.currency === gift.currency && amountCents > 0
  const ended = ['canceled', 'incomplete_expired'].includes(subscription.status)
  const running = ['active', 'past_due', 'unpaid', 'paused', 'trialing'].includes(subscription.status)
  const resumes = subscription.pause_collection?.resumes_at
  const why = subscription.cancellation_details
  const unpaid = why?.comment === UNPAID || why?.reason === 'payment_failed'
  return writeNewest(db, 'gifts', gift, async (tx) => {
    const before = await giftWith(tx, gift.id)
    await tx
      .updateTable('gifts')
      .set({
        nextChargeAt: ended || !item ? null : timeOf(item.current_period_end),
        pausedUntil: subscription.pause_collection && resumes ? timeOf(resumes) : null,
        ...(sameMoney && amountCents !== gift.amountCents ? { amountCents, feeCents: 0 } : {}),
        ...(ended
          ? {
              status: before?.status === 'abandoned' ? ('abandoned' as const) : ('stopped' as const),
              endedAt: timeOf(subscription.ended_at ?? subscription.created),
            }
          : {}),
        ...(running && before?.status !== 'begun' && before?.status !== 'abandoned'
          ? { status: subscription.pause_collection ? ('paused' as const) : ('active' as const) }
          : {}),
      })
      .where('id', '=', gift.id)
      .execute()
    const to = await addressOf(tx, gift.donorId)
    if (ended && to && (before?.status === 'active' || before?.status === 'paused'))
      await queueMail(tx, stoppedLetter(to, gift.amountCents, unpaid))
  })
}

/** @returns whether we had not known that the subscription belongs to a gift */
async function linkSubscription(db: Db, { id, metadata }: Stripe.Subscription): Promise<boolean> {
  const gift = await giftOfSubscription(db, id, metadata.gift)
  if (!gift) return false
  await db
    .updateTable('gifts')
    .set({ stripeSubscription: id })
    .where('id', '=', gift.id)
    .where('stripeSubscription', 'is', null)
    .execute()
  return true
}

async function giftOfSubscription(db: Db, subscription: string | null, marked: string | undefined) {
  if (subscription) {
    const row = await db
      .selectFrom('gifts')
      .selectAll()
      .where('stripeSubscription', '=', subscription)
      .executeTakeFirst()
    if (row) return row
  }
  const row = marked ? await giftWith(db, marked) : undefined
  return row?.stripeSubscription && row.stripeSubscription !== subscription ? undefined : row
}
