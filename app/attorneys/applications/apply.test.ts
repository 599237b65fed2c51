import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Db } from '#db/schema.ts'
import { aDatabase } from '#tests/support/database.ts'
import { daysAgo } from '#tests/support/days.ts'
import { forCard } from '../listing/card-view.ts'
import type { RawEntry } from '../model/entry-fields.ts'
import { noFilters } from '../model/rules.ts'

let db: Db
let close: () => Promise<void>
let joining: typeof import('./apply.server.ts')
let deciding: typeof import('./review-application.server.ts')
let editing: typeof import('./edit-own-entry.server.ts')
let upkeep: typeof import('../upkeep/upkeep.server.ts')
let keys: typeof import('#app/platform/secrets/data-keys.server.ts')
let queries: typeof import('../listing/attorney-queries.server.ts')
let kinds: typeof import('../model/kinds-now.server.ts')
let entries: typeof import('../listing/attorney-entry.server.ts')

beforeAll(async () => {
  ;({ db, close } = await aDatabase())
  joining = await import('./apply.server.ts')
  deciding = await import('./review-application.server.ts')
  editing = await import('./edit-own-entry.server.ts')
  upkeep = await import('../upkeep/upkeep.server.ts')
  keys = await import('#app/platform/secrets/data-keys.server.ts')
  queries = await import('../listing/attorney-queries.server.ts')
  kinds = await import('../model/kinds-now.server.ts')
  entries = await import('../listing/attorney-entry.server.ts')
})
afterAll(() => close())
beforeEach(async () => {
  vi.useRealTimers()
  for (const table of ['mailQueue', 'jobs', 'attorneyApplications', 'attorneys'] as const)
    await db.deleteFrom(table).execute()
})

const raw = (more: Partial<RawEntry> = {}): RawEntry => ({
  name: 'Ines Example',
  sayAs: '',
  firm: 'Example Law',
  city: '',
  office: '',
  phone: '',
  hours: '',
  email: 'Ines@Example.org',
  bio: 'Ines helps workers.',
  website: 'https://law.example.org',
  feeNote: '',
  takesNewCases: 'yes',
  specializations: ['Employment Law'],
  feeTypes: ['Pro Bono'],
  languages: ['English', 'Spanish'],
  remote: ['Video'],
  working: ['breaks'],
  access: { stepFree: 'yes' },
  licenses: [
    { state: 'CA', number: '123456' },
    { state: 'OR', number: '99' },
  ],
  ...more,
})

const checked = (more: Partial<RawEntry> = {}) => {
  const found = entries.checkEntry(raw(more))
  if (!found.entry) throw new Error(JSON.stringify(found.errors))
  return { entry: found.entry, email: found.email }
}

async function texts(): Promise<{ to: string; text: string }[]> {
  const rows = await db.selectFrom('mailQueue').select('sealedLetter').orderBy('queuedAt').execute()
  return rows.map(({ sealedLetter }) => JSON.parse(keys.openWithMailKey(sealedLetter, 'letter')))
}

async function applied(claims: number | null = null, more: Partial<RawEntry> = {}) {
  await joining.applyForEntry(db, { ...checked(more), claims })
  const token = /\/join\/([\w.-]+)/.exec((await texts()).at(-1)?.text ?? '')?.[1] ?? ''
  await joining.confirmApplication(db, token)
  const [one] = await joining.waitingApplications(db)
  return { token, id: one?.id ?? '' }
}

const on = daysAgo(19)
const listed = async (state: string) =>
  (await queries.attorneysMatching(db, { ...noFilters, state })).attorneys.map(({ name }) => name)

