import { afterAll, beforeAll, expect, test } from 'vitest'
import { aBrowserSite, type BrowserSite } from '#tests/support/browser.ts'

let site: BrowserSite
beforeAll(async () => {
  site = await aBrowserSite()
})
afterAll(() => site.close())

test('the list of states follows what is typed; the field stays where it is, and the choice to stop it is kept', async () => {
  const page = await site.open('/know-your-rights')
  const field = page.getByLabel('Find a state or a law')
  const shown = () => page.locator('#state-list details:not([hidden])').count()
  const place = async () => (await field.boundingBox())?.y
  await field.scrollIntoViewIfNeeded()
  const before = await place()
  await field.fill('carolina')
  await expect.poll(shown).toBe(2)
  expect(await page.locator('#heard').innerText()).toBe('Showing 2 of 50 states.')
  expect([await place(), await page.evaluate(() => document.activeElement?.getAttribute('name'))]).toEqual([
    before,
    'search',
  ])
  await page.getByLabel('Show matches while I type').uncheck()
  await expect.poll(shown).toBe(50)
  await page.reload()
  expect(await page.getByLabel('Show matches while I type').isChecked()).toBe(false)
  await page.getByLabel('Find a state or a law').fill('ohio')
  // Longer than the list waits.
  await page.waitForTimeout(900)
  expect(await shown()).toBe(50)
  await page.getByLabel('Show matches while I type').check()
  await expect.poll(shown).toBe(1)
})
