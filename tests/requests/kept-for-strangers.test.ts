import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startedForm } from '../support/cases.ts'
import { aSite, type Site, type Visitor } from '../support/site.ts'

// Pages with forms are cached for unknown visitors (docs/decisions/0076). Nothing that is one visitor's alone is in
// another visitor's page.

let site: Site
beforeAll(async () => {
  site = await aSite()
})
afterAll(() => site.stop())

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
const TOKENS = /[\w+/=.-]{20,}/g
const tokens = (html: string) => html.match(TOKENS) ?? []
const masked = (html: string) => html.replaceAll(TOKENS, '…')
const differing = (a: string, b: string) => {
  const others = tokens(b)
  return tokens(a).flatMap((token, i) => (token === others[i] ? [] : [i]))
}

/** Pages sent within the same millisecond have the same time. */
const aMoment = () => new Promise((done) => setTimeout(done, 3))

describe.each(KEPT)('%s', (url) => {
  test.each(['', READER])(
    'the cached page equals a rendered one, except for each visitor’s own parts (cookie "%s")',
    async (cookie) => {
      const one = await made(url, cookie)
      await aMoment()
      const other = await made(url, cookie)
      const first = await asked(url, cookie)
      await aMoment()
      const a = await asked(url, cookie)
      await aMoment()
      const b = await asked(url, cookie, 'br')
      for (const { html } of [first, a, b]) expect(masked(html)).toBe(masked(one.html))
      const own = differing(one.html, other.html)
      expect(differing(a.html, b.html)).toEqual(own)
      expect(differing(first.html, a.html)).toEqual(own)
      const names = ({ answer }: { answer: Response }) =>
        [...answer.headers.keys()].filter((name) => !/^(etag|content-length|content-encoding)$/.test(name))
      expect(names(a)).toEqual(names(one))
      for (const name of ['cache-control', 'set-cookie', 'content-type'])
        expect(a.answer.headers.get(name)).toBe(one.answer.headers.get(name))
    },
  )

  test('the page runs script files only, and no inline script', async () => {
    const { answer, html } = await asked(url, '', 'br')
    expect(answer.headers.get('content-security-policy')).toContain("script-src 'self';")
    for (const [tag] of html.matchAll(/<script\b(?![^>]*application\/(?:ld\+)?json)[^>]*>/g))
      expect(tag).toMatch(/ src="\/assets\//)
  })
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

test('each form of a case has its own secret and the time at which it was sent out', async () => {
  const field = (html: string, name: string) =>
    new RegExp(`name="${name}"[^>]* value="([^"]+)"`).exec(html)?.[1] ?? expect.fail(name)
  const answers = await Promise.all(Array.from({ length: 60 }, () => asked('/legal-help', '', 'br')))
  expect(new Set(answers.map(({ html }) => field(html, 'submission'))).size).toBe(60)
  const started = (html: string) =>
    Number(Buffer.from(field(html, 'started').split('.')[0] ?? '', 'base64url').toString())
  const newest = Math.max(...answers.map(({ html }) => started(html)))
  while (Date.now() <= newest) await aMoment()
  const before = Date.now()
  expect(started((await asked('/legal-help')).html)).toBeGreaterThanOrEqual(before)
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
