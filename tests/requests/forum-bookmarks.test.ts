import { afterAll, beforeAll, expect, test } from 'vitest'
import { joined, pageOf, sendPost } from '../support/forum-visitors.ts'
import { aSite, type Site, type Visitor } from '../support/site.ts'
import { signedInStaff } from '../support/staff.ts'

// Bookmarking and following a topic, without any script.

let site: Site
let ada: Visitor
let ben: Visitor
let topic: string
beforeAll(async () => {
  site = await aSite()
  const { visitor: mo } = await signedInStaff(site, { email: 'mo@example.org', role: 'editor' })
  await mo.post('/staff/forum', { intent: 'moderate', hours: '24' })
  ada = await joined(site, 'ada-owl', 'member')
  ben = await joined(site, 'ben-heron', 'member')
  topic = await sendPost(ben, '/forum/home/new', { title: 'A quiet room', text: 'How do you ask?' })
})
afterAll(() => site.stop())

test('a member bookmarks a topic with a note that no one else sees', async () => {
  expect((await pageOf(ada, topic)).html).toContain(`${topic}/keep`)
  expect((await pageOf(site.visitor(), topic)).html).not.toContain('/keep')
  expect((await pageOf(site.visitor(), `${topic}/keep`)).html).toContain('you need an account')
  const answer = await ada.post(`${topic}/keep`, { keep: 'yes', note: 'For my talk with Sam' })
  expect([answer.status, answer.headers.get('location')]).toEqual([303, topic])
  expect((await pageOf(ada, '/dashboard/saved')).html).toContain('For my talk with Sam')
  expect((await pageOf(ada, `${topic}/keep`)).html).toContain('value="For my talk with Sam"')
  expect(JSON.stringify(await (await ada.get('/account/everything.json')).json())).toContain(
    'For my talk with Sam',
  )
  for (const url of [topic, `${topic}/keep`, '/dashboard/saved'])
    expect((await pageOf(ben, url)).html, url).not.toContain('For my talk')
  const long = await ada.post(`${topic}/keep`, { keep: 'yes', note: 'x'.repeat(301) })
  expect([long.status, (await long.text()).includes('300 letters at most')]).toEqual([422, true])
  await ada.post(`${topic}/keep`, { note: '' })
  expect((await pageOf(ada, '/dashboard/saved')).html).not.toContain('A quiet room')
})

test("a followed topic lists new replies on the member's page, until they were read", async () => {
  await ada.post(`${topic}/keep`, { follow: 'yes', note: '' })
  expect((await pageOf(ada, '/dashboard/forum-posts')).html).not.toContain('Replies since you were here')
  await sendPost(ben, `${topic}/reply`, { text: 'Like this.' })
  const { html } = await pageOf(ada, '/dashboard/forum-posts')
  expect(html).toContain('Replies since you were here')
  expect(html).toContain(`href="${topic}#post-2"`)
  expect((await pageOf(ben, '/dashboard/forum-posts')).html).not.toContain('Replies since')
  await pageOf(ada, topic)
  expect((await pageOf(ada, '/dashboard/forum-posts')).html).not.toContain('Replies since')
})

test('one post is bookmarked with a note, and its title is removed from the list with its topic', async () => {
  const gone = await sendPost(ben, '/forum/home/new', { title: 'Thin walls', text: 'What helps?' })
  const { html } = await pageOf(ada, gone)
  expect(html).toContain('Keep post 1')
  expect((await pageOf(ben, gone)).html).not.toContain('Keep post 1')
  expect((await pageOf(site.visitor(), gone)).html).not.toContain('Keep post 1')
  const [, path = '', title = ''] =
    /name="path" value="([^"]*)"\/><input type="hidden" name="title" value="([^"]*)"/.exec(html) ?? []
  expect([path, title]).toEqual([`${gone}#post-1`, 'Post 1'])
  const kept = await ada.post('/dashboard/keep', { path, title })
  expect([kept.status, kept.headers.get('location')]).toEqual([303, path])
  const list = (await pageOf(ada, '/dashboard/saved')).html
  expect(list).toContain('Post 1 in “Thin walls”')
  const note = /\/dashboard\/kept\/[\w-]+/.exec(list)?.[0] ?? ''
  await ada.post(note, { intent: 'save', note: 'Felt pads' })
  expect((await pageOf(ada, '/dashboard/saved')).html).toContain('Felt pads')
  const own = /\/forum\/post\/[\w-]+/.exec((await pageOf(ben, gone)).html)?.[0] ?? ''
  await ben.post(own, { intent: 'remove' })
  const after = (await pageOf(ada, '/dashboard/saved')).html
  expect(after).toContain('Post 1 in a topic that was removed')
  expect(after).not.toContain('Thin walls')
})

test('a signed-out visitor loses nothing and bookmarks nothing', async () => {
  const answer = await site.visitor().post(`${topic}/keep`, { keep: 'yes', note: 'My words' })
  const html = await answer.text()
  expect([answer.status, html.includes('value="My words"')]).toEqual([403, true])
})
