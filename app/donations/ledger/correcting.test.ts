import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Db } from '#db/schema.ts'
import { aDatabase } from '#tests/support/database.ts'

// Correcting a wrong mark, reopening a promise closed too early, and finding a gift by donor.

let db: Db
let close: () => Promise<void>
let begin: typeof import('../checkout/begin-gift.server.ts')
let accounts: typeof import('./donor-accounts.server.ts')
let correcting: typeof import('./correcting.server.ts')
let finding: typeof import('./find-gifts.server.ts')
let totals: typeof import('./totals.server.ts')
let mine: typeof import('../portal/donor-portal.server.ts')
let receiptsOf: typeof import('../receipts/gift-receipts.server.ts')
let ids: typeof import('#app/platform/ids.ts')

beforeAll(async () => {
  ;({ db, close } = await aDatabase())
  begin = await import('../checkout/begin-gift.server.ts')
  accounts = await import('./donor-accounts.server.ts')
  correcting = await import('./correcting.server.ts')
  finding = await import('./find-gifts.server.ts')
  totals = await import('./totals.server.ts')
  mine = await import('../portal/donor-portal.server.ts')
  receiptsOf = await import('../receipts/gift-receipts.server.ts')
  ids = await import('#app/platform/ids.ts')
})
afterAll(() => close())
beforeEach(async () => {
  for (const table of ['receipts', 'payments', 'gifts', 'donors', 'jobs', 'auditLines'] as const)
    await db.deleteFrom(table).execute()
})

const details = (name: string, email: string) => ({
  name,
  email,
  cover: false,
  covered: false,
  tribute: '' as const,
  tributeName: '',
  employer: '',
  anonymous: false,
})
const promise = (name = 'Ada Sample', email = 'ada@example.org') =>
  begin.beginGift(db, { amount: 300, frequency: 'one-time' }, details(name, email), 'check')

async function arrived(amountCents: number, note = '') {
  const { id } = await promise()
  const once = ids.newId()
  await accounts.markReceived(db, id, { amountCents, day: '2026-03-05', once, note }, 'tess')
  return { id, was: { payment: once, amountCents } }
}
const receipts = async () =>
  (await db.selectFrom('receipts').selectAll().orderBy('number').execute()).map((one) => ({
    number: one.number,
    amountCents: one.amountCents,
    counts: one.voidedAt === null,
    replacedBy: one.replacedBy,
    facts: receiptsOf.openReceipt(one.sealed),
  }))
const acts = async () =>
  (await db.selectFrom('auditLines').select('action').orderBy('seq').execute()).map(({ action }) => action)

test('a wrong amount is corrected: the receipt no longer counts, a new one says what arrived', async () => {
  const { id, was } = await arrived(25_00)
  await correcting.correctReceived(db, id, was, { amountCents: 250_00, day: '2026-02-27' }, 'tess')
  expect(await receipts()).toMatchObject([
    { number: 1, amountCents: 25_00, counts: false, replacedBy: 2 },
    {
      number: 2,
      counts: true,
      facts: { amountCents: 250_00, day: '2026-02-27', replaces: 1, corrected: true },
    },
  ])
  const [total] = (await totals.monthTotals(db, new Date('2026-03-20T12:00:00Z'))).slice(-2)
  expect(total).toMatchObject({ period: '2026-02', cents: 250_00, gifts: 1 })
  expect(await acts()).toEqual(['gift.received', 'gift.corrected'])
  // The same form again, or a colleague's from before.
  await expect(
    correcting.correctReceived(db, id, was, { amountCents: 1_00, day: '2026-02-27' }, 'tess'),
  ).rejects.toThrow('just changed this')
  expect(await receipts()).toHaveLength(2)
})

test('a receipt goes only to its donor', async () => {
  const { receiptFile } = await import('../receipts/receipt-files.server.ts')
  const { id } = await arrived(25_00)
  const other = await promise('Bo Sample', 'bo@example.org')
  const donorOf = async (gift: string) =>
    (await db.selectFrom('gifts').select('donorId').where('id', '=', gift).executeTakeFirstOrThrow()).donorId
  expect(await receiptFile(db, 1, await donorOf(other.id))).toBeNull()
  expect((await receiptFile(db, 1, await donorOf(id)))?.status).toBe(200)
})

