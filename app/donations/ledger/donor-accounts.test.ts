import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { dayOf } from '#app/platform/time.ts'
import type { Db } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { aDatabase } from '#tests/support/database.ts'
import { aStripe, type StandIn } from '#tests/support/stripe.ts'
import {
  decline,
  dispute,
  failLater,
  pay,
  payLater,
  payOut,
  refund,
  type Session,
} from '#tests/support/stripe-book.ts'
import { monthBefore } from '../model/rules.ts'

// Treasurers' actions: arriving promises, refunds, totals, the table, and the check against Stripe.

let db: Db
let close: () => Promise<void>
let stripe: StandIn
let begin: typeof import('../checkout/begin-gift.server.ts')
let refunds: typeof import('../stripe/refunds.server.ts')
let accounts: typeof import('./donor-accounts.server.ts')
let ledger: typeof import('./gift-ledger.server.ts')
let totals: typeof import('./totals.server.ts')
let settling: typeof import('../stripe/stripe-payments.server.ts')
let receiptsOf: typeof import('../receipts/gift-receipts.server.ts')
let ids: typeof import('#app/platform/ids.ts')

beforeAll(async () => {
  stripe = await aStripe()
  Object.assign(process.env, stripe.settings)
  const opened = await aDatabase()
  db = opened.db
  close = opened.close
  begin = await import('../checkout/begin-gift.server.ts')
  accounts = await import('./donor-accounts.server.ts')
  refunds = await import('../stripe/refunds.server.ts')
  ledger = await import('./gift-ledger.server.ts')
  totals = await import('./totals.server.ts')
  settling = await import('../stripe/stripe-payments.server.ts')
  receiptsOf = await import('../receipts/gift-receipts.server.ts')
  ids = await import('#app/platform/ids.ts')
})
afterAll(async () => {
  await close()
  await stripe.stop()
})
beforeEach(async () => {
  for (const table of [
    'refunds',
    'receipts',
    'payments',
    'giftLinks',
    'gifts',
    'donors',
    'jobs',
    'mailQueue',
    'auditLines',
  ] as const)
    await db.deleteFrom(table).execute()
})

const details = (email: string, more = {}) => ({
  name: 'Ada Sample',
  email,
  cover: false,
  covered: false,
  tribute: '' as const,
  tributeName: '',
  employer: '',
  anonymous: false,
  ...more,
})
const promise = (amount = 75, frequency: 'monthly' | 'one-time' = 'one-time', email = 'ada@example.org') =>
  begin.beginGift(db, { amount, frequency }, details(email), 'check')

async function byCard(amount = 75, email = 'card@example.org') {
  const kind = { amount, frequency: 'one-time' as const }
  const gift = await begin.beginGift(db, kind, details(email), 'card')
  const url = await begin.leadToStripe(db, gift, kind, email)
  const session = stripe.sessions.get(url.split('/').at(-1) ?? '') as Session
  pay(stripe, session)
  await settling.settleSession(db, session.id)
  return { gift, session }
}

const arrive = (id: string, amountCents = 7500, day = '2026-03-05', once = ids.newId()) =>
  accounts.markReceived(db, id, { amountCents, day, once }, 'tess')
/** Posts the form with the payment as it is when the page is shown. */
async function back(
  giftId: string,
  payment: { id: string; refundedCents: number } | undefined,
  amountCents: number,
  by = 'tess',
) {
  const { id = '', refundedCents = 0 } = payment ?? {}
  const asked = { payment: id, refundedCents, amountCents, reason: 'asked' as const }
  await refunds.giveBack(db, giftId, asked, by)
}
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()
const payments = () => db.selectFrom('payments').selectAll().orderBy('id').execute()
const receipts = () => db.selectFrom('receipts').selectAll().orderBy('number').execute()
const audit = async () =>
  (await db.selectFrom('auditLines').select(['actor', 'action', 'subject']).orderBy('seq').execute()).map(
    ({ actor, action, subject }) => `${actor} ${action} ${subject}`,
  )

