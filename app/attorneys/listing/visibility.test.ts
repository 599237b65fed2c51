import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { dayOf } from '#app/platform/time.ts'
import type { Db } from '#db/schema.ts'
import { aDatabase } from '#tests/support/database.ts'
import type { Entry } from './attorney-entry.server.ts'

let db: Db
let close: () => Promise<void>
let acts: typeof import('../upkeep/attorney-staff-acts.server.ts')
let upkeep: typeof import('../upkeep/upkeep.server.ts')
let deciding: typeof import('../applications/review-application.server.ts')
let staff: typeof import('../upkeep/attorney-staff-queries.server.ts')
let joining: typeof import('../applications/apply.server.ts')

beforeAll(async () => {
  ;({ db, close } = await aDatabase())
  acts = await import('../upkeep/attorney-staff-acts.server.ts')
  upkeep = await import('../upkeep/upkeep.server.ts')
  deciding = await import('../applications/review-application.server.ts')
  staff = await import('../upkeep/attorney-staff-queries.server.ts')
  joining = await import('../applications/apply.server.ts')
})
afterAll(() => close())
beforeEach(async () => {
  vi.useRealTimers()
  for (const table of ['mailQueue', 'jobs', 'attorneyApplications', 'attorneys'] as const)
    await db.deleteFrom(table).execute()
})

