import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Db } from '#db/schema.ts'
import { aDatabase } from '#tests/support/database.ts'

let db: Db
let close: () => Promise<void>
let saved: typeof import('./saved-settings.server.ts')
let settings: typeof import('../settings/config.server.ts')
let proposals: typeof import('./setting-proposals.server.ts')
let version: typeof import('../settings/content-version.server.ts')

beforeAll(async () => {
  process.env.ORG_PHONE = '202-555-0111'
  ;({ db, close } = await aDatabase())
  saved = await import('./saved-settings.server.ts')
  proposals = await import('./setting-proposals.server.ts')
  settings = await import('../settings/config.server.ts')
  version = await import('../settings/content-version.server.ts')
})
afterAll(() => close())

const now = async (name: string) =>
  (await saved.settingsNow(db)).find((one) => one.name === name) ?? expect.fail('no such setting')
type Name = Parameters<typeof saved.saveSettings>[1][number]['name']
const save = async (name: Name, value: string, was?: string) =>
  saved.saveSettings(db, [{ name, value, was: was ?? (await now(name)).value }], 'ada')
const acts = () => db.selectFrom('auditLines').select(['action', 'subject']).execute()

test('a saved setting overrides the environment at once, and leaves a line in the trail', async () => {
  expect(await now('ORG_PHONE')).toMatchObject({ value: '202-555-0111', fromEnvironment: true, saved: null })
  const before = version.versionOfAll()
  const says = 'Enter a phone number with its digits, like 202-555-0100, in 40 characters or less'
  expect(await save('ORG_PHONE', 'call us')).toEqual({
    changed: null,
    errors: { ORG_PHONE: says },
    meanwhile: [],
  })
  expect(await save('ORG_PHONE', '202-555-0122')).toEqual({ changed: ['Phone'], waits: [], errors: null })
  expect(settings.config.organisation.phone).toBe('202-555-0122')
  expect(version.versionOfAll()).toBeGreaterThan(before)
  expect(await acts()).toEqual([{ action: 'settings.changed', subject: 'ORG_PHONE' }])

  // As at the next start.
  settings.takeSaved({})
  expect(settings.config.organisation.phone).toBe('202-555-0111')
  await saved.takeSettings(db)
  expect(settings.config.organisation.phone).toBe('202-555-0122')

  expect(await saved.dropSetting(db, 'ORG_PHONE', 'ada')).toEqual({ label: 'Phone', waits: false })
  expect(settings.config.organisation.phone).toBe('202-555-0111')
  expect(await saved.dropSetting(db, 'ORG_PHONE', 'ada')).toBeNull()
  expect((await acts()).length).toBe(2)
})

test('nothing is saved when one of the settings is wrong', async () => {
  const { value: name } = await now('ORG_NAME')
  const outcome = await saved.saveSettings(
    db,
    [
      { name: 'ORG_NAME', value: 'Open Door', was: name },
      { name: 'ORG_EIN', value: '12', was: '' },
    ],
    'ada',
  )
  expect(outcome).toEqual({
    changed: null,
    errors: { ORG_EIN: 'Enter the tax number in this form: 12-3456789' },
    meanwhile: [],
  })
  expect(settings.config.organisation.name).toBe(name)
})

test('a change that a colleague made meanwhile is not undone', async () => {
  const { value: seen } = await now('ORG_ADDRESS')
  await save('ORG_ADDRESS', '1 First Street')
  const outcome = await save('ORG_ADDRESS', '2 Second Street', seen)
  expect(outcome.errors?.ORG_ADDRESS).toContain('1 First Street')
  expect(settings.config.organisation.address).toBe('1 First Street')
  // A member who saw the old value and did not touch it changes nothing.
  expect(await save('ORG_ADDRESS', seen, seen)).toEqual({ changed: [], waits: [], errors: null })
})

test.each([
  ['ORG_NAME', ''],
  ['ORG_EMAIL', 'us'],
  ['ORG_FORM_990_URL', 'http://example.org/990.pdf'],
  ['TIME_ZONE', 'Mars/Base'],
  ['WORK_HOURS', '9-10'],
  ['NOTICE_DELAY', '20-5'],
  ['GIFT_PRESETS', '35'],
  ['GIFT_PRESETS', '35, 35'],
  ['GIFT_PRESETS', '35, 99000'],
  ['GIFT_IMPACT', 'an hour'],
  ['DRAFTS_MOST', '1'],
  ['ORG_COLOR', '#ff8800'],
  ['ORG_COLOR', 'green'],
  ['REVIEW_HOURS', '23'],
  ['REVIEW_HOURS', '337'],
  ['WORK_DAYS', 'Mon-Fri'],
  ['CLOSED_DAYS', 'Christmas'],
] as const)('%s: “%s” is refused with what to do', async (name, value) => {
  const { errors } = await save(name, value)
  const { says } = await now(name)
  expect(errors?.[name]?.slice(0, says.length)).toBe(says)
})

test('for a list, the message names the entry that is wrong', async () => {
  const { errors } = await save('LAW_KINDS', 'Housing Law\n<b>Work</b>\nEducation Law')
  expect(errors?.LAW_KINDS).toMatch(/Look at “<b>Work<\/b>”$/)
})

