import { afterAll, beforeAll, expect, test } from 'vitest'
import { joined, members, ticketed } from '../support/forum-site.ts'
import { queriesOf } from '../support/queries.ts'
import { aSite, type Site, type Visitor } from '../support/site.ts'
import { signedInStaff } from '../support/staff.ts'

// Rae blocks and mutes without any script; Ada is not told.

let site: Site
let rae: Visitor
let ada: Visitor
let ofAda: string
let ofRae: string
beforeAll(async () => {
  site = await aSite()
  const { visitor: mo } = await signedInStaff(site, { email: 'mo@example.org', role: 'editor' })
  await mo.post('/staff/forum', { intent: 'moderate', hours: '24' })
  rae = await joined(site, 'rae-wren')
  ada = await joined(site, 'ada-owl')
  await members(site, ['rae-wren', 'ada-owl'])
  const begin = async (who: Visitor, title: string, text: string) =>
    (await ticketed(who, '/forum/home/new', { title, text })).headers.get('location') ?? ''
  ofAda = await begin(ada, 'A topic of Ada', 'Pelican words')
  ofRae = await begin(rae, 'A topic of Rae', 'Kettle words')
  await ticketed(ada, `${ofRae}/reply`, { text: 'Teapot words', to: '1' })
})
afterAll(() => site.stop())

const page = async (who: Visitor, url: string) => {
  const answer = await who.get(url)
  return { status: answer.status, html: (await answer.text()).replaceAll('<!-- -->', '') }
}
const chooseUrl = (html: string) => /href="(\/forum\/unseen\/post\/[\w-]+)"/.exec(html)?.[1] ?? ''

test('a block asks for confirmation, changes both readers’ pages, and is undone on one page', async () => {
  const before = (await page(rae, ofAda)).html
  const url = chooseUrl(before)
  expect(before).toContain(', or all by ada-owl')
  expect((await page(site.visitor(), ofAda)).html).not.toContain('/forum/unseen')
  const form = (await page(rae, url)).html
  for (const words of ['Only this post', 'Mute: I do not want', 'Block: we do not see'])
    expect(form).toContain(words)
  // The promise is no larger than what the other member can notice.
  expect(form).not.toContain('They are not told')
  expect(form).toContain('They can notice it, because a line stands where your posts were.')
  const missing = await rae.post(url, {})
  expect([missing.status, (await missing.text()).includes('Choose one of these')]).toEqual([422, true])
  expect((await site.visitor().post(url, { how: 'block' })).status).toBe(403)
  expect((await rae.post(url, { how: 'block' })).status).toBe(303)

  for (const [who, topic, secret] of [
    [rae, ofAda, 'Pelican words'],
    [ada, ofRae, 'Kettle words'],
  ] as const) {
    const { html } = await page(who, topic)
    expect(html).toContain('This post is not shown to you.')
    expect(html).toContain('A topic that is not shown to you')
    for (const gone of [secret, 'A topic of', 'or all by']) expect(html).not.toContain(gone)
    for (const [at, gone] of [
      ['reply?to=1', secret],
      ['reply', 'A topic of'],
      ['keep', 'A topic of'],
    ])
      expect((await page(who, `${topic}/${at}`)).html).not.toContain(gone)
    const quote = await who.post(`${topic}/reply`, { intent: 'quote', text: '', to: '1' })
    expect([quote.status, (await quote.text()).includes(secret)]).toEqual([404, false])
    const word = secret.split(' ')[0]
    for (const search of [`/forum/search?q=${word}`, `/search?q=${word}`])
      expect((await page(who, search)).html).not.toContain(topic)
  }
  // The lists leave the topic out and say so. A visitor reads everything.
  expect((await page(rae, '/forum/home')).html).toContain('1 topic on this page is not shown to you.')
  expect((await page(rae, '/forum/home')).html).not.toContain('A topic of Ada')
  expect((await page(site.visitor(), ofAda)).html).toContain('Pelican words')
  expect((await page(site.visitor(), '/forum/home')).html).toContain('A topic of Ada')
  // Ada is told nothing, and her page is empty. It does not deny what she can notice, or say who chose it.
  const herPage = (await page(ada, '/forum/unseen')).html
  expect(herPage).toContain('You have not hidden anything')
  expect(herPage).not.toContain('You see everything')
  expect(herPage).toContain('It works both ways, and we never say who chose it.')
  // A refused answer says no more than the page of the topic.
  const nameless = await ticketed(ada, `${ofRae}/reply`, { text: 'Without a name', nameless: 'yes' })
  const refusal = await nameless.text()
  expect(refusal).toContain('a post that is not shown to you')
  expect(refusal).not.toContain('one of you')
  expect((await page(ada, '/notices')).html).not.toContain('block')

  const own = (await page(rae, '/forum/unseen')).html
  expect(own).toMatch(/ada-owl[\s\S]{0,300}Blocked/)
  const id = /name="id" value="([\w-]+)"/.exec(own)?.[1] ?? ''
  expect((await ada.post('/forum/unseen', { intent: 'again', id })).status).toBe(303)
  expect((await page(rae, ofAda)).html).not.toContain('Pelican words')
  expect((await rae.post('/forum/unseen', { intent: 'again', id })).status).toBe(303)
  expect((await page(rae, ofAda)).html).toContain('Pelican words')
})