const entry: Entry = {
  name: 'Ines Example',
  firm: 'Example Law',
  imageDescription: 'A drawing.',
  states: ['CA'],
  specializations: ['Employment Law'],
  feeTypes: ['Pro Bono'],
  bio: 'Ines helps workers.',
  languages: ['English'],
  remote: ['Video'],
  access: {},
  takesNewCases: 'yes',
  licenses: [{ state: 'CA', number: '123456' }],
}
const email = 'ines@example.org'
const today = () => dayOf(new Date(), 'America/New_York')
const add = () => acts.saveEntry(db, { id: null, entry, email, by: 'ed' })
const check = (id: number) => upkeep.checkLicense(db, id, { state: 'CA', on: today(), by: 'ed' })
const hide = (id: number, is: boolean) => acts.hideByStaff(db, id, { hide: is, by: 'ed' })
const row = (id: number) =>
  db
    .selectFrom('attorneys')
    .select(['hiddenWhy', 'confirmedOn', 'takesSaidOn'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
const start = Date.now()
const after = (days: number) => vi.useFakeTimers({ now: start + days * 86_400_000, toFake: ['Date'] })

async function approveChange(id: number, checked: string[]) {
  await joining.askForChange(db, { attorneyId: id, entry, email })
  const [waiting] = await joining.waitingApplications(db)
  return deciding.approveApplication(db, waiting?.id ?? '', { checked, on: today(), by: 'ed' })
}

test('staff find an entry by a part of its name, firm, text or city, also while it is hidden', async () => {
  const id = await add()
  const found = async (words: string) =>
    (await staff.staffList(db, { show: 'all', words, page: 1 })).lines.map((line) => line.id)
  for (const state of ['unchecked', null]) {
    expect((await row(id)).hiddenWhy).toBe(state)
    for (const words of ['ines ex', 'Example law', 'HELPS']) expect(await found(words), words).toEqual([id])
    for (const words of ['100%', '_', 'nobody', '\ufffd']) expect(await found(words), words).toEqual([])
    await check(id)
  }
})

test('an entry hidden by staff is shown again only by their button, which needs a looked-up license', async () => {
  const id = await add()
  expect((await row(id)).hiddenWhy).toBe('unchecked')
  await expect(hide(id, false)).rejects.toThrow('Nobody has looked up a license for this entry yet')
  await check(id)
  expect((await row(id)).hiddenWhy).toBeNull()
  await hide(id, true)
  await check(id)
  await upkeep.confirmEntry(db, id, 'yes')
  await acts.saveEntry(db, { id, entry, email: '', by: 'ed' })
  await approveChange(id, ['CA'])
  expect((await row(id)).hiddenWhy).toBe('staff')
  after(370)
  await expect(hide(id, false)).rejects.toThrow('looked up a license for this entry for 12 months')
  await check(id)
  await expect(hide(id, false)).rejects.toThrow('Nobody has confirmed this entry')
  await upkeep.confirmEntry(db, id, 'yes')
  await hide(id, false)
  expect((await row(id)).hiddenWhy).toBeNull()
})

test('a change is not accepted on a check that is older than a year', async () => {
  const id = await add()
  await check(id)
  after(370)
  await upkeep.hideLapsed(db)
  expect((await row(id)).hiddenWhy).toBe('lapsed')
  await expect(approveChange(id, [])).rejects.toThrow('Look up at least one license')
  await approveChange(id, ['CA'])
  expect((await row(id)).hiddenWhy).toBeNull()
})

test('an entry typed by staff counts as unconfirmed: it is asked about and hidden counted from its first day', async () => {
  const id = await add()
  await check(id)
  expect(await row(id)).toEqual({ hiddenWhy: null, confirmedOn: null, takesSaidOn: today() })
  after(100)
  await acts.saveEntry(db, { id, entry, email: '', by: 'ed' })
  expect((await row(id)).takesSaidOn).toBe(dayOf(new Date(start), 'America/New_York'))
  await upkeep.askWhetherRight(db)
  expect(await db.selectFrom('mailQueue').select('id').execute()).toEqual([])
  after(190)
  await upkeep.askWhetherRight(db)
  expect(await db.selectFrom('mailQueue').select('id').execute()).toHaveLength(1)
  after(360)
  await check(id)
  await upkeep.hideLapsed(db)
  expect((await row(id)).hiddenWhy).toBeNull()
  after(370)
  await upkeep.hideLapsed(db)
  expect((await row(id)).hiddenWhy).toBe('lapsed')
})

test('an attorney whose entry the job hides is notified once, with how to restore it', async () => {
  const { openWithMailKey } = await import('#app/platform/secrets/data-keys.server.ts')
  const told = async () => {
    const rows = await db.selectFrom('mailQueue').select('sealedLetter').execute()
    return rows
      .map(
        ({ sealedLetter }) => JSON.parse(openWithMailKey(sealedLetter, 'letter')) as Record<string, string>,
      )
      .filter(({ subject }) => subject === 'Visitors cannot see your entry right now')
  }
  const id = await add()
  await check(id)
  after(370)
  await upkeep.hideLapsed(db)
  await upkeep.hideLapsed(db)
  const [first, ...more] = await told()
  expect(first).toMatchObject({ to: email })
  expect(first?.text).toContain('We have not looked up your license for 12 months')
  expect(more).toEqual([])
  // A confirmation alone does not restore an entry that waits for staff, and the page does not say that it did.
  expect(await upkeep.confirmEntry(db, id, 'yes')).toBe(false)
  await check(id)
  expect((await row(id)).hiddenWhy).toBeNull()
  after(700)
  await check(id)
  after(740)
  await upkeep.hideLapsed(db)
  const again = (await told()).map(({ text }) => text)
  expect(again).toHaveLength(2)
  expect(again.join()).toMatch(/Nobody has confirmed it[\s\S]*\/attorney-directory\/confirm\//)
  expect(await upkeep.confirmEntry(db, id, 'yes')).toBe(true)
})

test('all lapsed entries are hidden in one run, including those without any check', async () => {
  const many = Array.from({ length: 230 }, (_, at) => ({
    id: 1000 + at,
    name: 'x',
    firm: 'x',
    imageDescription: 'x',
    bio: 'x',
    successRate: 0,
    email: '',
    languages: '[]',
    remote: '[]',
    access: '{}',
    takesNewCases: 'yes',
    origin: 'listed' as const,
    listedOn: today(),
    confirmedOn: today(),
  }))
  await db.insertInto('attorneys').values(many).execute()
  await upkeep.hideLapsed(db)
  const seen = await db.selectFrom('attorneys').select('id').where('hiddenAt', 'is', null).execute()
  expect(seen).toEqual([])
})
