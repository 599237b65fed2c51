import { afterAll, beforeAll, expect, test } from 'vitest'
import { joined, pageOf, sendPost } from '../support/forum-visitors.ts'
import { aSite, type Site, type Visitor } from '../support/site.ts'
import { signedInStaff } from '../support/staff.ts'

// Search finds everything that can be read in the forum, and nothing else from that moment on.

let site: Site
let mo: Visitor
let ben: Visitor
beforeAll(async () => {
  site = await aSite()
  ;({ visitor: mo } = await signedInStaff(site, { email: 'mo@example.org', role: 'editor' }))
  await mo.post('/staff/forum', { intent: 'moderate', hours: '24' })
  ben = await joined(site, 'ben-heron', 'member')
})
afterAll(() => site.stop())

const seen = async (url: string, visitor = site.visitor()) => (await pageOf(visitor, url)).html

test('a topic is found as soon as it can be read, on the site and in the forum, and no longer once it is removed', async () => {
  expect(await seen('/forum/search?q=quokka')).toContain('We found nothing for “quokka”')
  const topic = await sendPost(ben, '/forum/home/new', { title: 'A quokka at work', text: 'It helps me.' })
  for (const url of [
    '/search?q=quokka',
    '/forum/search?q=quokka',
    '/forum/search?q=quokka&in=home&since=week',
  ])
    expect(await seen(url), url).toContain(`href="${topic}#post-1"`)
  expect(await seen('/forum/search?q=quokka&in=work')).toContain('We found nothing')
  expect(await seen('/forum/search?q=quokka')).toContain('<mark>quokka</mark>')
  const own = /\/forum\/post\/[\w-]+/.exec((await pageOf(ben, topic)).html)?.[0] ?? ''
  await ben.post(own, { intent: 'remove' })
  for (const url of ['/search?q=quokka', '/forum/search?q=quokka'])
    expect(await seen(url), url).not.toContain(topic)
})

test('"Only me" is a choice of members, and finds what they wrote', async () => {
  expect(await seen('/forum/search')).not.toContain('Only me')
  await sendPost(ben, '/forum/home/new', { title: 'An okapi at home', text: 'Is it allowed?' })
  const ada = await joined(site, 'ada-owl', 'member')
  await sendPost(ada, '/forum/home/new', { title: 'My okapi', text: 'Mine is.' })
  const mine = await seen('/forum/search?q=okapi&who=me', ada)
  expect([mine.includes('An okapi'), mine.includes('My ')]).toEqual([false, true])
  expect(mine).toContain('Only me')
})

test('results come in pages of twenty, which link to each other with the query', async () => {
  const writers = [await joined(site, 'di-finch', 'member'), await joined(site, 'ed-crow', 'member')]
  const write = (i: number, url: string, fields: Record<string, string>) =>
    sendPost(writers[i % 2] as Visitor, url, fields)
  const topic = await write(1, '/forum/home/new', { title: 'Bilbies', text: 'One bilby.' })
  for (let i = 2; i <= 21; i += 1) await write(i, `${topic}/reply`, { text: `Bilby ${i}.` })
  const first = await seen('/forum/search?q=bilby&in=home')
  expect(first).toContain('Page 1 of posts')
  expect(first.match(/#post-\d+"/g)).toHaveLength(20)
  expect(first).toContain('href="/forum/search?q=bilby&amp;in=home&amp;page=2#results"')
  const second = await seen('/forum/search?q=bilby&in=home&page=2')
  expect(second.match(/#post-\d+"/g)).toHaveLength(1)
  expect(second).toContain('rel="prev"')
  expect(second).not.toContain('rel="next"')
  const past = await site.visitor().get('/forum/search?q=bilby&in=home&page=3')
  expect([past.status, past.headers.get('location')]).toEqual([302, '/forum/search?q=bilby&in=home'])
})

test('a waiting post is not found by anyone, and neither is its author', async () => {
  const cy = await joined(site, 'cy-wren')
  await sendPost(cy, '/forum/home/new', { title: 'A numbat', text: 'It waits.' })
  for (const visitor of [site.visitor(), cy])
    for (const url of ['/search?q=numbat', '/forum/search?q=numbat'])
      expect(await seen(url, visitor)).not.toContain('It waits.')
})

test('an example says that it is one, and typed markup stays text', async () => {
  expect(await seen('/forum/search?q=landlord')).toContain('Example')
  expect(await seen(`/forum/search?q=${encodeURIComponent('"><script>alert(1)</script>')}`)).not.toContain(
    '<script>alert',
  )
})

test('the search helps with spelling, says what to do about one word, and finds a person by the handle', async () => {
  await sendPost(ben, '/forum/home/new', { title: 'The museum', text: 'Quiet hours on Monday.' })
  const helped = await seen('/forum/search?q=musuem')
  expect(helped).toContain('Nobody wrote “musuem”. These posts have the nearest words.')
  expect(helped).toContain('<mark>museum</mark>')
  const one = await seen('/forum/search?q=zzqxvk')
  expect(one).toContain('Check the spelling')
  expect(one).not.toMatch(/Use fewer words|Choose all places/)
  expect(await seen('/forum/search?q=zzqxvk+vkzzq&in=home')).toMatch(
    /Use fewer words[\s\S]*Choose all places/,
  )
  for (const query of ['%40ben-heron', 'ben-heron']) {
    const found = await seen(`/forum/search?q=${query}`)
    expect(found, query).toContain('posts by <bdi>ben-heron</bdi>')
    expect(found, query).toContain('The museum')
  }
})