test.each<[string, Partial<RawEntry>, string]>([
  ['no name', { name: ' ' }, 'name'],
  ['a long name', { name: 'x'.repeat(101) }, 'name'],
  ['no address', { email: '' }, 'email'],
  ['an address with a line end', { email: 'a@b.org\nBcc: all@example.org' }, 'email'],
  ['a website without https', { website: 'javascript:alert(1)' }, 'website'],
  ['a website with a password', { website: 'https://a:b@example.org' }, 'website'],
  ['a law that is none', { specializations: ['Space Law'] }, 'specializations'],
  ['no fee', { feeTypes: [] }, 'feeTypes'],
  ['no license', { licenses: [] }, 'licenses'],
  ['a license of nowhere', { licenses: [{ state: 'ZZ', number: '1' }] }, 'licenses'],
  [
    'a license twice',
    {
      licenses: [
        { state: 'CA', number: '1' },
        { state: 'CA', number: '2' },
      ],
    },
    'licenses',
  ],
  ['a number that is markup', { licenses: [{ state: 'CA', number: '<b>' }] }, 'licenses'],
  ['no answer about new cases', { takesNewCases: 'perhaps' }, 'takesNewCases'],
  ['a language that is none', { languages: ['=1+1'] }, 'languages'],
  ['access that is not known', { access: { moat: 'yes' } }, 'access'],
])('an entry with %s is refused at its field', (_, more, field) => {
  const { errors } = entries.checkEntry(raw(more))
  expect(Object.keys(errors ?? {})).toEqual([field])
})

