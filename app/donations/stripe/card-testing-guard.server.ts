import { allow } from '#app/platform/http/limits.server.ts'
import { queueMail } from '#app/platform/mail/mail.server.ts'
import { config } from '#app/platform/settings/config.server.ts'
import { setSiteValue, siteValue } from '#app/platform/settings/site-values.server.ts'
import { fromNow, HOUR, now } from '#app/platform/time.ts'
import type { Db } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { giftWith } from '../ledger/payments.server.ts'
import { breakerNote } from '../mails/gift-mails.server.ts'
import { idOf, isMissing, stripe } from './stripe-client.server.ts'

// Thieves test stolen cards on donation pages. Cards are typed on Stripe's page only, each Stripe page
// requires a submission of our form, and after too many refused cards, card gifts pause for an hour.

const NAME = 'giving.cards-rest'
const REFUSED_AN_HOUR = 25
const PAGES_AN_HOUR = 600
const PAGES_AN_HOUR_FOR_ONE_ADDRESS = 8

export async function cardsRest(db: Db): Promise<boolean> {
  const until = await siteValue(db, NAME)
  return until !== undefined && until > now()
}

/**
 * Whether one more gift may start now.
 * @param mark the HMAC of the donor's address
 */
export async function mayBegin(db: Db, network: string, mark: string): Promise<boolean> {
  return (
    // At an event many people give through one network. The count of refused cards is what stops thieves.
    (await allow(db, 'giving.begin', network, config.values.GIFTS_AN_HOUR)) &&
    (await allow(db, 'giving.begin.to', `${network} ${mark}`, PAGES_AN_HOUR_FOR_ONE_ADDRESS)) &&
    (await allow(db, 'giving.begin', 'all', PAGES_AN_HOUR))
  )
}

/**
 * Counts a card refused on one of our pages; after too many, pauses card gifts and notifies staff once.
 * Monthly charges that fail later, and other sales with this Stripe account, say nothing about thieves.
 */
export async function countRefusedCard(db: Db, chargeId: string): Promise<void> {
  if ((await cardsRest(db)) || !(await onOurPage(db, chargeId))) return
  if (await allow(db, 'giving.refused', 'all', REFUSED_AN_HOUR)) return
  await inTransaction(db, async (tx) => {
    await setSiteValue(tx, NAME, fromNow(HOUR))
    await queueMail(tx, breakerNote())
  })
}

async function onOurPage(db: Db, chargeId: string): Promise<boolean> {
  try {
    const library = await stripe()
    const intentId = idOf((await library.charges.retrieve(chargeId)).payment_intent)
    if (!intentId) return false
    const intent = await library.paymentIntents.retrieve(intentId)
    if (intent.metadata.gift) return (await giftWith(db, intent.metadata.gift)) !== undefined
    const { data } = await library.invoicePayments.list({
      payment: { type: 'payment_intent', payment_intent: intentId },
      limit: 1,
    })
    const invoiceId = idOf(data[0]?.invoice)
    if (!invoiceId) return false
    const invoice = await library.invoices.retrieve(invoiceId)
    const marked = invoice.parent?.subscription_details?.metadata?.gift
    const first = invoice.billing_reason === 'subscription_create'
    return first && Boolean(marked) && (await giftWith(db, marked ?? '')) !== undefined
  } catch (error) {
    if (isMissing(error)) return false
    throw error
  }
}
