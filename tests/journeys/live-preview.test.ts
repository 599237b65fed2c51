import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aBrowserSite, type BrowserSite, takenOver } from '#tests/support/browser.ts'
import { staffWindow } from '#tests/support/staff.ts'

// The real page beside the form, which follows the typing.

let site: BrowserSite
let desk: Page
beforeAll(async () => {
  site = await aBrowserSite()
  desk = await (await staffWindow(site, { role: 'editor' })).window.newPage()
}, 180_000)
afterAll(() => site?.close())

const frame = () => desk.frameLocator('iframe[title="Preview of what you type"]')
const show = () => desk.getByRole('button', { name: 'Show the preview' }).click()

test('the preview of a post follows what is typed, in any theme and 320 pixels wide, without interrupting', async () => {
  await desk.setViewportSize({ width: 1400, height: 900 })
  await desk.goto('/staff/content/post-2')
  await takenOver(desk)
  await show()
  await frame().getByRole('heading', { level: 1 }).waitFor()
  const asked: string[] = []
  desk.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('bare=yes')) asked.push(request.url())
  })
  const body = desk.getByLabel(/^Text/)
  await body.press('Control+End')
  await desk.keyboard.type('\n\n## Zebras were here\n\nThey wrote **this**.', { delay: 15 })
  await frame().getByRole('heading', { name: 'Zebras were here' }).waitFor()
  await frame().locator('strong', { hasText: 'this' }).waitFor()
  // Not once per letter, and the focus stays where the editor types.
  expect(asked.length).toBeLessThan(5)
  expect(await body.evaluate((box) => document.activeElement === box)).toBe(true)
  const preview = desk.locator('.live-preview')
  expect(await preview.locator('[role=status], [role=alert], [aria-live]').count()).toBe(0)

  await desk.getByLabel('Theme of the preview').selectOption('Dark')
  await frame().locator('html[data-theme="dark"]').waitFor()
  await frame().getByRole('heading', { name: 'Zebras were here' }).waitFor()
  await desk.getByLabel('Width of the preview').selectOption('320')
  expect(
    await frame()
      .locator('html')
      .evaluate((page) => page.clientWidth),
  ).toBeLessThanOrEqual(320)

  // It scrolls to the words that are typed, and stays while they are in sight.
  const scrolled = () =>
    frame()
      .locator('html')
      .evaluate(() => window.scrollY)
  const inSight = (name: string) =>
    frame()
      .getByRole('heading', { name })
      .evaluate((one) => {
        const { top, bottom } = one.getBoundingClientRect()
        return bottom > 0 && top < window.innerHeight
      })
  await desk.emulateMedia({ reducedMotion: 'reduce' })
  const scrollTo = (top: number) =>
    frame()
      .locator('html')
      .evaluate((_, to) => window.scrollTo(0, to), top)
  await scrollTo(0)
  expect(await inSight('Zebras were here')).toBe(false)
  await body.press('Control+End')
  await desk.keyboard.type(' Twice.')
  await frame().getByText('Twice.').waitFor()
  expect(await inSight('Zebras were here')).toBe(true)
  expect(await body.evaluate((box) => document.activeElement === box)).toBe(true)
  await desk.getByLabel(/^Title/).fill('Zebras at the door')
  await frame().getByRole('heading', { level: 1, name: 'Zebras at the door' }).waitFor()
  expect(await inSight('Zebras at the door')).toBe(true)
  await scrollTo(20)
  await desk.getByLabel(/^Title/).fill('Zebras at the gate')
  await frame().getByRole('heading', { level: 1, name: 'Zebras at the gate' }).waitFor()
  expect(await scrolled()).toBe(20)
  await desk.getByLabel(/^Title/).fill('Zebras at the door')
  await frame().getByRole('heading', { level: 1, name: 'Zebras at the door' }).waitFor()
  // A link leads nowhere, and Tab skips all of them.
  await frame().locator('a[href$="#nowhere"]').last().click()
  await frame().getByRole('heading', { level: 1, name: 'Zebras at the door' }).waitFor()
  expect(await frame().locator('a:not([tabindex="-1"])').count()).toBe(0)
  await desk.reload()
  expect(await (await site.open('/blog/2')).locator('main').innerText()).not.toContain('Zebras')
})

