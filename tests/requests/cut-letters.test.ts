import { afterAll, beforeAll, expect, test } from 'vitest'
import { aSite, type Site } from '../support/site.ts'

// Searches with surrogate pairs, or with many parts: no cut leaves half of a pair, which no URL can hold.

let site: Site
beforeAll(async () => {
  site = await aSite()
})
afterAll(() => site.stop())

const ADDRESSES = [
  '/search?q=',
  '/forum/search?q=',
  '/resources?search=',
  '/know-your-rights?search=',
  '/find-an-attorney?searchTerm=',
  '/find-an-attorney?language=',
  '/blog?category=',
]

test.each(ADDRESSES)('%s accepts a thousand surrogate pairs', async (address) => {
  for (const sign of ['\u{E0041}', '🙂', '👩‍👩‍👧', '𝔞']) {
    for (const before of ['', 'a']) {
      const answer = await site
        .visitor()
        .get(address + encodeURIComponent(before + sign.repeat(Math.ceil(1000 / sign.length))))
      expect(answer.status, `${before}${sign}`).toBeLessThan(500)
      const html = await answer.text()
      expect(html, `${before}${sign}`).not.toMatch(/\ufffd|%EF%BF%BD/)
    }
  }
})
