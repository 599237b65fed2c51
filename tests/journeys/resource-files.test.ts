import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aBrowserSite, type BrowserSite } from '../support/browser.ts'
import { docxStructure } from '../support/docx-structure.ts'
import { inkOf } from '../support/pdf-ink.ts'

let site: BrowserSite
beforeAll(async () => {
  site = await aBrowserSite()
})
afterAll(() => site?.close())

/** Presses Tab until this element has the focus. */
async function tabTo(page: Page, selector: string) {
  for (let i = 0; i < 80; i++) {
    await page.keyboard.press('Tab')
    if (await page.locator(selector).evaluate((one) => one === document.activeElement)) return
  }
  expect.fail(`the keyboard does not come to ${selector}`)
}

test('a person without JavaScript finds a letter, downloads the Word file by keyboard, and can fill it in', async () => {
  const page = await site.open('/resources', { js: false })
  await page.getByLabel('Search resources').fill('landlord')
  await page.getByRole('button', { name: 'Search' }).first().press('Enter')
  await page.getByText('Showing 1 of 12 resources').waitFor()
  await page.getByRole('link', { name: 'Housing Accommodation Request Letter' }).first().click()
  const link = page.getByRole('link', { name: 'Download Word', exact: true })
  await link.waitFor()
  const [download] = await Promise.all([page.waitForEvent('download'), link.press('Enter')])
  expect(download.suggestedFilename()).toBe('housing-accommodation-request-letter.docx')
  const { fields, headings } = docxStructure(readFileSync(await download.path()))
  expect(fields).toContain('Your name')
  expect(headings[0]?.text).toBe('Housing Accommodation Request Letter')
  const others = page.getByRole('link', { name: / version$/ })
  expect(await others.count()).toBe(2)
  const [text] = await Promise.all([page.waitForEvent('download'), others.last().click()])
  expect(text.suggestedFilename()).toBe('housing-accommodation-request-letter.txt')
  await page.context().close()
})

test('the video waits for the person, plays by keyboard with captions, and can be seeked', async () => {
  const page = await site.open('/resources/how-to-ask-video')
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.reload()
  await page.waitForLoadState('networkidle')
  expect(asked.filter((path) => path.endsWith('.mp4'))).toEqual([])
  const video = page.locator('video')
  const now = () => video.evaluate((one: HTMLVideoElement) => one.currentTime)
  expect(await video.evaluate((one: HTMLVideoElement) => one.paused)).toBe(true)
  await tabTo(page, 'video')
  await page.keyboard.press('Space')
  await expect.poll(now, { timeout: 20_000 }).toBeGreaterThan(0.5)
  const shown = () =>
    video.evaluate((one: HTMLVideoElement) => {
      const [track] = one.textTracks
      return { mode: track?.mode, cues: track?.cues?.length ?? 0 }
    })
  expect(await shown()).toEqual({ mode: 'showing', cues: expect.any(Number) })
  await expect.poll(async () => (await shown()).cues).toBeGreaterThan(40)
  await video.evaluate((one: HTMLVideoElement) => {
    one.currentTime = 120
  })
  await expect.poll(now, { timeout: 20_000 }).toBeGreaterThan(120.2)
  await page.keyboard.press('Space')
  await expect.poll(() => video.evaluate((one: HTMLVideoElement) => one.paused)).toBe(true)
  expect(await video.evaluate((one: HTMLVideoElement) => one.error)).toBeNull()
  await page.context().close()
})

test('without JavaScript the video is there too, and so is every word of it', async () => {
  const page = await site.open('/resources/how-to-ask-video', { js: false })
  expect(await page.locator('video[controls]').isVisible()).toBe(true)
  const slides = page.getByRole('heading', { name: /^Slide \d+: / })
  expect(await slides.count()).toBe(10)
  expect(await page.getByText('What you see:').count()).toBe(10)
  await page.context().close()
})

test('a letter is copied alone and as it would be typed; without scripts there is no button', async () => {
  const page = await site.open('/resources/workplace-request-letter')
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const button = page.getByRole('button', { name: 'Copy the letter' })
  const told = page.locator('.copy-sheet').getByRole('status')
  expect(await told.textContent()).toBe('')
  await button.press('Enter')
  await told.getByText('Copied', { exact: true }).waitFor()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toMatch(/^\[Date\]\n\n\[Your name\]\n\[Your address/)
  expect(copied).toContain('\n\n1. [The change that helps most]\n2. [A second change')
  expect(copied).toMatch(/Thank you,\n\n\[Your name\]$/)
  // A browser that denies access: the words are selected.
  await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))
  await button.click()
  await told.getByText('The words are selected').waitFor()
  expect(await page.evaluate(() => getSelection()?.toString())).toMatch(/^\[Date\][\s\S]*\[Your name\]\s*$/)
  await page.context().close()

  const still = await site.open('/resources/workplace-request-letter', { js: false })
  await still.getByText('[The change that helps most]').waitFor()
  expect(await still.getByRole('button', { name: 'Copy the letter' }).count()).toBe(0)
  await still.context().close()
})

test.each([
  ['workplace-request-letter', 1, /^\s*\[Date\]/],
  ['health-care-card', 2, /^\s*My name is/],
  ['records-request', 2, /^\s*\[Date\]/],
])('for %s only the letters are printed, each on a new sheet', async (slug, letters, begins) => {
  const page = await site.open(`/resources/${slug}`)
  const sheet = inkOf(await page.pdf({ format: 'Letter' }))
  expect(sheet.blank).toEqual([])
  expect(sheet.pages).toBeGreaterThanOrEqual(letters)
  expect(sheet.pages).toBeLessThanOrEqual(letters + 1)
  expect(sheet.text).toMatch(begins)
  for (const not of ['Before you write', 'Resource Hub', 'Sources', 'Copy the', 'Good to know'])
    expect(sheet.text).not.toContain(not)
  await page.context().close()
})
