import { afterAll, beforeAll, expect, test } from 'vitest'
import { STEPS, stepAddress } from '#app/cases/intake/wizard-steps.ts'
import { aReport, startedForm } from '../support/cases.ts'
import { aSite, type Site, type Visitor } from '../support/site.ts'
import { addressOf, siteMap } from '../support/site-map.ts'

let site: Site
beforeAll(async () => {
  site = await aSite()
})
afterAll(() => site.stop())

const CRISIS = 'I want to kill myself tonight.'
/** The box on the page, not the template that its script shows. */
const showsBox = (html: string) => withoutTemplate(html).includes('crisis-help')
const withoutTemplate = (html: string) => html.replace(/<template data-crisis.*?<\/template>/s, '')
const opened = async (visitor: Visitor, url: string) => (await visitor.get(url)).text()
const story = stepAddress(STEPS.find((one) => one.slug === 'story')!)
const problem = stepAddress(STEPS.find((one) => one.slug === 'problem')!)

test.each([
  ['a message', '/contact', { name: 'Ada', email: 'ada@example.org', subject: 'Help', message: CRISIS }],
  [
    'a message in Spanish',
    '/contact',
    { name: 'Ada', email: 'ada@example.org', subject: 'Ayuda', message: 'Ya no quiero vivir' },
  ],
])('%s with words of crisis is answered with 911 and 988, once', async (_, url, form) => {
  const visitor = site.visitor()
  expect(showsBox(await opened(visitor, url))).toBe(false)
  const answer = await visitor.post(url, form)
  expect(answer.status).toBe(303)
  // The cookie says that the box belongs on the next page, and holds none of the words.
  expect(answer.headers.getSetCookie().join()).not.toMatch(/kill|vivir/)
  const next = await opened(visitor, answer.headers.get('location') ?? '')
  expect(showsBox(next)).toBe(true)
  expect(next).toMatch(/href="tel:911".*href="tel:988"/s)
  expect(next).toContain('lang="es"')
  expect(showsBox(await opened(visitor, url))).toBe(false)
})

test('a form that was refused shows the box beside what was typed', async () => {
  const answer = await site.visitor().post('/contact', { message: CRISIS })
  expect(answer.status).toBe(422)
  expect(showsBox(await answer.text())).toBe(true)
})

test('a case shows the box on the page after sending', async () => {
  const visitor = site.visitor()
  const answer = await visitor.post('/legal-help', {
    ...aReport,
    ...(await startedForm(visitor)),
    description: CRISIS,
    intent: 'send',
  })
  expect(answer.status).toBe(303)
  expect(showsBox(await opened(visitor, answer.headers.get('location') ?? ''))).toBe(true)
})

test('each question has the numbers, and a crisis in one answer shows the box on the next', async () => {
  const visitor = site.visitor()
  await visitor.post(problem, { intent: 'next', violationType: 'Housing Discrimination' })
  expect(await opened(visitor, story)).toMatch(/class="crisis-line".*href="tel:911".*href="tel:988"/s)
  const answer = await visitor.post(story, { intent: 'next', description: CRISIS })
  expect(answer.status).toBe(303)
  expect(showsBox(await opened(visitor, answer.headers.get('location') ?? ''))).toBe(true)
})

test.each(['/', '/about', '/blog', '/donate'])('“Get help” on %s has 911 and 988', async (url) => {
  expect(await opened(site.visitor(), url)).toMatch(/id="get-help".*href="tel:911".*href="tel:988"/s)
})

test('a form without such words shows no box', async () => {
  const visitor = site.visitor()
  const message = 'My boss killed my request for a quiet room.'
  const answer = await visitor.post('/contact', {
    name: 'Ada',
    email: 'ada@example.org',
    subject: 'Work',
    message,
  })
  expect(showsBox(await opened(visitor, answer.headers.get('location') ?? ''))).toBe(false)
})

/** Where the search boxes of all public pages lead, with the name of the field. */
async function searches(): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  for (const { page, route } of siteMap()) {
    if (!page || route.startsWith('/staff')) continue
    const html = await opened(site.visitor(), addressOf(route))
    for (const [form, attributes = ''] of html.matchAll(/<form\b([^>]*)>.*?<\/form>/gs)) {
      const action = /action="([^"]+)"/.exec(attributes)?.[1] ?? ''
      const field = /<input [^>]*type="search"[^>]*>/.exec(form)?.[0] ?? ''
      const name = /method="get"/.test(attributes) && /name="([^"]+)"/.exec(field)?.[1]
      if (name) found.set(action, name)
    }
  }
  return found
}

test('each search for words of crisis is answered with 911 and 988, where the search leads', async () => {
  const all = await searches()
  expect([...all.keys()]).toEqual(
    expect.arrayContaining([
      '/attorney-directory#results',
      '/forum/search#results',
      '/know-your-rights#results',
      '/resources#results',
      '/search#results',
    ]),
  )
  for (const [action, name] of all) {
    const [path = ''] = action.split('#')
    for (const [query, shown] of [
      ['me voy a suicidar', true],
      ['he hits me every night', true],
      ['zebra', false],
    ] as const) {
      const address = `${path}?${name}=${encodeURIComponent(query)}`
      const html = withoutTemplate(await opened(site.visitor(), address))
      const results = html.slice(html.indexOf('id="results"'), html.indexOf('id="get-help"'))
      expect(results.includes('href="tel:988"'), `${path} ${query}`).toBe(shown)
    }
  }
}, 60_000)

test('a search for words of crisis gives no advice on spelling', async () => {
  const answered = async (query: string) =>
    opened(site.visitor(), `/search?q=${encodeURIComponent(query)}#results`)
  expect(await answered('zzzyx')).toContain('Check the spelling')
  for (const query of ['me voy a suicidar', 'suicidle', 'sucidal', 'quiero morir'])
    expect(await answered(query), query).not.toMatch(
      /Check the spelling|one or two words|Showing results for/,
    )
})

test.each(['/access-card', '/attorney-directory', '/know-your-rights', '/know-your-rights/deadlines'])(
  'while words of crisis are typed, the script of %s shows the box',
  async (url) => {
    const html = await opened(site.visitor(), url)
    expect(html).toMatch(/<script[^>]*src="\/assets\/crisis-module/)
    expect(html).toMatch(/<template data-crisis.*?href="tel:911".*?href="tel:988".*?lang="es"/s)
  },
)

test('a search for what this site does not cover says so, and who helps', async () => {
  for (const query of ['fmla', 'unemployment', 'ssi', 'ssdi']) {
    const html = await opened(site.visitor(), `/search?q=${query}`)
    expect(html, query).toContain('What we do not cover')
    expect(html, query).toContain('href="/attorney-directory#free-help"')
    expect(html, query).not.toContain('Check the spelling')
  }
  const spanish = await opened(site.visitor(), '/search?q=seguro+social')
  expect(spanish).toContain('No tenemos una página sobre SSI o SSDI')
  expect(await opened(site.visitor(), '/search?q=fired')).not.toContain('What we do not cover')
})