test('payments recorded by Stripe are neither corrected nor undone by hand', async () => {
  const { id, was } = await arrived(25_00)
  await db.updateTable('gifts').set({ way: 'card' }).where('id', '=', id).execute()
  const by = 'tess'
  await expect(correcting.correctReceived(db, id, was, { amountCents: 1_00 }, by)).rejects.toThrow('Stripe')
  await expect(correcting.undoReceived(db, id, was, by)).rejects.toThrow('Stripe keeps it correct')
  expect(await receipts()).toMatchObject([{ number: 1, counts: true }])
})

test('a wrong postmark is corrected, which moves the day of the gift and not the day it arrived', async () => {
  const { id } = await promise()
  const payment = ids.newId()
  const came = { amountCents: 25_00, day: '2026-01-04', mailed: '2026-01-02', once: payment }
  await accounts.markReceived(db, id, came, 'tess')
  const was = { payment, amountCents: 25_00 }
  const to = (day: string, mailed: string) =>
    correcting.correctReceived(db, id, was, { amountCents: 25_00, day, mailed }, 'tess')
  await to('2026-01-04', '2025-12-30')
  expect(await receipts()).toMatchObject([
    { number: 1, counts: false, facts: { day: '2026-01-02' } },
    { number: 2, counts: true, facts: { day: '2025-12-30', received: '2026-01-04', corrected: true } },
  ])
  // Left empty it stays unchanged, and it is never after the day of arrival.
  await expect(to('2026-01-04', '')).rejects.toThrow('Nothing was changed')
  await expect(to('2025-12-29', '')).rejects.toThrow('The postmark cannot be later')
  await to('2026-01-05', '')
  expect((await receipts()).at(-1)).toMatchObject({ facts: { day: '2025-12-30', received: '2026-01-05' } })
  const years = await db.selectFrom('receipts').select('year').orderBy('number').execute()
  expect(years.map(({ year }) => year)).toEqual(['2026', '2025', '2025'])
  // The day of arrival removes the postmark.
  await to('2026-01-05', '2026-01-05')
  expect((await receipts()).at(-1)?.facts).toMatchObject({ day: '2026-01-05', replaces: 3 })
  expect((await receipts()).at(-1)?.facts).not.toHaveProperty('received')
  expect(await acts()).toEqual(['gift.received', ...Array(3).fill('gift.corrected')])
})

test('fields left out keep the values of the corrected payment, not of the newest one', async () => {
  const { id } = await begin.beginGift(
    db,
    { amount: 30, frequency: 'monthly' },
    details('Ada Sample', 'ada@example.org'),
    'check',
  )
  const [older, newer] = [ids.newId(), ids.newId()]
  await accounts.markReceived(db, id, { amountCents: 30_00, day: '2026-01-05', once: older }, 'tess')
  await accounts.markReceived(db, id, { amountCents: 90_00, day: '2026-02-05', once: newer }, 'tess')
  const payments = async () =>
    (
      await db.selectFrom('payments').select(['amountCents', 'paidAt', 'month']).orderBy('paidAt').execute()
    ).map(({ amountCents, paidAt, month }) => [amountCents, paidAt.slice(0, 10), month])
  await correcting.correctReceived(
    db,
    id,
    { payment: older, amountCents: 30_00 },
    { amountCents: 35_00 },
    'tess',
  )
  expect(await payments()).toEqual([
    [35_00, '2026-01-05', '2026-01'],
    [90_00, '2026-02-05', '2026-02'],
  ])
  const was = { payment: older, amountCents: 35_00 }
  await correcting.correctReceived(db, id, was, { day: '2025-12-30' }, 'tess')
  expect((await payments())[0]).toEqual([35_00, '2025-12-30', '2025-12'])
  await expect(correcting.correctReceived(db, id, was, {}, 'tess')).rejects.toThrow('Nothing was changed')
})

test('a correction without changes is refused', async () => {
  const { id, was } = await arrived(25_00)
  await expect(
    correcting.correctReceived(db, id, was, { amountCents: 25_00, day: '2026-03-05' }, 'tess'),
  ).rejects.toThrow('Nothing was changed')
  expect(await receipts()).toHaveLength(1)
})

