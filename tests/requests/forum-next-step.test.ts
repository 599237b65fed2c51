import { afterAll, beforeAll, expect, test } from 'vitest'
import { joined, members, ticketed } from '../support/forum-site.ts'
import { aSite, type Site, type Visitor } from '../support/site.ts'
import { signedInStaff } from '../support/staff.ts'

// After each click, people see what it did and what they can do next. Without any script.

let site: Site
let mo: Visitor
let max: Visitor
let ada: Visitor
let ben: Visitor
let topic: string
beforeAll(async () => {
  site = await aSite()
  ;({ visitor: mo } = await signedInStaff(site, { email: 'mo@example.org', role: 'editor' }))
  ;({ visitor: max } = await signedInStaff(site, { email: 'max@example.org', role: 'editor' }))
  for (const one of [mo, max]) await one.post('/staff/forum', { intent: 'moderate', hours: '24' })
  ada = await joined(site, 'ada-owl')
  ben = await joined(site, 'ben-heron')
  await members(site, ['ada-owl', 'ben-heron'])
  const sent = await ticketed(ada, '/forum/home/new', { title: 'A humming light', text: 'It hums.' })
  topic = sent.headers.get('location') ?? ''
})
afterAll(() => site.stop())

/** The text of a page, without its scripts. */
const text = async (answer: Response) =>
  (await answer.text())
    .replaceAll('<!-- -->', '')
    .replace(/<script.*?<\/script>/gs, '')
    .replace(/<footer.*/s, '')
const read = async (visitor: Visitor, url: string) => text(await visitor.get(url))
const ownPost = async (author: Visitor) =>
  /\/forum\/post\/([\w-]+)">Change or remove/.exec(await read(author, topic))?.[1] ?? ''
const aTicket = () => crypto.randomUUID().replaceAll('-', '').slice(0, 22)
const hidden = (html: string, name: string) =>
  new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? ''

test('a preview has the focus, and a quote is inserted at the cursor', async () => {
  const url = `${topic}/reply?to=1`
  const preview = await text(await ticketed(ben, url, { intent: 'preview', text: 'So it is.', to: '1' }))
  expect(preview).toMatch(/<section[^>]*aria-labelledby="preview"[^>]*autofocus/)
  expect(await read(ben, url)).toMatch(
    /<button[^>]*value="quote"[^>]*formAction="[^"]*\/reply\?to=1#text"|formAction="[^"]*#text"[^>]*value="quote"/i,
  )
})

test('a member who is signed out while writing is shown one way to sign in', async () => {
  const html = await text(
    await site.visitor().post(`${topic}/reply`, { ticket: aTicket(), intent: 'post', text: 'My words' }),
  )
  expect(html).toContain('Sign in and come back')
  expect(html).not.toContain('Sign in or make an account')
})

test('a member who mutes someone is told where the list is, and finds their choice again', async () => {
  const url = /\/forum\/unseen\/post\/[\w-]+/.exec(await read(ben, topic))?.[0] ?? ''
  expect(await read(ben, url)).not.toContain('You muted them')
  await ben.post(url, { how: 'mute' })
  const after = await read(ben, topic)
  expect(after).toContain('It is listed on the page “What I do not see”.')
  expect(after).not.toContain('listed on this page')
  expect(after).toMatch(/<details[^>]*>.*It hums\..*href="\/forum\/unseen".*<\/details>/s)
  const again = await read(ben, url)
  expect(again).toMatch(/You muted them\. .*href="\/forum\/unseen"/)
  expect(again).toMatch(/<input[^>]*(checked[^>]*value="mute"|value="mute"[^>]*checked)/)
  // Another member's choice stays private.
  expect(await read(await joined(site, 'eve-crane'), url)).not.toContain('You muted them')
  const id = hidden(await read(ben, '/forum/unseen'), 'id')
  await ben.post('/forum/unseen', { intent: 'again', id })
  expect(await read(ben, url)).not.toContain('You muted them')
})