test('money disputed at the bank is not refunded a second time', async () => {
  const { gift } = await byCard(75)
  await db.updateTable('payments').set({ disputedCents: 5000 }).execute()
  await expect(back(gift.id, (await payments())[0], 7500)).rejects.toThrow('You can refund at most $25')
})

test('the year of a receipt follows the organization’s time zone', async () => {
  await byCard(75)
  const [payment] = await payments()
  await db.deleteFrom('receipts').execute()
  await db.updateTable('payments').set({ paidAt: '2027-01-01T03:00:00.000Z', givenOn: null }).execute()
  await inTransaction(db, (tx) => receiptsOf.issueReceipt(tx, payment?.id ?? ''))
  const [receipt] = await receipts()
  expect(receipt?.year).toBe('2026')
  expect(receiptsOf.openReceipt(receipt?.sealed ?? '')).toMatchObject({ day: '2026-12-31' })
})

describe('a promise', () => {
  test('is recorded on its day with one receipt, however often the button is pressed', async () => {
    const { id } = await promise()
    const once = ids.newId()
    await Promise.allSettled([1, 2, 3].map(() => arrive(id, 7500, '2026-03-05', once)))
    await arrive(id, 7500, '2026-03-05', once)
    expect(await payments()).toMatchObject([{ amountCents: 7500, month: '2026-03', way: 'check' }])
    const [receipt, ...more] = await receipts()
    expect(more).toEqual([])
    expect(receiptsOf.openReceipt(receipt?.sealed ?? '')).toMatchObject({
      day: '2026-03-05',
      donor: 'Ada Sample',
      number: 1,
    })
    expect(await audit()).toEqual([`tess gift.received ${id}`])
  })

  test('for a monthly gift arrives every month until it is closed', async () => {
    const { id } = await promise(20, 'monthly')
    await arrive(id, 2000, '2026-01-31')
    await arrive(id, 2000, '2026-02-28')
    expect((await payments()).map(({ month }) => month).sort()).toEqual(['2026-01', '2026-02'])
    await accounts.closePromise(db, id, 'tess')
    await accounts.closePromise(db, id, 'tess')
    expect((await accounts.giftDetail(db, id))?.gift.status).toBe('stopped')
    expect((await audit()).filter((line) => line.includes('gift.cancelled'))).toHaveLength(1)
  })

  test('is marked only by the first of two treasurers, and never after it is closed', async () => {
    const { id } = await promise()
    const both = await Promise.allSettled([arrive(id), arrive(id)])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await receipts()).toHaveLength(1)
    expect((await accounts.giftDetail(db, id))?.gift.status).toBe('paid')
    for (const frequency of ['one-time', 'monthly'] as const) {
      const closed = await promise(20, frequency, 'bo@example.org')
      await accounts.closePromise(db, closed.id, 'tess')
      await expect(arrive(closed.id)).rejects.toThrow('nothing more is expected')
    }
    const monthly = await promise(30, 'monthly')
    await Promise.allSettled([arrive(monthly.id, 3000), arrive(monthly.id, 3000)])
    expect(await receipts()).toHaveLength(2)
  })

  test('by card is never marked by hand', async () => {
    const { gift } = await byCard()
    await expect(arrive(gift.id)).rejects.toThrow('paid by card')
  })
})

