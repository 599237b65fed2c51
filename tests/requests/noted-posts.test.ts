import { afterAll, beforeAll, expect, test } from 'vitest'
import { joined } from '../support/forum-site.ts'
import { aSite, type Site, type Visitor } from '../support/site.ts'
import { signedInStaff } from '../support/staff.ts'

// Blog posts with content notes, as editors write them and as readers chose to see them.

let site: Site
let editor: Visitor
let member: Visitor
let id: string
let path: string
beforeAll(async () => {
  site = await aSite()
  editor = (await signedInStaff(site, { role: 'editor', name: 'Ed Editor' })).visitor
  member = await joined(site, 'ada-owl')
  id = await draft({ ...WORDS, 'about-death': 'yes' })
  path = `/blog/${id.replace('post-', '')}`
  await act({ intent: 'publish', version: '1' })
  await act({ intent: 'feature' })
})
afterAll(() => site.stop())

const WORDS = {
  title: 'A calm title',
  excerpt: 'A calm summary.',
  author: 'Editorial Team',
  category: 'Advocacy',
  imageDescription: 'A hand on a rail.',
  body: '## What happened\n\nPelican words.',
}
async function draft(words: Record<string, string>): Promise<string> {
  const answer = await editor.post('/staff/content/new', { intent: 'save', version: '0', ...words })
  return /post-\d+$/.exec(answer.headers.get('location') ?? '')?.[0] ?? expect.fail('no id')
}
const act = async (fields: Record<string, string>) => {
  const answer = await editor.post(`/staff/content/${id}`, fields)
  return { status: answer.status, html: await answer.text() }
}
const read = async (url: string, who: Visitor = site.visitor()) =>
  (await (await who.get(url)).text()).replaceAll('<!-- -->', '')
const choose = (who: Visitor, choice: string) => who.post('/forum/content-notes', { 'about-death': choice })
const FOLDED = /<details class="disclosure"><summary>.{0,400}This is about: death.{0,900}Pelican words/s
const OPENED =
  /<details class="disclosure" open=""><summary>.{0,400}This is about: death.{0,900}Pelican words/s
const HIDDEN = '1 blog post is hidden here, because you chose that.'

test('a post begins with what it is about, and its words and headings are folded; title and summary are visible', async () => {
  const html = await read(path)
  expect(html).toMatch(FOLDED)
  const fold = html.indexOf('This is about: death')
  for (const words of ['A calm title', 'A calm summary.'])
    expect(html.lastIndexOf(words, fold)).toBeGreaterThan(0)
  expect(html.indexOf('href="#part-1"')).toBeGreaterThan(fold)
  expect(html).toContain('href="/forum/content-notes?back=%2F')
  expect(html).toMatch(/<meta name="description" content="A calm summary."/)
  expect(await read('/blog')).toMatch(/A calm title.*This is about: death.*A calm summary/s)
  expect(await read('/blog?category=Advocacy')).toMatch(/A calm title.*This is about: death.*A calm summary/s)
  expect(await read(`/staff/content/${id}/page`, editor)).toMatch(FOLDED)
  for (const url of ['/blog/feed.atom', '/blog/feed.json'])
    expect(await read(url)).toMatch(/This is about: death.*Pelican words/s)
  const found = await read('/search?q=pelican')
  expect(found).toMatch(/A calm title.*This is about: .*death/s)
  expect(found).not.toMatch(/Pelican<\/mark>|Pelican words/)
})

test.each([
  ['a visitor, on the device', () => site.visitor()],
  ['a member, with the account', () => member],
])('%s: hidden posts are on no list, with a line that says so, and their page opens', async (_, who) => {
  const reader = who()
  const lists = ['/blog', '/blog?category=Advocacy', '/search?q=pelican', '/blog/3']
  const before = await Promise.all(lists.map((url) => read(url)))
  await choose(reader, 'hide')
  for (const url of lists) {
    const html = await read(url, reader)
    expect(html, url).not.toContain('A calm title')
    expect(html, url).toContain(HIDDEN)
    expect(html, url).toContain('href="/forum/content-notes?back=%2F')
  }
  expect(await read(path, reader)).toMatch(FOLDED)
  await choose(reader, 'show')
  expect(await read(path, reader)).toMatch(OPENED)
  expect(await read('/blog', reader)).toContain('A calm title')
  expect(await read('/search?q=pelican', reader)).toMatch(/Pelican/)
  // Other visitors' pages are cached, and stay as they were.
  for (let times = 0; times < 2; times++) {
    expect(await read(path)).toMatch(FOLDED)
    const now = await Promise.all(lists.map((url) => read(url)))
    for (const [at, html] of now.entries()) {
      expect(html).toContain('A calm title')
      expect(html).not.toContain(HIDDEN)
      expect(html.length).toBe(before[at]?.length)
    }
  }
  await choose(reader, 'fold')
})