test('a moderator can read what a waiting post replies to, and is told what each click did', async () => {
  const cy = await joined(site, 'cy-wren')
  const sent = await ticketed(cy, `${topic}/reply?to=1`, { text: 'Felt pads help.', to: '1' })
  const postId = sent.headers.get('location')?.split('/').at(-1) ?? ''
  for (const url of ['/staff/forum', `/staff/forum/${postId}`])
    expect(await read(mo, url)).toContain(`href="${topic}#post-1"`)
  expect(await read(mo, `/staff/forum/${postId}/edit`)).toContain(
    'Once you save the change, everyone can read it.',
  )
  const seen = hidden(await read(mo, `/staff/forum/${postId}`), 'seen')
  const approved = await text(await mo.post(`/staff/forum/${postId}`, { intent: 'approve', seen }))
  expect(approved).toMatch(/autofocus.*The post is approved/s)
  const removed = { intent: 'remove', rule: 'harm', note: '' }
  expect(await text(await mo.post(`/staff/forum/${postId}`, removed))).toContain('The post is removed')
  expect(await text(await mo.post(`/staff/forum/${postId}`, { intent: 'undo' }))).toContain(
    'The post is back',
  )
  const change = { seen: hidden(await read(mo, `/staff/forum/${postId}/edit`), 'seen'), rule: 'harm' }
  await mo.post(`/staff/forum/${postId}/edit`, { ...change, text: 'Felt pads.', note: '' })
  expect(await read(mo, `/staff/forum/${postId}`)).toContain('The post is changed')
  expect(await text(await mo.post('/staff/forum', { intent: 'raid' }))).toContain(
    'New posts wait for an hour now',
  )
  await mo.post('/staff/forum', { intent: 'end-raid' })
  await ticketed(cy, `${topic}/reply`, { text: 'Buy this.' })
  const junk = /name="tick\[\]"[^>]*value="([\w-]+)"/.exec(await read(mo, '/staff/forum'))?.[1] ?? ''
  const together = await text(
    await mo.post('/staff/forum', { intent: 'together', ticket: aTicket(), 'tick[]': junk }),
  )
  expect(together).toContain('The selected posts are removed')
  expect(together).toContain('href="#removed-together"')
})

test('a report about a deleted post offers a next step', async () => {
  const postId = await ownPost(ada)
  await ben.post(`/forum/post/${postId}/report`, { reason: 'harm', note: '' })
  await mo.post(`/staff/forum/${postId}`, { intent: 'remove', rule: 'harm', note: '' })
  const outcome = await read(ben, `/forum/post/${postId}/report`)
  expect(outcome).toContain('A moderator read it and removed it.')
  expect(outcome).toContain('href="/notices">Back to my notices')

  // An appeal that restores the post erases the first decision. The desk must not show empty lines for it.
  await ada.post(`/forum/appeal/post/${postId}`, { text: 'I meant the light.' })
  const appeal = /\/staff\/forum\/appeals\/[\w-]+/.exec(await read(max, '/staff/forum'))?.[0] ?? ''
  await max.post(appeal, { outcome: 'changed', answer: 'So did we read it.' })
  const decided = await read(max, appeal)
  expect(decided).toContain('Decided for the member')
  expect(decided).not.toMatch(/Not known|<dd[^>]*>Nothing/)
  // The reporter sees the post again, and reads why.
  const since = await read(ben, `/forum/post/${postId}/report`)
  expect(since).toContain('Then a moderator looked at it again and put it back.')
  expect(since).not.toContain('A moderator read it and removed it.')
})

test('measures begin with the mildest, and an earlier warning does not contradict a ban', async () => {
  const postId = await ownPost(ada)
  const person = /\/staff\/forum\/people\/[\w-]+/.exec(await read(mo, `/staff/forum/${postId}`))?.[0] ?? ''
  const choices = [...(await read(mo, person)).matchAll(/<option value="([^"]+)"/g)].map(([, value]) => value)
  expect(choices.slice(0, 3)).toEqual(['warning', '1', '3'])
  const act = async (what: string) => {
    const ticket = hidden(await read(mo, person), 'ticket')
    return text(await mo.post(person, { intent: 'act', ticket, what, rule: 'harm', text: 'Words.' }))
  }
  expect(await act('warning')).toContain('It is sent')
  expect(await read(ada, '/forum/for-me')).toContain('You can still write. Please keep to this rule.')
  await act('ban-90')
  const told = await read(ada, '/forum/for-me')
  expect(told).toContain('You are banned from the forum')
  expect(told).toContain('Please keep to this rule.')
  expect(told).not.toContain('You can still write')
  expect(await read(ada, `${topic}/reply`)).toMatch(
    /You are banned from the forum.*A moderator decided this\./s,
  )
  expect(await read(ada, '/forum')).toMatch(/A moderator banned you from the forum\./)
  const place = await read(ada, '/forum/home')
  expect(place).toContain('You are banned from the forum')
  expect(place).not.toContain('href="/forum/home/new"')
  const topicPage = await read(ada, topic)
  expect(topicPage).toContain('You are banned from the forum')
  expect(topicPage).not.toContain(`href="${topic}/reply`)
  await mo.post(person, { intent: 'lift', measureId: hidden(told, 'measureId') })
  const over = await read(ada, '/forum/for-me')
  expect(over).toContain('A ban from the forum')
  expect(over).not.toContain('You are banned from the forum')
})

test('a member with a closed account is told so where they would write', async () => {
  const dee = await joined(site, 'dee-dunlin')
  const closed = await dee.post('/account/delete', { when: 'later', posts: 'remove', sure: 'yes' })
  expect(closed.headers.get('location')).toBe('/account/closed')
  const form = await dee.get('/forum/home/new')
  expect([form.status, form.headers.get('location')]).toEqual([302, '/account/closed'])
})
