import type { Db } from '#db/schema.ts'
import { giftWith } from './payments.server.ts'
import { settleSession } from './settling.server.ts'

/** What the page after a gift tells. When Stripe has not told us yet, we ask: people arrive before webhooks do. */
export async function shownGift(db: Db, id: string, onTrouble: (error: unknown) => void) {
  let gift = await giftWith(db, id)
  if (gift?.status === 'begun' && gift.stripeSession) {
    try {
      await settleSession(db, gift.stripeSession)
      gift = await giftWith(db, id)
    } catch (error) {
      onTrouble(error)
    }
  }
  if (!gift) return null
  const { reference, amountCents, frequency, way, status, nextChargeAt } = gift
  return { id, reference, amountCents, frequency, way, status, nextChargeAt }
}
