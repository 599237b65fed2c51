import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '#db/schema.ts'
import { aDatabase } from '#tests/support/database.ts'

let db: Db
let close: () => Promise<void>
let saved: typeof import('./saved-settings.server.ts')
let settings: typeof import('./config.server.ts')
let version: typeof import('./content-version.server.ts')

beforeAll(async () => {
  process.env.ORG_PHONE = '202-555-0111'
  ;({ db, close } = await aDatabase())
  saved = await import('./saved-settings.server.ts')
  settings = await import('./config.server.ts')
  version = await import('./content-version.server.ts')
})
afterAll(() => close())

const now = async (name: string) =>
  (await saved.settingsNow(db)).find((one) => one.name === name) ?? expect.fail('no such setting')
type Name = Parameters<typeof saved.saveSettings>[1][number]['name']
const save = async (name: Name, value: string, was?: string) =>
  saved.saveSettings(db, [{ name, value, was: was ?? (await now(name)).value }], 'ada')
const acts = () => db.selectFrom('auditLines').select(['action', 'subject']).execute()

test('what is saved wins over the environment at once, and leaves a line in the trail', async () => {
  expect(await now('ORG_PHONE')).toMatchObject({ value: '202-555-0111', fromEnvironment: true, saved: null })
  const before = version.versionOfAll()
  const says = 'Enter a phone number with its digits, like 202-555-0100, in 40 characters or less'
  expect(await save('ORG_PHONE', 'call us')).toEqual({
    changed: null,
    errors: { ORG_PHONE: says },
    meanwhile: [],
  })
  expect(await save('ORG_PHONE', '202-555-0122')).toEqual({ changed: ['Phone'], errors: null })
  expect(settings.config.organisation.phone).toBe('202-555-0122')
  expect(version.versionOfAll()).toBeGreaterThan(before)
  expect(await acts()).toEqual([{ action: 'settings.changed', subject: 'ORG_PHONE' }])

  // As at the next start.
  settings.takeSaved({})
  expect(settings.config.organisation.phone).toBe('202-555-0111')
  await saved.takeSettings(db)
  expect(settings.config.organisation.phone).toBe('202-555-0122')

  expect(await saved.dropSetting(db, 'ORG_PHONE', 'ada')).toBe('Phone')
  expect(settings.config.organisation.phone).toBe('202-555-0111')
  expect(await saved.dropSetting(db, 'ORG_PHONE', 'ada')).toBeNull()
  expect((await acts()).length).toBe(2)
})

test('nothing is saved when one of them is wrong', async () => {
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

test('a change that somebody else made meanwhile is not undone', async () => {
  const { value: seen } = await now('ORG_ADDRESS')
  await save('ORG_ADDRESS', '1 First Street')
  const outcome = await save('ORG_ADDRESS', '2 Second Street', seen)
  expect(outcome.errors?.ORG_ADDRESS).toContain('1 First Street')
  expect(settings.config.organisation.address).toBe('1 First Street')
  // Who saw the old one and did not touch it changes nothing.
  expect(await save('ORG_ADDRESS', seen, seen)).toEqual({ changed: [], errors: null })
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

test('of a list, the line that is wrong is named', async () => {
  const { errors } = await save('LAW_KINDS', 'Housing Law\n<b>Work</b>\nEducation Law')
  expect(errors?.LAW_KINDS).toMatch(/Look at this line: “<b>Work<\/b>”$/)
})

test('amounts come in their order, and a line of what they do is taken apart', async () => {
  await save('GIFT_PRESETS', '500, $20, 60')
  await save('GIFT_IMPACT', '20: a letter\n60: an hour: with an attorney')
  expect(settings.config.giving).toEqual({
    presets: [20, 60, 500],
    impact: [
      { amount: 20, does: 'a letter' },
      { amount: 60, does: 'an hour: with an attorney' },
    ],
  })
})
