import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDialect } from '#db/dialect.server.ts'
import { aSite, eventually, outbox, type Site } from '../support/site.ts'
import { signedInStaff } from '../support/staff.ts'
import { aStripe, type StandIn } from '../support/stripe.ts'
import { pay, type Session } from '../support/stripe-book.ts'

// A donor calls and wants their monthly gift stopped: the treasurer's pages.

let site: Site
let stripe: StandIn
let gift: string
let session: Session

beforeAll(async () => {
  stripe = await aStripe()
  site = await aSite(stripe.settings)
  const { db } = openDialect(site.place.database)
  const { beginGift, leadToStripe } = await import('#app/donations/checkout/begin-gift.server.ts')
  const { settleSession } = await import('#app/donations/stripe/stripe-payments.server.ts')
  const kind = { amount: 75, frequency: 'monthly' as const }
  const donor = { name: 'Ada Sample', email: 'ada@example.org', tribute: '' as const, tributeName: '' }
  const no = { cover: false, covered: false, employer: '', anonymous: false }
  const made = await beginGift(db, kind, { ...donor, ...no }, 'card')
  const url = await leadToStripe(db, made, kind, donor.email)
  session = stripe.sessions.get(url.split('/').at(-1) ?? '') as Session
  pay(stripe, session)
  await settleSession(db, session.id)
  await db.destroy()
  gift = made.id
})
afterAll(async () => {
  await site.stop()
  await stripe.stop()
})

const plain = async (answer: Response | Promise<Response>) =>
  (await (await answer).text()).replaceAll('<!-- -->', '')
const atStripe = () => stripe.subscriptions.get(session.subscription ?? '')

test('the gift is stopped or paused after one question; the receipt is sent again; a year is a file', async () => {
  const { visitor } = await signedInStaff(site, { role: 'treasurer' })
  const page = `/staff/gifts/${gift}/donor`
  expect(await plain(visitor.get(`/staff/gifts/${gift}`))).toContain(`href="${page}"`)
  expect(await plain(visitor.get(page))).toContain('Stop $75 every month')

  const asked = await plain(visitor.post(page, { intent: 'pause', months: '2' }))
  expect(asked).toContain('Pause this monthly gift?')
  expect(asked).toContain('2 months')
  expect(asked).toContain('No email is sent: this site has no mail server yet.')
  expect(atStripe()?.pause_collection).toBeNull()
  expect((await visitor.post(page, { intent: 'pause', months: '7', sure: 'pause' })).status).toBe(422)
  expect((await visitor.post(page, { intent: 'pause', months: '2', sure: 'pause' })).status).toBe(303)
  expect(await plain(visitor.get(page))).toContain('Paused until')
  expect((await visitor.post(page, { intent: 'resume', months: '1', sure: 'resume' })).status).toBe(303)

  // There is no form for it while there is no mail server, only the way to print.
  expect(await plain(visitor.get(page))).toContain('Print the receipt from the gift’s page.')
  const number = /\/receipt\/(\d+)/.exec(await plain(visitor.get(page.replace('/donor', ''))))?.[1] ?? ''
  const receipts = () => outbox(site.place).filter((mail) => mail.includes('application/pdf')).length
  await eventually(() => receipts() === 1)
  expect((await visitor.post(page, { intent: 'receipt', receipt: number })).status).toBe(303)
  await eventually(() => receipts() === 2)
  expect((await visitor.post(page, { intent: 'receipt', receipt: '99' })).status).toBe(404)
  const year = new Date().getUTCFullYear()
  const file = /\/staff\/gifts\/[\w-]+\/statement\/\d{4}/.exec(await plain(visitor.get(page)))?.[0] ?? ''
  expect((await visitor.get(file)).headers.get('content-type')).toBe('application/pdf')
  expect((await visitor.get(file.replace(/\d{4}$/, String(year - 9)))).status).toBe(404)

  // Stripe is away: the page says so in words, not only by a status.
  stripe.down = true
  const away = await visitor.post(page, { intent: 'stop', sure: 'stop' })
  stripe.down = false
  expect(away.status).toBe(503)
  expect(await plain(away)).toContain('so nothing was changed')

  expect(await plain(visitor.post(page, { intent: 'stop' }))).toContain('Stop this monthly gift?')
  expect(await plain(visitor.post(page, { intent: 'stop', back: 'yes' }))).toContain('Stop $75 every month')
  expect(atStripe()?.status).toBe('active')
  expect((await visitor.post(page, { intent: 'stop', sure: 'stop' })).status).toBe(303)
  expect(atStripe()?.status).toBe('canceled')
  const again = await visitor.post(page, { intent: 'stop', sure: 'stop' })
  expect(again.status).toBe(409)
  expect(await plain(again)).toContain('Nothing was changed.')
  await eventually(() =>
    outbox(site.place).some((mail) => mail.includes('Subject: Your monthly gift has stopped')),
  )
})

test("no other role opens the donor's page", async () => {
  const { visitor } = await signedInStaff(site, { role: 'caseworker', email: 'cw@example.org' })
  const page = `/staff/gifts/${gift}`
  expect((await visitor.get(`${page}/donor`)).status).toBe(403)
  expect((await visitor.post(`${page}/donor`, { intent: 'receipt', receipt: '1' })).status).toBe(403)
  expect((await visitor.get(`${page}/statement/${new Date().getUTCFullYear()}`)).status).toBe(403)
})