test('a mark on the wrong gift is undone: it is a promise again, counted nowhere, and not reported as refunded', async () => {
  const { id, was } = await arrived(300_00)
  await correcting.undoReceived(db, id, was, 'tess')
  expect(await receipts()).toMatchObject([{ counts: false, replacedBy: null }])
  const detail = await accounts.giftDetail(db, id)
  expect(detail?.gift.status).toBe('promised')
  const total = (await totals.monthTotals(db, new Date('2026-03-20T12:00:00Z'))).at(-1)
  expect(total).toMatchObject({ cents: 0, gifts: 0 })
  const own = await mine.giftsOf(db, detail?.gift.donorId ?? '')
  expect(own.gifts).toMatchObject([{ status: 'promised', arrivedCents: 0, backCents: 0 }])
  const jobs = await db.selectFrom('jobs').selectAll().execute()
  expect(JSON.stringify(jobs)).toContain('mistake')
  // It can still arrive.
  const again = { amountCents: 300_00, day: '2026-03-05', once: ids.newId() }
  await accounts.markReceived(db, id, again, 'tess')
  expect((await receipts()).map(({ counts }) => counts)).toEqual([false, true])
  await expect(correcting.undoReceived(db, id, was, 'tess')).rejects.toThrow('has already gone back')
})

test('a note is stored sealed and shown with the payment', async () => {
  const { id } = await arrived(300_00, 'Check 1024')
  expect((await accounts.giftDetail(db, id))?.payments).toMatchObject([{ note: 'Check 1024' }])
  expect(JSON.stringify(await db.selectFrom('payments').selectAll().execute())).not.toContain('1024')
})

test('a closed promise can be reopened once and can then arrive', async () => {
  const { id } = await promise()
  await accounts.closePromise(db, id, 'tess')
  await accounts.reopenPromise(db, id, 'tess')
  await expect(accounts.reopenPromise(db, id, 'tess')).rejects.toThrow('already open')
  const once = ids.newId()
  await accounts.markReceived(db, id, { amountCents: 300_00, day: '2026-03-05', once }, 'tess')
  expect(await acts()).toEqual(['gift.cancelled', 'gift.reopened', 'gift.received'])
})

test.each([
  ['a part of a name', 'ada s', ['Ada Sample', 'Ada Sampson']],
  ['a name without its accents, as it was heard', 'obrien zoe', ['Zoë O’Brien']],
  ['a whole address', 'ADA@example.org ', ['Ada Sample']],
  ['a part of an address', 'ada@', []],
  ['nobody', 'cleo', []],
  ['nothing', '  ', []],
])('a gift is found by its donor: %s', async (_, typed, names) => {
  await promise()
  await promise('Bo Sample', 'bo@example.org')
  await promise('Ada Sampson', 'sampson@example.org')
  await promise('Zoë O’Brien', 'zoe@example.org')
  expect((await finding.giftsFrom(db, typed)).map(({ name }) => name).sort()).toEqual(names)
})

const entered = { name: 'Cy Sample', way: 'check' as const, amountCents: 40_00, day: '2026-03-05', note: '' }

test('a check without a promise is recorded once, with its receipt, with or without a mail address', async () => {
  const { enterGift } = await import('../checkout/enter-gift.server.ts')
  const once = ids.newId()
  const id = await enterGift(db, { ...entered, email: '', once }, 'tess')
  expect(await enterGift(db, { ...entered, email: '', once }, 'tess')).toBe(id)
  const other = await enterGift(db, { ...entered, email: 'cy@example.org', once: ids.newId() }, 'tess')
  expect((await accounts.giftDetail(db, id))?.email).toBeNull()
  expect(await accounts.giftDetail(db, other)).toMatchObject({
    email: 'cy@example.org',
    gift: { status: 'paid', way: 'check' },
  })
  expect(await receipts()).toMatchObject([
    { number: 1, amountCents: 40_00, counts: true, facts: { donor: 'Cy Sample' } },
    { number: 2, amountCents: 40_00, counts: true },
  ])
  expect(await acts()).toEqual(['gift.entered', 'gift.entered'])
  await expect(enterGift(db, { ...entered, email: '', once: 'x' }, 'tess')).rejects.toThrow('form is missing')
})

test('a gift is found by its receipt number; its line shows what arrived and what was refunded', async () => {
  const { giftList } = await import('./gift-ledger.server.ts')
  const { id, was } = await arrived(250_00)
  const find = (reference: string) => giftList(db, { show: 'all', reference, page: 1 })
  for (const typed of ['R-000001', 'r 1', 'R-1']) expect((await find(typed)).gifts).toMatchObject([{ id }])
  expect((await find('R-000002')).all).toBe(0)
  expect((await find('')).gifts).toMatchObject([{ amountCents: 300_00, arrivedCents: 250_00, backCents: 0 }])
  await db.updateTable('payments').set({ refundedCents: 50_00 }).where('id', '=', was.payment).execute()
  expect((await find('')).gifts).toMatchObject([{ arrivedCents: 250_00, backCents: 50_00 }])
  await db.updateTable('payments').set({ refundedCents: 0 }).where('id', '=', was.payment).execute()
  await correcting.undoReceived(db, id, was, 'tess')
  expect((await find('')).gifts).toMatchObject([{ arrivedCents: 0, backCents: 0 }])
})

