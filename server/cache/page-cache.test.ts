import { brotliDecompressSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { contentVersion } from '#app/platform/settings/content-version.server.ts'
import { allPacked, keepPage, keptAnswer, madeOnce, pageKey, pagesHeld } from './page-cache.ts'

const MEGABYTE = 1024 * 1024
const settings = () => ''
const request = (url: string, cookie?: string) =>
  new Request(`http://localhost:3000${url}`, cookie ? { headers: { cookie } } : {})
const asks = { cookie: undefined, acceptEncoding: 'br', ifNoneMatch: undefined }
const answer = (body: string, more: Record<string, string> = {}) =>
  new Response(body, { headers: { 'content-type': 'text/html', 'x-kept-form-page': 'yes', ...more } })

async function keep(
  url: string,
  body: string,
  { cookie = '', headers = {}, version = contentVersion() } = {},
) {
  const key = pageKey('GET', url, cookie, settings)
  await keepPage(key, request(url, cookie), answer(body, headers), version)
  return key ?? ''
}

// Pages with forms expire after some seconds, which a busy machine may need to cache two hundred of them.
beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }))
afterEach(() => void vi.useRealTimers())
beforeEach(() => expect(pagesHeld().bytes).toBeLessThanOrEqual(32 * MEGABYTE))

test('an endless number of URLs with a query takes bounded memory, and the most recent ones stay', async () => {
  const page = 'x'.repeat(200_000)
  const home = await keep('/donate', page)
  const often = await keep('/donate?amount=5', page)
  for (let i = 0; i < 200; i += 1) {
    await keep(`/donate?amount=${i + 100}`, page)
    expect(pagesHeld().bytesOfQueries).toBeLessThanOrEqual(12 * MEGABYTE)
    expect(keptAnswer(often, asks)).toBeDefined()
  }
  expect(keptAnswer(home, asks)).toBeDefined()
  expect(keptAnswer('/donate?amount=100\n', asks)).toBeUndefined()
  expect(keptAnswer('/donate?amount=299\n', asks)).toBeDefined()
  expect(pageKey('GET', `/search?q=${'x'.repeat(300)}`, '', settings)).toBeUndefined()
})

test('a page with a form is for unknown visitors', async () => {
  const key = await keep('/quiz', 'What is the ADA?')
  const got = (cookie: string) => keptAnswer(key, { ...asks, cookie })
  expect(got('kept=yes; reading=v1.t=dark')).toBeDefined()
  for (const cookie of ['quiz=1', 'kept=yes; quiz=1', 'kept', 'a=reading=v1'])
    expect(got(cookie), cookie).toBeUndefined()
  expect(pageKey('GET', '/quiz', '__Host-typed=x', settings)).toBeUndefined()
  await keep('/with-cookie', 'x', { cookie: 'quiz=1' })
  await keep('/with-secret', 'x', { headers: { 'set-cookie': '__Host-notice=; Max-Age=0; HttpOnly' } })
  for (const url of ['/with-cookie', '/with-secret']) expect(keptAnswer(`${url}\n`, asks)).toBeUndefined()
})

test('a page with a form is the same bytes for each visitor, is not sent twice to one, and is new after 15 seconds', async () => {
  const key = await keep('/contact', 'x'.repeat(3000), { headers: { 'cache-control': 'no-store' } })
  const served = Array.from({ length: 5 }, () => keptAnswer(key, asks))
  expect(new Set(served.map((one) => one?.body)).size).toBe(1)
  expect(new Set(served.map((one) => one?.headers)).size).toBe(1)
  expect(served[0]?.headers).toContain('no-store')
  const again = keptAnswer(key, { ...asks, ifNoneMatch: served[0]?.etag })
  expect([again?.status, again?.body]).toEqual([304, null])
  // Once more than often: it is not compressed further, because it expires.
  await allPacked()
  expect(keptAnswer(key, asks)?.body).toBe(served[0]?.body)
  vi.advanceTimersByTime(15_001)
  expect(keptAnswer(key, asks)).toBeUndefined()
})

test('a page that changed while it was rendered is not served', async () => {
  const key = await keep('/old', 'x', { version: contentVersion() - 1 })
  expect(keptAnswer(key, asks)).toBeUndefined()
})

test('when many request an outdated page, one request renders it', async () => {
  const key = await keep('/busy', 'x', { version: contentVersion() - 1 })
  let times = 0
  const make = async () => {
    times += 1
    await new Promise((done) => setTimeout(done, 20))
    await keep('/busy', 'new')
    return new Response('made')
  }
  const answers = await Promise.all(Array.from({ length: 30 }, () => madeOnce(key, make, request('/busy'))))
  expect(times).toBe(1)
  for (const one of answers.slice(1)) expect(await one.text()).toBe('new')
})

