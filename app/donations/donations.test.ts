import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Db } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { aDatabase } from '#tests/support/database.ts'
import { aStripe, type StandIn } from '#tests/support/stripe.ts'
import {
  decline,
  dispute,
  expire,
  failLater,
  failToRenew,
  pay,
  payLater,
  refund,
  renew,
  type Session,
  type StripeEvent,
  signed,
} from '#tests/support/stripe-book.ts'

// Gifts by card against the Stripe stand-in: events in every order and more than once.

let db: Db
let close: () => Promise<void>
let stripe: StandIn
let begin: typeof import('./checkout/begin-gift.server.ts')
let events: typeof import('./stripe/stripe-events.server.ts')
let jobs: typeof import('./jobs.server.ts')
let work: typeof import('#app/platform/jobs/jobs.server.ts')
let keys: typeof import('#app/platform/secrets/data-keys.server.ts')

beforeAll(async () => {
  stripe = await aStripe()
  Object.assign(process.env, stripe.settings, { ORG_EIN: '12-3456789', ORG_LEGAL_NAME: 'Handrail, Inc.' })
  const opened = await aDatabase()
  db = opened.db
  close = opened.close
  begin = await import('./checkout/begin-gift.server.ts')
  events = await import('./stripe/stripe-events.server.ts')
  jobs = await import('./jobs.server.ts')
  work = await import('#app/platform/jobs/jobs.server.ts')
  keys = await import('#app/platform/secrets/data-keys.server.ts')
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
    'stripeEvents',
    'jobs',
    'mailQueue',
    'facts',
    'limitCounts',
  ] as const)
    await db.deleteFrom(table).execute()
  stripe.refused.length = 0
})

let made = 0
async function gave(frequency: 'monthly' | 'one-time' = 'one-time', amount = 75, covered = false) {
  made += 1
  const kind = { amount, frequency }
  const details = {
    name: 'Ada Sample',
    email: `ada${made}@example.org`,
    cover: covered,
    covered,
    tribute: '' as const,
    tributeName: '',
    employer: '',
    anonymous: false,
  }
  const gift = await begin.beginGift(db, kind, details, 'card')
  const url = await begin.leadToStripe(db, gift, kind, details.email)
  const session = stripe.sessions.get(url.split('/').at(-1) ?? '') as Session
  return { gift, session, email: details.email }
}

async function take(...all: (StripeEvent | undefined)[]) {
  for (const event of all) {
    if (!event) throw new Error('no event')
    const body = JSON.stringify(event)
    const status = await events.takeEvent(db, body, signed(body, 'whsec_handrail', Date.now()))
    expect(status).toBe(200)
  }
  await settle()
}

async function settle() {
  const handlers = { ...jobs.donationJobs, 'mail.send': async () => {} }
  while (await work.runNext(db, handlers));
  const failed = await db
    .selectFrom('jobs')
    .select(['name', 'lastError'])
    .where('lastError', 'is not', null)
    .execute()
  expect(failed).toEqual([])
}

const giftNow = (id: string) =>
  db.selectFrom('gifts').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const payments = () => db.selectFrom('payments').selectAll().orderBy('paidAt').execute()
const receipts = () => db.selectFrom('receipts').selectAll().orderBy('number').execute()
async function mails(): Promise<
  { to: string; subject: string; text: string; attachments?: { base64: string }[] }[]
> {
  const rows = await db.selectFrom('mailQueue').select('sealedLetter').orderBy('queuedAt').execute()
  return rows.map(({ sealedLetter }) => JSON.parse(keys.openWithMailKey(sealedLetter, 'letter')))
}