describe('a refund', () => {
  test('by card goes through Stripe once, and the receipt is replaced', async () => {
    const { gift } = await byCard()
    const [before] = await payments()
    await Promise.allSettled([back(gift.id, before, 2500), back(gift.id, before, 2500)])
    await expect(back(gift.id, before, 2500)).rejects.toThrow('$25 of this payment has already been refunded')
    expect(await payments()).toMatchObject([{ refundedCents: 2500, refundReason: 'asked' }])
    const [after] = await payments()
    await expect(back(gift.id, after, 5001)).rejects.toThrow('You can refund at most $50')
    await back(gift.id, after, 5000)
    expect((await receipts()).map(({ voidedAt, replacedBy }) => [voidedAt !== null, replacedBy])).toEqual([
      [true, 2],
      [true, null],
    ])
  })

  test('requested by two treasurers in the same second is made once, and the other gets a plain sentence', async () => {
    const { gift } = await byCard()
    const [payment] = await payments()
    const made = stripe.refunds.length
    const both = await Promise.allSettled([
      back(gift.id, payment, 2500, 'tess'),
      back(gift.id, payment, 2500, 'theo'),
      back(gift.id, payment, 1000, 'theo'),
    ])
    const said = both.flatMap((one) => (one.status === 'rejected' ? [String(one.reason.message)] : []))
    expect(said).toHaveLength(2)
    for (const sentence of said) expect(sentence).toMatch(/refunded right now|has already been refunded/)
    expect(stripe.refunds.length - made).toBe(1)
    expect(await payments()).toMatchObject([{ refundedCents: stripe.refunds.at(-1)?.amount }])
    expect(await audit()).toHaveLength(1)
  })

  test('whose answer is lost is found automatically and not made a second time', async () => {
    const { gift } = await byCard()
    const [payment] = await payments()
    const made = stripe.refunds.length
    stripe.losesAnswersOf = '/v1/refunds'
    await expect(back(gift.id, payment, 2500)).rejects.toThrow('We will ask again automatically')
    await expect(back(gift.id, payment, 2500)).rejects.toThrow('refunded right now')
    expect((await accounts.giftDetail(db, gift.id))?.refunds).toMatchObject([{ state: 'asked' }])
    stripe.losesAnswersOf = null
    const { donationJobs } = await import('../jobs.server.ts')
    const [{ id } = { id: '' }] = await db.selectFrom('refunds').select('id').execute()
    await donationJobs['giving.refund']?.(db, { refund: id })
    await donationJobs['giving.refund']?.(db, { refund: id })
    expect(stripe.refunds.length - made).toBe(1)
    expect(await payments()).toMatchObject([{ refundedCents: 2500, refundReason: 'asked' }])
    expect(await audit()).toEqual([`tess gift.refunded ${gift.id}`])
    expect((await accounts.giftDetail(db, gift.id))?.refunds).toEqual([])
  })

  test('that never reached Stripe is made later with the same key; one that Stripe refuses ends and can be requested again', async () => {
    const { gift, session } = await byCard()
    const [payment] = await payments()
    const made = stripe.refunds.length
    stripe.down = true
    await expect(back(gift.id, payment, 2500)).rejects.toThrow('We will ask again automatically')
    stripe.down = false
    await db
      .updateTable('refunds')
      .set({ askedAt: hoursAgo(4) })
      .execute()
    await refunds.watchRefunds(db)
    expect(stripe.refunds.length - made).toBe(1)
    // After a day Stripe has forgotten the key, so nothing is requested any more.
    const [after] = await payments()
    stripe.down = true
    await expect(back(gift.id, after, 1000)).rejects.toThrow('We will ask again automatically')
    stripe.down = false
    await db
      .updateTable('refunds')
      .set({ askedAt: hoursAgo(21) })
      .where('state', '=', 'asked')
      .execute()
    await refunds.watchRefunds(db)
    expect(stripe.refunds.length - made).toBe(1)
    expect((await accounts.giftDetail(db, gift.id))?.refunds).toMatchObject([{ state: 'refused' }])
    const intent = stripe.intents.get(session.payment_intent ?? '')
    const charge = stripe.charges.get(intent?.latest_charge ?? '')
    Object.assign(charge ?? {}, { amount: 3000 })
    await expect(back(gift.id, after, 5000)).rejects.toThrow('Stripe refused this refund')
    await back(gift.id, after, 500)
    expect(await payments()).toMatchObject([{ refundedCents: 3000 }])
  })

  test('that Stripe knows about before we do is not made twice', async () => {
    const { gift, session } = await byCard()
    refund(stripe, session.payment_intent ?? '', 2500)
    const [before] = await payments()
    await expect(back(gift.id, before, 2500)).rejects.toThrow('$25 of this payment has already been refunded')
    expect(await payments()).toMatchObject([{ refundedCents: 2500 }])
  })

  test('of a check is recorded; requested by two people at once, it counts once', async () => {
    const { id } = await promise()
    await arrive(id)
    const [payment] = await payments()
    const both = await Promise.allSettled([back(id, payment, 2500), back(id, payment, 2500)])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await payments()).toMatchObject([{ refundedCents: 2500 }])
    expect(await audit()).toEqual([`tess gift.received ${id}`, `tess gift.refunded ${id}`])
  })

  test('a payment of another gift is not refunded', async () => {
    const { id } = await promise()
    await arrive(id)
    const other = await promise(20, 'one-time', 'bo@example.org')
    const [payment] = await payments()
    await expect(back(other.id, payment, 1)).rejects.toThrow('nothing to refund')
  })
})