test('amounts are sorted, and a line about what they pay for is parsed', async () => {
  await save('GIFT_PRESETS', '500, $20, 60')
  await save('GIFT_IMPACT', '20: a letter\n60: an hour: with an attorney')
  expect(settings.config.giving).toEqual({
    presets: [20, 60, 500],
    impact: [
      { amount: 20, does: 'a letter' },
      { amount: 60, does: 'an hour: with an attorney' },
    ],
    impactIsSample: false,
  })
})

describe('money and contact settings', () => {
  const person = async (
    userId: string,
    role: 'admin' | 'treasurer' | 'editor',
    joinedAt = '2026-01-01T00:00:00Z',
  ) => {
    const stamps = { createdAt: joinedAt, updatedAt: joinedAt }
    await db
      .insertInto('users')
      .values({
        id: userId,
        name: userId,
        email: `${userId}@opendoor.org`,
        emailVerified: 1,
        image: null,
        ...stamps,
      } as never)
      .execute()
    await db
      .insertInto('staff')
      .values({ userId, role, invitedAt: joinedAt, joinedAt, removedAt: null } as never)
      .execute()
  }
  const bank = async () => (await now('ORG_BANK')).value
  const seenNow = async (name = 'ORG_BANK') => {
    const found = (await proposals.proposalsNow(db)).find((one) => one.name === name)
    return { name, version: found ? proposals.versionOfProposal(found) : 'none' }
  }
  const confirm = async (by: string) => saved.confirmSetting(db, await seenNow(), by)
  const mailed = async () => (await db.selectFrom('mailQueue').select('id').execute()).length

  test('a change applies at once if its author is the only staff member', async () => {
    await person('ada', 'admin')
    await person('eve', 'editor')
    expect(await save('ORG_BANK', 'First Bank 1')).toMatchObject({
      changed: ['Bank account for transfers'],
      waits: [],
    })
    expect(await bank()).toBe('First Bank 1')
  })

  test('a change waits for a second person, and members who handle money are notified [A4]', async () => {
    await person('tess', 'treasurer')
    const before = await mailed()
    expect(await save('ORG_BANK', 'Thief Bank 2')).toMatchObject({
      changed: [],
      waits: ['Bank account for transfers'],
    })
    expect(await bank()).toBe('First Bank 1')
    expect(settings.config.accounts.bank).not.toBe('Thief Bank 2')
    expect(await mailed()).toBe(before + 1)
    await expect(confirm('ada')).rejects.toThrow('another person confirms it')
    await person('new', 'admin', new Date(Date.now() + 60_000).toISOString())
    await expect(confirm('new')).rejects.toThrow('You joined after')
    expect(await bank()).toBe('First Bank 1')
    expect(await confirm('tess')).toBe('Bank account for transfers')
    expect(await bank()).toBe('Thief Bank 2')
    await expect(confirm('tess')).rejects.toThrow('no longer waiting')
  })

  test('a reset to the default needs two people, too [A4]', async () => {
    expect(await saved.dropSetting(db, 'ORG_BANK', 'ada')).toMatchObject({ waits: true })
    expect(await bank()).toBe('Thief Bank 2')
    await confirm('tess')
    expect(await bank()).toBe('')
  })

  test('a second person confirms or refuses only the value that their page showed [A4]', async () => {
    await save('ORG_BANK', 'First Bank 111')
    const seen = await seenNow()
    await save('ORG_BANK', 'Thief Bank 666')
    await expect(saved.confirmSetting(db, seen, 'tess')).rejects.toThrow('replaced by another one')
    await expect(proposals.dropProposal(db, seen, 'tess')).rejects.toThrow('replaced by another one')
    expect(await bank()).toBe('')
    expect(await proposals.proposalsNow(db)).toMatchObject([{ value: 'Thief Bank 666' }])
    // The same value, asked for again by another person, is another change.
    await saved.saveSettings(db, [{ name: 'ORG_BANK', value: 'Thief Bank 666', was: '' }], 'tess')
    await expect(saved.confirmSetting(db, await seenNow(), 'tess')).rejects.toThrow('You asked for this')
    expect(await proposals.dropProposal(db, await seenNow(), 'ada')).toBe(true)
    expect(await proposals.dropProposal(db, { name: 'ORG_BANK', version: 'none' }, 'ada')).toBe(false)
  })

  test('a proposal is not confirmed if the setting has changed meanwhile', async () => {
    await save('ORG_BANK', 'Third Bank 3')
    await db
      .insertInto('siteSettings')
      .values({ name: 'ORG_BANK', value: 'Fourth Bank 4', savedAt: '2026-11-28T00:00:00Z', savedBy: 'tess' })
      .execute()
    await expect(confirm('tess')).rejects.toThrow('changed since')
  })

  test('other settings apply at once', async () => {
    expect(await save('GIFT_PRESETS', '10, 20')).toMatchObject({
      changed: ['Amounts to choose from'],
      waits: [],
    })
  })
})
