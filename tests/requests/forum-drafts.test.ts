import { afterAll, beforeAll, expect, test } from 'vitest'
import { joined, pageOf, sendPost } from '../support/forum-visitors.ts'
import { aSite, type Site, type Visitor } from '../support/site.ts'
import { signedInStaff } from '../support/staff.ts'

// Unsent posts: saved without any script, offered again, and shown when the topic is gone.

let site: Site
let mo: Visitor
let ada: Visitor
let topic: string
beforeAll(async () => {
  site = await aSite()
  ;({ visitor: mo } = await signedInStaff(site, { email: 'mo@example.org', role: 'editor' }))
  await mo.post('/staff/forum', { intent: 'moderate', hours: '24' })
  ada = await joined(site, 'ada-owl', 'member')
  const ben = await joined(site, 'ben-heron', 'member')
  topic = await sendPost(ben, '/forum/home/new', { title: 'A quiet room', text: 'How do you ask?' })
})
afterAll(() => site.stop())

const DRAFTS = '/forum/drafts'
const PAGE = 'p'.repeat(22)
const draftIn = (html: string) => /name="draft" value="([^"]*)"/.exec(html)?.[1] ?? ''

test('“Save and go on later” saves a post that could not be sent yet, and its form shows it again', async () => {
  const sent = await ada.post('/forum/home/new', {
    intent: 'later',
    title: 'My title',
    text: '',
    wish: 'advice',
  })
  expect([sent.status, sent.headers.get('location')]).toEqual([303, DRAFTS])
  const { html } = await pageOf(ada, DRAFTS)
  for (const told of ['My title', 'New topic in', 'Saved at']) expect(html).toContain(told)
  const form = (await pageOf(ada, '/forum/home/new')).html
  expect(form).toContain('This is your draft')
  expect(form).toContain('value="My title"')
  expect((await pageOf(ada, '/forum/home/new?draft=')).html).not.toContain('value="My title"')
  expect((await pageOf(ada, '/dashboard/forum-posts')).html).toContain('Go on with your draft')
  const posted = await ada.post('/forum/home/new', {
    intent: 'post',
    ticket: 't'.repeat(22),
    title: 'My title',
    text: 'And my words',
    draft: draftIn(form),
  })
  expect(posted.status).toBe(303)
  expect((await pageOf(ada, DRAFTS)).html).toContain('You have no drafts')
  const nothing = await ada.post('/forum/home/new', { intent: 'later', title: '', text: ' ' })
  expect([nothing.status, (await nothing.text()).includes('Write something first')]).toEqual([422, true])
})

test('text that the script sends is saved, and two windows are both offered', async () => {
  const url = `/forum/draft?topic=${topic.split('/').at(-1)}`
  const save = (page: string, text: string) =>
    ada.post(url, { form: 'x', page, turn: '1', text, nameless: '' })
  const saved = await save(PAGE, 'On the phone')
  expect(await saved.json()).toMatchObject({ at: expect.stringMatching(/\d:\d\d/), says: expect.any(String) })
  expect((await pageOf(ada, `${topic}/reply`)).html).toContain('On the phone</textarea>')
  await save('q'.repeat(22), 'On the laptop')
  const { html } = await pageOf(ada, `${topic}/reply`)
  for (const told of ['You have 2 drafts here', 'On the phone', 'On the laptop']) expect(html).toContain(told)
  expect(html).not.toContain('</textarea>')
  expect((await pageOf(site.visitor(), `${topic}/reply`)).html).not.toContain('On the phone')
  const cleared = await ada.post(`${DRAFTS}?topic=${topic.split('/').at(-1)}`, {
    intent: 'clear',
    page: 'q'.repeat(22),
    back: `${topic}/reply`,
  })
  expect(cleared.headers.get('location')).toBe(`${topic}/reply`)
  expect((await pageOf(ada, `${topic}/reply`)).html).toContain('On the phone</textarea>')
  for (const wrong of [{ page: 'x' }, { page: PAGE, turn: 'x' }])
    expect((await ada.post(url, { form: 'x', turn: '1', ...wrong })).status).toBe(400)
})

test('a member who is signed out meanwhile keeps what they type in this browser', async () => {
  const guest = site.visitor()
  const id = topic.split('/').at(-1)
  const saved = await guest.post(`/forum/draft?topic=${id}`, { page: PAGE, turn: '1', text: 'Typed on' })
  expect([saved.status, Object.keys((await saved.json()) as object)]).toEqual([200, ['at']])
  for (const [name, value] of guest.cookies) if (name.includes('typed')) ada.cookies.set(name, value)
  expect((await pageOf(ada, `${topic}/reply`)).html).toContain('You typed something here')
  expect((await pageOf(ada, `${topic}/reply?words=open`)).html).toContain('Typed on</textarea>')
  ada.cookies.delete('__Host-typed')
})