test('a page rendered for a reader who chose is not cached, and others do not get it', async () => {
  const visitor = site.visitor()
  await choose(visitor, 'show')
  const own = await visitor.get(path)
  const others = await site.visitor().get(path)
  expect(others.headers.get('etag')).not.toBe(null)
  expect(own.headers.get('etag')).toBe(null)
  expect(own.headers.get('vary')?.toLowerCase()).toContain('cookie')
  expect(own.headers.get('cache-control')).toMatch(/no-store|no-cache/)
  const etag = others.headers.get('etag') ?? ''
  expect((await visitor.get(path, { 'if-none-match': etag })).status).toBe(200)
})

test('a preview is folded as visitors have it, and open beside the form, where it follows the typing', async () => {
  const typed = { ...WORDS, version: '1', 'about-death': 'yes' }
  const shown = async (query: string) =>
    (await editor.post(`/staff/content/${id}/page${query}`, typed)).text()
  expect(await shown('')).toMatch(FOLDED)
  expect(await shown('?bare=yes')).toMatch(OPENED)
})

test('an easier version has the notes of its post', async () => {
  const begun = await editor.post(`/staff/variants/of/${id}`, { wanted: 'easier' })
  const page = begun.headers.get('location') ?? expect.fail('no version')
  const words = { title: 'Easy', lead: 'A calm line.', points: 'One.', body: '## One\n\nPelican words.' }
  await editor.post(page, { intent: 'save', version: '1', ...words })
  expect(await read(`${page}/page`, editor)).toMatch(FOLDED)
  expect((await editor.post(page, { intent: 'publish', version: '2' })).status).toBe(303)
  expect(await read(`${path}/easier`)).toMatch(FOLDED)
  const visitor = site.visitor()
  await choose(visitor, 'show')
  expect(await read(`${path}/easier`, visitor)).toMatch(OPENED)
  const search = await read('/search?q=pelican')
  expect(search).toContain('(easier to read)')
  expect(search).not.toMatch(/Pelican<\/mark>|Pelican words/)
  await choose(visitor, 'hide')
  expect(await read('/search?q=pelican', visitor)).toContain('2 blog posts are hidden here')
})

test('the form has a box for each note, keeps them through a refusal, and the comparison names them', async () => {
  const form = await read(`/staff/content/${id}`, editor)
  expect(form).toMatch(/name="about-death"[^>]*checked|checked=""[^>]*name="about-death"/)
  expect(form.match(/name="about-[a-z-]+"/g)).toHaveLength(11)
  expect(await read('/staff/content/new', editor)).not.toMatch(
    /checked=""[^>]*name="about-|name="about-[a-z-]+"[^>]*checked/,
  )
  const refused = await act({
    ...WORDS,
    intent: 'save',
    version: '1',
    reviewOn: 'May 40, 2027',
    'about-police': 'yes',
  })
  expect(refused.status).toBe(422)
  expect(refused.html).toMatch(/checked=""[^>]*name="about-police"|name="about-police"[^>]*checked/)
  expect(refused.html).not.toMatch(/checked=""[^>]*name="about-death"|name="about-death"[^>]*checked/)
  expect((await act({ ...WORDS, intent: 'save', version: '1', 'about-police': 'yes' })).status).toBe(303)
  const compared = await read(`/staff/content/${id}/versions?from=1&to=2`, editor)
  for (const code of ['death', 'police']) expect(compared).toContain(`- &quot;${code}&quot;`)
  expect(await read(path)).toContain('This is about: death')
})
