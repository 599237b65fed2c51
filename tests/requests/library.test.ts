import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeReal } from '#tests/support/attorneys.ts'
import { aMailServer, type MailServer } from '#tests/support/mail-server.ts'
import { allWorkDone, aSite, eventually, type Site } from '#tests/support/site.ts'

let site: Site
let server: MailServer
beforeAll(async () => {
  server = await aMailServer()
  site = await aSite({ SMTP_URL: server.url })
})
afterAll(async () => {
  await site.stop()
  await server.close()
})
const letters = () => server.mails.map(({ raw }) => raw.replaceAll('\r\n', '\n'))

const page = async (url: string) => {
  const answer = await site.visitor().get(url)
  return { status: answer.status, html: (await answer.text()).replaceAll('<!-- -->', ''), answer }
}
const pathsIn = (html: string, pattern: RegExp) =>
  new Set([...html.matchAll(pattern)].map((found) => found[1]))

test('the blog shows the featured post under All Posts and nowhere else', async () => {
  const all = await page('/blog')
  expect(all.html).toContain('Featured: Legal Updates')
  expect(pathsIn(all.html, /href="(\/blog\/\d+)"/g).size).toBe(6)
  const legal = await page('/blog?category=Legal%20Updates')
  expect(legal.html).not.toContain('Featured:')
  expect(legal.html).toMatch(/aria-current="true"[^>]*>.*?Legal Updates \(1\)/)
  expect(pathsIn(legal.html, /href="(\/blog\/\d+)"/g)).toEqual(new Set(['/blog/1']))
})

test('an unknown category shows all posts and says so', async () => {
  const { status, html } = await page('/blog?category=%3Cscript%3Ealert(1)%3C/script%3E')
  expect(status).toBe(200)
  expect(html).toContain('We have no category by that name')
  expect(html).not.toContain('<script>alert')
  expect(pathsIn(html, /href="(\/blog\/\d+)"/g).size).toBe(6)
})

test('a post shows everything that belongs to it', async () => {
  const { status, html } = await page('/blog/1')
  expect(status).toBe(200)
  expect(html).toContain('November 18, 2026')
  expect(html).toContain('A laptop with a large keyboard focus ring on a web form.')
  for (const words of ['Key points', 'What the rule says', 'Still changing', 'Sources', 'Back to Blog'])
    expect(html).toContain(words)
  expect(html).toMatch(
    /<link rel="alternate" type="application\/atom\+xml"[^>]*href="http[^"]+\/blog\/feed\.atom"/,
  )
})

test.each(['/blog/999', '/blog/0', '/blog/-1', '/blog/1e3', '/blog/abc', '/blog/99999999999999999999'])(
  '%s is a post that does not exist',
  async (url) => {
    const { status, html } = await page(url)
    expect(status).toBe(404)
    expect(html).toMatch(/<h1[^>]*>Post not found<\/h1>/)
    expect(html).toMatch(/<a href="\/blog">.*?Back to Blog<\/a>/)
  },
)

test('the hub searches titles and descriptions within a category', async () => {
  const parts = async (query: string) => (await page(`/resources${query}`)).html.split('<h2 id="inside">')
  const slugsIn = (html = '') => [...pathsIn(html, /<h3><a href="\/resources\/([\w-]+)"/g)].sort()
  const listed = async (query: string) => slugsIn((await parts(query))[0])
  expect((await listed('')).length).toBe(12)
  expect(await listed('?search=IEP')).toEqual(['iep-request-letter'])
  expect(await listed('?search=iep&category=research')).toEqual([])
  expect(await listed('?category=videos')).toEqual(['how-to-ask-video'])
  // Matches inside a resource only are listed separately, after the others.
  const [, inside] = await parts('?search=IEP')
  expect(inside).toContain('3 more have “IEP” in the text')
  expect(slugsIn(inside)).toEqual(['denial-follow-up-letter', 'nine-federal-laws', 'records-request'])
  const typo = await page('/resources?search=acomodation')
  expect(typo.html).toMatch(/<p>We found nothing for “acomodation”\.<\/p><p>Showing results for/)
  expect(await listed('?search=acomodation')).toContain('workplace-request-letter')
  const none = await page('/resources?search=zzz')
  expect(none.html).toContain('No resources found')
  expect(none.html).toContain('Try adjusting your search or filter criteria.')
})

test('a resource has its whole text on its own page, with its files', async () => {
  const { html } = await page('/resources/workplace-request-letter')
  expect(html).toContain('Subject: Request for a reasonable accommodation')
  expect(html).toMatch(
    /Download Word<\/a><p id="take-facts"[^>]*>Workplace Accommodation Request Letter: Word, \d+ KB, about \d pages</,
  )
  expect((await page('/resources/nothing')).status).toBe(404)
})

