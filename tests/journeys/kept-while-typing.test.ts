import { writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { everyVariation } from '#tests/support/in-full.ts'
import { aBrowserSite, type BrowserSite, takenOver } from '../support/browser.ts'

// With scripts the report is saved as it is typed, and the page keeps what is typed while a file is uploaded.

let site: BrowserSite
beforeAll(async () => {
  site = await aBrowserSite()
})
afterAll(() => site.close())

const story = (page: Page) => page.getByRole('textbox', { name: /^What happened\?/ })

test('typed words are saved after a pause, and on leaving by a menu link or a closed tab', async () => {
  const window = await site.window()
  const page = await window.newPage()
  await page.goto('/legal-help')
  await story(page).pressSequentially('They took the ramp away.')
  await page
    .locator('#go-on')
    .getByText(/^Saved at \d/)
    .waitFor()
  // No pause this time.
  await story(page).pressSequentially(' On Monday.')
  await page.getByRole('navigation').getByRole('link', { name: 'About', exact: true }).first().click()
  await page.waitForURL(/\/about$/)
  await page.goto('/legal-help?draft=open')
  expect(await story(page).inputValue()).toBe('They took the ramp away. On Monday.')
  // A page closed before its script has loaded cannot save anything.
  await takenOver(page)
  await story(page).press('End')
  await story(page).pressSequentially(' At noon.')
  await page.close()
  const other = await window.newPage()
  await other.goto('/legal-help?draft=open')
  // A page is loaded again each time, so the default second of a poll is not enough.
  await expect
    .poll(() => other.reload().then(() => story(other).inputValue()), { timeout: 10_000 })
    .toContain(' At noon.')
  // The other form saves it too, and neither asks for anything first.
  await other.getByRole('textbox', { name: /^Which organization/ }).fill('Sunny Flats')
  // "Yesterday" is counted from the day in this browser.
  const here = await other.evaluate(() => new Intl.DateTimeFormat('en-CA').format())
  expect(await other.locator('input[name=here]').inputValue()).toBe(here)
  await other.getByRole('button', { name: 'Answer one question at a time' }).click()
  await other
    .getByText(/^Question \d of 8$/)
    .first()
    .waitFor()
  await other.goto('/legal-help/questions/who')
  expect(await other.getByRole('textbox', { name: /^Which organization/ }).inputValue()).toBe('Sunny Flats')
  await window.close()
})

test('the contact form is saved too: by a menu link and a closed tab, shown on request, deleted when sent', async () => {
  const window = await site.window()
  const page = await window.newPage()
  const message = (page: Page) => page.getByRole('textbox', { name: /^Message/ })
  await page.goto('/contact')
  await message(page).pressSequentially('Where is the ramp?')
  await page.getByText(/^Saved at \d/).waitFor()
  expect(
    await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }])),
  ).not.toContain('ramp')
  await message(page).pressSequentially(' At the back?')
  await page.getByRole('navigation').getByRole('link', { name: 'About', exact: true }).first().click()
  await page.waitForURL(/\/about$/)
  await page.close()
  const later = await window.newPage()
  await later.goto('/contact')
  await later.getByRole('link', { name: 'Show what I typed' }).click()
  expect(await message(later).inputValue()).toBe('Where is the ramp? At the back?')
  await later.getByLabel(/^Full name/).fill('Ada')
  await later.getByLabel(/^Email address/).fill('ada@example.org')
  await later.getByLabel(/^Subject/).fill('Ramps')
  // The connection is lost at the moment of sending: the page stays, with every word.
  await window.setOffline(true)
  await later.getByRole('button', { name: 'Send Message' }).click()
  await later.getByText('Not saved: we cannot reach our server.').waitFor()
  expect(await message(later).inputValue()).toBe('Where is the ramp? At the back?')
  await window.setOffline(false)
  await later.getByText(/^Saved at \d/).waitFor()
  await later.getByRole('button', { name: 'Send Message' }).click()
  await later.getByText('Message Sent Successfully!').waitFor()
  await later.goto('/contact')
  expect(await message(later).inputValue()).toBe('')
  await window.close()
})

test.each(everyVariation ? ['/legal-help', '/contact'] : ['/legal-help'])(
  'text typed on %s before its script has loaded is saved, too',
  async (url) => {
    const window = await site.window()
    const page = await window.newPage()
    let scriptsMay = () => {}
    const typed = new Promise<void>((go) => {
      scriptsMay = go
    })
    await page.route('**/*.js', async (route) => {
      await typed
      await route.continue()
    })
    await page.goto(url, { waitUntil: 'commit' })
    await page.locator('main textarea').first().fill('Typed at once.')
    scriptsMay()
    await page
      .getByText(/^Saved at \d/)
      .first()
      .waitFor()
    await window.close()
  },
)

