import { afterAll, beforeAll, expect, test } from 'vitest'
import { comeBack, sendCase, startedForm } from '../support/cases.ts'
import { aSite, type Site, type Visitor } from '../support/site.ts'
import { addressOf, siteMap } from '../support/site-map.ts'
import { signedInStaff } from '../support/staff.ts'

// The size of a compressed page reveals its content to an attacker who sees the traffic and can have the page requested
// with chosen words. So pages with anything of one visitor are sent uncompressed.

let site: Site
beforeAll(async () => {
  site = await aSite()
})
afterAll(() => site.stop())

const TOKENS = /[\w+/=.-]{20,}/g
const ask = async (visitor: Visitor, url: string) => {
  const answer = await visitor.get(url, { 'accept-encoding': 'br, gzip' })
  const packed = answer.headers.get('content-encoding')
  return { status: answer.status, packed, text: packed ? '' : await answer.text(), answer }
}
/** As read by a client that accepts no compression. */
const masked = async (visitor: Visitor, url: string) =>
  (await (await visitor.get(url)).text()).replaceAll(TOKENS, '…')

const PUBLIC = siteMap()
  .filter(({ page, route }) => page && !route.startsWith('/staff'))
  .map(({ route }) => addressOf(route))

/** A visitor signed in to a case, who also typed words into other forms and saved a report. */
async function known(): Promise<Visitor> {
  const { visitor } = await comeBack(site, await sendCase(site.visitor()))
  for (const form of ['contact', 'partner', 'join', 'attorney.1', 'gift'])
    expect(
      (await visitor.post(`/kept-form?form=${form}`, { form, page: 'p'.repeat(22), name: 'Ada' })).status,
    ).toBe(200)
  const report = { ...(await startedForm(visitor)), intent: 'save', description: 'Saved words.' }
  await visitor.post('/legal-help', report)
  return visitor
}

test('no page that differs for a known visitor is compressed, or stored by their browser', async () => {
  const visitor = await known()
  const own: string[] = []
  for (const url of PUBLIC) {
    if ((await masked(visitor, url)) === (await masked(site.visitor(), url))) continue
    const { packed, answer } = await ask(visitor, url)
    expect([url, packed]).toEqual([url, null])
    expect([url, answer.headers.get('etag')]).toEqual([url, null])
    own.push(url)
  }
  for (const url of ['/legal-help', '/legal-help/case', '/contact', '/donate/review', '/dashboard'])
    expect(own.map((one) => one.split('?')[0])).toContain(url)
})

test("a page with a visitor's words and a query that anyone can choose is not compressed", async () => {
  const visitor = await known()
  for (const url of [
    '/contact?words=open&about=/donate',
    '/donate/review?amount=75&frequency=monthly&words=open',
  ]) {
    const { packed, text } = await ask(visitor, url)
    expect([url, packed]).toEqual([url, null])
    expect(text).toContain('value="Ada"')
  }
})

test('no page of the console is compressed', async () => {
  const { visitor } = await signedInStaff(site, { role: 'steward' })
  for (const url of ['/staff', '/staff/cases', '/staff/messages', '/staff/people', '/staff/audit'])
    expect((await ask(visitor, url)).packed).toBe(null)
})

test.each(['/about', '/legal-help'])(
  "a stranger's page is compressed: %s holds no secret whose letters its size could tell",
  async (url) => {
    expect((await ask(site.visitor(), url)).packed).toBe('br')
    expect(await (await site.visitor().get(url)).text()).not.toContain('name="submission"')
  },
)

test.each([
  ['br;q=0', null],
  ['gzip, br; q=0.0', 'gzip'],
  ['br;q=0, gzip;q=0', null],
  ['gzip;q=0.5, br;q=0.9', 'br'],
])('a client that says "%s" gets %s', async (accepts, packed) => {
  for (let at = 0; at < 2; at++) {
    const answer = await site.visitor().get('/about', { 'accept-encoding': accepts })
    if (at > 0 || packed !== 'gzip') expect(answer.headers.get('content-encoding')).toBe(packed)
  }
})