test('pages without forms ship no script', async () => {
  for (const url of ['/blog', '/blog/3', '/resources', '/attorney-directory/2', '/search?q=school'])
    expect((await page(url)).html, url).not.toMatch(/<script(?! type="application\/ld\+json")/)
})

test('the directory counts, explains each fee and never shows a success rate or an address', async () => {
  const { html } = await page('/attorney-directory?state=TX&feeType=Pro+Bono')
  expect(html).toContain('Showing 1 of 8 attorneys.')
  expect(html).toContain('Remove: Texas')
  expect(html).toContain('Remove: Pro Bono')
  expect(html).toContain('Mateo Ferrandale')
  expect(html).toContain('Sample listings: nobody reads these addresses yet')
  expect(html).not.toMatch(/successRate|success rate|@example\.org"?,/i)
  const none = await page('/attorney-directory?state=AK')
  expect(none.html).toContain('Showing 0 of 8 attorneys.')
  expect(none.html).toContain('No Attorneys Found')
  expect(none.html).toContain('Try adjusting your search filters to find a match.')
})

test('search groups its results and highlights the words, whatever was searched', async () => {
  const { html } = await page('/search?q=lawyer')
  expect(html).toMatch(/\d+ results for lawyer/)
  expect(html).toMatch(/<h2[^>]*>Best matches<\/h2>.*href="\/attorney-directory"/s)
  expect(html).toMatch(/<mark>/)
  const hostile = await page(`/search?q=${encodeURIComponent('"><script>alert(1)</script>')}`)
  expect(hostile.status).toBe(200)
  expect(hostile.html).not.toContain('<script>')
  // Each on its own line: together they are about as long as a line, and a late font shifted everything below.
  expect((await page('/search?q=acommodation')).html.replaceAll('<!-- -->', '')).toContain(
    '<p>We found nothing for “acommodation”.</p><p>Showing results for <strong>accommodation</strong>.</p>',
  )
  expect((await page('/search?q=zzqxv')).html).toContain('We found nothing for')
  // A ramp at home, and the letter that asks for it.
  const ramp = (await page('/search?q=ramp')).html.split('class="found-kind"')[1] ?? ''
  expect([...ramp.matchAll(/<a href="(\/[^"]+)"/g)].slice(0, 2).map(([, url]) => url)).toEqual([
    '/know-your-rights/fair-housing-act',
    '/resources/housing-request-letter',
  ])
})

const message = {
  name: 'Ada Client',
  email: 'ada@example.com',
  message: 'I was let go after I asked for a quiet desk.\nCan you help?',
  consent: 'yes',
  website: '',
}

test('no message is sent to a sample attorney, and the page says so', async () => {
  expect(await (await site.visitor().get('/attorney-directory/1/contact')).text()).not.toContain('a copy')
  const answer = await site.visitor().post('/attorney-directory/1/contact', { ...message, copy: 'yes' })
  const html = (await answer.text()).replaceAll('<!-- -->', '')
  expect(html).toContain('<title>This is an example. Nothing was sent')
  expect(html).toContain('Amara Okonvale is made up')
  expect(html).not.toContain('Check your email')
  await allWorkDone(site.place)
  expect(letters()).toEqual([])
})

test('a page for writing to an attorney says if they accept no new cases', async () => {
  expect(await (await site.visitor().get('/attorney-directory/1/contact')).text()).not.toContain(
    'new cases now',
  )
  for (const [id, words] of [
    [3, 'Linh Tranwick has a waiting list.'],
    [8, 'Soledad Quillmark is not taking new cases now.'],
  ]) {
    const html = await (await site.visitor().get(`/attorney-directory/${id}/contact`)).text()
    expect(html.replaceAll('<!-- -->', '')).toContain(words)
  }
})

test('a message to an attorney is mailed from us, and replies go to the person', async () => {
  await makeReal(site.place, [1, 2, 4, 5])
  const answer = await site.visitor().post('/attorney-directory/1/contact', message)
  expect(answer.status).toBe(200)
  const html = await answer.text()
  // The behavior without mail: promises-no-mail.test.ts.
  expect(html).toContain('Message Sent!')
  expect(html).toContain('I was let go after I asked for a quiet desk.')
  const [mail = ''] = await eventually(() => letters().length > 0 && letters())
  expect(mail).toMatch(/^To: amara\.okonvale@example\.org$/m)
  expect(mail).toMatch(/^Reply-To: ada@example\.com$/m)
  expect(mail).toMatch(/^From: .*notices@example\.org/m)
  expect(mail).not.toMatch(/^Subject:.*(Ada|quiet|let go)/m)
  expect(mail.replaceAll('=\n', '')).toContain('I was let go after I asked for a quiet desk.')
})