test('staff see a request once its address is confirmed, and a forged link never opens it', async () => {
  await joining.applyForEntry(db, { ...checked(), claims: null })
  expect(await joining.waitingApplications(db)).toEqual([])
  for (const forged of ['', 'abc', 'a.b', 'x'.repeat(500)]) {
    expect(await joining.confirmApplication(db, forged)).toBe(false)
    expect(await joining.applicationBehind(db, forged)).toBeUndefined()
  }
  const [mail] = await texts()
  expect(mail?.to).toBe('ines@example.org')
  const token = /\/join\/([\w.-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
  expect(await joining.confirmApplication(db, token)).toBe(true)
  expect(await joining.confirmApplication(db, token)).toBe(true)
  expect(await joining.waitingApplications(db)).toHaveLength(1)
  // Staff are notified by mail once, and the mail contains no names.
  const notes = (await texts()).filter(({ text }) => text.includes('/staff/attorneys/waiting'))
  expect(notes).toHaveLength(1)
  expect(notes[0]?.text).not.toMatch(/Ines|ines@|123456/)
  expect(JSON.stringify(await db.selectFrom('attorneyApplications').selectAll().execute())).not.toMatch(
    /Ines|ines@/,
  )
})

test('staff list only the states whose license they looked up', async () => {
  const { id } = await applied()
  await expect(deciding.approveApplication(db, id, { checked: [], on, by: 'ed' })).rejects.toThrow('Look up')
  const attorney = await deciding.approveApplication(db, id, { checked: ['CA'], on, by: 'ed' })
  expect(attorney).toBeGreaterThan(100)
  expect(await listed('CA')).toEqual(['Ines Example'])
  expect(await listed('OR')).toEqual([])
  const [card] = await queries.attorneysWith(db, [attorney])
  expect(card?.licenses).toEqual([
    { state: 'CA', number: '123456', checkedOn: on },
    { state: 'OR', number: '99', checkedOn: null },
  ])
  // Visitors see only the license that was found; the attorney can still edit the other one.
  const shown = card && forCard(card, on, () => undefined, kinds.kindsNow())
  expect(shown?.licenses.map(({ state }) => state)).toEqual(['CA'])
  await expect(deciding.approveApplication(db, id, { checked: ['CA'], on, by: 'ed' })).rejects.toThrow(
    'decided',
  )
  const lines = await db
    .selectFrom('auditLines')
    .select(['action', 'subject'])
    .where('actor', '=', 'ed')
    .execute()
  expect(lines).toEqual([{ action: 'attorney.approved', subject: String(attorney) }])
  await upkeep.checkLicense(db, attorney, { state: 'OR', on, by: 'ed' })
  expect(await listed('OR')).toEqual(['Ines Example'])
})

test('a refusal mails the reason and stores nothing', async () => {
  const { id } = await applied()
  await deciding.refuseApplication(db, id, { reason: 'The bar knows no such number.', by: 'ed' })
  expect((await texts()).at(-1)).toMatchObject({ to: 'ines@example.org' })
  expect((await texts()).at(-1)?.text).toContain('The bar knows no such number.')
  expect(await db.selectFrom('attorneyApplications').select('id').execute()).toEqual([])
  await expect(deciding.refuseApplication(db, id, { reason: 'x', by: 'ed' })).rejects.toThrow('decided')
})

test('a change keeps checked licenses with the same number, and shows what is new field by field', async () => {
  const { id } = await applied()
  const attorney = await deciding.approveApplication(db, id, { checked: ['CA', 'OR'], on, by: 'ed' })
  const changed = checked({
    firm: 'New Law',
    licenses: [
      { state: 'CA', number: '123456' },
      { state: 'OR', number: '100' },
    ],
  })
  await joining.askForChange(db, { attorneyId: attorney, ...changed })
  await joining.askForChange(db, { attorneyId: attorney, ...changed })
  const waiting = await joining.waitingApplications(db)
  expect(waiting).toHaveLength(1)
  expect(await listed('OR')).toEqual(['Ines Example'])
  const { changesBetween } = await import('../model/attorney-entry.ts')
  const { waitingApplication } = await import('./waiting-applications.server.ts')
  const found = await waitingApplication(db, waiting[0]?.id ?? '')
  if (!found?.current) throw new Error('no entry')
  expect(changesBetween(found.current, found.entry, kinds.kindsNow())).toEqual([
    { label: 'Firm', before: 'Example Law', after: 'New Law' },
    { label: 'Licenses', before: 'California 123456, Oregon 99', after: 'California 123456, Oregon 100' },
  ])
  await deciding.approveApplication(db, found.id, { checked: [], on, by: 'ed' })
  expect(await listed('CA')).toEqual(['Ines Example'])
  expect(await listed('OR')).toEqual([])
})

test('facts only the attorney knows count at once, the rest waits, and staff never restore an older statement', async () => {
  const { id } = await applied()
  const attorney = await deciding.approveApplication(db, id, { checked: ['CA', 'OR'], on, by: 'ed' })
  const send = (more: Partial<RawEntry>) =>
    editing.changeEntry(db, { id: attorney, email: 'ines@example.org', entry: checked(more).entry })
  const seen = async () => (await queries.attorneysWith(db, [attorney]))[0]
  const before = new Date(Date.now() - 60 * 86_400_000).toISOString().slice(0, 10)
  await db.updateTable('attorneys').set({ confirmedOn: before }).execute()
  expect(await send({ takesNewCases: 'no', firm: 'New Law' })).toEqual(['Firm'])
  expect(await seen()).toMatchObject({ takesNewCases: 'no', firm: 'Example Law', confirmedOn: before })
  const taking = { ...noFilters, takes: 'yes' }
  expect((await queries.attorneysMatching(db, taking)).attorneys).toEqual([])
  expect(await editing.entryToEdit(db, attorney)).toMatchObject({ waits: true, entry: { firm: 'New Law' } })
  const [waiting] = await joining.waitingApplications(db)
  await upkeep.confirmEntry(db, attorney, 'waiting list')
  await deciding.approveApplication(db, waiting?.id ?? '', { checked: [], on, by: 'ed' })
  expect(await seen()).toMatchObject({ takesNewCases: 'waiting list', firm: 'New Law' })
  await db.updateTable('attorneys').set({ confirmedOn: before }).execute()
  await send({ firm: 'Other Law' })
  // Sent again with nothing for staff to check: the waiting change is withdrawn and the entry is confirmed.
  expect(await send({ firm: 'New Law', languages: ['English'], remote: ['Phone'] })).toEqual([])
  expect(await joining.waitingApplications(db)).toEqual([])
  const now = await seen()
  expect(now).toMatchObject({ takesNewCases: 'yes', languages: ['English'], remote: ['Phone'] })
  expect(now?.confirmedOn).not.toBe(before)
})

test('a state that was not ticked is named in the mail, with the staff member’s note', async () => {
  const { id } = await applied()
  await deciding.approveApplication(db, id, { checked: ['CA'], on, by: 'ed', note: 'No 99 in Oregon.' })
  const text = (await texts()).at(-1)?.text ?? ''
  expect(text).toContain('Not listed: Oregon.')
  // Not an update: there was no entry before.
  expect(text).toContain('Your entry is in the directory now:')
  expect(text).not.toContain('updated')
  expect(text).toContain('No 99 in Oregon.')
  expect(text).not.toContain('up to date')
})

test('an attorney is asked to confirm the entry after six months, then monthly; it is hidden after twelve until confirmed', async () => {
  const { id } = await applied()
  const { today: theDay } = await import('#app/platform/settings/today.server.ts')
  const today = theDay()
  const attorney = await deciding.approveApplication(db, id, { checked: ['CA', 'OR'], on: today, by: 'ed' })
  await db.deleteFrom('mailQueue').execute()
  await upkeep.askWhetherRight(db)
  expect(await texts()).toEqual([])
  const start = Date.now()
  const after = (days: number) => vi.useFakeTimers({ now: start + days * 86_400_000, toFake: ['Date'] })
  after(190)
  await upkeep.askWhetherRight(db)
  await upkeep.askWhetherRight(db)
  expect(await texts()).toHaveLength(1)
  expect((await texts())[0]?.text).toContain('/attorney-directory/confirm/')
  after(364)
  await upkeep.hideLapsed(db)
  expect(await listed('CA')).toHaveLength(1)
  after(367)
  await upkeep.hideLapsed(db)
  expect(await listed('CA')).toEqual([])
  expect(await queries.attorneyProfile(db, attorney)).toBeUndefined()
  await upkeep.confirmEntry(db, attorney, 'no')
  expect(await listed('CA')).toEqual([])
  for (const state of ['CA', 'OR']) await upkeep.checkLicense(db, attorney, { state, on: theDay(), by: 'ed' })
  expect(await listed('CA')).toEqual(['Ines Example'])
  expect((await queries.attorneyProfile(db, attorney))?.takesNewCases).toBe('no')
})

test('a claim from another address notifies the old one, and staff see entries with the same license', async () => {
  const id = await deciding.approveApplication(db, (await applied()).id, { checked: ['CA'], on, by: 'ed' })
  await db.deleteFrom('mailQueue').execute()
  const claim = await applied(id, { email: 'other@example.org' })
  const told = (await texts()).filter(({ text }) => !text.includes('/staff/')).map(({ to }) => to)
  expect(told.sort()).toEqual(['ines@example.org', 'other@example.org'])
  await deciding.refuseApplication(db, claim.id, { reason: 'x', by: 'ed' })
  const { waitingApplication } = await import('./waiting-applications.server.ts')
  const again = await applied(null, { email: 'third@example.org' })
  expect(await waitingApplication(db, again.id)).toMatchObject({ sameLicense: [{ id }] })
  await deciding.refuseApplication(db, again.id, { reason: 'x', by: 'ed' })
  await joining.askForChange(db, { attorneyId: id, ...checked({ email: 'evil@example.org' }) })
  const [change] = await joining.waitingApplications(db)
  await deciding.approveApplication(db, change?.id ?? '', { checked: ['CA'], on, by: 'ed' })
  expect((await queries.attorneyAddress(db, id))?.email).toBe('ines@example.org')
})

test('the number of an attorney who left is never reused', async () => {
  const first = await deciding.approveApplication(db, (await applied()).id, { checked: ['CA'], on, by: 'ed' })
  const { leaveDirectory } = await import('./leave-directory.server.ts')
  await leaveDirectory(db, first)
  const second = await deciding.approveApplication(db, (await applied()).id, {
    checked: ['CA'],
    on,
    by: 'ed',
  })
  expect(second).toBeGreaterThan(first)
})
