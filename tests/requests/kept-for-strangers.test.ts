import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startedForm } from '../support/cases.ts'
import { aSite, type Site, type Visitor } from '../support/site.ts'
import { addressOf, siteMap } from '../support/site-map.ts'

// A cached page is the same bytes for each visitor (docs/decisions/0545). Nothing that is one visitor's alone is in it.

let site: Site
beforeAll(async () => {
  site = await aSite()
})
afterAll(() => site.stop())

/** Pages with a form, and queries of them. */
const KEPT = [
  '/legal-help',
  '/attorney-directory',
  '/attorney-directory?state=CA',
  '/donate',
  '/donate?amount=50&frequency=monthly',
  '/contact',
  '/contact?about=/donate',
  '/search',
  '/know-your-rights/quiz',
  '/know-your-rights/quiz?question=1&careful=yes',
  '/know-your-rights/deadlines',
]
/** Pages with a form whose URL carries what was typed. */
const SEARCHES = ['/search', '/attorney-directory', '/forum/search', '/donate']
const ORIGINS = { 'sec-fetch-site': 'none' }
const READER = 'reading=v1.t=dark'
/** A cookie that the site does not know: then a page is rendered for this visitor. */
const made = async (url: string, reading = '') => {
  const answer = await site
    .visitor()
    .send(url, {}, { ...ORIGINS, cookie: `__Host-nobody=1${reading && `; ${reading}`}` })
  return { answer, html: await answer.text() }
}
const asked = async (url: string, cookie = '', encoding = '') => {
  const headers = { ...ORIGINS, ...(cookie && { cookie }), ...(encoding && { 'accept-encoding': encoding }) }
  const answer = await site.visitor().send(url, {}, headers)
  const bytes = Buffer.from(await answer.arrayBuffer())
  const html = answer.headers.get('content-encoding') === 'br' ? brotliDecompressSync(bytes) : bytes
  return { answer, html: html.toString() }
}
/** The only part that differs between two renderings: the time of the rendering, by which a program is recognized. */
const withoutTime = (html: string) => html.replace(/(name="started" value=")[^"]+/, '$1')
const headersOf = ({ headers }: Response) => [...headers].filter(([name]) => name !== 'date')

const PUBLIC = siteMap()
  .filter(({ page, route }) => page && !route.startsWith('/staff'))
  .map(({ route }) => addressOf(route))

test.each(['', READER])(
  'two visitors get the same bytes of every kept page (cookie "%s")',
  async (cookie) => {
    const kept: string[] = []
    for (const url of new Set([...KEPT, ...PUBLIC])) {
      for (const encoding of ['', 'br']) {
        await asked(url, cookie, encoding)
        const [one, other] = [await asked(url, cookie, encoding), await asked(url, cookie, encoding)]
        if (!one.answer.headers.has('etag')) continue
        kept.push(url)
        expect([url, one.html === other.html, headersOf(one.answer)]).toEqual([
          url,
          true,
          headersOf(other.answer),
        ])
      }
    }
    expect(kept).toEqual(expect.arrayContaining(KEPT))
    expect(kept.length).toBeGreaterThan(2 * KEPT.length + 40)
  },
)

/** Where a kept page differs from two renderings for two visitors, or would need a nonce. */
async function differences(url: string, cookie: string): Promise<string[]> {
  const kept = await asked(url, cookie)
  if (!(await asked(url, cookie)).answer.headers.has('etag')) return []
  const [one, other] = [await made(url, cookie), await made(url, cookie)]
  const found: string[] = []
  for (const { html } of [other, kept]) {
    const [a, b] = [withoutTime(one.html), withoutTime(html)]
    const at = [...a].findIndex((letter, i) => letter !== b[i])
    if (a !== b) found.push(`${url}: "${a.slice(Math.max(0, at - 50), at + 20)}"`)
  }
  const names = ({ answer }: { answer: Response }) =>
    [...answer.headers.keys()].filter((name) => !/^(etag|content-length)$/.test(name)).join()
  if (names(kept) !== names(one)) found.push(`${url}: headers ${names(kept)}`)
  for (const name of ['cache-control', 'set-cookie', 'content-type', 'content-security-policy'])
    if (kept.answer.headers.get(name) !== one.answer.headers.get(name)) found.push(`${url}: ${name}`)
  // Without a nonce: script files of ours run, and no inline script.
  if (!kept.answer.headers.get('content-security-policy')?.includes("script-src 'self';"))
    found.push(`${url}: its policy is not that of every kept page`)
  for (const [tag] of kept.html.matchAll(/<script\b(?![^>]*application\/(?:ld\+)?json)[^>]*>/g))
    if (!tag.includes(' src="/assets/')) found.push(`${url}: ${tag}`)
  return found
}

