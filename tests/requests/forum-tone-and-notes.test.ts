import { afterAll, beforeAll, expect, test } from 'vitest'
import { joined, members, ticketed } from '../support/forum-site.ts'
import { aSite, type Site, type Visitor } from '../support/site.ts'
import { signedInStaff } from '../support/staff.ts'

// Content notes and wishes for replies, without any script.

let site: Site
let mo: Visitor
let ada: Visitor
let ben: Visitor
let topic: string
beforeAll(async () => {
  site = await aSite()
  ;({ visitor: mo } = await signedInStaff(site, { email: 'mo@example.org', role: 'editor' }))
  await mo.post('/staff/forum', { intent: 'moderate', hours: '24' })
  ada = await joined(site, 'ada-owl')
  ben = await joined(site, 'ben-heron')
  await members(site, ['ada-owl', 'ben-heron'])
  topic = await begin('A calm title', 'Pelican words', { 'about-death': 'yes', wish: 'listening' })
})
afterAll(() => site.stop())

async function begin(title: string, text: string, fields: Record<string, string>): Promise<string> {
  const sent = await ticketed(ada, '/forum/home/new', { title, text, ...fields })
  expect(sent.status).toBe(303)
  return sent.headers.get('location') ?? ''
}
const page = async (visitor: Visitor, url: string) =>
  (await (await visitor.get(url)).text()).replaceAll('<!-- -->', '')
const folded = /<details class="disclosure"><summary>.{0,400}This is about: death.{0,300}<p>Pelican words/s
const opened =
  /<details class="disclosure" open=""><summary>.{0,400}This is about: death.{0,300}<p>Pelican words/s

test('the words are folded under a line that says what they are about, on every page that shows them', async () => {
  expect(await page(site.visitor(), topic)).toMatch(folded)
  expect(await page(ben, `${topic}/reply?to=1`)).toMatch(folded)
  expect(await page(site.visitor(), '/forum/home')).toContain('This is about: death')
  for (const url of [
    `${topic}/feed.atom`,
    '/forum/home/feed.atom',
    '/forum/search?q=pelican',
    '/search?q=pelican',
  ]) {
    const source = await page(site.visitor(), url)
    expect(source, url).toContain('This is about: death')
    expect(source, url).not.toContain('Pelican words')
  }
  expect(await page(site.visitor(), topic)).not.toContain('"text":"Pelican')
})

test('a visitor chooses on the device, without an account, and cached pages stay as they are', async () => {
  const visitor = site.visitor()
  const shown = { 'about-death': 'show', 'about-violence': 'hide' }
  const saved = await visitor.post('/forum/content-notes', shown)
  expect(saved.headers.getSetCookie().join('\n')).toMatch(
    /__Host-notes=violence:hide\.death:show; .*HttpOnly/,
  )
  expect(await page(visitor, topic)).toMatch(opened)
  expect(await page(visitor, '/forum/content-notes')).toContain('kept on this device only')
  expect(await page(visitor, '/forum/content-notes')).toContain('href="/forum">To the forum')
  const back = encodeURIComponent('/forum/search?q=quiet%20room')
  const from = await visitor.post(`/forum/content-notes?back=${back}`, shown)
  expect(from.headers.get('location')).toBe(`/forum/content-notes?back=${back}`)
  expect(await page(visitor, `/forum/content-notes?back=${back}`)).toContain(
    'href="/forum/search?q=quiet%20room">Back to where you were',
  )
  for (const other of [
    '//evil.example',
    'https://evil.example/forum',
    '/\\evil.example',
    'javascript:alert(1)',
    '/nowhere',
    '/forum?q="><b>',
  ])
    expect(await page(visitor, `/forum/content-notes?back=${encodeURIComponent(other)}`), other).toContain(
      'href="/forum">To the forum',
    )
  for (let times = 0; times < 2; times++) expect(await page(site.visitor(), topic)).toMatch(folded)
  await visitor.post('/forum/content-notes', { 'about-death': 'hide' })
  const list = await page(visitor, '/forum/home')
  expect(list).not.toContain('A calm title')
  expect(list).toContain('1 topic on this page is hidden')
  for (const [url, says] of [
    ['/forum/search?q=pelican', '1 post that we found is hidden, because you chose that.'],
    ['/search?q=pelican', '1 topic on this page is hidden, because you chose that.'],
  ] as const) {
    const source = await page(visitor, url)
    expect(source, url).not.toContain('A calm title')
    expect(source, url).toContain(says)
  }
  // The topic's URL still opens, without the words until the visitor asks for them.
  const hidden = await page(visitor, topic)
  expect(hidden).toContain('This is about: death. You chose to hide it.')
  expect(hidden).not.toContain('Pelican words')
  expect(await page(visitor, /href="([^"]*show=1)#post-1"/.exec(hidden)?.[1] ?? '')).toMatch(opened)
  expect(await page(visitor, `${topic}?show=2`)).not.toContain('Pelican words')
  expect(await page(site.visitor(), topic)).toMatch(folded)
  expect(await page(site.visitor(), '/forum/home')).toContain('A calm title')
  const gone = await visitor.post('/forum/content-notes', {})
  expect(gone.headers.getSetCookie().join('\n')).toMatch(/__Host-notes=; .*Max-Age=0/)
})