test('hostile words stay text in it, and what cannot be shown is reported', async () => {
  await desk.goto('/staff/content/new')
  await takenOver(desk)
  await desk.getByLabel(/^Title/).fill('A ramp')
  await desk.getByLabel(/^Text/).fill('Before.\n\n<img src=x onerror="top.hit=1"><script>top.hit=1</script>')
  await show()
  await frame().getByRole('heading', { level: 1, name: 'A ramp' }).waitFor()
  await desk.getByLabel(/^Text/).press('End')
  await desk.keyboard.type(' More.')
  await frame().getByText('More.').waitFor()
  expect(await desk.evaluate(() => 'hit' in window)).toBe(false)
  await desk.getByLabel(/^Title/).fill('')
  await desk.getByLabel(/^Summary/).fill('x'.repeat(5000))
  await desk.locator('.live-preview li').first().waitFor()
  expect(await frame().getByRole('heading', { level: 1 }).innerText()).toBe('A ramp')
  await desk.context().setOffline(true)
  await desk.keyboard.type('y')
  await desk.getByText('The preview cannot be shown now.').waitFor()
  await desk.context().setOffline(false)
  await desk.getByRole('button', { name: 'Hide the preview' }).click()
  expect(await desk.locator('.live-preview iframe').count()).toBe(0)
})

test('the preview of a post shows the mail that would announce it, light, dark and in plain text', async () => {
  await desk.goto('/staff/content/post-2')
  await takenOver(desk)
  await show()
  const shows = desk.getByLabel('What the preview shows')
  await shows.selectOption('Mail')
  await frame().getByText('Leave the newsletter').waitFor()
  // It has its own styles, which the policy of the console's page does not know.
  const ground = () =>
    frame()
      .locator('body')
      .evaluate((body) => getComputedStyle(body).backgroundColor)
  expect(await ground()).toBe('rgb(255, 255, 255)')
  expect(
    await frame()
      .locator('.letter')
      .evaluate((letter) => getComputedStyle(letter).fontFamily),
  ).toContain('Verdana')
  await desk.getByLabel(/^Summary/).fill('A zebra wrote this.')
  await frame().getByText('A zebra wrote this.').waitFor()
  await shows.selectOption('Mail, dark')
  await frame().locator('meta[content="dark"]').waitFor({ state: 'attached' })
  expect(await ground()).toBe('rgb(22, 25, 29)')
  await shows.selectOption('Mail, plain text')
  await frame().locator('pre').waitFor()
  await desk.getByLabel(/^Summary/).fill('Two zebras wrote this.')
  await frame().getByText('Two zebras wrote this.').waitFor()
  await shows.selectOption('The page')
  await frame().getByRole('heading', { level: 1 }).waitFor()
})

test('the preview also follows an easier version, words in another language and a new record', async () => {
  const begin = async (wanted: string) => {
    await desk.goto('/staff/variants/of/post-4')
    await takenOver(desk)
    await desk.getByLabel('What you want to write').selectOption(wanted)
    await desk.getByRole('button', { name: 'Begin' }).click()
    await desk.waitForURL(/\/staff\/variants\/variant-/)
    await takenOver(desk)
    await show()
  }
  await begin('Easier to read')
  await desk.getByLabel(/^Title/).fill('Zebras, made easy')
  await frame().getByRole('heading', { level: 1, name: 'Zebras, made easy' }).waitFor()
  await begin('Arabic')
  await desk.getByLabel(/^Title/).fill('حمار وحشي')
  await frame()
    .locator('main[lang=ar][dir=rtl]')
    .getByRole('heading', { level: 1, name: 'حمار وحشي' })
    .waitFor()
  await desk.goto('/staff/facts/term/new')
  await takenOver(desk)
  await show()
  await desk.getByLabel('Word', { exact: true }).fill('Zebra rule')
  await frame().getByText('Zebra rule').first().waitFor()
})

test('the preview also follows a team record, in its page', async () => {
  await desk.goto('/staff/facts/person/person-1')
  await takenOver(desk)
  await show()
  await frame().getByRole('heading', { name: 'Our Team' }).waitFor()
  await desk.getByLabel(/^What they do/).fill('Keeper of zebras')
  await frame().getByText('Keeper of zebras').waitFor()
})

