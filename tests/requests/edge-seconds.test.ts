import { afterAll, beforeAll, expect, test } from 'vitest'
import { aSite, type Site } from '../support/site.ts'
import { addressOf, siteMap } from '../support/site-map.ts'

// With EDGE_SECONDS=1, a CDN may keep a page for a second if it is the same for everyone, and only then.

let site: Site
beforeAll(async () => {
  site = await aSite({ EDGE_SECONDS: '1' })
})
afterAll(() => site.stop())

const ask = async (url: string, headers: Record<string, string> = {}) => {
  const answer = await site.visitor().send(url, {}, { 'sec-fetch-site': 'none', ...headers })
  return { answer, html: await answer.text() }
}
const mayStay = ({ headers }: Response) => headers.has('cdn-cache-control') || headers.has('x-accel-expires')

const ALL = siteMap()
  .filter(({ page }) => page)
  .map(({ route }) => addressOf(route))

test('a page that is only read may stay at the edge for a second, and browsers ask each time', async () => {
  for (const again of [1, 2]) {
    const { answer } = await ask('/about')
    expect([again, answer.headers.get('cdn-cache-control')]).toEqual([again, 'max-age=1'])
    expect(answer.headers.get('x-accel-expires')).toBe('1')
    expect(answer.headers.get('cache-control')).toBe('private, no-cache')
  }
  const etag = (await ask('/about')).answer.headers.get('etag') ?? ''
  const { answer } = await ask('/about', { 'if-none-match': etag })
  expect([answer.status, mayStay(answer)]).toEqual([304, true])
})

test('no page with a cookie, or the id of a form, may stay there', async () => {
  const stay: string[] = []
  for (const url of new Set(ALL)) {
    const { answer, html } = await ask(url)
    if (!mayStay(answer)) continue
    stay.push(url)
    expect([url, answer.status, answer.headers.getSetCookie()]).toEqual([url, 200, []])
    // The reading settings on each page are a form with the address of the page in it, and nothing else.
    expect([url, /name="(?:submission|started)"|type="hidden"[^>]*value="[\w-]{20}/.test(html)]).toEqual([
      url,
      false,
    ])
    for (const cookie of ['reading=v1.t=dark', 'kept=1', 'unknown=1', '__Host-visit=abc'])
      expect([url, cookie, mayStay((await ask(url, { cookie })).answer)]).toEqual([url, cookie, false])
  }
  expect(stay.length).toBeGreaterThan(10)
  for (const url of ['/legal-help', '/contact', '/donate', '/forum/new', '/login', '/dashboard', '/staff'])
    expect([url, stay.includes(url)]).toEqual([url, false])
})

test('no page whose address holds what a visitor typed, no error and no answer to a form may stay there', async () => {
  for (const url of [
    '/search?q=ramp',
    '/forum/search?q=ramp',
    '/attorney-directory?name=Ada',
    '/no-such-page',
  ])
    expect([url, mayStay((await ask(url)).answer)]).toEqual([url, false])
  expect(mayStay(await site.visitor().post('/contact', { message: 'Whom do I ask?' }))).toBe(false)
})
