import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addressOf, siteMap } from '#tests/support/site-map.ts'
import { onPostgres } from '../support/database.ts'
import { aSite, type Site, type Visitor } from '../support/site.ts'
import { signedInStaff } from '../support/staff.ts'

// Whatever is sent to any URL of the site map, the site refuses in a sentence and continues. Each URL gets a third of
// it, the next URL the next third; all of it is sent to all of them in npm run test:full.

let site: Site
let stranger: Visitor
let staff: Visitor
beforeAll(async () => {
  site = await aSite()
  stranger = site.visitor()
  staff = (await signedInStaff(site)).visitor
})
afterAll(() => site.stop())

const MEGABYTE = 1024 * 1024
const A_MEGABYTE = new Uint8Array(MEGABYTE).fill(0x78)
const IDS = [
  '0',
  '%00',
  '..%2f..%2fetc%2fpasswd',
  "'%20or%201=1--",
  '%F0%9F%A6%86',
  'x'.repeat(3000),
  '%E0%A4%A',
]
const QUERIES = [
  '?q=%00%ff%fe',
  `?${['search', 't', 'token', 'state', 'month', 'year', 'of', 'claim', 'about', 'show', 'kind', 'who', 'name', 'page', 'amount', 'back', 'draft', 'category', 'specialization', 'from', 'to', 'what', 'returnTo', 'n', 'find', 'in', 'language', 'reference', 'searchTerm'].map((name) => `${name}=%00a`).join('&')}`,
  `?q=${'a'.repeat(20_000)}`,
  "?q='%22%3E%3Cscript%3Ealert(1)%3C/script%3E&category=__proto__&page=-1",
  '?page=1e999&state=ZZ&amount=NaN&custom=-5&question=99999999999999999999&what=constructor',
  '?q[]=1&q[]=2&q=%25%27%22*()%3A^&sort=;drop',
  '?_routes=../../x&index',
]
const FROM_ELSEWHERE: readonly Record<string, string>[] = [
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
  { 'sec-fetch-site': '', origin: 'https://elsewhere.example' },
]
const COOKIES = [
  `reading=${'a'.repeat(MEGABYTE)}`,
  `=;;; ;reading=v1.t=%ZZ; ${'\u00ff'.repeat(50)}; a=b=c`,
  'reading=v1',
]
const BODIES: readonly (readonly [type: string, body: string])[] = [
  ['application/json', '{"__proto__":{"a":1}}'],
  ['multipart/form-data', 'no boundary'],
  ['multipart/form-data; boundary=x', '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nnever ends'],
  ['application/x-www-form-urlencoded', '%'],
  ['application/x-www-form-urlencoded', 'intent=constructor&name=%00&amount[]=1'],
  ['text/plain', 'hello'],
  ['', ''],
]
/** Text and numbers that PostgreSQL rejects; everything else is checked before any query. */
const NO_TEXT = QUERIES.filter((query) => /%00|NaN|sort=/.test(query))

/** Never a server error, and never its internals. */
async function sane(answer: Response, what: string): Promise<string> {
  const body = await answer.text()
  expect(answer.status, what).toBeLessThan(500)
  expect(body, what).not.toMatch(
    /\bat (?:async )?[\w.<>]+ \(?(?:file:|node:|\/)|SQLITE_|SqliteError|node_modules/,
  )
  expect(body, what).not.toContain('<script>alert(1)')
  return body
}

const routes = siteMap().map(({ route }) => route)
const FULL = process.env.TEST_FULL === '1'

/** The part of these that a URL gets. */
const dealtTo = <T>(route: string, all: readonly T[]): T[] =>
  FULL ? [...all] : all.filter((_, at) => (at + routes.indexOf(route)) % 3 === 0)

const asStaff = (route: string) => (route.startsWith('/staff') ? [stranger, staff] : [stranger])
const url = (route: string) => addressOf(route).replace(/\?.*/, '')

test.each(['/blog/%00', '/%E0%A4%A', '/know-your-rights/100%'])(
  '%s, which no text can contain, is a page that does not exist',
  async (address) => {
    const answer = await stranger.get(address)
    expect(answer.status).toBe(404)
    expect(await answer.text()).toMatch(/<h1[^>]*>We could not find this page/)
    expect((await stranger.post(address, { a: '1' })).status).toBe(405)
  },
)

describe.each(routes)('%s', (route) => {
  test('the URL handles unknown ids, hostile queries and a huge cookie', async () => {
    for (const visitor of asStaff(route)) {
      if (route.includes(':') || route.includes('*'))
        for (const id of dealtTo(route, IDS)) {
          const address = route.replaceAll(/:\w+/g, id).replace('*', id)
          const answer = await visitor.get(address)
          await sane(answer, address)
        }
      for (const query of onPostgres ? NO_TEXT : dealtTo(route, QUERIES))
        await sane(await visitor.get(url(route) + query), url(route) + query)
    }
    if (onPostgres) return
    for (const cookie of dealtTo(route, COOKIES))
      await sane(await stranger.get(url(route), { cookie }), `${route} with a cookie of ${cookie.length}`)
  })

  // The rest is refused before any query, so once is enough.
  if (onPostgres) return

  test('the URL refuses a post from another site [R7]', async () => {
    for (const headers of dealtTo(route, FROM_ELSEWHERE))
      for (const visitor of asStaff(route)) {
        const answer = await visitor.post(url(route), { intent: 'send' }, headers)
        await sane(answer, route)
        // Mail programs post there automatically to unsubscribe (RFC 8058): the token identifies the person, and here
        // it is missing.
        const byMail = ['/newsletter/leave', '/account/emails/stop/:token']
        expect(answer.status).toBe(byMail.includes(route) ? 404 : 403)
      }
  })

  test('the URL refuses wrong bodies', async () => {
    for (const visitor of asStaff(route))
      for (const [type, body] of dealtTo(route, BODIES)) {
        const answer = await visitor.send(
          url(route),
          { method: 'POST', body },
          type ? { 'content-type': type } : {},
        )
        await sane(answer, `${route} with ${type} ${body}`)
      }
  })

  test('the URL refuses endless bodies', async () => {
    const headers = {
      'content-type': 'application/x-www-form-urlencoded',
      'content-length': String(41 * MEGABYTE),
    }
    const body = new ReadableStream({ pull: (to) => to.enqueue(A_MEGABYTE) })
    const endless = { method: 'POST', body, duplex: 'half' }
    const answer = await stranger.send(url(route), endless, headers)
    await sane(answer, route)
    expect(answer.status).toBeGreaterThanOrEqual(400)
  })
})

test('an unusual HTTP method is refused [R50]', async () => {
  for (const method of ['PUT', 'DELETE', 'PATCH', 'OPTIONS'])
    expect((await stranger.send('/', { method }, {})).status).toBe(405)
})
