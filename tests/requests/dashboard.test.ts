import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { comeBack, sendCase, startedForm } from '../support/cases.ts'
import { joined } from '../support/forum-visitors.ts'
import { aSite, type Site, type Visitor } from '../support/site.ts'

let site: Site
beforeAll(async () => {
  site = await aSite()
})
afterAll(() => site.stop())

const page = async (url: string, visitor: Visitor = site.visitor()) => {
  const answer = await visitor.get(url)
  return { status: answer.status, html: (await answer.text()).replaceAll('<!-- -->', ''), answer }
}

describe('the five tabs', () => {
  test.each([
    ['/dashboard', 'Overview', 'Dashboard'],
    ['/dashboard/complaints', 'My Complaints', 'My Complaints - Dashboard'],
    ['/dashboard/forum-posts', 'My Forum Posts', 'My Forum Posts - Dashboard'],
    ['/dashboard/saved', 'Saved Resources', 'Saved Resources - Dashboard'],
    ['/dashboard/profile', 'Profile', 'Profile - Dashboard'],
  ])('%s is its own page that says where it is, with or without scripts', async (url, tab, title) => {
    const { status, html, answer } = await page(url)
    expect(status).toBe(200)
    expect(html).toContain(`<title>${title} - `)
    expect(html).toMatch(new RegExp(`<a href="${url}#content" aria-current="page">.*?${tab}</a>`))
    expect(html.match(/#content" aria-current/g)).toHaveLength(1)
    expect(html).toContain('JavaScript is off in this browser')
    expect(html).toMatch(/<noscript>.*?href="\/legal-help\/case".*?<\/noscript>/s)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(html).toContain('name="robots" content="noindex"')
  })

  test('there is no sixth tab', async () => {
    expect((await page('/dashboard/nothing')).status).toBe(404)
  })
})

test('a letter saved with the account is in the list of letters, with its file; another saved page is not', async () => {
  const ada = await joined(site, 'letter-owl')
  expect((await page('/dashboard', ada)).html).toContain('You have not saved a letter yet.')
  for (const [path, title] of [
    ['/resources/records-request', 'Records Request'],
    ['/know-your-rights/oregon', 'Oregon: your rights'],
  ])
    await ada.post('/dashboard/keep', { path: path ?? '', title: title ?? '' })
  const { html } = await page('/dashboard', ada)
  expect(html).toMatch(/>2<\/strong>\s*<span>saved resources/)
  const letters = /id="own-letters".*?id="own-gifts"/s.exec(html)?.[0] ?? ''
  expect(letters).toMatch(/<a href="\/resources\/records-request">Records Request<\/a>/)
  expect(letters).toMatch(/href="\/resources\/files\/[^"]+\.docx" download/)
  expect(letters).not.toContain('You have not saved a letter yet.')
  expect(letters).not.toContain('Oregon')
  const change = /href="(\/dashboard\/kept\/[\w-]+)">Note or remove: Records Request/.exec(letters)?.[1]
  expect((await page(change ?? '', ada)).status).toBe(200)
})

describe('an opened case', () => {
  test('the dashboard shows the true status of an open case, and neither number nor words nor story', async () => {
    const kept = await sendCase(site.visitor())
    const { visitor } = await comeBack(site, kept)
    for (const url of ['/dashboard', '/dashboard/complaints']) {
      const { html } = await page(url, visitor)
      expect(html).toContain('Open on this device now')
      expect(html).toContain('Housing Discrimination')
      expect(html).toContain('Under Review')
      for (const secret of [kept.number, kept.words.join(' '), 'They would not let my dog in.'])
        expect(html).not.toContain(secret)
    }
    await visitor.post('/legal-help/case', { intent: 'withdraw' })
    expect((await page('/dashboard/complaints', visitor)).html).toContain('Closed')
  })

  test('Logout closes the case, and says so in the words of the specification [R35]', async () => {
    const { visitor } = await comeBack(site, await sendCase(site.visitor()))
    const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await visitor.post('/dashboard/logout', {})
    expect(answer.status).toBe(303)
    expect(answer.headers.get('location')).toBe('/dashboard')
    // Copies of pages are cleared, and the lists saved on this device stay.
    expect(answer.headers.get('clear-site-data')).toBe('"cache"')
    const { html } = await page('/dashboard', visitor)
    expect(html).toContain('Logged Out')
    expect(html).toContain('You have been successfully logged out.')
    expect(html).toContain('Its number and words open it again.')
    expect(html).not.toContain('Open on this device now')
    expect(visitor.cookies.has('__Host-case')).toBe(false)
    // An attacker who kept the cookie can open nothing.
    const later = await site.visitor().get('/legal-help/case', { cookie })
    expect(await later.text()).toContain('Open your case')
  })

  test('Logout with nothing open says the same, without a case', async () => {
    const visitor = site.visitor()
    await visitor.post('/dashboard/logout', {})
    const { html } = await page('/dashboard', visitor)
    expect(html).toContain('You have been successfully logged out.')
    expect(html).not.toContain('open it again')
  })

  test('Logout does not remove number and words that were not saved yet', async () => {
    const visitor = site.visitor()
    const { number } = await sendCase(visitor)
    expect((await page('/dashboard', visitor)).html).toContain('Save your number and words')
    await visitor.post('/dashboard/logout', {})
    expect((await page('/dashboard', visitor)).html).toContain('press “I saved it”')
    expect((await page('/legal-help/sent', visitor)).html).toContain(number)
  })

  test('a link alone signs no one out', async () => {
    const { visitor } = await comeBack(site, await sendCase(site.visitor()))
    expect((await visitor.get('/dashboard/logout')).headers.get('location')).toBe('/dashboard')
    expect((await page('/dashboard', visitor)).html).toContain('Open on this device now')
    const foreign = await visitor.post('/dashboard/logout', {}, { 'sec-fetch-site': 'cross-site' })
    expect(foreign.status).toBe(403)
    expect((await page('/dashboard', visitor)).html).toContain('Open on this device now')
  })
})

describe('deleting', () => {
  test('deleting everything closes the case, deletes the report and the shown words, and empties the storage [R35]', async () => {
    const visitor = site.visitor()
    const kept = await sendCase(visitor)
    const form = await startedForm(visitor)
    await visitor.post('/legal-help', { intent: 'send', description: 'Not finished', ...form })
    await visitor.post('/legal-help/case', {
      intent: 'enter',
      number: kept.number,
      words: kept.words.join(' '),
    })
    const before = (await page('/dashboard/profile', visitor)).html
    for (const held of ['An opened case', 'An unfinished report', 'The number and words of a case'])
      expect(before).toContain(held)
    const asked = (await page('/dashboard/profile/delete', visitor)).html
    expect(asked).toContain('Save your number and words first')
    expect(asked).toContain('Keep it')

    const answer = await visitor.post('/dashboard/profile/delete', { what: 'everything' })
    expect(answer.status).toBe(303)
    expect(answer.headers.get('clear-site-data')).toBe('"cache", "storage"')
    const after = (await page('/dashboard/profile', visitor)).html
    expect(after).toContain('Everything is deleted from this device')
    for (const held of ['No opened case', 'No unfinished report', 'No number and words'])
      expect(after).toContain(held)
    expect((await page('/legal-help?draft=open', visitor)).html).not.toContain('Not finished')
    // The case itself is still there.
    expect((await comeBack(site, kept)).html).toContain('They would not let my dog in.')
  })

  test('a list of the browser is only called deleted when its script reports it', async () => {
    const visitor = site.visitor()
    const refused = await visitor.post('/dashboard/profile/delete', { what: 'saved', done: '' })
    expect(refused.status).toBe(422)
    expect(await refused.text()).toContain('We could not delete it')
    const done = await visitor.post('/dashboard/profile/delete', { what: 'saved', done: 'yes' })
    expect(done.status).toBe(303)
    expect(done.headers.has('clear-site-data')).toBe(false)
    expect((await page('/dashboard/profile', visitor)).html).toContain(
      'We deleted your saved resources from this device.',
    )
  })

  test.each(['<script>alert(1)</script>', 'toString', '__proto__', 'a'.repeat(5000)])(
    'an unknown thing to delete asks about everything: %s',
    async (what) => {
      const { status, html } = await page(`/dashboard/profile/delete?what=${encodeURIComponent(what)}`)
      expect(status).toBe(200)
      expect(html).toContain('Delete everything on this device')
      expect(html).not.toContain('<script>alert')
    },
  )

  test('a deletion that was not requested deletes nothing', async () => {
    const { visitor } = await comeBack(site, await sendCase(site.visitor()))
    expect((await visitor.post('/dashboard/profile/delete', { what: 'toString' })).status).toBe(400)
    expect((await visitor.post('/dashboard/profile/delete', {})).status).toBe(400)
    expect((await page('/dashboard', visitor)).html).toContain('Open on this device now')
  })
})

describe('the forum', () => {
  test('the forum says that it is read-only, asks for nothing and ships no script', async () => {
    const { status, html } = await page('/forum')
    expect(status).toBe(200)
    expect(html).toContain('You can read here. You cannot write yet.')
    const main = /<main.*<\/main>/s.exec(html)?.[0] ?? ''
    // Everything except the search.
    expect(main.replace(/<search>.*?<\/search>/s, '')).not.toMatch(/<form|<input|<textarea/)
    expect(html).not.toMatch(/<script(?! type="application\/ld\+json")/)
    for (const link of ['/terms#conduct', '/resources', '/legal-help'])
      expect(main).toContain(`href="${link}"`)
  })
})

test('the site map knows the tabs, search engines do not', async () => {
  const { html } = await page('/site-map')
  for (const url of ['/forum', '/dashboard', '/dashboard/complaints', '/dashboard/profile'])
    expect(html).toContain(`href="${url}"`)
  const xml = (await page('/sitemap.xml')).html
  expect(xml).not.toContain('/dashboard')
  expect(xml).toContain('/forum</loc>')
})