test('the same form sent twice is one mail', async () => {
  const before = letters().length
  const visitor = site.visitor()
  await visitor.post('/attorney-directory/2/contact', message)
  expect((await visitor.post('/attorney-directory/2/contact', message)).status).toBe(200)
  await eventually(() => letters().length > before)
  await allWorkDone(site.place)
  expect(letters().length).toBe(before + 1)
})

test.each([
  [
    'nothing at all',
    {},
    [
      'Enter your name',
      'Enter your email address',
      'Write your message',
      'You must agree to the terms before sending.',
    ],
  ],
  ['no consent', { ...message, consent: '' }, ['You must agree to the terms before sending.']],
  ['no real address', { ...message, email: 'ada' }, ['Your email address must have an @ sign']],
  ['two addresses', { ...message, email: 'a@example.com, b@example.com' }, ['Enter one email address only']],
  [
    'a second header in the address',
    { ...message, email: 'a@example.com\r\nBcc: b@example.com' },
    ['Enter one email address only'],
  ],
  ['far too many words', { ...message, message: 'x'.repeat(20_000) }, ['characters or fewer']],
  ['a filled trap', { ...message, website: 'https://spam.example' }, ['Leave the last field empty']],
])('a message with %s gets a 422 that says what to fix [R37]', async (_, fields, sentences) => {
  const answer = await site.visitor().post('/attorney-directory/3/contact', fields)
  expect(answer.status).toBe(422)
  const html = await answer.text()
  expect(html).toMatch(/<title>Error: /)
  expect(html).toContain('There is a problem')
  // In the summary and beside the field.
  for (const sentence of sentences) expect(html.split(sentence).length).toBeGreaterThan(2)
})

test('typed text is shown with the errors, as text', async () => {
  const answer = await site
    .visitor()
    .post('/attorney-directory/3/contact', { ...message, name: '"><b>Ada</b>', consent: '' })
  const html = await answer.text()
  expect(html).toContain('value="&quot;&gt;&lt;b&gt;Ada&lt;/b&gt;"')
  expect(html).toContain('ada@example.com')
})

test('line breaks in a name add no header [R37]', async () => {
  const before = letters().length
  const answer = await site.visitor().post('/attorney-directory/4/contact', {
    ...message,
    name: 'Ada\r\nBcc: everyone@example.com\r\n\r\nHello',
    message: 'One line.\r\n.\r\nBcc: everyone@example.com',
  })
  expect(answer.status).toBe(200)
  const mails = await eventually(() => letters().length > before && letters())
  const head = mails.at(-1)?.split(/\r?\n\r?\n/)[0] ?? ''
  expect(head).toMatch(/^To: rivka\.stonehollow@example\.org$/m)
  expect(head).not.toMatch(/^Bcc:/im)
  expect(head.match(/^(To|Cc|Bcc|Reply-To):/gim)).toHaveLength(2)
})

test('a message needs an existing attorney, and another site cannot send the form', async () => {
  expect((await site.visitor().post('/attorney-directory/99/contact', message)).status).toBe(404)
  expect(
    (await site.visitor().post('/attorney-directory/1/contact', message, { 'sec-fetch-site': 'cross-site' }))
      .status,
  ).toBe(403)
})

test('the eleventh message of an hour has to wait, with its words retained', async () => {
  const visitor = site.visitor()
  const statuses: number[] = []
  let last = ''
  for (let i = 0; i < 12; i++) {
    const answer = await visitor.post('/attorney-directory/5/contact', message)
    statuses.push(answer.status)
    last = await answer.text()
  }
  expect(statuses.at(-1)).toBe(429)
  expect(last).toContain('Wait an hour')
  expect(last).toContain('quiet desk')
})

test('a page rendered for each visitor is compressed, one about a case is not', async () => {
  const ask = async (url: string, headers = {}) => {
    const answer = await site.visitor().get(url, { 'accept-encoding': 'gzip, br', ...headers })
    return answer.headers.get('content-encoding')
  }
  expect(await ask('/attorney-directory')).toBe('br')
  expect(await ask('/legal-help')).toBe('br')
  expect(await ask('/legal-help', { cookie: '__Host-draft=x' })).toBeNull()
})