test('receipts have no gaps, even when their transaction fails', async () => {
  const { id } = await promise(75, 'monthly')
  await arrive(id)
  await expect(
    db.transaction().execute(async (tx) => {
      const { keepPayment } = await import('./payments.server.ts')
      await keepPayment(tx, id, { amountCents: 100, currency: 'usd', paidAt: '2026-03-06T12:00:00.000Z' })
      throw new Error('falls over')
    }),
  ).rejects.toThrow('falls over')
  await Promise.all([arrive(id, 100, '2026-03-07'), arrive(id, 200, '2026-03-08')])
  expect((await receipts()).map(({ number }) => number)).toEqual([1, 2, 3])
})

describe('the lists', () => {
  const counting = () => {
    const state = { asked: 0 }
    const handle = db.withPlugin({
      transformQuery: ({ node }) => {
        state.asked += 1
        return node
      },
      transformResult: async ({ result }) => result,
    })
    return { state, handle }
  }

  test('find a reference however it was typed, with two queries however many gifts there are', async () => {
    for (let at = 0; at < 60; at += 1) await promise(20, 'one-time', `ada${at}@example.org`)
    const { reference } = await promise()
    const { state, handle } = counting()
    const asked = (query: string) => ledger.askedFor(new URLSearchParams(query))
    const page = await ledger.giftList(handle, asked(''))
    expect(state.asked).toBe(2)
    expect([page.all, page.gifts.length]).toEqual([61, 50])
    const typed = reference.toLowerCase().replaceAll('-', ' ')
    expect((await ledger.giftList(db, asked(`reference=${typed}`))).gifts).toMatchObject([
      { reference, name: 'Ada Sample' },
    ])
    expect((await ledger.giftList(db, asked('reference=%27%20or%201%3D1'))).gifts).toEqual([])
    expect((await ledger.giftList(db, asked('show=trouble&page=-3'))).all).toBe(0)
    await db
      .updateTable('gifts')
      .set({ begunAt: '2026-01-05T12:00:00.000Z' })
      .where('reference', '=', reference)
      .execute()
    const awaited = (await ledger.giftList(db, asked('show=promised'))).gifts
    expect([awaited[0]?.reference, awaited.length]).toEqual([reference, 50])
  })

  test('a monthly promise lists the months without a payment and is found by the latest of them', async () => {
    const asked = () => ledger.giftList(db, ledger.askedFor(new URLSearchParams('show=missed')))
    const month = (back: number) => monthBefore(dayOf(new Date(), 'America/New_York').slice(0, 7), back)
    const begunIn = (id: string, at: string) =>
      db.updateTable('gifts').set({ begunAt: at }).where('id', '=', id).execute()
    const { id } = await promise(20, 'monthly')
    const never = await promise(30, 'monthly', 'bo@example.org')
    const fresh = await promise(40, 'monthly', 'cy@example.org')
    const once = await promise(50, 'one-time', 'di@example.org')
    for (const one of [id, never.id, once.id]) await begunIn(one, `${month(4)}-20T15:00:00.000Z`)
    // Still the day before in the organization's time zone.
    await begunIn(never.id, `${month(1)}-01T02:00:00.000Z`)
    await begunIn(fresh.id, `${month(1)}-01T15:00:00.000Z`)
    await arrive(id, 2000, `${month(3)}-05`)
    await arrive(id, 2000, `${month(1)}-05`)
    expect((await accounts.giftDetail(db, id))?.missing).toEqual([month(2)])
    expect((await accounts.giftDetail(db, once.id))?.missing).toEqual([])
    expect((await asked()).gifts.map((gift) => gift.id)).toEqual([never.id])
    expect((await accounts.giftDetail(db, never.id))?.missing).toEqual([month(1)])
    const wrong = (await payments()).find((one) => one.month === month(1))
    const { undoReceived } = await import('./correcting.server.ts')
    await undoReceived(db, id, { payment: wrong?.id ?? '', amountCents: 2000 }, 'tess')
    expect((await accounts.giftDetail(db, id))?.missing).toEqual([month(1), month(2)])
    expect((await asked()).gifts.map((gift) => gift.id)).toEqual([never.id, id])
    await accounts.closePromise(db, id, 'tess')
    expect((await asked()).all).toBe(1)
  })

  test('totals count arrivals less refunds, by month and kind, in one query; a closed month never changes', async () => {
    const { id } = await promise()
    await arrive(id, 7500, '2026-03-05')
    const monthly = await promise(20, 'monthly')
    await arrive(monthly.id, 2000, '2026-03-31')
    await arrive(monthly.id, 2000, '2026-04-30')
    const [first] = await payments().then((all) => all.filter(({ amountCents }) => amountCents === 7500))
    await back(id, first, 500)
    const { state, handle } = counting()
    const months = await totals.monthTotals(handle, new Date('2026-04-30T12:00:00Z'))
    expect(state.asked).toBe(1)
    expect(months).toHaveLength(13)
    expect(months.at(-1)).toMatchObject({ period: '2026-04', cents: 2000, gifts: 1 })
    expect(months.at(-2)).toMatchObject({
      period: '2026-03',
      cameCents: 9500,
      backCents: 0,
      cents: 9500,
      byFrequency: { monthly: 2000, 'one-time': 7500 },
      byWay: { check: 9500, card: 0 },
    })
    // The refund counts in the month in which it was made.
    expect((await totals.monthTotals(db)).at(-1)).toMatchObject({ cameCents: 0, backCents: 500, cents: -500 })
  })

  test('a year’s total is the sum of its months, in one query', async () => {
    const { id } = await promise()
    await arrive(id, 7500, '2025-12-31')
    const monthly = await promise(20, 'monthly')
    await arrive(monthly.id, 2000, '2026-01-01')
    await arrive(monthly.id, 2000, '2026-04-30')
    const { state, handle } = counting()
    expect(await totals.yearTotals(handle)).toMatchObject([
      { period: '2026', cents: 4000, gifts: 2, byFrequency: { monthly: 4000, 'one-time': 0 } },
      { period: '2025', cents: 7500, gifts: 1, byWay: { check: 7500, bank: 0, card: 0 } },
    ])
    expect(state.asked).toBe(1)
  })

  test('a month’s arrivals at the bank are in one list, with their sum and without mistakes', async () => {
    const { arrivedAtBank, wentBackFromBank } = await import('../stripe/bank-month.server.ts')
    const { id, reference } = await promise()
    await arrive(id, 7500, '2026-03-05')
    const monthly = await promise(20, 'monthly')
    await arrive(monthly.id, 2000, '2026-03-31')
    await arrive(monthly.id, 2000, '2026-04-01')
    const { state, handle } = counting()
    const found = await arrivedAtBank(handle, '2026-03')
    expect(state.asked).toBe(1)
    expect(found).toMatchObject({ count: 2, cents: 9500, backCents: 0 })
    expect(found.arrivals).toMatchObject([
      { reference, amountCents: 7500, way: 'check', giftId: id },
      { amountCents: 2000, giftId: monthly.id },
    ])
    const [first] = await payments().then((all) => all.filter(({ amountCents }) => amountCents === 7500))
    await back(id, first, 500)
    expect(await arrivedAtBank(db, '2026-03')).toMatchObject({ cents: 9500, backCents: 500 })
    expect(await arrivedAtBank(db, '2026-02')).toMatchObject({ count: 0, arrivals: [] })
    // It left the bank today, in a different month than it arrived.
    const thisMonth = dayOf(new Date(), 'America/New_York').slice(0, 7)
    expect(await wentBackFromBank(db, thisMonth)).toMatchObject([
      { giftId: id, reference, cents: 500, way: 'check' },
    ])
    expect(await wentBackFromBank(db, '2026-03')).toEqual([])
  })

  test('the accountant’s table has every payment and no name', async () => {
    const { ledgerCsv } = await import('./ledger-csv.server.ts')
    const { id, reference } = await promise()
    await arrive(id, 7550, '2026-03-05')
    const text = await ledgerCsv(db, '2026')
    expect(text).toContain(
      `2026-03-05,2026-03-05,${reference},R-000001,Check,One-time,75.5,,0,,75.5,,Arrived,`,
    )
    expect(text).not.toContain('Ada Sample')
    expect((await ledgerCsv(db, '2025')).trim().split('\n')).toHaveLength(1)
  })

  test('a refund is in the table of the year it was made in, and the tables add up to the totals page', async () => {
    const { ledgerCsv } = await import('./ledger-csv.server.ts')
    const { undoReceived } = await import('./correcting.server.ts')
    const { config } = await import('#app/platform/settings/config.server.ts')
    const today = dayOf(new Date(), config.timeZone)
    const [year, last] = [today.slice(0, 4), String(Number(today.slice(0, 4)) - 1)]
    const old = await promise()
    await arrive(old.id, 7550, `${last}-12-30`)
    const closed = await ledgerCsv(db, last)
    const [payment] = await payments()
    await back(old.id, payment, 550)
    const young = await promise(20)
    await arrive(young.id, 2000, today)
    await back(
      young.id,
      (await payments()).find(({ giftId }) => giftId === young.id),
      500,
    )
    const wrong = await promise(90)
    await arrive(wrong.id, 9000, today)
    const marked = (await payments()).find(({ giftId }) => giftId === wrong.id)
    await undoReceived(db, wrong.id, { payment: marked?.id ?? '', amountCents: 9000 }, 'tess')

    const text = await ledgerCsv(db, year)
    expect(text).toContain(`,0,,5.5,${today},-5.5,The donor asked for it,Arrived,`)
    expect(text).toContain(`,20,,5,${today},15,The donor asked for it,Arrived,`)
    expect(text).toContain(',0,,0,,0,It was marked by mistake,Did not arrive,')
    // The receipt that counts now is the newer one; nothing else in a closed
    // year has changed. An id may contain what looks like a receipt number.
    const receipt = /,R-\d+,/
    expect((await ledgerCsv(db, last)).replace(receipt, ',')).toBe(
      closed.replace(receipt, ',').replace(',75.5,,Arrived', ',75.5,The donor asked for it,Arrived'),
    )
    const sums = (table: string) => {
      const [head = '', ...lines] = table.trim().split(/\r?\n/)
      const of = (name: string) =>
        lines.reduce((sum, line) => sum + Number(line.split(',')[head.split(',').indexOf(name)]) * 100, 0)
      return { cameCents: of('Dollars'), backCents: of('Dollars that went back') }
    }
    for (const total of await totals.yearTotals(db))
      expect(total).toMatchObject(sums(await ledgerCsv(db, total.period)))
  })

  test('the check against Stripe finds what only one side has', async () => {
    const { reconcileGifts } = await import('../stripe/reconciling.server.ts')
    const month = new Date().toISOString().slice(0, 7)
    stripe.charges.clear()
    const { gift } = await byCard(75)
    const lost = await byCard(20, 'lost@example.org')
    expect(await reconcileGifts(db, month)).toMatchObject({
      same: 2,
      differences: [],
      here: 9500,
      there: 9500,
    })
    const { learnFees } = await import('../stripe/stripe-fees.server.ts')
    await learnFees(db)
    const learned = await db.selectFrom('payments').select('stripeFeeCents').orderBy('amountCents').execute()
    expect(learned.map(({ stripeFeeCents }) => stripeFeeCents)).toEqual([88, 248])
    await db.deleteFrom('receipts').execute()
    await db.deleteFrom('payments').where('giftId', '=', lost.gift.id).execute()
    await db
      .updateTable('payments')
      .set({ stripeIntent: 'pi_only_here' })
      .where('giftId', '=', gift.id)
      .execute()
    const found = await reconcileGifts(db, month)
    expect(found).toMatchObject({ same: 0, here: 7500, there: 9500 })
    expect(found?.differences.map(({ here, there }) => [here, there])).toEqual(
      expect.arrayContaining([
        [null, 7500],
        [null, 2000],
        [7500, null],
      ]),
    )
    const before = found?.balance
    const [charge] = [...stripe.charges.values()]
    refund(stripe, charge?.payment_intent ?? '', 500)
    dispute(stripe, charge?.payment_intent ?? '', 'lost', undefined, 1000)
    payOut(stripe, 4000)
    payOut(stripe, 100, 'failed')
    payOut(stripe, 7000, 'paid', 'eur')
    const after = (await reconcileGifts(db, month))?.balance
    expect(after).toMatchObject({ gross: before?.gross, fees: before?.fees })
    expect((after?.refunds ?? 0) - (before?.refunds ?? 0)).toBe(-500)
    expect((after?.disputes ?? 0) - (before?.disputes ?? 0)).toBe(-2500)
    expect(after?.net).toBe((before?.net ?? 0) - 3000)
    expect(after?.payouts.map(({ cents, state }) => [cents, state])).toEqual([
      [4000, 'paid'],
      [100, 'failed'],
    ])
    expect(after?.paidOut).toBe(4000)
    stripe.down = true
    expect(await reconcileGifts(db, month)).toBeNull()
    stripe.down = false
  })

  test('a refused card moves no money, and a payment that the bank refused days later is removed', async () => {
    const { reconcileGifts } = await import('../stripe/reconciling.server.ts')
    const month = new Date().toISOString().slice(0, 7)
    const { session } = await byCard(75)
    const before = await reconcileGifts(db, month)
    decline(stripe, session)
    expect(await reconcileGifts(db, month)).toEqual(before)
    payLater(stripe, session)
    expect((await reconcileGifts(db, month))?.balance.gross).toBe((before?.balance.gross ?? 0) + 7500)
    failLater(stripe, session)
    const after = await reconcileGifts(db, month)
    expect(after?.balance).toMatchObject({ gross: before?.balance.gross, other: before?.balance.other })
    expect(after?.there).toBe(before?.there)
  })
})

