import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aBrowserSite, type BrowserSite } from '../support/browser.ts'

// A reading setting does what its words say, on a wide screen, where a failure would be most visible.

let site: BrowserSite
beforeAll(async () => {
  site = await aBrowserSite()
})
afterAll(() => site?.close())

const decorative = (page: Page) => page.locator('svg.drawing[aria-hidden]:visible').count()

/** How many different left edges the parts have: 1 is one column. */
const edges = (page: Page, selector: string) =>
  page
    .locator(selector)
    .evaluateAll((parts) => new Set(parts.map((part) => Math.round(part.getBoundingClientRect().left))).size)

test.each([
  ['/', '.cards > *'],
  ['/know-your-rights', '#state-list .section'],
  ['/attorney-directory', '.directory > *'],
  ['/dashboard', '.counts > *'],
])('the calm view of %s is one column without decorative pictures', async (address, parts) => {
  const usual = await site.open(address)
  expect(await edges(usual, parts)).toBeGreaterThan(1)
  const calm = await site.open(address, { reading: 'v1.c=on' })
  expect(await edges(calm, parts)).toBe(1)
  expect(await decorative(calm)).toBe(0)
  await usual.context().close()
  await calm.context().close()
})

test('every decorative picture can be hidden', async () => {
  const usual = await site.open('/')
  expect(await decorative(usual)).toBeGreaterThan(5)
  const plain = await site.open('/', { reading: 'v1.i=dec' })
  expect(await decorative(plain)).toBe(0)
  await usual.context().close()
  await plain.context().close()
})
