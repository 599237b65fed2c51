import type { Db } from '#db/schema.ts'
import { giftWith } from '../ledger/payments.server.ts'
import type { Frequency } from '../model/rules.ts'
import { settleSession } from '../stripe/stripe-payments.server.ts'

/** Paid from a bank account: the money arrives, or fails, days later. */
export const isOnItsWay = ({ status, pendingAt }: { status: string; pendingAt: string | null }): boolean =>
  status === 'begun' && pendingAt !== null

export interface GivenBefore {
  reference: string
  amountCents: number
  frequency: Frequency
  state: 'arrived' | 'promised' | 'on-its-way'
}

/** A gift that this browser gave or promised within the last hour, for a donor who returns to the form. */
export async function gaveJustNow(db: Db, id: string | undefined): Promise<GivenBefore | null> {
  const gift = id ? await giftWith(db, id) : undefined
  if (!gift) return null
  const { reference, amountCents, frequency, status } = gift
  const state = ['paid', 'active', 'paused'].includes(status)
    ? 'arrived'
    : status === 'promised'
      ? 'promised'
      : isOnItsWay(gift)
        ? 'on-its-way'
        : null
  return state && { reference, amountCents, frequency, state }
}

/** The contents of the thank-you page. If Stripe's webhook has not arrived yet, we ask Stripe: people arrive before webhooks do. */
export async function giftView(db: Db, id: string, onTrouble: (error: unknown) => void) {
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
