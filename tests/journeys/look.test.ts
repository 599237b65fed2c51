import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aBrowserSite, type BrowserSite, frames } from '../support/browser.ts'
import { watchShifts } from './battery/checks/still.ts'

// How much of a screen a page's frame takes, and how long its lines are.

const WIDE = { width: 1280, height: 800 }
const PHONE = { width: 390, height: 844 }

let site: BrowserSite
let page: Page
beforeAll(async () => {
  site = await aBrowserSite()
  page = await (await site.window()).newPage()
})
afterAll(() => site?.close())

const inSight = async (what: Locator) => {
  const box = await what.boundingBox()
  return box !== null && box.y >= 0 && box.y + box.height <= PHONE.height
}

test('Know Your Rights is at most 5,000 px long on a wide screen', async () => {
  await page.setViewportSize(WIDE)
  await page.goto('/know-your-rights')
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(5000)
})

test.each([
  ['/glossary', PHONE, 5000],
  ['/glossary', WIDE, 3600],
  ['/know-your-rights/accommodations', PHONE, 9050],
  ['/know-your-rights/accommodations', WIDE, 6100],
  ['/know-your-rights', PHONE, 10_000],
  ['/privacy', PHONE, 7400],
])('%s in a window of %o is at most %i px long', async (address, size, most) => {
  await page.setViewportSize(size)
  await page.goto(address)
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(most)
})

test('without scripts, a link to a word or a letter of the glossary opens it in view, and another one opens all', async () => {
  const still = await (await site.window({ js: false, ...PHONE })).newPage()
  const word = still.locator('#undue-hardship')
  await still.goto('/glossary#undue-hardship')
  await expect.poll(() => inSight(word)).toBe(true)
  await still.goto('/glossary')
  expect(await word.isVisible()).toBe(false)
  await still.getByRole('link', { name: 'Words with R' }).click()
  await expect.poll(() => inSight(still.getByRole('heading', { name: 'R', exact: true }))).toBe(true)
  expect(await still.locator('#retaliation').isVisible()).toBe(true)
  await still.getByRole('link', { name: 'Open all letters' }).click()
  await still.getByRole('link', { name: 'Close all letters' }).waitFor()
  expect(await still.locator('dt:visible').count()).toBe(await still.locator('dt').count())
  await still.goto('/know-your-rights/accommodations')
  expect(await still.locator('blockquote:visible').count()).toBe(0)
  await still.getByRole('link', { name: 'Open all examples' }).click()
  await still.getByRole('link', { name: 'Close all examples' }).waitFor()
  expect(await still.locator('blockquote:visible').count()).toBe(36)
  await still.context().close()
})

test.each([
  '/search',
  '/reading-settings',
  '/contact',
  '/privacy',
  '/terms',
  '/donate',
  '/newsletter',
  '/dashboard',
  '/attorney-directory',
  '/resources',
  '/know-your-rights',
  '/know-your-rights/quiz',
  '/partner/enquiry',
  '/legal-help/questions/problem',
])('the head of %s is slim', async (address) => {
  await page.setViewportSize(WIDE)
  await page.goto(address)
  const high = await page.evaluate(() =>
    [...document.querySelectorAll('.crumbs-place, .page-head')].reduce(
      (sum, part) => sum + part.getBoundingClientRect().height,
      0,
    ),
  )
  expect(high).toBeGreaterThan(60)
  expect(high).toBeLessThanOrEqual(140)
})

test.each([
  ['/search', 420],
  ['/know-your-rights', 420],
  ['/newsletter', 560],
  ['/legal-help/questions/problem', 640],
  ['/attorney-directory', 560],
])('on a phone the first field of %s begins within %i px', async (address, most) => {
  await page.setViewportSize(PHONE)
  await page.goto(address)
  const field = page.locator('main :is(input:not([type=hidden]), select, textarea):visible').first()
  expect((await field.boundingBox())?.y).toBeLessThanOrEqual(most)
})

test.each([PHONE, WIDE])('the form of /legal-help begins in the first screen of %o', async (size) => {
  await page.setViewportSize(size)
  await page.goto('/legal-help')
  const form = page.locator('form:has([name=description])')
  expect((await form.boundingBox())?.y).toBeLessThanOrEqual(size.height - 40)
})

test.each([
  [PHONE, 1000],
  [WIDE, WIDE.height - 20],
])(
  'the first choice of /legal-help begins at %o within %i px, below what has to be read first',
  async (size, most) => {
    await page.setViewportSize(size)
    await page.goto('/legal-help')
    const top = async (what: string) => (await page.locator(what).first().boundingBox())?.y ?? 0
    expect(Math.floor(await top('main [type=radio]'))).toBeLessThanOrEqual(most)
    const read = [
      await top('.leave button'),
      await top('main [href="tel:911"]'),
      await top('.report-start summary'),
    ]
    expect([...read, await top('main [type=radio]')]).toEqual(
      [...read, await top('main [type=radio]')].toSorted((a, b) => a - b),
    )
    // Open, the four steps do not share their line.
    await page.locator('.report-start summary').click()
    const steps = await page.locator('.report-start details').boundingBox()
    const whole = await page.locator('.report-start').boundingBox()
    expect(steps?.width).toBe(whole?.width)
  },
)

