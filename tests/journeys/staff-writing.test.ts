import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aBrowserSite, type BrowserSite, takenOver } from '#tests/support/browser.ts'
import { staffWindow } from '#tests/support/staff.ts'

// An editor writes, is reviewed, schedules and corrects; a steward changes a law and the days that it gives. What they wrote is read
// without scripts.

let site: BrowserSite
let desk: Page
let second: Page
beforeAll(async () => {
  site = await aBrowserSite()
  desk = await (await staffWindow(site, { role: 'editor' })).window.newPage()
  second = await (await staffWindow(site, { role: 'steward' })).window.newPage()
}, 180_000)
afterAll(() => site?.close())

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).click()
const told = (page: Page, title: string) =>
  page.getByRole('heading', { name: title, exact: true }).first().waitFor()
/** As a visitor whose browser runs no scripts reads it. */
async function read(url: string): Promise<string> {
  const page = await site.open(url, { js: false })
  const words = await page.locator('main').innerText()
  await page.context().close()
  return words
}

test('an editor writes with the keyboard, is reviewed, schedules, stops, publishes and corrects', async () => {
  await desk.goto('/staff/content/new')
  await takenOver(desk)
  await desk.getByLabel(/^Title/).fill('Ramps at every door')
  await desk.getByLabel(/^Summary/).fill('The city has to build ramps. Here is how you ask for one.')
  await desk.getByLabel(/^Author/).fill('Editorial Team')
  await desk.getByLabel(/^Category/).selectOption('Legal Updates')
  await desk.getByLabel(/^Key points/).fill('Ask in writing.')
  await desk.getByLabel(/^Sources/).fill('ADA.gov | https://www.ada.gov/')
  await desk.getByLabel(/^What the drawing on top shows/).fill('A ramp beside steps.')
  const day = desk.getByRole('group', { name: /^Check the sources again on/ })
  await day.getByLabel('Month').selectOption('1')
  await day.getByLabel('Day').fill('4')
  await day.getByLabel('Year').fill('2030')
  const body = desk.getByLabel(/^Text/)
  await body.fill('What you can do')
  // From the box back to its buttons is one stop; Enter on the first one makes a heading.
  await body.press('Home')
  await desk.keyboard.press('Shift+Tab')
  await desk.keyboard.press('Home')
  await desk.keyboard.press('Enter')
  expect(await body.inputValue()).toBe('## What you can do')
  await body.press('Control+End')
  await desk.keyboard.type('\n\nAsk the city for a ramp. ')
  await press(desk, 'Save')
  await desk.waitForURL(/\/staff\/content\/post-\d+$/)
  const page = desk.url()
  const number = /\d+$/.exec(page)?.[0] ?? ''
  await desk.getByText('A second person has not looked at these words.').first().waitFor()
  await press(desk, 'Send for review')
  await told(desk, 'Sent for review')

  await second.goto(page)
  await takenOver(second)
  await second.getByText('Send it back to its writer').click()
  await second.getByLabel(/^What should be changed/).fill('Say how.')
  await press(second, 'Send it back')
  await told(second, 'Sent back')
  await desk.reload()
  await takenOver(desk)
  await desk.getByText('Say how.').waitFor()
  await body.press('Control+End')
  await desk.keyboard.type('Write a short letter.')
  await press(desk, 'Save')
  await told(desk, 'Saved')
  await press(desk, 'Send for review')
  await told(desk, 'Sent for review')
  await second.reload()
  await takenOver(second)
  await press(second, 'Approve these words')
  await told(second, 'Approved')

  await desk.reload()
  await takenOver(desk)
  await desk.getByText('Publish it later').click()
  const moment = new Date(Date.now() + 3 * 86_400_000)
  const when = desk.getByRole('group', { name: /^Day/ })
  await when.getByLabel('Month').selectOption(String(moment.getMonth() + 1))
  await when.getByLabel('Day').fill(String(moment.getDate()))
  await when.getByLabel('Year').fill(String(moment.getFullYear()))
  await press(desk, 'Schedule it')
  await told(desk, 'Scheduled')
  expect(await desk.getByText(/9:00 AM/).count()).toBeGreaterThan(0)
  expect(await read(`/blog/${number}`)).toContain('Post not found')
  await press(desk, 'Stop the schedule')
  await told(desk, 'Stopped')
  await press(desk, 'Publish now')
  await told(desk, 'Published')
  expect(await read(`/blog/${number}`)).toContain('Write a short letter.')

  // A correction is read only when it was looked at, too.
  await body.press('Control+End')
  await desk.keyboard.type(' Keep a copy.')
  await press(desk, 'Save')
  await told(desk, 'Saved')
  expect(await read(`/blog/${number}`)).not.toContain('Keep a copy.')
  await second.reload()
  await takenOver(second)
  await press(second, 'Approve these words')
  await told(second, 'Approved')
  await desk.reload()
  await takenOver(desk)
  await press(desk, 'Publish now')
  await told(desk, 'Published')
  expect(await read(`/blog/${number}`)).toContain('Keep a copy.')
})