/** Text that compresses as prose does: words in no order. */
const longText = (letters: number) => {
  const words =
    'a case has one key and each letter of its person is sealed to it before the disk sees any of them'.split(
      ' ',
    )
  let at = 1
  const parts: string[] = []
  for (let length = 0; length < letters; length += (parts.at(-1)?.length ?? 0) + 1) {
    at = (at * 48_271) % 2_147_483_647
    parts.push(`${words[at % words.length]}${at % 7 === 0 ? at % 1000 : ''}`)
  }
  return parts.join(' ')
}

test('a page that is requested often is compressed as much as possible, and says the same', async () => {
  const key = '/often\n'
  const text = longText(9_000)
  const readOnly = { 'content-type': 'text/html', 'x-read-only-page': 'yes' }
  const before = pagesHeld().bytes
  await keepPage(key, request('/often'), new Response(text, { headers: readOnly }), contentVersion())
  const first = keptAnswer(key, asks)
  await allPacked()
  const second = keptAnswer(key, asks)
  await allPacked()
  const well = keptAnswer(key, asks)
  const small = well?.body?.length ?? 0
  expect(second?.etag).toBe(first?.etag)
  expect(small).toBeGreaterThan(0)
  expect(small).toBeLessThan(first?.body?.length ?? 0)
  expect(brotliDecompressSync(well?.body ?? new Uint8Array()).toString()).toBe(text)
  const header = (name: string) => well?.headers[well.headers.indexOf(name) + 1]
  expect([header('content-length'), header('etag'), header('content-encoding')]).toEqual([
    String(small),
    well?.etag,
    'br',
  ])
  // Another compression is another response: a visitor with the first one gets this one, and "unchanged" from then on.
  const asked = (etag = '') => keptAnswer(key, { ...asks, ifNoneMatch: etag })
  expect([asked(first?.etag)?.status, asked(well?.etag)?.status]).toEqual([200, 304])
  expect(asked(well?.etag)?.headers).toContain(well?.etag)
  const plain = keptAnswer(key, { ...asks, acceptEncoding: '' })
  expect(pagesHeld().bytes - before).toBe(
    small +
      Buffer.byteLength(text) +
      (keptAnswer(key, { ...asks, acceptEncoding: 'gzip' })?.body?.length ?? 0),
  )
  expect(plain?.body?.length).toBe(Buffer.byteLength(text))
})

test('a page that changed before its turn is not compressed again', async () => {
  const key = '/changed\n'
  const readOnly = { 'content-type': 'text/html', 'x-read-only-page': 'yes' }
  const keepIt = (text: string) =>
    keepPage(key, request('/changed'), new Response(text, { headers: readOnly }), contentVersion())
  const before = pagesHeld().bytes
  // Long, so that it is being packed while the new one comes.
  await keepIt(`old words ${longText(100_000)}`)
  for (let i = 0; i < 3; i += 1) keptAnswer(key, asks)
  await keepIt('new words '.repeat(300))
  await allPacked()
  const body = (acceptEncoding: string) =>
    keptAnswer(key, { ...asks, acceptEncoding })?.body ?? new Uint8Array()
  expect(brotliDecompressSync(body('br')).toString()).toMatch(/^new words/)
  expect(pagesHeld().bytes - before).toBe(body('br').length + body('gzip').length + body('').length)
})

test('a proxy that compresses by itself gets “not modified” for the tag it made of ours', async () => {
  const key = '/tagged\n'
  const readOnly = { 'content-type': 'text/html', 'x-read-only-page': 'yes' }
  await keepPage(key, request('/tagged'), new Response('words', { headers: readOnly }), contentVersion())
  const tag = keptAnswer(key, asks)?.etag.slice(1, -1)
  const status = (ifNoneMatch: string) => keptAnswer(key, { ...asks, ifNoneMatch })?.status
  for (const asked of [
    `"${tag}"`,
    `W/"${tag}"`,
    `"${tag}-gzip"`,
    `W/"${tag}-br"`,
    `"${tag};gzip"`,
    `"${tag}--gzip"`,
    `"other", "${tag}-gzip"`,
  ])
    expect([asked, status(asked)]).toEqual([asked, 304])
  for (const asked of ['', '"other"', `"${tag}x"`, `"x${tag}"`, `"${tag}-other"`])
    expect([asked, status(asked)]).toEqual([asked, 200])
})
