import path from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDialect } from '#db/dialect.server.ts'
import { aBrowserSite, type BrowserSite } from '#tests/support/browser.ts'
import { mailedPath, theStaff } from '#tests/support/staff-browser.ts'

// Typing "@": a list to choose from by keyboard, and a list to read without scripts.

let site: BrowserSite
let topic: string
beforeAll(async () => {
  site = await aBrowserSite()
  const context = await site.window()
  await context.addCookies(await theStaff(site, 'mo@example.org'))
  const desk = await context.newPage()
  await desk.goto('/staff/forum')
  await press(desk, 'I moderate the forum')
  await heading(desk, 'You moderate the forum')
  const host = await joined('blue-heron')
  const { db } = openDialect(path.join(site.dataDir, 'handrail.db'))
  await db.updateTable('members').set({ role: 'member' }).execute()
  await host.goto('/forum/home/new')
  await host.getByLabel('Title').fill('A lamp')
  await host.getByLabel('Your post').fill('The light hums.')
  await press(host, 'Post it')
  await heading(host, 'Your post is here')
  topic = new URL(host.url()).pathname
  const other = await joined('gray-heron')
  await db.updateTable('members').set({ role: 'member' }).execute()
  await db.destroy()
  await other.goto(`${topic}/reply`)
  await other.getByLabel('Your post').fill('Mine, too.')
  await press(other, 'Post it')
  await heading(other, 'Your post is here')
})
afterAll(() => site?.close())

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click()
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name }).first().waitFor()

async function joined(handle: string, choices: { js?: boolean; width?: number } = {}): Promise<Page> {
  const page = await site.open('/account/sign-in', choices)
  await page.getByLabel('Your email address').fill(`${handle}@example.org`)
  await press(page, /^Email me/)
  await page.goto(await mailedPath(site, `${handle}@example.org`, /\/account\/link\/[\w-]+/))
  await press(page, /^Sign in as/)
  await page.getByLabel('Handle').fill(handle)
  await press(page, 'Save')
  await heading(page, 'Dashboard')
  return page
}

test('the list appears while “@” is typed, moves nothing, and chooses nothing by itself', async () => {
  const page = await joined('wren-reed')
  await page.goto(`${topic}/reply`)
  const box = page.getByLabel('Your post')
  const list = page.getByRole('listbox', { name: 'Handles in this topic' })
  const send = page.getByRole('button', { name: 'Post it' })
  await box.focus()
  const before = await send.boundingBox()
  await page.keyboard.type('Thank you, @he')
  await list.waitFor()
  expect(await list.getByRole('option').allTextContents()).toEqual(['@gray-heron', '@blue-heron'])
  expect(await send.boundingBox()).toEqual(before)
  await expect
    .poll(() => page.getByText('2 handles fit. Press the down arrow to choose one.').count())
    .toBe(1)

  // Enter is a new line until an arrow key has chosen one.
  await page.keyboard.press('Enter')
  expect(await box.inputValue()).toBe('Thank you, @he\n')
  await page.keyboard.press('Backspace')
  await list.waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowUp')
  expect(await list.getByRole('option', { selected: true }).textContent()).toBe('@blue-heron')
  const active = await box.getAttribute('aria-activedescendant')
  expect(await page.locator(`[id="${active}"]`).textContent()).toBe('@blue-heron')
  await page.keyboard.press('Enter')
  expect(await box.inputValue()).toBe('Thank you, @blue-heron ')
  expect(await list.isVisible()).toBe(false)

  // Escape closes it for this handle; the next one opens it again. A pointer can choose as well.
  await page.keyboard.type('and @gr')
  await list.waitFor()
  await page.keyboard.press('Escape')
  await page.keyboard.type('a')
  expect(await list.isVisible()).toBe(false)
  await page.keyboard.type('y-heron, and @g')
  await list.getByRole('option', { name: '@gray-heron' }).click()
  expect(await box.inputValue()).toBe('Thank you, @blue-heron and @gray-heron, and @gray-heron ')
  expect(await box.evaluate((el) => document.activeElement === el)).toBe(true)

  // Text that is not a handle, or a handle no one has, opens nothing. Pasted or dictated text is left alone.
  await box.fill('Write to ada@example')
  expect(await list.isVisible()).toBe(false)
  await box.fill('@zz')
  expect(await list.isVisible()).toBe(false)
  await box.fill('@blue')
  await page.keyboard.press('Tab')
  expect(await box.inputValue()).toBe('@blue')
  expect(await list.isVisible()).toBe(false)
})

test('without scripts, on a narrow screen, the handles can be read', async () => {
  const page = await joined('teal-duck', { js: false, width: 320 })
  await page.goto(`${topic}/reply`)
  await page.getByText('Handles in this topic').click()
  await page.getByText('@blue-heron').waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
})
