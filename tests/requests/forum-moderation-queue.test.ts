import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDialect } from '#db/dialect.server.ts'
import { joined, members, ticketed } from '../support/forum-site.ts'
import { pageOf } from '../support/forum-visitors.ts'
import { aSite, type Site, type Visitor } from '../support/site.ts'
import { signedInStaff } from '../support/staff.ts'

// The desk reaches each post and each pause, and moderators tell each other what they need. Without any script.

let site: Site
let mo: Visitor
let max: Visitor
let ada: Visitor
beforeAll(async () => {
  site = await aSite()
  ;({ visitor: mo } = await signedInStaff(site, { email: 'mo@example.org', role: 'editor', name: 'Mo' }))
  ;({ visitor: max } = await signedInStaff(site, { email: 'max@example.org', role: 'editor', name: 'Max' }))
  for (const who of [mo, max]) await who.post('/staff/forum', { intent: 'moderate', hours: '24' })
  ada = await joined(site, 'ada-owl')
  await members(site, ['ada-owl'])
})
afterAll(() => site.stop())

const begin = async (who: Visitor, title: string, text: string) =>
  (await ticketed(who, '/forum/home/new', { title, text })).headers.get('location') ?? ''
const html = async (who: Visitor, url: string) => (await pageOf(who, url)).html

test('the box finds an ordinary post by its words, its URL and its author, and leads to the possible acts', async () => {
  const topic = await begin(ada, 'A loud door', 'The okapi slams it')
  expect(await html(mo, '/staff/forum')).toContain('action="/staff/forum/find"')
  const link = /href="(\/staff\/forum\/[\w-]{22})"/
  const found = await html(mo, '/staff/forum/find?q=okapi')
  expect(found).toContain('1 post')
  expect(found).toContain('<mark>okapi</mark>')
  const at = link.exec(found)?.[1] ?? ''
  expect(await html(mo, at)).toContain('Remove this post')
  const address = encodeURIComponent(`https://site.example${topic}`)
  expect(link.exec(await html(mo, `/staff/forum/find?q=${address}`))?.[1]).toBe(at)
  const person = await html(mo, '/staff/forum/find?q=%40ada-owl')
  expect(person).toMatch(/href="\/staff\/forum\/people\/[\w-]+"[^>]*><bdi>ada-owl/)
  // PostgreSQL accepts no NUL in a text, so a NUL in a URL must not reach it.
  expect(await html(mo, '/staff/forum/find?q=%40ada%00-owl')).toContain('<bdi>ada-owl')
  expect(await html(mo, '/staff/forum/find?q=zzqxv')).toContain(
    'Nothing found. Words are looked for in posts that everyone can read.',
  )
  expect((await ada.get('/staff/forum/find?q=okapi')).status).not.toBe(200)
})

test('a pause is listed with its rule, and can be ended there when its post is long gone', async () => {
  const topic = await begin(ada, 'A second door', 'It bangs')
  const desk = await html(mo, `/staff/forum/find?q=${encodeURIComponent(topic)}`)
  const person = /\/staff\/forum\/people\/[\w-]+/.exec(desk)?.[0] ?? ''
  const ticket = /name="ticket" value="([\w-]{22})"/.exec(await html(mo, person))?.[1] ?? ''
  await mo.post(person, { intent: 'act', ticket, what: '3', rule: 'harm', text: 'Please be kind.' })
  const { db } = openDialect(site.place.database)
  await db.deleteFrom('forumTopics').where('title', '=', 'A second door').execute()
  await db.destroy()
  const list = await html(max, '/staff/forum/pauses')
  for (const words of ['Pause of', 'ada-owl', 'Rule', 'Mo']) expect(list).toContain(words)
  const measureId = /name="measureId" value="([\w-]{22})"/.exec(list)?.[1] ?? ''
  expect((await max.post('/staff/forum/pauses', { intent: 'lift', measureId: 'no' })).status).toBe(422)
  expect(await (await max.post('/staff/forum/pauses', { intent: 'lift', measureId })).text()).toContain(
    'Nobody is paused or banned now.',
  )
  expect((await pageOf(ada, '/forum/home/new')).html).toContain('<textarea')
})

