import { newId } from '#app/platform/ids.ts'
import { queueMail } from '#app/platform/mail/mail.server.ts'
import { Refused } from '#app/platform/refused.ts'
import { config } from '#app/platform/settings/config.server.ts'
import { longDate, nowDate } from '#app/platform/time.ts'
import type { Db } from '#db/schema.ts'
import type { GiftStatus } from '#db/tables/giving.ts'
import { giftLink } from '../ledger/donor-links.server.ts'
import { changedLetter } from '../mails/gift-mails.server.ts'
import { addressOf, openWords } from '../model/donors.server.ts'
import { words } from '../model/portal-words.ts'
import { type Frequency, isFailing, leftOf, MISTAKE, money, type Way } from '../model/rules.ts'
import { openReceipt } from '../receipts/gift-receipts.server.ts'
import { amountWords } from '../receipts/receipt-words.ts'
import { idOf, stripe } from '../stripe/stripe-client.server.ts'
import { settleSubscription } from '../stripe/stripe-payments.server.ts'
import { shownToDonor } from './gifts-of-address.server.ts'

// The donor's own pages, reached by the link from a mail.

export interface OwnGift {
  id: string
  reference: string
  amountCents: number
  frequency: Frequency
  way: Way
  status: GiftStatus
  begunAt: string
  nextChargeAt: string | null
  pausedUntil: string | null
  /** The last charge failed. */
  failed: boolean
  /** Arrivals, refunds of them, and amounts that a bank disputes without a decision yet. */
  arrivedCents: number
  backCents: number
  disputedCents: number
  /** In honor or in memory of a person: there is a card to print. */
  tribute: boolean
}

export interface OwnReceipt {
  number: number
  day: string
  year: string
  amountCents: number
  /** Its amount, or a description if it is not money. */
  what: string
  voided: boolean
  replacedBy: number | null
}

const MOST = 500
const OF_A_GIFT = [
  'id',
  'reference',
  'amountCents',
  'frequency',
  'way',
  'status',
  'begunAt',
  'nextChargeAt',
  'pausedUntil',
  'failedInvoice',
  'sealedWords',
] as const
const NOTHING = { arrivedCents: 0, backCents: 0, disputedCents: 0 }

export async function giftsOf(
  db: Db,
  donorId: string,
): Promise<{ gifts: OwnGift[]; receipts: OwnReceipt[] }> {
  const rowsOfGifts = await db
    .selectFrom('gifts')
    .select(OF_A_GIFT)
    .where('donorId', '=', donorId)
    .where(shownToDonor)
    .orderBy('begunAt', 'desc')
    .limit(MOST)
    .execute()
  const payments = await db
    .selectFrom('payments')
    .select(['giftId', 'amountCents', 'refundedCents', 'lostCents', 'disputedCents'])
    .where('donorId', '=', donorId)
    .where((e) => e.or([e('refundReason', 'is', null), e('refundReason', '!=', MISTAKE)]))
    .execute()
  const sums = new Map<string, Pick<OwnGift, 'arrivedCents' | 'backCents' | 'disputedCents'>>()
  for (const payment of payments) {
    const { arrivedCents, backCents, disputedCents } = sums.get(payment.giftId) ?? NOTHING
    sums.set(payment.giftId, {
      arrivedCents: arrivedCents + payment.amountCents,
      backCents: backCents + payment.amountCents - leftOf(payment),
      disputedCents: disputedCents + payment.disputedCents,
    })
  }
  const gifts = rowsOfGifts.map(({ sealedWords, failedInvoice, ...gift }) => ({
    ...gift,
    failed: isFailing({ failedInvoice, status: gift.status }),
    ...(sums.get(gift.id) ?? NOTHING),
    tribute: openWords(sealedWords).tribute !== undefined,
  }))
  const rows = await db
    .selectFrom('receipts')
    .select(['number', 'sealed', 'year', 'amountCents', 'voidedAt', 'replacedBy'])
    .where('donorId', '=', donorId)
    .orderBy('number', 'desc')
    .limit(MOST)
    .execute()
  const receipts = rows.map(({ sealed, voidedAt, ...row }) => {
    const facts = openReceipt(sealed)
    return { ...row, day: facts.day, what: amountWords(facts), voided: voidedAt !== null }
  })
  return { gifts, receipts }
}

/** An active monthly card gift of this donor. */
export async function runningGift(db: Db, donorId: string, giftId: string) {
  const gift = await db
    .selectFrom('gifts')
    .selectAll()
    .where('id', '=', giftId)
    .where('donorId', '=', donorId)
    .executeTakeFirst()
  return gift?.way === 'card' && gift.stripeSubscription && ['active', 'paused'].includes(gift.status)
    ? { ...gift, stripeSubscription: gift.stripeSubscription }
    : null
}