test('a member’s choice is stored with the account and applies on another device', async () => {
  const saved = await ben.post('/forum/content-notes', { 'about-death': 'show' })
  expect(saved.headers.getSetCookie().join('\n')).not.toContain('__Host-notes')
  expect(await page(ben, topic)).toMatch(opened)
  expect(await page(ben, '/search?q=pelican')).toContain('<mark>Pelican</mark><span> words</span>')
  expect(await page(ada, topic)).toMatch(folded)
  expect(await page(ben, '/forum/content-notes')).toContain('kept with your account')
})

test('members find their own words, whatever they are about', async () => {
  await ada.post('/forum/content-notes', { 'about-death': 'hide' })
  await ben.post('/forum/content-notes', { 'about-death': 'hide' })
  for (const url of ['/forum/search?q=pelican', '/search?q=pelican']) {
    expect(await page(ada, url), url).toContain('A calm title')
    expect(await page(ben, url), url).not.toContain('A calm title')
  }
  for (const who of [ada, ben]) await who.post('/forum/content-notes', {})
})

test('a moderator adds a note, and the author reads which one', async () => {
  const other = await begin('Another title', 'Heron words', {})
  const id = /post\/([\w-]+)\/report/.exec(await page(site.visitor(), other))?.[1] ?? ''
  await mo.post(`/staff/forum/${id}`, { intent: 'notes', 'about-police': 'yes' })
  expect(await page(site.visitor(), other)).toContain('This is about: police or jail')
  expect(await page(ada, `/forum/post/${id}`)).toContain(
    'A moderator added a content note to this post: police',
  )
  expect(await page(ada, '/notices')).toContain('A moderator added a content note')
})

test('a wish is in the topic and beside the form; if it is for no replies, others get no form', async () => {
  for (const [who, url] of [
    [site.visitor(), topic],
    [ben, `${topic}/reply`],
  ] as const)
    expect(await page(who, url)).toContain('Only listening, please. Please do not give advice here.')
  const quiet = await begin('No answers', 'Lantern words', { wish: 'none' })
  for (const who of [site.visitor(), ben]) expect(await page(who, quiet)).not.toContain(`${quiet}/reply`)
  expect(await page(ada, quiet)).toContain(`${quiet}/reply`)
  expect(await page(ben, `${quiet}/reply`)).not.toContain('<textarea')
  const sent = await ben.post(`${quiet}/reply`, {
    ticket: 'B'.repeat(22),
    text: 'My own words',
    intent: 'post',
  })
  expect(sent.status).toBe(409)
  const html = await sent.text()
  for (const words of ['asked for no replies', 'My own words']) expect(html).toContain(words)
  const added = await ticketed(ada, `${quiet}/reply`, { text: 'One thing more' })
  expect(added.status).toBe(303)
})

test('a moderator reads the tone of a post before judging it, and so does the author while it waits', async () => {
  const cy = await joined(site, 'cy-wren')
  const sent = await ticketed(cy, '/forum/home/new', { title: 'A', text: 'You monster', tone: 'joking' })
  const own = sent.headers.get('location') ?? ''
  const atDesk = own.replace('/forum/post/', '/staff/forum/')
  expect(await page(cy, own)).toContain('The author says: “I am joking”')
  for (const url of ['/staff/forum', atDesk])
    expect(await page(mo, url), url).toContain('The author says: “I am joking”')
  const shown = await begin('B', 'Go away', { tone: 'not-upset' })
  const postId = /\/forum\/post\/([\w-]+)">Change or remove/.exec(await page(ada, shown))?.[1]
  await ben.post(`/forum/post/${postId}/report`, { reason: 'harm', note: '' })
  expect(await page(mo, '/staff/forum')).toContain('The author says: “I am not upset”')
})