test('a lost connection is reported, and text typed meanwhile is saved when it is back', async () => {
  const window = await site.window()
  const page = await window.newPage()
  await page.goto('/legal-help')
  await window.setOffline(true)
  await story(page).fill('Typed without a line.')
  await page.locator('#go-on').getByText('Not saved: we cannot reach our server.').waitFor()
  await window.setOffline(false)
  await page
    .locator('#go-on')
    .getByText(/^Saved at \d/)
    .waitFor()
  await page.goto('/legal-help?draft=open')
  expect(await story(page).inputValue()).toBe('Typed without a line.')
  await window.close()
})

test('a connection that hangs holds no form back for ever', async () => {
  const window = await site.window()
  const page = await window.newPage()
  // A second instead of 20.
  await page.addInitScript(() => {
    const within = AbortSignal.timeout.bind(AbortSignal)
    AbortSignal.timeout = (ms) => within(ms / 20)
  })
  let hangs = true
  await page.route(/\/(?:kept-form|legal-help\/draft)\b/, async (route) => {
    if (!hangs) await route.continue()
  })
  // What is not saved stays, and is sent later.
  await page.goto('/contact')
  await page.getByLabel(/^Full name/).fill('Ada')
  await page.getByLabel(/^Email address/).fill('ada@example.org')
  await page.getByLabel(/^Subject/).fill('Ramps')
  await page.getByRole('textbox', { name: /^Message/ }).fill('Where is the ramp?')
  await page.getByRole('button', { name: 'Send Message' }).click()
  await page.getByText('Not saved: we cannot reach our server.').waitFor()
  hangs = false
  await page.getByText(/^Saved at \d/).waitFor()
  await page.getByRole('button', { name: 'Send Message' }).click()
  await page.getByText('Message Sent Successfully!').waitFor()
  // A report is sent without its last save.
  hangs = true
  await page.goto('/legal-help')
  await page.getByLabel('Housing Discrimination').check()
  await story(page).fill('They took the ramp away.')
  await page.getByLabel('I want to stay anonymous').check()
  await page.getByRole('button', { name: 'Send my case' }).click()
  await page.waitForURL(/\/legal-help\/sent$/)
  await window.close()
})

test('typed, ticked and chosen values stay during an upload: only the list changes', async () => {
  const window = await site.window()
  const page = await window.newPage()
  const file = path.join(site.dataDir, 'letter.txt')
  writeFileSync(file, 'They wrote: no ramp. '.repeat(40_000))
  const another = path.join(site.dataDir, 'another.txt')
  writeFileSync(another, 'Another letter.')
  await page.goto('/legal-help')
  await page.getByLabel(/^Choose a file/).setInputFiles(file)
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: 400_000,
  })
  await page.getByRole('button', { name: 'Add this file' }).click()
  await page
    .getByText(/^Sending: \d+ percent$/)
    .first()
    .waitFor()
  await story(page).fill('Typed while it went up.')
  await page.getByLabel('Housing Discrimination').check()
  await page.getByLabel('I want to stay anonymous').check()
  await page.getByLabel(/^Choose a file/).setInputFiles(another)
  await page.getByRole('button', { name: 'Remove letter.txt' }).waitFor()
  expect(await story(page).inputValue()).toBe('Typed while it went up.')
  expect(await page.getByLabel('Housing Discrimination').isChecked()).toBe(true)
  expect(await page.getByLabel('I want to stay anonymous').isChecked()).toBe(true)
  const chosen = page.getByLabel(/^Choose another file/)
  expect(await chosen.evaluate((box) => (box as HTMLInputElement).files?.[0]?.name)).toBe('another.txt')
  await page.getByRole('button', { name: 'Add this file' }).click()
  await page.getByRole('button', { name: 'Remove another.txt' }).waitFor()
  expect(await chosen.inputValue()).toBe('')
  // Asked first: the first click deletes nothing.
  await page.getByText('Clear my answers from this device').click()
  expect(await story(page).inputValue()).toBe('Typed while it went up.')
  await page.getByRole('button', { name: 'Delete my answers' }).click()
  await page.getByText('We deleted your answers and files.').waitFor()
  expect(await story(page).inputValue()).toBe('')
  await window.close()
})