test('a steward changes a law and its days; it is seen in its page before, and read after a second look', async () => {
  await second.goto('/staff/facts/law/law-1')
  await takenOver(second)
  const days = second.getByLabel(/^Days to file/)
  await days.fill('181')
  await second.getByLabel(/^How long people have/).fill('You have 181 days to file.')
  const [preview] = await Promise.all([
    second.context().waitForEvent('page'),
    press(second, 'Preview in a new tab'),
  ])
  await preview.getByText('Only staff see this page.').waitFor()
  expect(await preview.locator('main').innerText()).toContain('You have 181 days to file.')
  await preview.close()
  await press(second, 'Save')
  await told(second, 'Saved')
  expect(await second.getByRole('button', { name: 'Publish now' }).count()).toBe(0)
  expect(await read('/know-your-rights/ada-title-i')).not.toContain('181 days')
  await press(second, 'Send for review')
  await told(second, 'Sent for review')
  // Who wrote it does not approve it, steward or not.
  expect(await second.getByRole('button', { name: 'Approve these words' }).count()).toBe(0)
  const other = await (await staffWindow(site, { role: 'steward' })).window.newPage()
  await other.goto('/staff/facts/law/law-1')
  await takenOver(other)
  await press(other, 'Approve these words')
  await told(other, 'Approved')
  await second.reload()
  await takenOver(second)
  await press(second, 'Publish now')
  await told(second, 'Published')
  expect(await read('/know-your-rights/ada-title-i')).toContain('You have 181 days to file.')
})

test('a picture that is too large is told before it is sent', async () => {
  await desk.goto('/staff/content/pictures')
  await takenOver(desk)
  let sent = 0
  desk.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/pictures')) sent += 1
  })
  const file = desk.getByLabel(/^Picture/).first()
  await file.setInputFiles({
    name: 'large.png',
    mimeType: 'image/png',
    buffer: Buffer.alloc(13 * 1024 * 1024),
  })
  await press(desk, 'Add the picture')
  await desk.getByRole('alert').getByText('must be smaller than 12 MB. Yours is 13 MB.').waitFor()
  expect(sent).toBe(0)
  // Another one goes on its way, and is looked at there.
  await desk.getByLabel(/^What the picture shows/).fill('A ramp.')
  await file.setInputFiles({ name: 'none.png', mimeType: 'image/png', buffer: Buffer.from('no picture') })
  await press(desk, 'Add the picture')
  await desk.getByRole('alert').getByText('This file is not a picture').waitFor()
  expect(sent).toBe(1)
})

test('a text that is too long to be kept while it is typed says so, until it is shorter', async () => {
  await desk.goto('/staff/content/new')
  await takenOver(desk)
  const body = desk.getByLabel(/^Text/)
  await body.fill('Words of a long paper. '.repeat(50_000))
  const says = desk.getByText('This is too long to be kept for you while you type.')
  await says.waitFor()
  await body.fill('Short words.')
  await says.waitFor({ state: 'detached' })
})

test('an easier version is written beside a post, and read without scripts', async () => {
  await desk.goto('/staff/content/post-3')
  await takenOver(desk)
  await desk.getByRole('link', { name: 'Easier and other languages' }).click()
  await desk.getByLabel(/^What you want to write/).selectOption('easier')
  await press(desk, 'Begin')
  await desk.getByLabel(/^Title/).fill('Ask soon')
  await desk.getByLabel(/^First words/).fill('You can ask for help at work.')
  await desk.getByLabel(/^Text/).fill('## What you can do\n\nWrite a short note. Keep a copy of it.')
  await press(desk, 'Save')
  await told(desk, 'Saved')
  await press(desk, 'Publish now')
  await told(desk, 'Published')
  const page = await site.open('/blog/3', { js: false })
  await page.getByRole('link', { name: 'Easier to read' }).click()
  await page.getByRole('heading', { level: 1, name: 'Ask soon' }).waitFor()
  await page.getByRole('link', { name: 'Full text', exact: true }).click()
  await page.waitForURL(/\/blog\/3$/)
  await page.context().close()
})