test('a word, a topic, a category and a note are muted and unmuted', async () => {
  expect((await rae.post('/forum/unseen', { intent: 'word', word: 'x' })).status).toBe(422)
  const long = await rae.post('/forum/unseen', { intent: 'word', word: 'Long '.repeat(30) })
  expect([long.status, (await long.text()).includes('Long Long')]).toEqual([422, true])
  expect((await rae.post('/forum/unseen', { intent: 'word', word: '<b>"teapot' })).status).toBe(303)
  await rae.post('/forum/unseen', { intent: 'word', word: 'TEAPOT' })
  const folded = (await page(rae, ofRae)).html
  expect(folded).toMatch(/You chose not to see this post[\s\S]*Teapot words/)
  expect(folded.match(/You chose not to see this post/g)).toHaveLength(1)
  const topic = ofAda.split('/').at(-1)
  expect((await rae.post(`/forum/unseen/topic/${topic}`, {})).status).toBe(303)
  expect((await page(rae, '/forum/home')).html).not.toContain('A topic of Ada')
  expect((await rae.post('/forum/unseen/place/school', {})).status).toBe(303)
  expect((await page(rae, '/forum')).html).toContain('You chose not to see: ')
  await rae.post('/forum/content-notes', { 'about-death': 'hide', 'about-slurs': 'show' })
  const list = (await page(rae, '/forum/unseen')).html
  for (const words of ['&lt;b&gt;&quot;teapot', 'TEAPOT', 'A topic of Ada', 'See death again'])
    expect(list).toContain(words)
  await rae.post('/forum/unseen', { intent: 'note', note: 'death' })
  for (const [, id = ''] of list.matchAll(/name="id" value="([\w-]+)"/g))
    await rae.post('/forum/unseen', { intent: 'again', id })
  const after = (await page(rae, '/forum/unseen')).html
  expect(after).toContain('You have not hidden anything')
  expect((await page(rae, '/forum/content-notes')).html).toMatch(/value="show" selected/)
})

test('a member can mute neither what does not exist, nor themselves', async () => {
  for (const url of [
    '/forum/unseen/post/nothing',
    '/forum/unseen/topic/nothing',
    '/forum/unseen/place/nothing',
  ]) {
    expect((await page(rae, url)).status).toBe(404)
    expect((await rae.post(url, { how: 'mute' })).status).toBe(404)
  }
  expect((await page(rae, '/forum/unseen/pelican/x')).status).toBe(404)
  const own = /\/forum\/post\/([\w-]+)">Change or remove/.exec((await page(rae, ofRae)).html)?.[1]
  expect((await page(rae, `/forum/unseen/post/${own}`)).html).toContain('You wrote this yourself')
  expect((await rae.post('/forum/unseen', { intent: 'again', id: 'x' })).status).toBe(400)
})

test('however much is muted, a topic makes the same number of queries', async () => {
  // Background jobs make queries, too, and then the count is larger.
  const least = async () =>
    Math.min(await queriesOf(() => rae.get(ofRae)), await queriesOf(() => rae.get(ofRae)))
  await rae.post('/forum/unseen', { intent: 'word', word: 'heron' })
  const one = await least()
  for (const word of ['goose', 'swan', 'wren']) await rae.post('/forum/unseen', { intent: 'word', word })
  expect(await least()).toBe(one)
})