test('a member who tabs into the frame sees the focus, and scrolls it with the keys', async () => {
  await desk.goto('/staff/facts/person/person-1')
  await takenOver(desk)
  await show()
  await frame().getByRole('heading', { name: 'Our Team' }).waitFor()
  await desk.getByLabel('Width of the preview').focus()
  await desk.keyboard.press('Tab')
  const shown = desk.locator('iframe[title="Preview of what you type"][data-focus]')
  await shown.waitFor()
  expect(await shown.evaluate((one) => getComputedStyle(one).outlineStyle)).toBe('solid')
  await desk.keyboard.press('PageDown')
  const scrolled = () =>
    frame()
      .locator('html')
      .evaluate(() => window.scrollY)
  await expect.poll(scrolled).toBeGreaterThan(0)
  await desk.keyboard.press('Tab')
  await shown.waitFor({ state: 'detached' })
})

test('a team picture is chosen where its number is, and the preview has it', async () => {
  await desk.goto('/staff/facts/person/person-2')
  await takenOver(desk)
  await show()
  await frame().getByRole('heading', { name: 'Our Team' }).waitFor()
  await desk.getByRole('button', { name: 'Choose the picture' }).click()
  const dialog = desk.getByRole('dialog', { name: 'Choose the picture' })
  await dialog.getByLabel(/^Picture/).setInputFiles('public/share.png')
  await dialog.getByLabel(/^What the picture shows/).fill('A zebra at a desk.')
  await dialog.getByRole('button', { name: 'Add it' }).click()
  await dialog.waitFor({ state: 'hidden' })
  const number = desk.getByLabel(/^Picture in place of the drawing/)
  await expect.poll(() => number.inputValue()).toMatch(/^\d+$/)
  await expect.poll(() => number.evaluate((field) => document.activeElement === field)).toBe(true)
  await frame().locator('img[alt="A zebra at a desk."]').waitFor()
  // An existing one, and by keyboard alone.
  await number.fill('')
  await desk.getByRole('button', { name: 'Choose the picture' }).press('Enter')
  await dialog
    .getByRole('button', { name: /^Take picture \d+/ })
    .first()
    .press('Enter')
  await desk.getByText(/^Picture \d+ is chosen\./).waitFor()
  // If scripts are disabled, the number is typed, and the library is a link away.
  const { window } = await staffWindow(site, { role: 'editor', name: 'No Script' }, { js: false })
  const plain = await window.newPage()
  await plain.goto('/staff/facts/person/person-2')
  expect(
    await plain.getByRole('link', { name: /^All pictures and their numbers/ }).getAttribute('href'),
  ).toBe('/staff/content/pictures')
  expect(await plain.getByRole('button', { name: 'Choose the picture' }).count()).toBe(0)
})

test('offline or signed out, the picture dialog and the preview say why, and the page stays', async () => {
  await desk.goto('/staff/content/post-3')
  await takenOver(desk)
  await desk.getByLabel(/^Title/).fill('Three hours of work')
  await show()
  await frame().getByRole('heading', { level: 1, name: 'Three hours of work' }).waitFor()
  const dialog = desk.getByRole('dialog', { name: 'Choose the picture on top' })
  const lost = dialog.getByText('The pictures could not be loaded')
  const choose = () => desk.getByRole('button', { name: 'Choose the picture on top' }).click()
  await desk.context().setOffline(true)
  await choose()
  await lost.waitFor()
  await desk.context().setOffline(false)
  await dialog.getByRole('button', { name: 'Find' }).click()
  await dialog.getByText(/pictures? (?:is|are) shown|no pictures here yet/).waitFor()
  await desk.keyboard.press('Escape')
  const cookies = await desk.context().cookies()
  await desk.context().clearCookies()
  await choose()
  await lost.waitFor()
  await desk.keyboard.press('Escape')
  await desk.getByLabel(/^Title/).fill('Four hours of work')
  await desk.locator('.live-preview li', { hasText: 'You are no longer signed in.' }).waitFor()
  expect(new URL(desk.url()).pathname).toBe('/staff/content/post-3')
  await desk.context().addCookies(cookies)
  await desk.getByLabel(/^Title/).fill('Five hours of work')
  await frame().getByRole('heading', { level: 1, name: 'Five hours of work' }).waitFor()
})

test('the preview of a record says what is wrong with its words', async () => {
  await desk.goto('/staff/facts/person/person-3')
  await takenOver(desk)
  await show()
  await frame().getByRole('heading', { name: 'Our Team' }).waitFor()
  await desk.getByLabel(/^What they do/).fill('x'.repeat(3000))
  await desk.locator('.live-preview li', { hasText: 'This cannot be shown yet. ' }).waitFor()
})