test.each(['', READER])(
  'no kept page holds a text made for the visitor for whom it was rendered (cookie "%s")',
  async (cookie) => {
    const found: string[] = []
    for (const url of new Set([...KEPT, ...PUBLIC])) found.push(...(await differences(url, cookie)))
    expect(found).toEqual([])
  },
)

test('a browser that has a kept form page gets "not modified", and no bytes', async () => {
  const { answer } = await asked('/contact', '', 'br')
  const etag = answer.headers.get('etag') ?? expect.fail('no etag')
  const again = await site
    .visitor()
    .send('/contact', {}, { ...ORIGINS, 'accept-encoding': 'br', 'if-none-match': etag })
  expect([again.status, (await again.arrayBuffer()).byteLength]).toEqual([304, 0])
})

test.each(SEARCHES)(
  '%s with words of a visitor is rendered each time, so that its speed does not reveal them',
  async (url) => {
    const { html } = await asked(url)
    const forms = html.match(/<form\b(?![^>]*method="post")[\s\S]*?<\/form>/gi) ?? []
    const fields = forms.flatMap((form) =>
      [...form.matchAll(/<input\b(?=[^>]* type="(?:text|search|number)")[^>]* name="([^"]+)"/g)].map(
        ([, name]) => name,
      ),
    )
    if (url !== '/donate') expect(fields.length).toBeGreaterThan(0)
    expect((await asked(url)).answer.headers.get('etag')).not.toBeNull()
    for (const name of fields)
      for (let times = 0; times < 2; times++) {
        const { answer } = await asked(`${url}?${name}=zebrafish`)
        expect([name, answer.headers.get('etag')]).toEqual([name, null])
      }
  },
)

test('the kept form of a case holds no secret, and says when it was rendered', async () => {
  const { html } = await asked('/legal-help', '', 'br')
  expect(html).not.toContain('name="submission"')
  const started = /name="started" value="([^".]+)/.exec(html)?.[1] ?? expect.fail('no time')
  const age = Date.now() - Number(Buffer.from(started, 'base64url').toString())
  expect(age).toBeGreaterThanOrEqual(0)
  expect(age).toBeLessThan(20_000)
})

test('two visitors at once: one with words and an unsent report, one with nothing', async () => {
  const ada = site.visitor()
  const { submission } = await startedForm(ada)
  await ada.post('/legal-help/draft', { submission, description: 'They took the ramp away.' })
  await ada.post('/kept-form?form=contact', { form: 'contact', page: 'p'.repeat(22), message: 'Marigold' })
  const look = async (visitor: Visitor, url: string) => (await visitor.get(url)).text()
  const rounds = Array.from({ length: 15 }, async () => {
    const [hers, open, words, theirs, contact] = await Promise.all([
      look(ada, '/legal-help'),
      look(ada, '/legal-help?draft=open'),
      look(ada, '/contact?words=open'),
      look(site.visitor(), '/legal-help?draft=open'),
      look(site.visitor(), '/contact?words=open'),
    ])
    expect(hers).toContain('You have answers that are not sent')
    expect(open).toContain('They took the ramp away.')
    expect(words).toContain('Marigold')
    for (const page of [theirs, contact])
      expect(page).not.toMatch(/not sent<|They took the ramp|Marigold|typed something here/)
    expect(theirs).not.toContain(submission)
  })
  await Promise.all(rounds)
})

test('quiz answers and a notice are shown to their visitor alone', async () => {
  const ada = site.visitor()
  const url = '/know-your-rights/quiz?question=1&answered=yes'
  await asked(url)
  await ada.post('/know-your-rights/quiz', { question: '1', answer: '0' })
  const hers = await (await ada.get(url)).text()
  expect(hers).toContain('id="why"')
  expect((await asked(url)).html).not.toContain('id="why"')
  await ada.post('/contact', { name: 'Ada', email: 'ada@example.org', subject: 'Ramps', message: 'Where?' })
  expect(await (await ada.get('/contact')).text()).toContain('notice-place')
  expect((await asked('/contact')).html).not.toContain('notice-place')
})
