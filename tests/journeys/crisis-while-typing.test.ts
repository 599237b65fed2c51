import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aBrowserSite, type BrowserSite } from '#tests/support/browser.ts'

// The box with 911 and 988, while a visitor types words of crisis.

let site: BrowserSite
beforeAll(async () => {
  site = await aBrowserSite()
})
afterAll(() => site.close())

const CRISIS = 'I want to kill myself tonight'
const BOX = '.crisis-help'

/** Whether its first line can be read: it begins within the window. */
const inView = (box: Locator) =>
  box.evaluate((element) => {
    const { top, height } = element.getBoundingClientRect()
    return top >= 0 && top + Math.min(height, 100) <= innerHeight
  })

test('the dialog of the directory shows the box while typing, with an error, and after sending', async () => {
  const page = await site.open('/attorney-directory', { width: 1280 })
  await page.waitForLoadState('networkidle')
  await page
    .getByRole('link', { name: /^Contact Attorney/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  const box = dialog.locator(BOX)
  await dialog.getByLabel(/^Message/).fill(CRISIS)
  await box.waitFor()
  await dialog.getByLabel(/^Message/).fill('May I write to you?')
  await box.waitFor({ state: 'detached' })
  await dialog.getByLabel(/^Message/).fill(CRISIS)
  await dialog.getByLabel(/^Your name/).fill('Ada')
  await dialog.getByLabel(/^Email address/).fill('ada@example.org')
  const send = dialog.getByRole('button', { name: 'Send Message' })
  await send.click()
  await dialog.getByText('You must agree to the terms before sending.').first().waitFor()
  expect(await inView(box.first())).toBe(true)
  await dialog.getByLabel(/^I agree to the terms/).check()
  await send.click()
  await page.locator(`.sent-banner ${BOX}`).waitFor()
  expect(await inView(page.locator(`.sent-banner ${BOX}`))).toBe(true)
  await page.context().close()
})

test('on a phone the box opens in view, above the field, and what is typed stays in place', async () => {
  const page = await site.open('/legal-help', { width: 320, height: 640 })
  await page.waitForLoadState('networkidle')
  const story = page.locator('textarea[name=description]')
  await story.evaluate((field) => scrollTo(0, field.getBoundingClientRect().top + scrollY - 200))
  await story.focus()
  await page.keyboard.type(CRISIS)
  const top = () => story.evaluate((field) => field.getBoundingClientRect().top)
  const before = await top()
  await page.locator(`form ${BOX}`).waitFor()
  expect(await inView(page.locator(`form ${BOX}`))).toBe(true)
  const { height = 0 } = (await page.locator(`form ${BOX}`).boundingBox()) ?? {}
  // It moves only as far as the box needs room below the button at the top, and its first line stays in view.
  expect((await top()) - before).toBeLessThanOrEqual(Math.max(1, height + 96 - before))
  expect(await top()).toBeLessThan(640 - 40)
  await page.context().close()
})

test.each([
  ['/know-your-rights/deadlines', /^When did it happen/],
  ['/know-your-rights', /^Find a state or a law/],
  ['/access-card', /^Anything else/],
])('on %s the box shows while typing', async (url, label) => {
  const page = await site.open(url)
  await page.waitForLoadState('networkidle')
  await page.getByRole('main').getByLabel(label).first().fill(CRISIS)
  await page.locator(`form ${BOX}`).waitFor()
  await page.context().close()
})