export type Running = NonNullable<Awaited<ReturnType<typeof runningGift>>>

export async function stopGift(db: Db, gift: Running): Promise<void> {
  await tellStripe(async (library) => {
    const { status } = await library.subscriptions.retrieve(gift.stripeSubscription)
    if (status !== 'canceled')
      await library.subscriptions.cancel(
        gift.stripeSubscription,
        {},
        { idempotencyKey: `gift-${gift.id}-stop` },
      )
  })
  await settleSubscription(db, gift.stripeSubscription)
}

/** Nothing is charged until then. */
export async function pauseGift(db: Db, gift: Running, months: number): Promise<string> {
  const until = nowDate()
  until.setUTCMonth(until.getUTCMonth() + months)
  await tellStripe(async (library) => {
    await library.subscriptions.update(
      gift.stripeSubscription,
      { pause_collection: { behavior: 'void', resumes_at: Math.floor(until.getTime() / 1000) } },
      { idempotencyKey: newId() },
    )
    if (gift.failedInvoice) await forgive(library, gift.failedInvoice)
  })
  await db.updateTable('gifts').set({ failedInvoice: null }).where('id', '=', gift.id).execute()
  await settleSubscription(db, gift.stripeSubscription)
  const told = words.told.paused({ until: longDate(until.toISOString(), config.timeZone) })
  await mailDonor(db, gift, told)
  return told
}

/** A pause only stops future charges; Stripe would still retry a charge that failed before it. */
async function forgive(library: Awaited<ReturnType<typeof stripe>>, invoiceId: string): Promise<void> {
  const { status } = await library.invoices.retrieve(invoiceId)
  if (status === 'open')
    await library.invoices.voidInvoice(invoiceId, {}, { idempotencyKey: `void-${invoiceId}` })
}

export async function resumeGift(db: Db, gift: Running): Promise<string> {
  await tellStripe((library) =>
    library.subscriptions.update(
      gift.stripeSubscription,
      { pause_collection: '' },
      { idempotencyKey: newId() },
    ),
  )
  await settleSubscription(db, gift.stripeSubscription)
  const told = words.told.runsAgain({ gift: money(gift.amountCents) })
  await mailDonor(db, gift, told)
  return told
}

/** The amount of the failed charge: the gift's amount may have changed since. */
async function openCharge(
  library: Awaited<ReturnType<typeof stripe>>,
  gift: Running,
): Promise<number | null> {
  if (!isFailing(gift) || !gift.failedInvoice) return null
  const { status, amount_due } = await library.invoices.retrieve(gift.failedInvoice)
  return status === 'open' ? amount_due : null
}

export async function changeAmount(db: Db, gift: Running, amountCents: number): Promise<string> {
  const openCents = await tellStripe(async (library) => {
    const { items } = await library.subscriptions.retrieve(gift.stripeSubscription)
    const item = items.data[0]
    if (!item) throw new Error('a subscription without an item')
    await library.subscriptions.update(
      gift.stripeSubscription,
      {
        proration_behavior: 'none',
        items: [
          {
            id: item.id,
            price_data: {
              currency: 'usd',
              unit_amount: amountCents,
              recurring: { interval: 'month' },
              product: idOf(item.price.product) ?? '',
            },
          },
        ],
      },
      { idempotencyKey: newId() },
    )
    return openCharge(library, gift)
  })
  await settleSubscription(db, gift.stripeSubscription)
  const told = openCents
    ? words.told.newAmountAfter({ gift: money(amountCents), before: money(openCents) })
    : words.told.newAmount({ gift: money(amountCents) })
  await mailDonor(db, gift, told)
  return told
}

/** @returns the URL of the Stripe page where a donor changes the card */
export async function cardPage(gift: Running): Promise<string> {
  return tellStripe(async (library) => {
    const subscription = await library.subscriptions.retrieve(gift.stripeSubscription)
    const { url } = await library.billingPortal.sessions.create(
      // Never the URL of the link's page: Stripe would store its secret.
      { customer: idOf(subscription.customer) ?? '', return_url: `${config.origin}/donate/mine` },
      { idempotencyKey: newId() },
    )
    return url
  })
}

export async function mailDonor(db: Db, gift: Running, told: string): Promise<void> {
  const to = await addressOf(db, gift.donorId)
  if (to) await queueMail(db, changedLetter(to, told, await giftLink(db, gift)))
}

export async function tellStripe<T>(
  work: (library: Awaited<ReturnType<typeof stripe>>) => Promise<T>,
): Promise<T> {
  try {
    return await work(await stripe())
  } catch (error) {
    if (!String((error as { type?: unknown }).type).startsWith('Stripe')) throw error
    throw new Refused(words.refused.notReached, 503)
  }
}