test("only a member's pages hold what opens their words on this device, and none does on a shared one", async () => {
  const secretIn = async (visitor: Visitor, url: string) =>
    /data-unsent="([^"]+)"/.exec((await pageOf(visitor, url)).html)?.[1]
  const own = await secretIn(ada, '/forum/home/new')
  expect(Buffer.from(own ?? '', 'base64')).toHaveLength(32)
  expect(await secretIn(ada, DRAFTS)).toBe(own)
  expect(await secretIn(ada, `${topic}/reply`)).toBe(own)
  expect(await secretIn(ada, topic)).toBeUndefined()
  expect(await secretIn(site.visitor(), '/forum/home/new')).toBeUndefined()
  expect(await secretIn(await joined(site, 'di-dove', 'member'), DRAFTS)).not.toBe(own)
  const shared = await joined(site, 'sam-swift', 'member', { shared: 'yes' })
  expect((await pageOf(shared, '/forum/home/new')).html).toContain('name="draft"')
  expect(await secretIn(shared, '/forum/home/new')).toBeUndefined()
  expect(await secretIn(shared, DRAFTS)).toBeUndefined()
})

test('a form made for one member saves and posts nothing for another one who signed in meanwhile', async () => {
  const cy = await joined(site, 'cy-crow', 'member')
  const form = (await pageOf(ada, '/forum/home/new?draft=')).html
  const whose = /name="whose" value="([^"]+)"/.exec(form)?.[1] ?? expect.fail('it does not say for whom')
  const words = { title: 'Of Ada alone', text: 'My quiet words', whose }
  const page = 'w'.repeat(22)
  const saved = await cy.post('/forum/draft?category=home', { ...words, page, turn: '1' })
  expect([saved.status, await saved.text()]).toEqual([409, expect.stringContaining('another member')])
  const ticket = 'v'.repeat(22)
  for (const intent of ['later', 'post', 'preview']) {
    const answer = await cy.post('/forum/home/new', { ...words, ticket, intent })
    const html = await answer.text()
    expect([answer.status, html.includes('You are signed in as cy-crow now')]).toEqual([409, true])
    expect(html).toContain('My quiet words</textarea>')
    expect(html).not.toContain(whose)
  }
  expect((await pageOf(cy, DRAFTS)).html).toContain('You have no drafts')
  expect((await pageOf(cy, '/forum/home')).html).not.toContain('Of Ada alone')
  // For its own member it is saved, also after they signed in again.
  expect((await ada.post('/forum/draft?category=home', { ...words, page, turn: '1' })).status).toBe(200)
  await ada.post(`${DRAFTS}?category=home`, { intent: 'clear', page, back: '/forum/home/new' })
})

test('a draft for a removed category names that category, and leads to no form that does not exist', async () => {
  await ada.post('/forum/hello/new', { intent: 'later', title: 'Hello from me', text: '' })
  expect((await mo.post('/staff/facts/place/place-6', { intent: 'take-back' })).status).toBe(303)
  const { html } = await pageOf(ada, DRAFTS)
  expect(html).toContain('New topic in “Getting to know each other”')
  const form = await pageOf(ada, '/forum/hello/new')
  expect([form.status, form.html.includes('value="Hello from me"')]).toEqual([200, true])
  expect(form.html).toContain('This place is no longer in the forum')
  for (const no of ['Your topic goes to', 'start with an empty form']) expect(form.html).not.toContain(no)
  const id = /name="id" value="([^"]+)"/.exec(html)?.[1] ?? ''
  await ada.post(DRAFTS, { intent: 'drop', id })
  expect((await pageOf(ada, '/forum/hello/new')).status).toBe(404)
  expect((await mo.post('/staff/facts/place/place-6', { intent: 'publish', version: '1' })).status).toBe(303)
})

test('a save for a discarded post says that the draft is gone', async () => {
  const page = 'r'.repeat(22)
  const url = '/forum/draft?category=home'
  const save = (turn: string) => ada.post(url, { page, turn, title: '', text: 'Words' })
  expect((await save('1')).status).toBe(200)
  await ada.post(`${DRAFTS}?category=home`, { intent: 'clear', page, back: '/forum/home/new' })
  expect((await save('2')).status).toBe(410)
})