test('a note stays among moderators, and a post is handed over by name', async () => {
  const ben = await joined(site, 'ben-heron')
  await ticketed(ben, '/forum/home/new', { title: 'My first', text: 'Hello there' })
  const postId = /name="postId" value="([\w-]{22})"/.exec(await html(mo, '/staff/forum'))?.[1] ?? ''
  const at = `/staff/forum/${postId}`
  const missing = await mo.post(at, { intent: 'note', newNote: '' })
  expect(missing.status).toBe(422)
  await mo.post(at, { intent: 'note', newNote: 'I asked <Ben> about it' })
  const page = await html(max, at)
  expect(page).toContain('I asked &lt;Ben&gt; about it')
  const noteId = /name="noteId" value="([\w-]{22})"/.exec(page)?.[1] ?? ''
  await max.post(at, { intent: 'drop-note', noteId })
  expect(await html(mo, at)).not.toContain('&lt;Ben&gt;')

  const nobody = await mo.post(at, { intent: 'hand-over', to: '' })
  expect([nobody.status, (await nobody.text()).includes('Choose a colleague')]).toEqual([422, true])
  const to = /<option value="([\w-]+)"[^>]*>Max</.exec(await html(mo, at))?.[1] ?? ''
  await mo.post(at, { intent: 'hand-over', to })
  expect(await html(mo, '/staff/forum')).toContain('Max is looking at it.')
})

test('a member reads their role and what it means, and pages through their own posts', async () => {
  const account = await html(ada, '/account')
  expect(account).toContain('Member. Your posts appear at once.')
  expect(account).toContain('href="/forum#roles"')

  const url = '/dashboard/forum-posts'
  expect((await ada.get(`${url}?page=2`)).headers.get('location')).toBe(url)
  const { db } = openDialect(site.place.database)
  const own = await db
    .selectFrom('forumPosts')
    .selectAll()
    .where('memberId', 'is not', null)
    .where('text', '=', 'The okapi slams it')
    .executeTakeFirstOrThrow()
  const day = (nth: number) => new Date(Date.parse('2026-01-01') + nth * 86_400_000).toISOString()
  const more = Array.from({ length: 59 }, (_, nth) => ({
    ...own,
    id: `copy-${nth}`,
    number: nth + 2,
    writtenAt: day(nth),
  }))
  await db.insertInto('forumPosts').values(more).execute()
  await db.destroy()
  const count = (page: string) => page.match(/href="\/forum\/post\/[\w-]+"/g)?.length
  const [first, second] = [await html(ada, url), await html(ada, `${url}?page=2`)]
  expect([count(first), count(second)]).toEqual([50, 10])
  expect(first).toContain(`href="${url}?page=2#content"`)
  expect(second).toContain(`href="${url}?page=1#content"`)
})

test('the front page says who can write: signed-in members', async () => {
  const visitor = await html(site.visitor(), '/forum')
  expect(visitor).toContain('Sign in to write here')
  expect(visitor).toContain('href="/account/sign-in?back=%2Fforum"')
  expect(await html(ada, '/forum')).toContain('You can write here')
})

test('the desk shows twenty waiting posts on a page, and a page that has emptied leads to the last one', async () => {
  const cy = await joined(site, 'cy-crow')
  await ticketed(cy, '/forum/home/new', { title: 'Waits', text: 'The dugong waits' })
  const { db } = openDialect(site.place.database)
  const one = await db
    .selectFrom('forumPosts')
    .selectAll()
    .where('text', '=', 'The dugong waits')
    .executeTakeFirstOrThrow()
  const more = Array.from({ length: 30 }, (_, nth) => ({ ...one, id: `waits-${nth}` }))
  await db.insertInto('forumPosts').values(more).execute()
  const count = (page: string) => page.match(/name="tick\[\]"/g)?.length
  const first = await html(mo, '/staff/forum')
  expect(count(first)).toBe(20)
  expect(first).toContain('href="/staff/forum?page=2#waiting"')
  const second = count(await html(mo, '/staff/forum?page=2')) ?? 0
  expect(second).toBeGreaterThanOrEqual(11)
  expect(count(await html(mo, '/staff/forum?page=9'))).toBe(second)
  await db.deleteFrom('forumPosts').where('id', 'like', 'waits-%').execute()
  await db.destroy()
})