describe('a gift without a promise', () => {
  const enters = async (more: object = {}) => {
    const { enterGift } = await import('../checkout/enter-gift.server.ts')
    const payment = ids.newId()
    const id = await enterGift(db, { ...entered, ...more, email: 'cy@example.org', once: payment }, 'tess')
    return { id, was: { payment, amountCents: 40_00 } }
  }
  const giftOf = async (id: string) => (await accounts.giftDetail(db, id))?.gift

  test('is not a promise after it is undone: it is not awaited and cannot be reopened', async () => {
    const { giftList } = await import('./gift-ledger.server.ts')
    const { id, was } = await enters({ way: 'bank' })
    await correcting.undoReceived(db, id, was, 'tess')
    expect(await giftOf(id)).toMatchObject({ status: 'stopped' })
    expect((await giftList(db, { show: 'promised', reference: '', page: 1 })).all).toBe(0)
    await expect(accounts.reopenPromise(db, id, 'tess')).rejects.toThrow('Load the page again')
    expect(await receipts()).toMatchObject([{ number: 1, counts: false, replacedBy: null }])
    // The donor does not see the undone gift, only that its receipt is void. Staff see what happened to it.
    const donorId = (await giftOf(id))?.donorId ?? ''
    expect(await mine.giftsOf(db, donorId)).toMatchObject({
      gifts: [],
      receipts: [{ number: 1, voided: true }],
    })
    const { giftsOfAddress } = await import('../portal/gifts-of-address.server.ts')
    expect(await giftsOfAddress(db, 'cy@example.org', 10)).toEqual([])
    expect((await giftList(db, { show: 'all', reference: '', page: 1 })).gifts).toMatchObject([
      { id, status: 'stopped', entered: true },
    ])
    // A promised gift becomes a promise again.
    const promised = await arrived(25_00)
    await correcting.undoReceived(db, promised.id, promised.was, 'tess')
    expect(await giftOf(promised.id)).toMatchObject({ status: 'promised' })
  })

  test('is as large as its corrected payment, and is not compared with a promise', async () => {
    const { unusualAmountQuestion } = await import('./unusual-amount.server.ts')
    const { id, was } = await enters()
    await correcting.correctReceived(db, id, was, { amountCents: 400_00 }, 'tess')
    expect(await giftOf(id)).toMatchObject({ amountCents: 400_00 })
    const today = new Date().toISOString().slice(0, 10)
    const typed = { amountCents: 1_00, day: today, mailed: '', sure: '' }
    expect(unusualAmountQuestion(typed, await giftOf(id))).toBeNull()
    const promised = await arrived(25_00)
    await correcting.correctReceived(db, promised.id, promised.was, { amountCents: 30_00 }, 'tess')
    expect(await giftOf(promised.id)).toMatchObject({ amountCents: 300_00 })
    expect(unusualAmountQuestion(typed, await giftOf(promised.id))?.oddities).toEqual(['amount'])
  })

  test('says on its receipt what was given and received as corrected, and keeps it through other corrections', async () => {
    const { id, was } = await enters({ way: 'stock', facts: { thing: '40 shares of Smaple' } })
    const right = { thing: '40 shares of Sample', benefit: { what: 'a dinner', cents: 20_00 } }
    await correcting.correctReceived(db, id, was, { facts: right }, 'tess')
    expect((await accounts.giftDetail(db, id))?.payments).toMatchObject([{ facts: right }])
    await expect(correcting.correctReceived(db, id, was, { facts: right }, 'tess')).rejects.toThrow(
      'already saved',
    )
    await correcting.correctReceived(db, id, was, { day: '2026-03-06' }, 'tess')
    await correcting.correctReceived(db, id, was, { facts: { thing: right.thing } }, 'tess')
    const told = (await receipts()).map(({ facts: { thing, benefit } }) => [thing, benefit?.what])
    expect(told).toEqual([
      ['40 shares of Smaple', undefined],
      ['40 shares of Sample', 'a dinner'],
      ['40 shares of Sample', 'a dinner'],
      ['40 shares of Sample', undefined],
    ])
  })
})
