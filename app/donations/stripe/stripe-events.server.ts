import { enqueue } from '#app/platform/jobs/jobs.server.ts'
import { logTrouble } from '#app/platform/log.server.ts'
import { now } from '#app/platform/time.ts'
import { noteCall } from '#app/platform/webhooks/calls.server.ts'
import type { Db } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { countRefusedCard } from './card-testing-guard.server.ts'
import { idOf, type Stripe, verifiedEvent } from './stripe-client.server.ts'
import { settleInvoice, settleSession, settleSubscription } from './stripe-payments.server.ts'
import { settleCharge, settleDispute } from './stripe-reversals.server.ts'

type Settle = (db: Db, id: string) => Promise<void>

/** The object that an event makes us fetch again. */
function workOf({ type, data }: Stripe.Event): { settle: string; id: string } | null {
  const object = data.object as { id?: string; charge?: string | { id: string } }
  const id = object.id ?? ''
  if (type === 'checkout.session.async_payment_failed') return { settle: 'failed-session', id }
  if (type.startsWith('checkout.session.')) return { settle: 'session', id }
  if (type === 'invoice.paid' || type === 'invoice.payment_failed') return { settle: 'invoice', id }
  if (type.startsWith('customer.subscription.')) return { settle: 'subscription', id }
  if (type.startsWith('charge.dispute.')) return { settle: 'dispute', id }
  if (type === 'charge.refunded') return { settle: 'charge', id }
  if (type.startsWith('refund.')) return { settle: 'charge', id: idOf(object.charge) ?? '' }
  if (type === 'charge.failed') return { settle: 'refused-card', id }
  return null
}

const SETTLES: Record<string, Settle> = {
  session: (db, id) => settleSession(db, id),
  'failed-session': (db, id) => settleSession(db, id, 'failed'),
  invoice: settleInvoice,
  subscription: settleSubscription,
  dispute: settleDispute,
  charge: settleCharge,
  'refused-card': countRefusedCard,
}

/**
 * Accepts a Stripe event: checks its signature, then stores its id for good. The work is a job of the same transaction, so it is
 * done even if the process crashes now.
 * @returns the status to answer with
 */
export async function takeEvent(db: Db, body: string, signature: string | null): Promise<200 | 400> {
  let event: Stripe.Event
  try {
    event = await verifiedEvent(body, signature ?? '')
  } catch (error) {
    // The sender learns nothing, but the site's operator should know about a secret that does not match.
    logTrouble(error, 'Stripe webhook')
    await noteCall(db, 'stripe', 'wrong')
    return 400
  }
  await noteCall(db, 'stripe', 'right')
  await inTransaction(db, async (tx) => {
    const work = workOf(event)
    const first = await tx
      .insertInto('stripeEvents')
      .values({ id: event.id, type: event.type, receivedAt: now(), doneAt: work ? null : now() })
      .onConflict((c) => c.column('id').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (first && work) await enqueue(tx, 'giving.event', { event: event.id, ...work })
  })
  return 200
}

/** The job behind takeEvent. */
export async function settleEvent(db: Db, { event, settle, id }: Record<string, string>): Promise<void> {
  if (!event || !settle || !id) return
  await SETTLES[settle]?.(db, id)
  await db.updateTable('stripeEvents').set({ doneAt: now() }).where('id', '=', event).execute()
}
