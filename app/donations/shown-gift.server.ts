import type { Db } from '#db/schema.ts'
import { giftWith } from './payments.server.ts'
import { settleSession } from './settling.server.ts'

/** Filled in from a bank account: the money comes, or fails, days later. */
export const isOnItsWay = ({ status, pendingAt }: { status: string; pendingAt: string | null }): boolean =>
  status === 'begun' && pendingAt !== null

/** A gift that this browser gave within the hour, for who comes to the form again. */
export async function gaveJustNow(db: Db, id: string | undefined) {
  const gift = id ? await giftWith(db, id) : undefined
  if (gift?.way !== 'card') return null
  const arrived = ['paid', 'active', 'paused'].includes(gift.status)
  if (!arrived && !isOnItsWay(gift)) return null
  return { reference: gift.reference, amountCents: gift.amountCents, frequency: gift.frequency, arrived }
}

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