test('the words for a topic that was closed or removed meanwhile are still there', async () => {
  const own = /\/staff\/forum\/[\w-]{10,}/
  const ben = await joined(site, 'bea-crane', 'new')
  const post = await sendPost(ben, '/forum/school/new', { title: 'To be removed', text: 'Soon gone' })
  const atDesk = own.exec((await pageOf(mo, '/staff/forum')).html)?.[0] ?? ''
  const seen = /name="seen" value="([^"]+)"/.exec((await pageOf(mo, atDesk)).html)?.[1] ?? ''
  await mo.post(atDesk, { intent: 'approve', seen })
  const gone = /\/forum\/topic\/[\w-]+(?=" dir="auto">To be removed)/.exec(
    (await pageOf(ada, '/forum/school')).html,
  )?.[0]
  expect([post !== '', gone]).toEqual([true, expect.any(String)])
  await ada.post(`${gone}/reply`, { intent: 'later', text: 'My long answer' })
  await mo.post(atDesk, { intent: 'lock' })
  expect((await pageOf(ada, `${gone}/reply`)).html).toContain('My long answer</textarea>')
  // The topic's author is notified, and is led to no form that would be refused.
  expect((await pageOf(ben, '/notices')).html).toContain('A moderator closed your topic')
  const mine = (await pageOf(ben, post)).html
  expect([mine.includes('A moderator closed this topic'), mine.includes(`${post}/change`)]).toEqual([
    true,
    false,
  ])
  const change = (await pageOf(ben, `${post}/change`)).html
  expect([change.includes('A moderator closed this topic'), change.includes('<textarea')]).toEqual([
    true,
    false,
  ])
  await mo.post(atDesk, { intent: 'remove', rule: 'junk' })
  const { status, html } = await pageOf(ada, `${gone}/reply`)
  expect([status, html.includes('Your draft is still here')]).toEqual([404, true])
  expect(html).toContain('My long answer</textarea>')
  const list = (await pageOf(ada, DRAFTS)).html
  expect(list).toContain('To be removed')
  const id = /name="id" value="([^"]+)"/.exec(list)?.[1] ?? ''
  expect((await ada.post(DRAFTS, { intent: 'drop', id })).status).toBe(303)
})

test('a delayed post is stopped with one click, without a script, and by its author alone', async () => {
  const form = (await pageOf(ada, `${topic}/reply?draft=`)).html
  expect(form).toContain('Tomorrow at 9 AM')
  const sent = await sendPost(ada, `${topic}/reply`, { text: 'A calm answer', when: 'tomorrow' })
  expect(sent).toBe('/forum/drafts')
  const { html } = await pageOf(ada, '/forum/drafts')
  expect(html).toContain('1 post goes out later')
  expect(html).toContain('A calm answer')
  expect((await pageOf(ada, '/dashboard/forum-posts')).html).toContain('1 post goes out later')
  expect((await pageOf(site.visitor(), topic)).html).not.toContain('A calm answer')
  const id = /name="id" value="([^"]+)"[^>]*\/?><button[^>]*value="stop"/.exec(html)?.[1] ?? ''
  expect((await (await joined(site, 'cy-crane')).post('/forum/drafts', { intent: 'stop', id })).status).toBe(
    409,
  )
  expect((await ada.post('/forum/drafts', { intent: 'stop', id })).status).toBe(303)
  const after = (await pageOf(ada, '/forum/drafts')).html
  expect(after).not.toContain('goes out later')
  expect(after).toContain('A calm answer')
})

test('a member who was signed out while writing is led back to the form from the dashboard', async () => {
  const leads = async (visitor: Visitor) =>
    /<a[^>]* href="([^"]*)"[^>]*>(?:<[^>]*>)*Go to that page/.exec(
      (await pageOf(visitor, '/dashboard')).html,
    )?.[1]
  const [id, page] = [topic.split('/').at(-1), 'r'.repeat(22)]
  const script = site.visitor()
  const typed = { form: 'x', page, turn: '1', text: 'Half a post', to: '1' }
  await script.post(`/forum/draft?topic=${id}`, typed)
  expect(await leads(script)).toBe(`${topic}/reply?to=1`)
  expect((await pageOf(script, `${topic}/reply?to=1`)).html).toContain('/account/sign-in')
  const beginning = site.visitor()
  await beginning.post('/forum/draft?category=home', { ...typed, to: '//evil.example' })
  expect(await leads(beginning)).toBe('/forum/home/new')
  // From each form that saves its words until they are back, without a script.
  for (const [url, fields] of [
    ['/forum/home/new', { intent: 'post', title: 'A title', text: 'Words' }],
    [`${topic}/reply?to=1`, { intent: 'post', text: 'Words' }],
    [`${topic}/keep`, { keep: 'yes', note: 'Words' }],
  ] as const) {
    const visitor = site.visitor()
    expect((await visitor.post(url, { ticket: 't'.repeat(22), ...fields })).status, url).toBe(403)
    expect(await leads(visitor), url).toBe(url)
  }
})