describe('a gift by card', () => {
  test('is in our ledger before the donor is sent to Stripe, and counts once Stripe confirms it', async () => {
    const { gift, session, email } = await gave('one-time', 75, true)
    expect(await giftNow(gift.id)).toMatchObject({
      status: 'begun',
      amountCents: 7755,
      feeCents: 255,
      stripeSession: session.id,
    })
    expect(session).toMatchObject({ amount_total: 7755, currency: 'usd', customer_email: email })
    await take(...pay(stripe, session))
    expect(await giftNow(gift.id)).toMatchObject({ status: 'paid' })
    expect(await payments()).toMatchObject([{ amountCents: 7755, way: 'card', state: 'paid' }])
    const [letter] = await mails()
    expect(letter?.to).toBe(email)
    expect(letter?.text).toContain('No goods or services were provided in exchange for this gift.')
    expect(letter?.text).toContain('$77.55')
    expect(
      Buffer.from(letter?.attachments?.[0]?.base64 ?? '', 'base64')
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-')
    expect(stripe.refused).toEqual([])
  })

  test('receipts written at the same moment each get a number, without gaps', async () => {
    for (const { session } of [await gave(), await gave()]) await take(...pay(stripe, session))
    const { issueReceipt } = await import('./receipts/gift-receipts.server.ts')
    const both = await payments()
    expect((await receipts()).map(({ number }) => number)).toEqual([1, 2])
    const numbers = await Promise.all(
      [...both, ...both, ...both].map(({ id }) => inTransaction(db, (tx) => issueReceipt(tx, id))),
    )
    expect(numbers.toSorted((a, b) => a - b)).toEqual([3, 4, 5, 6, 7, 8])
  })

  test('the same form sent twice at once makes one gift and one Stripe page', async () => {
    const kind = { amount: 20, frequency: 'one-time' as const }
    const details = {
      name: 'Bo',
      email: 'bo@example.org',
      cover: false,
      covered: false,
      tribute: '' as const,
      tributeName: '',
      employer: '',
      anonymous: false,
      submission: 's'.repeat(43),
    }
    const both = await Promise.all([1, 2].map(() => begin.beginGift(db, kind, details, 'card')))
    expect(both[0]).toEqual(both[1])
    const urls = [
      // Stripe refuses the same key with different parameters, so the later request must repeat the same ones.
      await begin.leadToStripe(db, both[0] as never, kind, details.email),
      await begin.leadToStripe(db, both[1] as never, kind, details.email),
    ]
    expect(urls[0]).toBe(urls[1])
  })

  test('a form sent again with another name keeps the new name; one sent again too late makes a new gift', async () => {
    const kind = { amount: 20, frequency: 'one-time' as const }
    const send = (name: string, anonymous: boolean) =>
      begin.beginGift(
        db,
        kind,
        {
          name,
          email: 'bo@example.org',
          cover: false,
          covered: false,
          tribute: '' as const,
          tributeName: '',
          employer: '',
          anonymous,
          submission: 'r'.repeat(43),
        },
        'card',
      )
    const first = await send('Bo', false)
    const again = await send('Bo Sample', true)
    expect(again).toEqual(first)
    const { openWords } = await import('./model/donors.server.ts')
    const kept = await giftNow(first.id)
    expect([openWords(kept.sealedWords).name, kept.anonymousAt !== null]).toEqual(['Bo Sample', true])
    await db
      .updateTable('gifts')
      .set({ begunAt: new Date(Date.now() - 81 * 60_000).toISOString() })
      .execute()
    const later = await send('Bo Sample', true)
    expect(later.id).not.toBe(first.id)
    await begin.leadToStripe(db, later, kind, 'bo@example.org')
    expect(stripe.refused).toEqual([])
  })

  test('an event that comes twice, or ten times at once, counts once', async () => {
    const { session } = await gave()
    const [event] = pay(stripe, session)
    await take(event, event)
    const body = JSON.stringify(event)
    await Promise.all(
      Array.from({ length: 10 }, () =>
        events.takeEvent(db, body, signed(body, 'whsec_handrail', Date.now())),
      ),
    )
    const work = await db.selectFrom('jobs').select('id').where('name', '=', 'giving.event').execute()
    expect(work).toHaveLength(1)
    await take({ ...(event as StripeEvent), id: 'evt_other_id' })
    expect(await payments()).toHaveLength(1)
    expect(await receipts()).toHaveLength(1)
    expect(await mails()).toHaveLength(1)
  })

  test('forged, changed and old events are refused', async () => {
    const { gift, session } = await gave()
    const [event] = pay(stripe, session)
    const body = JSON.stringify(event)
    const now = Date.now()
    for (const [said, signature] of [
      [body, null],
      [body, ''],
      [body, signed(body, 'whsec_other', now)],
      [body.replace('7500', '9500'), signed(body, 'whsec_handrail', now)],
      [body, signed(body, 'whsec_handrail', now - 1_000_000)],
      ['', signed('', 'whsec_handrail', now)],
      ['not json', signed('not json', 'whsec_handrail', now)],
    ] as const)
      expect(await events.takeEvent(db, said, signature)).toBe(400)
    await settle()
    expect((await giftNow(gift.id)).status).toBe('begun')
  })

  test('money in another currency or another amount gets no receipt; staff is notified without a name', async () => {
    for (const change of [{ currency: 'jpy' }, { amount_total: 100 }]) {
      const { gift, session, email } = await gave()
      Object.assign(session, change)
      await take(...pay(stripe, session))
      const now = await giftNow(gift.id)
      expect(now.status).toBe('refused')
      expect(['currency', 'amount']).toContain(now.trouble)
      const letter = (await mails()).at(-1)
      expect(letter?.subject).toBe('A gift needs a look')
      expect(letter?.text).not.toContain(email)
    }
    expect(await receipts()).toEqual([])
  })

  test('a Stripe page that is abandoned or expired is deleted; one that is paid late, without any event, is found', async () => {
    const left = await gave()
    await take(expire(stripe, left.session))
    expect((await giftNow(left.gift.id)).status).toBe('abandoned')
    const late = await gave()
    const fresh = await gave()
    for (const { gift } of [left, late])
      await db
        .updateTable('gifts')
        .set({ begunAt: '2025-01-01T00:00:00.000Z' })
        .where('id', '=', gift.id)
        .execute()
    pay(stripe, late.session)
    pay(stripe, fresh.session)
    await jobs.watchGifts(db)
    await settle()
    expect((await giftNow(late.gift.id)).status).toBe('paid')
    expect((await giftNow(fresh.gift.id)).status).toBe('begun')
    expect(await db.selectFrom('gifts').select('id').where('id', '=', left.gift.id).execute()).toEqual([])
  })

  test('one object that Stripe no longer knows does not stop the hourly job for the others', async () => {
    const gone = await gave()
    const monthly = await gave('monthly')
    await take(...pay(stripe, monthly.session))
    const late = await gave()
    const before = '2025-01-01T00:00:00.000Z'
    await db.updateTable('gifts').set({ begunAt: before, nextChargeAt: before }).execute()
    stripe.sessions.delete(gone.session.id)
    stripe.subscriptions.delete(monthly.session.subscription ?? '')
    pay(stripe, late.session)
    await jobs.watchGifts(db)
    expect((await giftNow(late.gift.id)).status).toBe('paid')
    expect((await giftNow(monthly.gift.id)).status).toBe('stopped')
    // Ended and deleted in the same run.
    expect(await db.selectFrom('gifts').select('id').where('id', '=', gone.gift.id).execute()).toEqual([])
  })

  test('expired gifts are deleted even while Stripe is down', async () => {
    await gave()
    await db.updateTable('gifts').set({ begunAt: '2025-01-01T00:00:00.000Z' }).execute()
    await db
      .insertInto('stripeEvents')
      .values({ id: 'evt_old', type: 'x', receivedAt: '2025-01-01T00:00:00.000Z', doneAt: null })
      .execute()
    stripe.down = true
    await expect(jobs.watchGifts(db)).rejects.toThrow()
    stripe.down = false
    expect(await db.selectFrom('stripeEvents').select('id').execute()).toEqual([])
  })

  test('a bank payment that fails days later ends the gift, and its donor is notified once', async () => {
    const told = await gave()
    await take(payLater(stripe, told.session))
    expect((await giftNow(told.gift.id)).status).toBe('begun')
    const failed = failLater(stripe, told.session)
    await take(failed, { ...failed, id: 'evt_failed_again' })
    expect((await giftNow(told.gift.id)).status).toBe('abandoned')
    const silent = await gave()
    payLater(stripe, silent.session)
    failLater(stripe, silent.session)
    await db
      .updateTable('gifts')
      .set({ begunAt: new Date(Date.now() - 4 * 3_600_000).toISOString() })
      .execute()
    await jobs.watchGifts(db)
    await jobs.watchGifts(db)
    expect((await giftNow(silent.gift.id)).status).toBe('abandoned')
    expect((await mails()).map(({ to, subject }) => `${to} ${subject}`).sort()).toEqual(
      [told.email, silent.email].map((to) => `${to} Your gift did not go through`).sort(),
    )
  })

  test('a bank payment on its way stays one gift, however late its form is sent again', async () => {
    const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
    for (const told of [true, false]) {
      const kind = { amount: 75, frequency: 'one-time' as const }
      const details = {
        name: 'Bo',
        email: `bank${told}@example.org`,
        cover: false,
        covered: false,
        tribute: '' as const,
        tributeName: '',
        employer: '',
        anonymous: false,
        submission: 'b'.repeat(43),
      }
      const send = () => begin.beginGift(db, kind, details, 'card')
      const first = await send()
      const url = await begin.leadToStripe(db, first, kind, details.email)
      const session = stripe.sessions.get(url.split('/').at(-1) ?? '') as Session
      const filled = payLater(stripe, session)
      // Also before any event has arrived: then we ask Stripe.
      if (told) await take(filled)
      for (const minutes of [1, 81, 3 * 24 * 60]) {
        await db
          .updateTable('gifts')
          .set({ begunAt: minutesAgo(minutes) })
          .where('id', '=', first.id)
          .execute()
        expect(await send()).toMatchObject({ id: first.id, givenAlready: true })
      }
      await take(failLater(stripe, session))
      const second = await send()
      expect(second).toMatchObject({ givenAlready: false })
      expect(second.id).not.toBe(first.id)
    }
    expect(stripe.refused).toEqual([])
  })

  test('an event about something that is not ours changes nothing', async () => {
    const { session } = await gave()
    const stranger = { ...session, id: 'cs_of_another_shop', client_reference_id: 'nobody' }
    stripe.sessions.set(stranger.id, stranger)
    await take(...pay(stripe, stranger))
    expect(await payments()).toEqual([])
    // Another page that names our gift changes nothing either.
    const named = { ...session, id: 'cs_made_by_hand' }
    stripe.sessions.set(named.id, named)
    await take(...pay(stripe, named))
    expect(await payments()).toEqual([])
  })
})

describe('a monthly gift', () => {
  test('has the same result in whatever order its events arrive', async () => {
    const orders = [
      [0, 1, 2],
      [2, 1, 0],
      [1, 0, 2],
      [1, 2, 0],
    ]
    for (const order of orders) {
      const { gift, session } = await gave('monthly')
      const all = pay(stripe, session)
      await take(...order.map((at) => all[at]))
      const now = await giftNow(gift.id)
      expect(now).toMatchObject({ status: 'active', stripeSubscription: session.subscription })
      expect(now.nextChargeAt).not.toBeNull()
    }
    expect(await payments()).toHaveLength(4)
    expect((await receipts()).map(({ number }) => number)).toEqual([1, 2, 3, 4])
  })

  test('is charged again each month; before the second charge its donor is notified once', async () => {
    const { gift, session, email } = await gave('monthly')
    await take(...pay(stripe, session))
    await jobs.watchGifts(db)
    expect(await mails()).toHaveLength(1)
    await db
      .updateTable('gifts')
      .set({ nextChargeAt: new Date(Date.now() + 3 * 86_400_000).toISOString() })
      .where('id', '=', gift.id)
      .execute()
    await jobs.watchGifts(db)
    await jobs.watchGifts(db)
    const told = (await mails()).filter(({ subject }) => subject === 'Your second monthly gift is coming up')
    expect(told).toHaveLength(1)
    expect(told[0]).toMatchObject({ to: email })
    expect(told[0]?.text).toMatch(/\/donate\/mine\/[\w-]{43}/)
    await take(renew(stripe, stripe.subscriptions.get(session.subscription ?? '') as never))
    expect(await payments()).toHaveLength(2)
  })

  test('tells the donor once that a card was refused, and stops after three tries', async () => {
    const { gift, session } = await gave('monthly')
    await take(...pay(stripe, session))
    const subscription = stripe.subscriptions.get(session.subscription ?? '') as never
    const failed = failToRenew(stripe, subscription)
    const invoice = stripe.invoices.get(failed.data.object.id) as never
    await take(failed, { ...failed, id: 'evt_again' })
    await take(failToRenew(stripe, subscription, invoice))
    const subjects = async () => (await mails()).map(({ subject }) => subject)
    expect((await subjects()).filter((one) => one.includes('did not go through'))).toHaveLength(1)
    await take(failToRenew(stripe, subscription, invoice))
    expect(await giftNow(gift.id)).toMatchObject({ status: 'stopped', nextChargeAt: null })
    expect((await subjects()).filter((one) => one.includes('has stopped'))).toHaveLength(1)
    expect((await mails()).at(-1)?.text).toContain('three times')
  })

  test('a failed charge shows on the donor’s pages, and its mail opens the gift itself', async () => {
    const { giftsOf } = await import('./portal/donor-portal.server.ts')
    const { donorOfLinkedGift } = await import('./ledger/donor-links.server.ts')
    const { giftList } = await import('./ledger/gift-ledger.server.ts')
    const { gift, session } = await gave('monthly')
    await take(...pay(stripe, session))
    const { donorId } = await giftNow(gift.id)
    const failing = async () => [
      (await giftsOf(db, donorId)).gifts.find(({ id }) => id === gift.id)?.failed,
      (await giftList(db, { show: 'all', reference: '', page: 1 })).gifts.find(({ id }) => id === gift.id)
        ?.failed,
    ]
    expect(await failing()).toEqual([false, false])
    const failed = failToRenew(stripe, stripe.subscriptions.get(session.subscription ?? '') as never)
    await take(failed)
    expect(await failing()).toEqual([true, true])
    const told = (await mails()).find(({ subject }) => subject.includes('did not go through'))
    const [, token = '', id] = /\/donate\/mine\/([\w-]{43})\/gift\/([\w-]+)/.exec(told?.text ?? '') ?? []
    expect(id).toBe(gift.id)
    expect(await donorOfLinkedGift(db, token, gift.id)).toEqual({ donorId, alone: true })
    const invoice = stripe.invoices.get(failed.data.object.id)
    Object.assign(invoice ?? {}, { status: 'paid', amount_paid: 7500 })
    await take({ ...failed, id: `evt_paid_${gift.id}`, type: 'invoice.paid' })
    expect(await failing()).toEqual([false, false])
  })

  test('while a charge is open, a new amount promises nothing about it, and a pause takes it back', async () => {
    const { changeAmount, pauseGift, runningGift } = await import('./portal/donor-portal.server.ts')
    const { gift, session } = await gave('monthly')
    await take(...pay(stripe, session))
    const failed = failToRenew(stripe, stripe.subscriptions.get(session.subscription ?? '') as never)
    await take(failed)
    const running = async () => (await runningGift(db, (await giftNow(gift.id)).donorId, gift.id)) as never
    expect(await changeAmount(db, await running(), 2000)).toContain('may still try the charge of $75')
    // The open charge is still for the first amount.
    expect(await changeAmount(db, await running(), 2500)).toContain('may still try the charge of $75')
    expect(await pauseGift(db, await running(), 2)).toContain('Nothing is charged before that day')
    expect(stripe.invoices.get(failed.data.object.id)?.status).toBe('void')
    expect((await giftNow(gift.id)).failedInvoice).toBeNull()
    expect(await changeAmount(db, await running(), 3000)).toContain('Starting with the next payment')
    expect(stripe.refused).toEqual([])
  })

  test('the mail about a change of a monthly gift opens that gift', async () => {
    const { changeAmount, runningGift } = await import('./portal/donor-portal.server.ts')
    const { gift, session } = await gave('monthly')
    await take(...pay(stripe, session))
    const running = await runningGift(db, (await giftNow(gift.id)).donorId, gift.id)
    await changeAmount(db, running as NonNullable<typeof running>, 2000)
    const told = (await mails()).find(({ subject }) => subject === 'Your monthly gift has changed')
    expect(told?.text).toMatch(new RegExp(`/donate/mine/[\\w-]{43}/gift/${gift.id}`))
  })

  test('a gift that failed once and was stopped by its donor is not called unpaid', async () => {
    const { runningGift, stopGift } = await import('./portal/donor-portal.server.ts')
    for (const paidAfterwards of [true, false]) {
      const { gift, session } = await gave('monthly')
      await take(...pay(stripe, session))
      const failed = failToRenew(stripe, stripe.subscriptions.get(session.subscription ?? '') as never)
      await take(failed)
      if (paidAfterwards) {
        const invoice = stripe.invoices.get(failed.data.object.id)
        Object.assign(invoice ?? {}, { status: 'paid', amount_paid: 7500 })
        await take({ ...failed, id: `evt_paid_${gift.id}`, type: 'invoice.paid' })
        expect((await giftNow(gift.id)).failedInvoice).toBeNull()
      }
      const running = await runningGift(db, (await giftNow(gift.id)).donorId, gift.id)
      await stopGift(db, running as NonNullable<typeof running>)
      const letter = (await mails()).at(-1)
      expect(letter?.subject).toBe('Your monthly gift has stopped')
      expect(letter?.text).not.toContain('three times')
    }
  })
})

describe('changing the day of a monthly gift', () => {
  const running = async (id: string) => {
    const { runningGift } = await import('./portal/donor-portal.server.ts')
    return (await runningGift(db, (await giftNow(id)).donorId, id)) as NonNullable<
      Awaited<ReturnType<typeof runningGift>>
    >
  }

  test('moves the next charge to the new day, never earlier than planned, and charges nothing in between', async () => {
    const { changeDay } = await import('./portal/change-day.server.ts')
    const { gift, session } = await gave('monthly')
    await take(...pay(stripe, session))
    const planned = (await giftNow(gift.id)).nextChargeAt ?? ''
    const other = (Number(planned.slice(8, 10)) % 28) + 1 === 15 ? 16 : 15
    const words = await changeDay(db, await running(gift.id), other)
    await changeDay(db, await running(gift.id), other)
    await settle()
    const next = (await giftNow(gift.id)).nextChargeAt ?? ''
    expect(next > planned).toBe(true)
    expect(Number(next.slice(8, 10))).toBe(other)
    expect(Date.parse(next) - Date.parse(planned)).toBeLessThan(31 * 86_400_000)
    expect((await giftNow(gift.id)).status).toBe('active')
    expect(words).toContain(`then on the ${other}th of each month. Nothing is charged before that day.`)
    expect((await mails()).at(-1)?.text).toContain(words)
    expect(await payments()).toHaveLength(1)
    const subscription = stripe.subscriptions.get(session.subscription ?? '')
    await take(renew(stripe, subscription as NonNullable<typeof subscription>))
    expect(await payments()).toHaveLength(2)
    expect(stripe.refused).toEqual([])
  })

  test('waits while a charge has failed or the gift is paused', async () => {
    const { changeDay } = await import('./portal/change-day.server.ts')
    const { pauseGift } = await import('./portal/donor-portal.server.ts')
    const late = await gave('monthly')
    await take(...pay(stripe, late.session))
    await take(failToRenew(stripe, stripe.subscriptions.get(late.session.subscription ?? '') as never))
    await expect(changeDay(db, await running(late.gift.id), 15)).rejects.toThrow('has not gone through yet')
    const resting = await gave('monthly')
    await take(...pay(stripe, resting.session))
    await pauseGift(db, await running(resting.gift.id), 2)
    await expect(changeDay(db, await running(resting.gift.id), 15)).rejects.toThrow('Your gift is paused')
  })
})

/** While Stripe's next answers about this are on their way, something newer happens and is settled: one act for each answer. */
async function answeredLate(
  api: 'subscriptions' | 'charges' | 'invoices' | 'disputes',
  id: string,
  ...acts: (() => Promise<unknown>)[]
) {
  const { stripe: client } = await import('./stripe/stripe-client.server.ts')
  const requests = (await client())[api] as unknown as Record<string, (...of: unknown[]) => Promise<unknown>>
  const name = api === 'disputes' ? 'list' : 'retrieve'
  const ask = requests[name]?.bind(requests) ?? expect.fail(name)
  let acting = false
  vi.spyOn(requests, name).mockImplementation(async (...of) => {
    const answer = structuredClone(await ask(...of))
    const act = JSON.stringify(of).includes(id) && !acting ? acts.shift() : undefined
    if (!act) return answer
    acting = true
    await act()
    acting = false
    return answer
  })
}

describe('a report of Stripe that is older than what was written since', () => {
  afterEach(() => void vi.restoreAllMocks())
  const running = async (id: string) => {
    const { runningGift } = await import('./portal/donor-portal.server.ts')
    return (await runningGift(db, (await giftNow(id)).donorId, id)) ?? expect.fail('it does not run')
  }

  test('does not start a gift again that its donor has stopped', async () => {
    const { stopGift } = await import('./portal/donor-portal.server.ts')
    const { settleSubscription } = await import('./stripe/stripe-payments.server.ts')
    const { gift, session } = await gave('monthly')
    await take(...pay(stripe, session))
    await answeredLate('subscriptions', session.subscription ?? '', async () =>
      stopGift(db, await running(gift.id)),
    )
    await settleSubscription(db, session.subscription ?? '')
    expect(await giftNow(gift.id)).toMatchObject({ status: 'stopped', nextChargeAt: null })
    expect((await mails()).filter(({ subject }) => subject === 'Your monthly gift has stopped')).toHaveLength(
      1,
    )
  })

  test('does not pause a gift that looks as it did before, because its donor paused and resumed it', async () => {
    const { pauseGift, resumeGift } = await import('./portal/donor-portal.server.ts')
    const { settleSubscription } = await import('./stripe/stripe-payments.server.ts')
    const { gift, session } = await gave('monthly')
    await take(...pay(stripe, session))
    const subscription =
      stripe.subscriptions.get(session.subscription ?? '') ?? expect.fail('no subscription')
    // Paused at Stripe, and not yet reported to us.
    subscription.pause_collection = { behavior: 'void', resumes_at: null }
    await answeredLate('subscriptions', subscription.id, async () => {
      await pauseGift(db, await running(gift.id), 2)
      await resumeGift(db, await running(gift.id))
    })
    await settleSubscription(db, subscription.id)
    expect(await giftNow(gift.id)).toMatchObject({ status: 'active', pausedUntil: null })
  })

  test('of a refund neither restores a receipt nor tells the donor so', async () => {
    const { settleCharge } = await import('./stripe/stripe-reversals.server.ts')
    const { session } = await gave()
    await take(...pay(stripe, session))
    const intent = session.payment_intent ?? ''
    const charge = stripe.intents.get(intent)?.latest_charge ?? ''
    await take(refund(stripe, intent, 2500))
    const moreGoesBack = () => take(refund(stripe, intent, 2500))
    await answeredLate('charges', charge, moreGoesBack, moreGoesBack)
    await settleCharge(db, charge)
    expect(await payments()).toMatchObject([{ refundedCents: 7500 }])
    expect((await receipts()).filter(({ voidedAt }) => voidedAt === null)).toEqual([])
    expect((await mails()).filter(({ text }) => text.includes('did reach us after all'))).toEqual([])
  })

  test('of a dispute does not open it again', async () => {
    const { settleDispute } = await import('./stripe/stripe-reversals.server.ts')
    const { gift, session } = await gave()
    await take(...pay(stripe, session))
    const intent = session.payment_intent ?? ''
    const { id } = dispute(stripe, intent, 'needs_response').data.object
    await answeredLate('disputes', intent, () =>
      take(dispute(stripe, intent, 'lost', stripe.disputes.get(id))),
    )
    await settleDispute(db, id)
    expect(await payments()).toMatchObject([{ state: 'lost', lostCents: 7500, disputedCents: 0 }])
    expect((await giftNow(gift.id)).trouble).toBeNull()
  })

  test('of a refused card is not told to a donor whose charge was paid since', async () => {
    const { gift, session } = await gave('monthly')
    await take(...pay(stripe, session))
    const failed = failToRenew(stripe, stripe.subscriptions.get(session.subscription ?? '') as never)
    const { id } = failed.data.object
    await answeredLate('invoices', id, async () => {
      Object.assign(stripe.invoices.get(id) ?? {}, { status: 'paid', amount_paid: 7500 })
      await take({ ...failed, id: `evt_paid_${gift.id}`, type: 'invoice.paid' })
    })
    const { settleInvoice } = await import('./stripe/stripe-payments.server.ts')
    await settleInvoice(db, id)
    expect((await giftNow(gift.id)).failedInvoice).toBeNull()
    expect((await mails()).filter(({ subject }) => subject.includes('not go through'))).toEqual([])
  })
})

describe('refunds and disputes', () => {
  test('a partial refund: the receipt no longer counts and a new one, with the next number, replaces it', async () => {
    const { session } = await gave()
    await take(...pay(stripe, session))
    await take(refund(stripe, session.payment_intent ?? '', 2500))
    expect(await payments()).toMatchObject([{ refundedCents: 2500 }])
    expect(await receipts()).toMatchObject([
      { number: 1, replacedBy: 2, amountCents: 7500 },
      { number: 2, replacedBy: null, amountCents: 5000, voidedAt: null },
    ])
    expect((await mails()).at(-1)?.text).toContain('R-000001 no longer counts')
  })

  test('a full refund reported before the payment: the payment is fetched first', async () => {
    const { session } = await gave()
    pay(stripe, session)
    await take(refund(stripe, session.payment_intent ?? '', 7500))
    expect(await payments()).toMatchObject([{ amountCents: 7500, refundedCents: 7500 }])
    const [only, ...more] = await receipts()
    expect(more).toEqual([])
    expect(only?.voidedAt).not.toBeNull()
  })

  test('a process that is killed after it wrote that a receipt is void does not tell the donor twice', async () => {
    const { session } = await gave()
    await take(...pay(stripe, session))
    const tell = jobs.donationJobs['giving.voided']
    await work.enqueue(db, 'giving.voided', { number: '1' })
    const before = (await mails()).length
    await work.runNext(
      db,
      {
        'giving.voided': async (...args) => {
          await tell(...args)
          await work.takeBackClaims(db)
          expect(await work.runNext(db, { 'giving.voided': tell })).toBe(false)
        },
      },
      { takes: ['giving.voided'] },
    )
    expect(await mails()).toHaveLength(before + 1)
  })

  test('a dispute shows, and a lost one voids the receipt', async () => {
    const { gift, session } = await gave()
    await take(...pay(stripe, session))
    const opened = dispute(stripe, session.payment_intent ?? '', 'needs_response')
    await take(opened)
    expect(await payments()).toMatchObject([{ state: 'disputed' }])
    expect((await giftNow(gift.id)).trouble).toBe('dispute')
    const thing = stripe.disputes.get(opened.data.object.id)
    await take(dispute(stripe, session.payment_intent ?? '', 'lost', thing))
    expect(await payments()).toMatchObject([{ state: 'lost' }])
    expect((await receipts())[0]?.voidedAt).not.toBeNull()
    await take(dispute(stripe, session.payment_intent ?? '', 'won', thing))
    expect(await receipts()).toMatchObject([
      { number: 1, replacedBy: 2 },
      { number: 2, voidedAt: null, amountCents: 7500 },
    ])
    expect((await mails()).at(-1)?.text).toContain('did reach us after all')
  })

  test('a bank that takes back a part leaves the rest: ledger, receipt and statement say how much', async () => {
    const { gift, session } = await gave()
    await take(...pay(stripe, session))
    const intent = session.payment_intent ?? ''
    const opened = dispute(stripe, intent, 'needs_response', undefined, 2500)
    await take(opened)
    expect(await payments()).toMatchObject([{ state: 'disputed', disputedCents: 2500, lostCents: 0 }])
    expect(await receipts()).toHaveLength(1)
    const first = stripe.disputes.get(opened.data.object.id)
    await take(dispute(stripe, intent, 'lost', first), dispute(stripe, intent, 'lost', first))
    expect(await payments()).toMatchObject([{ state: 'lost', disputedCents: 0, lostCents: 2500 }])
    expect((await giftNow(gift.id)).trouble).toBeNull()
    expect(await receipts()).toMatchObject([
      { number: 1, replacedBy: 2, amountCents: 7500 },
      { number: 2, voidedAt: null, amountCents: 5000 },
    ])
    expect((await mails()).at(-1)?.text).toContain('$50.00')
    const { monthTotals } = await import('./ledger/totals.server.ts')
    expect((await monthTotals(db)).at(-1)).toMatchObject({ cents: 5000, gifts: 1 })
    const { statementFor } = await import('./receipts/gift-receipts.server.ts')
    const { donorId } = await giftNow(gift.id)
    const [{ year } = { year: '' }] = await receipts()
    expect((await statementFor(db, donorId, year))?.gifts).toMatchObject([{ amountCents: 5000 }])
    const { giftsOf } = await import('./portal/donor-portal.server.ts')
    expect((await giftsOf(db, donorId)).gifts).toMatchObject([{ backCents: 2500, disputedCents: 0 }])
    const { reconcileGifts } = await import('./stripe/reconciling.server.ts')
    const month = new Date().toISOString().slice(0, 7)
    const found = await reconcileGifts(db, month)
    expect(found?.differences.filter((one) => one.intent === intent)).toEqual([])
    // A second dispute takes the rest.
    await take(dispute(stripe, intent, 'lost', undefined, 5000))
    expect(await payments()).toMatchObject([{ lostCents: 7500 }])
    expect((await receipts()).filter(({ voidedAt }) => voidedAt === null)).toEqual([])
    expect((await monthTotals(db)).at(-1)).toMatchObject({ cents: 0, gifts: 0 })
  })

  test('money returned to us because the refund failed gets a receipt that says so', async () => {
    const { session } = await gave()
    await take(...pay(stripe, session))
    const intent = session.payment_intent ?? ''
    await take(refund(stripe, intent, 7500))
    await take(refund(stripe, intent, -5000))
    await take(refund(stripe, intent, -2500))
    expect((await receipts()).map((one) => [one.amountCents, one.voidedAt !== null, one.replacedBy])).toEqual(
      [
        [7500, true, 2],
        [5000, true, 3],
        [7500, false, null],
      ],
    )
    const told = (await mails()).filter(({ text }) => text.includes('did reach us after all'))
    expect(told).toHaveLength(2)
  })
})

test('many refused cards pause card gifts, and staff is notified once', async () => {
  const { cardsRest } = await import('./stripe/card-testing-guard.server.ts')
  const { session } = await gave()
  const monthly = await gave('monthly')
  await take(...pay(stripe, monthly.session))
  const subscription = stripe.subscriptions.get(monthly.session.subscription ?? '') as never
  const refusedOn = (metadata: Record<string, string>) => decline(stripe, { ...session, metadata })
  for (let at = 0; at < 40; at += 1) {
    const later = refusedOn({})
    const invoice = stripe.invoices.get(failToRenew(stripe, subscription).data.object.id)
    const payment = { type: 'payment_intent', payment_intent: String(later.data.object.payment_intent) }
    invoice?.payments.data.push({ payment })
    await take(later, refusedOn({}), refusedOn({ gift: 'of-another-shop' }))
  }
  expect(await cardsRest(db)).toBe(false)
  for (let at = 0; at < 40; at += 1) await take(decline(stripe, session))
  expect(await cardsRest(db)).toBe(true)
  expect(
    (await mails()).filter(({ subject }) => subject === 'Card gifts are paused for an hour'),
  ).toHaveLength(1)
})

test('nothing about a donor is in clear in any table', async () => {
  const { session, email } = await gave()
  await take(...pay(stripe, session))
  for (const table of [
    'donors',
    'gifts',
    'payments',
    'receipts',
    'jobs',
    'mailQueue',
    'giftLinks',
    'stripeEvents',
  ] as const) {
    const text = JSON.stringify(await db.selectFrom(table).selectAll().execute())
    expect(text).not.toContain(email)
    // The whole name: three letters alone occur by chance in sealed data.
    expect(text).not.toContain('Ada Sample')
  }
})

test.each(['cash', 'stock', 'kind', 'daf'] as const)('a gift of %s is entered and recorded', async (way) => {
  const { enterGift } = await import('./checkout/enter-gift.server.ts')
  const { newId } = await import('#app/platform/ids.ts')
  const facts = { thing: 'A thing', benefit: { what: 'A dinner', cents: 1000 } }
  const entered = {
    name: 'Eve Sample',
    email: '',
    way,
    amountCents: 4000,
    day: '2026-03-05',
    note: '',
    facts,
  }
  const id = await enterGift(db, { ...entered, mailed: '2026-03-01', once: newId() }, 'tess')
  expect(await giftNow(id)).toMatchObject({ way, status: 'paid' })
  const [receipt] = await receipts()
  const { openReceipt } = await import('./receipts/gift-receipts.server.ts')
  const said = { way, day: '2026-03-01', received: '2026-03-05', ...facts }
  expect(openReceipt(receipt?.sealed ?? '')).toMatchObject(said)
  expect(JSON.stringify(await payments())).not.toMatch(/dinner|A thing/)
})

test('no page or mail states a value for stock or property to the donor', async () => {
  const { enterGift } = await import('./checkout/enter-gift.server.ts')
  const { newId } = await import('#app/platform/ids.ts')
  const { giftsOf } = await import('./portal/donor-portal.server.ts')
  const { mistakenLetter, receiptLetter, voidedLetter } = await import('./mails/gift-mails.server.ts')
  const { openReceipt } = await import('./receipts/gift-receipts.server.ts')
  const { givenWords } = await import('./model/rules.ts')
  const entered = { name: 'Eve Sample', email: 'eve@example.org', day: '2026-03-05', note: '' }
  const facts = { thing: '40 shares of Sample Corp.' }
  const stock = { way: 'stock' as const, amountCents: 612_345, facts, once: newId() }
  await enterGift(db, { ...entered, ...stock }, 'tess')
  const [row] = await receipts()
  const { gifts, receipts: own } = await giftsOf(db, row?.donorId ?? '')
  expect(own).toMatchObject([{ what: '40 shares of Sample Corp.', day: '2026-03-05' }])
  expect(gifts.map(givenWords)).toEqual(['Stock or other shares'])
  const said = openReceipt(row?.sealed ?? '')
  const letters = [voidedLetter('a@b.org', said), mistakenLetter('a@b.org', said)]
  expect(letters[0]?.text).toContain('Your gift (40 shares of Sample Corp) went back to you.')
  expect(letters[1]?.text).toContain('receipt R-000001 for 40 shares of Sample Corp by mistake')
  for (const { text } of [...letters, receiptLetter('a@b.org', said, new Uint8Array())])
    expect(text).not.toMatch(/6,?123/)
})
