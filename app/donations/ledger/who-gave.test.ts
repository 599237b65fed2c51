import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Db } from '#db/schema.ts'
import { aDatabase } from '#tests/support/database.ts'

// A treasurer corrects a misheard name or an address that mail does not reach, and with it the receipts.

let db: Db
let close: () => Promise<void>
let who: typeof import('./who-gave.server.ts')
let entering: typeof import('../checkout/enter-gift.server.ts')
let mine: typeof import('../portal/donor-portal.server.ts')
let donors: typeof import('../model/donors.server.ts')
let begin: typeof import('../checkout/begin-gift.server.ts')
let accounts: typeof import('./donor-accounts.server.ts')
let receiptsOf: typeof import('../receipts/gift-receipts.server.ts')
let ids: typeof import('#app/platform/ids.ts')

beforeAll(async () => {
  ;({ db, close } = await aDatabase())
  who = await import('./who-gave.server.ts')
  entering = await import('../checkout/enter-gift.server.ts')
  mine = await import('../portal/donor-portal.server.ts')
  donors = await import('../model/donors.server.ts')
  begin = await import('../checkout/begin-gift.server.ts')
  accounts = await import('./donor-accounts.server.ts')
  receiptsOf = await import('../receipts/gift-receipts.server.ts')
  ids = await import('#app/platform/ids.ts')
})
afterAll(() => close())
beforeEach(async () => {
  for (const table of ['receipts', 'payments', 'gifts', 'donors', 'jobs', 'auditLines'] as const)
    await db.deleteFrom(table).execute()
})

const ADA = { name: 'Ada Smaple', email: 'ada@example.org' }
const entered = (more: { name?: string; email?: string; day?: string } = {}) =>
  entering.enterGift(
    db,
    { ...ADA, way: 'check', amountCents: 300_00, day: '2026-03-05', note: '', once: ids.newId(), ...more },
    'tess',
  )
const correct = (gift: string, now: Partial<typeof ADA>, was: Partial<typeof ADA> = {}) =>
  who.correctWhoGave(db, gift, { was: { ...ADA, ...was }, now: { ...ADA, ...now } }, 'tess')
const receipts = async () =>
  (await db.selectFrom('receipts').selectAll().orderBy('number').execute()).map((one) => ({
    number: one.number,
    counts: one.voidedAt === null,
    facts: receiptsOf.openReceipt(one.sealed),
  }))
const seenBy = async (email: string) => {
  const donor = await donors.donorWith(db, email)
  if (!donor) return null
  const { gifts, receipts } = await mine.giftsOf(db, donor)
  return { gifts: gifts.length, receipts: receipts.length }
}

test('another name voids the receipt and writes a new one that says so', async () => {
  const gift = await entered()
  expect(await who.whoGave(db, gift)).toMatchObject({ ...ADA, byCard: false, receipts: [1] })
  expect(await correct(gift, { name: 'Ada Sample' })).toBe(1)
  expect(await receipts()).toMatchObject([
    { number: 1, counts: false, facts: { donor: 'Ada Smaple' } },
    {
      number: 2,
      counts: true,
      facts: { donor: 'Ada Sample', amountCents: 300_00, replaces: 1, corrected: true },
    },
  ])
  const jobs = await db.selectFrom('jobs').select('payload').where('name', '=', 'giving.receipt').execute()
  expect(jobs).toHaveLength(2)
  const lines = await db.selectFrom('auditLines').select('action').orderBy('seq').execute()
  expect(lines.map(({ action }) => action)).toContain('gift.who')
})

test('a new address moves the gift, and the old one no longer opens it', async () => {
  const gift = await entered()
  const other = await entered({ day: '2026-04-01' })
  expect(await correct(gift, { email: 'ada@right.example' })).toBe(0)
  expect(await seenBy('ada@example.org')).toEqual({ gifts: 1, receipts: 1 })
  expect(await seenBy('ada@right.example')).toEqual({ gifts: 1, receipts: 1 })
  expect((await receipts()).every(({ counts }) => counts)).toBe(true)
  const last = async (email: string) =>
    (
      await db
        .selectFrom('donors')
        .select('lastGiftAt')
        .where('id', '=', (await donors.donorWith(db, email)) ?? '')
        .executeTakeFirst()
    )?.lastGiftAt?.slice(0, 10)
  expect([await last('ada@example.org'), await last('ada@right.example')]).toEqual([
    '2026-04-01',
    '2026-03-05',
  ])
  // A gift without an address has no other owner; a donor with no gifts left is kept no longer than one who never gave.
  await correct(other, { email: '' })
  expect(await last('ada@example.org')).toBeUndefined()
  expect(await who.whoGave(db, other)).toMatchObject({ email: '', name: 'Ada Smaple' })
  // Capital letters do not make a different address.
  await expect(correct(gift, { email: 'ADA@right.example' }, { email: 'ada@right.example' })).rejects.toThrow(
    'Nothing was changed',
  )
})

test('a donor changed in the meantime, an unchanged form, and an address held by Stripe are refused', async () => {
  const gift = await entered()
  await correct(gift, { name: 'Ada Sample' })
  await expect(correct(gift, { name: 'Ida Sample' })).rejects.toThrow('just changed this')
  const known = { name: 'Ada Sample' }
  await expect(correct(gift, known, known)).rejects.toThrow('Nothing was changed')
  await db.updateTable('gifts').set({ way: 'card' }).where('id', '=', gift).execute()
  await expect(correct(gift, { ...known, email: 'x@example.org' }, known)).rejects.toThrow('Stripe keeps')
  await db.updateTable('gifts').set({ sealedWords: '' }).where('id', '=', gift).execute()
  await expect(correct(gift, { name: 'Ida Sample' }, known)).rejects.toThrow('no longer kept')
  expect(await who.whoGave(db, gift)).toBeNull()
  expect(await receipts()).toHaveLength(2)
})

test('of two simultaneous corrections, one is refused and no receipt counts twice', async () => {
  const gift = await entered()
  const both = await Promise.allSettled([
    correct(gift, { name: 'Ada Sample' }),
    correct(gift, { name: 'Ida Sample' }),
  ])
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect((await receipts()).filter(({ counts }) => counts)).toHaveLength(1)
})

test('a promise takes the new name and keeps its other fields', async () => {
  const details = { cover: false, covered: false, employer: 'Mill', anonymous: false }
  const tribute = { tribute: 'honor' as const, tributeName: 'Bo Sample' }
  const choice = { amount: 300, frequency: 'one-time' as const }
  const { id } = await begin.beginGift(db, choice, { ...ADA, ...details, ...tribute }, 'check')
  expect(await correct(id, { name: 'Ada Sample', email: 'ada@right.example' })).toBe(0)
  await accounts.markReceived(
    db,
    id,
    { amountCents: 300_00, day: '2026-03-05', once: ids.newId(), note: '' },
    'tess',
  )
  expect((await receipts())[0]?.facts.donor).toBe('Ada Sample')
  expect((await accounts.giftDetail(db, id))?.words).toEqual({
    name: 'Ada Sample',
    tribute: 'honor',
    tributeName: 'Bo Sample',
    employer: 'Mill',
  })
  expect(await seenBy('ada@right.example')).toEqual({ gifts: 1, receipts: 1 })
})
