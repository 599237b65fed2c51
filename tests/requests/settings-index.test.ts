import { afterAll, beforeAll, expect, test } from 'vitest'
import { aSite, type Site, type Visitor } from '../support/site.ts'
import { signedInStaff } from '../support/staff.ts'

// Settings and words of pages are found in two presses, with and without scripts.

let site: Site
let steward: Visitor
beforeAll(async () => {
  site = await aSite()
  steward = (await signedInStaff(site, { role: 'steward' })).visitor
})
afterAll(() => site?.stop())

const page = async (path: string) => (await steward.get(path)).text()
const foldsOf = (html: string) => html.match(/<details[^>]*settings-group[^>]*>/g) ?? []

test('settings are an index of folded parts; the part that was saved is open again', async () => {
  const folds = foldsOf(await page('/staff/settings'))
  expect(folds.length).toBeGreaterThan(5)
  expect(folds.filter((fold) => /\sopen/.test(fold))).toEqual([])
  const shown = await page('/staff/settings')
  const was = /name="was-ORG_REACH" value="([^"]*)"/.exec(shown)?.[1] ?? ''
  const saved = await steward.post('/staff/settings', {
    group: 'who',
    ORG_REACH: 'Ohio',
    'was-ORG_REACH': was,
  })
  expect(saved.headers.get('location')).toBe('/staff/settings?open=who#who')
  const open = foldsOf(await page('/staff/settings?open=who')).filter((fold) => /\sopen/.test(fold))
  expect(open).toHaveLength(1)
})

test('one word finds a setting, and the form that holds it alone can be saved', async () => {
  const html = await page('/staff/settings?q=phone')
  expect(html).toContain('name="ORG_PHONE"')
  expect(html).not.toContain('name="ORG_EIN"')
  expect(foldsOf(html).every((fold) => /\sopen/.test(fold))).toBe(true)
  expect(await page('/staff/settings?q=zzzz')).toContain('No setting has these words.')
})

test('an EIN without a dash and hours with AM and PM are taken; the time zone is chosen', async () => {
  const shown = await page('/staff/settings')
  const was = (name: string) => new RegExp(`name="was-${name}" value="([^"]*)"`).exec(shown)?.[1] ?? ''
  expect(shown).toContain('<option value="America/Chicago">Central (Chicago)</option>')
  const time = { WORK_HOURS: '8 AM to 4 PM', TIME_ZONE: 'America/Chicago' }
  const before = { 'was-WORK_HOURS': was('WORK_HOURS'), 'was-TIME_ZONE': was('TIME_ZONE') }
  expect((await steward.post('/staff/settings', { group: 'time', ...time, ...before })).status).toBe(303)
  const gifts = { group: 'giving', ORG_EIN: '123456789', 'was-ORG_EIN': was('ORG_EIN') }
  expect((await steward.post('/staff/settings', gifts)).status).toBe(303)
  const after = await page('/staff/settings')
  expect(after).toContain('name="was-WORK_HOURS" value="8-16"')
  expect(after).toContain('name="was-ORG_EIN" value="12-3456789"')
})

test('words of pages are an index by part of the site', async () => {
  const html = await page('/staff/content/words')
  expect(html).toMatch(/<summary>(?:(?!<\/summary>).)*Forum \(\d+ pages\)/)
  expect(html).not.toMatch(/<details class="disclosure" open/)
})

test.each([
  ['editor', 'Write a post'],
  ['treasurer', 'Enter a check, cash or stock'],
] as const)('a new %s sees where their work begins, and a menu with headings', async (role, label) => {
  const { visitor } = await signedInStaff(site, { role })
  const html = await (await visitor.get('/staff')).text()
  expect(html).toContain(label)
  expect(html).toContain('<ul aria-label="Our office">')
})