test('on a wide screen the form of /contact begins in the first screen, the other ways beside it', async () => {
  await page.setViewportSize(WIDE)
  await page.goto('/contact')
  const field = await page.locator('main [name=name]').boundingBox()
  const ways = await page.getByRole('heading', { name: 'How to reach us' }).boundingBox()
  expect(field?.y).toBeLessThanOrEqual(720)
  expect(ways?.y).toBeLessThan(field?.y ?? 0)
  expect(ways?.x).toBeGreaterThan((field?.x ?? 0) + (field?.width ?? 0))
})

test('on a phone no word of an attorney’s card breaks in the middle', async () => {
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/attorney-directory')
  const { words, broken } = await page.locator('.attorney-facts').evaluateAll((lists) => {
    const range = document.createRange()
    const found = { words: 0, broken: [] as string[] }
    for (const list of lists) {
      const walker = document.createTreeWalker(list, NodeFilter.SHOW_TEXT)
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        for (const { 0: word, index } of (node.textContent ?? '').matchAll(/\p{L}+/gu)) {
          range.setStart(node, index)
          range.setEnd(node, index + word.length)
          const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
          found.words += lines.size > 0 ? 1 : 0
          if (lines.size > 1) found.broken.push(word)
        }
      }
    }
    return found
  })
  expect(words).toBeGreaterThan(50)
  expect(broken).toEqual([])
})

/** The most characters in one line of body text. */
const longestLine = () =>
  page.evaluate(() => {
    let most = 0
    const range = document.createRange()
    for (const part of document.querySelectorAll<HTMLElement>('main :is(p, li, dd)')) {
      if (!part.checkVisibility() || (part.textContent ?? '').length <= 80) continue
      const lines = new Map<number, number>()
      const walker = document.createTreeWalker(part, NodeFilter.SHOW_TEXT)
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        for (let at = 0; at < (node.textContent ?? '').length; at += 1) {
          range.setStart(node, at)
          range.setEnd(node, at + 1)
          const { width, bottom } = range.getBoundingClientRect()
          const line = Math.round(bottom / 8)
          if (width > 0) lines.set(line, (lines.get(line) ?? 0) + 1)
        }
      }
      most = Math.max(most, ...lines.values())
    }
    return most
  })

test.each([
  ['/resources', ''],
  ['/resources', 'v1.c=on'],
  ['/terms', 'v1.w=80'],
  ['/glossary', ''],
  ['/about', 'v1.c=on'],
  ['/resources/workplace-request-letter', ''],
])('no line of %s has more than 80 characters (%s)', async (address, reading) => {
  const cookies = reading ? [{ name: 'reading', value: reading, url: site.origin }] : []
  await page.context().clearCookies()
  await page.context().addCookies(cookies)
  await page.setViewportSize({ width: 1600, height: 900 })
  await page.goto(address)
  const most = await longestLine()
  await page.context().clearCookies()
  expect(most).toBeGreaterThan(40)
  expect(most).toBeLessThanOrEqual(80)
})

test('a letter is on its own sheet, under one short label for its file', async () => {
  await page.setViewportSize(WIDE)
  await page.goto('/resources/workplace-request-letter')
  const sheet = page.locator('.paper')
  expect(await sheet.innerText()).toMatch(/^\[Date\][\s\S]*Thank you,[\s\S]*\[Your name\]$/)
  expect(await page.getByRole('link', { name: 'Download Word', exact: true }).count()).toBe(1)
})

test.each([
  { width: 1280, height: 800 },
  { width: 768, height: 1024 },
  { width: 320, height: 640 },
])('a font that comes after the first paint hardly moves a page in a window of %o', async (size) => {
  for (const path of ['/', '/attorney-directory/join', '/know-your-rights', '/legal-help', '/blog']) {
    const context = await site.window(size)
    await context.addInitScript(watchShifts)
    const fresh = await context.newPage()
    let send = () => {}
    const painted = new Promise<void>((done) => {
      send = done
    })
    await fresh.route('**/*.woff2', async (route) => {
      await painted
      await route.continue()
    })
    await fresh.goto(path, { waitUntil: 'domcontentloaded' })
    await frames(fresh)
    expect(await fresh.evaluate(() => document.fonts.status)).toBe('loading')
    send()
    await fresh.evaluate(() => document.fonts.ready)
    await frames(fresh)
    // Browsers call a total below 0.1 good (Cumulative Layout Shift).
    expect(await fresh.evaluate(() => window.shifts?.total()), path).toBeLessThan(0.05)
    await context.close()
  }
})
