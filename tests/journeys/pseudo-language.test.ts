import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { allWords } from '#app/copy-overrides/catalog.server.ts'
import { takeWords, wordsNow } from '#app/copy-overrides/copy-overrides.server.ts'
import { openDialect } from '#db/dialect.server.ts'
import { migrate } from '#db/migrate.server.ts'
import '#server/all-copy.ts'
import { pseudo } from '../../scripts/copy/pseudo.ts'
import { type SiteProcess, startSiteProcess } from '../../scripts/testing/site-process.ts'
import { launchBrowser } from '../support/browser.ts'
import { addressOf, siteMap } from '../support/site-map.ts'

// Every text that staff can change is in a language that does not exist: with accents, and 40 % longer. A page that is too
// wide in it would be too wide in German, and a page without accents has its text outside the catalogs.

let site: SiteProcess
let browser: Awaited<ReturnType<typeof launchBrowser>>
let folder: string
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'handrail-pseudo-'))
  const prepared = path.join(folder, 'handrail.db')
  const { db } = openDialect(prepared)
  await migrate(db)
  const at = '2026-01-05T17:00:00.000Z'
  const rows = allWords().map(({ id, text }) => ({
    wordId: id,
    version: 1,
    text: pseudo(text),
    savedAt: at,
    savedBy: 'ada',
    publicAt: at,
    publicBy: 'sol',
  }))
  for (let from = 0; from < rows.length; from += 100)
    await db
      .insertInto('wordVersions')
      .values(rows.slice(from, from + 100))
      .execute()
  const outdated = (await wordsNow(db)).filter((word) => word.outdated)
  expect(outdated.map(({ word }) => word.id)).toEqual([])
  await takeWords(db)
  await db.destroy()
  site = await startSiteProcess({}, undefined, prepared)
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser?.close()
  site?.stop()
  rmSync(folder, { recursive: true })
})

const PAGES = siteMap()
  .filter(({ page, route }) => page && !/^\/(?:staff|styleguide)(?:\/|$)/.test(route))
  .map(({ route }) => addressOf(route))

/** What they show without an account, a case or a gift is a short answer, with texts that staff cannot change. */
const SHORT = new Set([
  '/contact/copy/nothing-like-this',
  '/donate/mine/x',
  '/donate/mine/x/gift/nothing-like-this',
  '/donate/mine/x/card/nothing-like-this',
  '/newsletter/preferences',
  '/newsletter/leave',
  '/access-card/print',
  '/forum/person/nothing-like-this/card',
])

test('every public page has its text from the catalogs, and fits a phone in a longer language', async () => {
  const page = await browser.newPage({ javaScriptEnabled: false, viewport: { width: 320, height: 640 } })
  const tooWide: string[] = []
  const without: string[] = []
  for (const address of PAGES) {
    await page.goto(site.origin + address)
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    if (width > 320) tooWide.push(`${address}: ${width}`)
    const main = await page.locator('main').innerText()
    if (SHORT.has(address)) continue
    if ((main.match(/[åéîöûñšţ]/g)?.length ?? 0) < 20) without.push(address)
  }
  expect(PAGES.length).toBeGreaterThan(80)
  expect(tooWide).toEqual([])
  expect(without).toEqual([])
}, 180_000)
