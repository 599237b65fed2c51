import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aBrowserSite, type BrowserSite } from '#tests/support/browser.ts'
import { staffWindow } from '#tests/support/staff.ts'
import { notedPost } from './battery/variant-walks.ts'

// A post with content notes, read by keyboard and without scripts, on paper, and from links that lead into it.

let site: BrowserSite
let path: string
beforeAll(async () => {
  site = await aBrowserSite()
  path = await notedPost((await staffWindow(site, { role: 'editor' })).visitor)
}, 180_000)
afterAll(() => site?.close())

const text = (page: Page) => page.getByText('The room was locked')
const fold = (page: Page) => page.locator('main details > summary', { hasText: 'This is about' })

test('by keyboard and without scripts: the notes are read first, the text opens and closes, and the choice is remembered', async () => {
  const page = await site.open(path, { js: false })
  expect(await fold(page).textContent()).toBe(
    'This is about: being held down or locked in, death. Open or close it',
  )
  expect(await text(page).isVisible()).toBe(false)
  expect(await page.locator('main').getByRole('link', { name: 'What happened' }).isVisible()).toBe(false)
  expect(await page.getByText('A summary that says nothing hard.').isVisible()).toBe(true)
  await page.keyboard.press('Tab')
  for (let presses = 0; presses < 60; presses++) {
    if (await fold(page).evaluate((one) => document.activeElement === one)) break
    await page.keyboard.press('Tab')
  }
  await page.keyboard.press('Enter')
  expect(await text(page).isVisible()).toBe(true)
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('What happened')
  await page.keyboard.press('Enter')
  expect(page.url()).toContain('#part-1')
  await page.keyboard.press('Shift+Tab')
  await fold(page).press('Enter')
  expect(await text(page).isVisible()).toBe(false)

  await page.getByRole('link', { name: 'Choose how you see posts with content notes' }).first().click()
  for (const about of ['being held down or locked in', 'death'])
    await page.getByLabel(`Posts about ${about}`, { exact: true }).selectOption('Show')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.goto(path)
  expect(await text(page).isVisible()).toBe(true)
  expect(await page.getByRole('navigation', { name: 'On this page' }).isVisible()).toBe(true)
  await page.context().close()
})

test("a link to a part of the text opens it, as the browser's search does", async () => {
  const page = await site.open(`${path}#part-2`, { js: false })
  await page.getByRole('heading', { name: 'What comes next' }).waitFor()
  expect(await text(page).isVisible()).toBe(true)
  const quoted = await site.open(`${path}#:~:text=room%20was%20locked`)
  await text(quoted).waitFor()
  for (const one of [page, quoted]) await one.context().close()
})

test('paper has the whole text under its notes', async () => {
  const page = await site.open(path)
  expect(await text(page).isVisible()).toBe(false)
  await page.emulateMedia({ media: 'print' })
  expect(await text(page).isVisible()).toBe(true)
  expect(await fold(page).isVisible()).toBe(true)
  await page.context().close()
})
