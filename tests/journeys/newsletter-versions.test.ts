import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aBrowserSite, type BrowserSite } from '#tests/support/browser.ts'
import { staffWindow } from '#tests/support/staff.ts'

// An editor writes with the buttons and the keyboard, loses the window, and restores an older version.

let site: BrowserSite
let desk: Page
let window: Awaited<ReturnType<typeof staffWindow>>['window']
beforeAll(async () => {
  site = await aBrowserSite()
  ;({ window } = await staffWindow(site, { role: 'editor' }))
  desk = await window.newPage()
}, 180_000)
afterAll(() => site?.close())

const words = (page: Page) => page.getByLabel(/^Text/)

test('the buttons insert markup at the selection, by keyboard too, and Undo removes it', async () => {
  await desk.goto('/staff/newsletter/new')
  await desk.getByRole('button', { name: 'Start the draft' }).click()
  await desk.getByRole('toolbar', { name: 'Marks for Text' }).waitFor()
  await words(desk).fill('Ask in writing')
  await words(desk).evaluate((box: HTMLTextAreaElement) => box.setSelectionRange(7, 14))
  await desk.getByRole('button', { name: 'Bold' }).click()
  expect(await words(desk).inputValue()).toBe('Ask in **writing**')
  await desk.keyboard.press('Control+z')
  expect(await words(desk).inputValue()).toBe('Ask in writing')
  // From the box back to the buttons is one stop; the arrow keys continue from there.
  await desk.keyboard.press('Shift+Tab')
  await desk.keyboard.press('Home')
  expect(await desk.evaluate(() => document.activeElement?.textContent)).toBe('Heading')
  await desk.keyboard.press('ArrowRight')
  await desk.keyboard.press('ArrowRight')
  await desk.keyboard.press('Enter')
  expect(await words(desk).inputValue()).toBe('- Ask in writing')
  expect(await desk.evaluate(() => document.activeElement?.tagName)).toBe('TEXTAREA')
})

test('words that were not saved are restored, and an older version can be used again', async () => {
  await desk.getByLabel(/^Subject/).fill('Ask in writing')
  await desk.getByRole('button', { name: 'Save', exact: true }).click()
  await desk.getByText('Your words are saved as a version.').waitFor()
  await words(desk).fill('- Ask in writing\n- Keep a copy')
  await desk.getByText(/^What you typed is kept for you, last at /).waitFor({ timeout: 20_000 })
  const address = desk.url()
  await desk.close()
  desk = await window.newPage()
  await desk.goto(address)
  await expect.poll(() => words(desk).inputValue()).toBe('- Ask in writing\n- Keep a copy')
  await desk.getByRole('button', { name: 'Save', exact: true }).click()
  await desk.getByText('Your words are saved as a version.').waitFor()
  await desk.getByRole('link', { name: 'Versions', exact: true }).click()
  await desk.getByText('Now: - Keep a copy').waitFor()
  await desk.getByRole('button', { name: /^Use version 2 again/ }).click()
  await desk.getByText('The older words are back').waitFor()
  expect(await words(desk).inputValue()).toBe('- Ask in writing')
})

test('two editors do not overwrite each other: the second one is told, and their words stay', async () => {
  const other = await window.newPage()
  await other.goto(desk.url())
  await other.getByLabel(/^Subject/).fill('Ask by letter')
  await other.getByRole('button', { name: 'Save', exact: true }).click()
  await other.getByText('Your words are saved as a version.').waitFor()
  await words(desk).fill('Words of the first window')
  await desk.getByLabel(/^Subject/).fill('Ask by phone')
  await desk.getByRole('button', { name: 'Save', exact: true }).click()
  await desk
    .getByText(/you both changed the same words/)
    .first()
    .waitFor()
  expect(await words(desk).inputValue()).toBe('Words of the first window')
  await other.reload()
  // What is saved: what the same member typed in the first window may be in the form again.
  expect(await words(other).evaluate((box: HTMLTextAreaElement) => box.defaultValue)).toBe('- Ask in writing')
  await other.close()
})

test('text typed right before leaving is restored, even without a subject, and missing fields are named before it can be sent', async () => {
  await desk.goto('/staff/newsletter/new')
  await desk.getByRole('button', { name: 'Start the draft' }).click()
  await desk.getByRole('toolbar', { name: 'Marks for Text' }).waitFor()
  const address = desk.url()
  await words(desk).fill('Half an hour of words, [and a link](https://)')
  await desk.getByRole('link', { name: 'Newsletter', exact: true }).first().click()
  await desk.getByRole('heading', { level: 1, name: 'Newsletter' }).waitFor()
  await desk.goto(address)
  await expect.poll(() => words(desk).inputValue()).toBe('Half an hour of words, [and a link](https://)')
  await desk.getByRole('button', { name: 'Save', exact: true }).click()
  await desk.getByText('Write a subject').first().waitFor()
  await desk.getByText('The link “and a link” goes nowhere').first().waitFor()
  // Lost by a reload.
  await words(desk).fill('Other words')
  await desk.reload()
  await desk.goto(address)
  await expect.poll(() => words(desk).inputValue()).toBe('Other words')
})

test('text typed before the scripts load stays, and is kept', async () => {
  const address = desk.url()
  await desk.close()
  desk = await window.newPage()
  let arrive = () => {}
  const slow = new Promise<void>((resolve) => {
    arrive = resolve
  })
  await desk.route(/\/assets\/.*\.js$/, async (route) => {
    await slow
    await route.continue()
  })
  await desk.goto(address, { waitUntil: 'commit' })
  await words(desk).fill('Early words')
  arrive()
  await desk.getByRole('toolbar', { name: 'Marks for Text' }).waitFor()
  expect(await words(desk).inputValue()).toBe('Early words')
  await desk.getByText(/^What you typed is kept for you, last at /).waitFor({ timeout: 20_000 })
})