test('after seven years names and addresses are deleted and amounts stay', async () => {
  const { watchGifts } = await import('../jobs.server.ts')
  const { id } = await promise()
  await arrive(id, 7500, '2019-01-05')
  const recent = await promise(20, 'one-time', 'bo@example.org')
  await arrive(recent.id, 2000, '2026-01-05')
  await watchGifts(db)
  expect(await accounts.giftDetail(db, id)).toMatchObject({
    email: null,
    words: { name: '' },
    payments: [{ amountCents: 7500 }],
  })
  expect((await accounts.giftDetail(db, recent.id))?.email).toBe('bo@example.org')
})

test('gifts stopped, refused or abandoned before anything arrived are deleted; arrived ones stay', async () => {
  const { watchGifts } = await import('../jobs.server.ts')
  const kept = await promise(20, 'monthly', 'kept@example.org')
  await arrive(kept.id, 2000)
  await accounts.closePromise(db, kept.id, 'tess')
  const statuses = ['stopped', 'refused', 'promised'] as const
  for (const status of statuses) {
    const { id } = await promise(20, 'one-time', `${status}@example.org`)
    await db.updateTable('gifts').set({ status }).where('id', '=', id).execute()
  }
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
  const left = async () => {
    await watchGifts(db)
    return (await db.selectFrom('gifts').select('id').execute()).map(({ id }) => id)
  }
  await db
    .updateTable('gifts')
    .set({ begunAt: daysAgo(364) })
    .execute()
  expect(await left()).toHaveLength(4)
  await db
    .updateTable('gifts')
    .set({ begunAt: daysAgo(366) })
    .execute()
  expect(await left()).toEqual([kept.id])
})
