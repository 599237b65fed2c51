import { DAY, fromNow } from '#app/platform/time.ts'
import type { Db } from '#db/schema.ts'
import { stripe } from './stripe-client.server.ts'

const AT_A_TIME = 100
/** Stripe reports the fee within days; after this time it never will. */
const ASKED_FOR = 40 * DAY

/** Runs every hour: Stripe's fee for each card payment, once Stripe reports it. */
export async function learnFees(db: Db): Promise<void> {
  const open = await db
    .selectFrom('payments')
    .select(['id', 'stripeIntent'])
    .where('stripeIntent', 'is not', null)
    .where('stripeFeeCents', 'is', null)
    .where('paidAt', '>', fromNow(-ASKED_FOR))
    .limit(AT_A_TIME)
    .execute()
  for (const { id, stripeIntent } of open) {
    const { latest_charge: charge } = await (await stripe()).paymentIntents.retrieve(stripeIntent ?? '', {
      expand: ['latest_charge.balance_transaction'],
    })
    const moved = typeof charge === 'object' ? charge?.balance_transaction : null
    if (typeof moved !== 'object' || moved === null) continue
    await db.updateTable('payments').set({ stripeFeeCents: moved.fee }).where('id', '=', id).execute()
  }
}
