import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDialect } from '#db/dialect.server.ts'
import { joined, pageOf, sendPost } from '../support/forum-visitors.ts'
import { aSite, type Site, type Visitor } from '../support/site.ts'
import { signedInStaff } from '../support/staff.ts'

// New posts in the forum, their notices, and the desk where they wait.

let site: Site
let mo: Visitor
let ben: Visitor
let ada: Visitor
let topic: string
beforeAll(async () => {
  site = await aSite()
  ;({ visitor: mo } = await signedInStaff(site, { email: 'mo@example.org', role: 'editor' }))
  await mo.post('/staff/forum', { intent: 'moderate', hours: '24' })
  ben = await joined(site, 'ben-heron', 'member')
  ada = await joined(site, 'ada-owl', 'member')
  topic = await sendPost(ben, '/forum/home/new', { title: 'A loud door', text: 'It slams.' })
})
afterAll(() => site.stop())

const read = async (visitor: Visitor, url: string) => (await pageOf(visitor, url)).html

test('the front page lists the latest topics of all categories; one that was read opens where its reader stopped', async () => {
  const other = await sendPost(ada, '/forum/school/new', { title: 'A quiet desk', text: 'Where?' })
  const front = await read(site.visitor(), '/forum')
  expect(front.indexOf('A quiet desk')).toBeGreaterThan(0)
  expect(front.indexOf('A loud door')).toBeGreaterThan(front.indexOf('A quiet desk'))
  expect(front).toContain('by <bdi>ada-owl</bdi>')
  // A topic that was never opened is not marked as new.
  expect(await read(ben, '/forum')).not.toContain('1 new post')
  await read(ben, other)
  await sendPost(ada, `${other}/reply`, { text: 'In the back.' })
  for (const url of ['/forum', '/forum/school']) {
    const mine = await read(ben, url)
    expect(mine, url).toContain(`href="${other}#post-2"`)
    expect(mine, url).toContain('1 new post')
    expect(await read(site.visitor(), url), url).not.toMatch(/\d new posts?</)
  }
  expect(await read(ben, other)).toMatch(/href="[^"]*#post-2">Open where I stopped: post 2/)
  expect(await read(ben, other)).not.toContain('Open where I stopped')
  expect(await read(ben, '/forum')).not.toContain('1 new post')
})

test('how far a member read is in their file, is visible to no one else, and is deleted with one button or the account', async () => {
  const file = async () =>
    JSON.parse(await (await ben.get('/account/everything.json')).text()) as {
      forumReads: { topic: string; readTo: number }[]
    }
  await read(ben, topic)
  expect((await file()).forumReads).toContainEqual(expect.objectContaining({ topic, readTo: 1 }))
  expect(await read(ben, '/dashboard/forum-posts')).toContain('Delete how far I read')
  expect((await ben.post('/forum/unread', {})).headers.get('location')).toBe('/dashboard/forum-posts')
  expect((await file()).forumReads).toEqual([])
  expect(await read(ben, '/dashboard/forum-posts')).not.toContain('Delete how far I read')
  expect((await site.visitor().post('/forum/unread', {})).status).toBe(403)
})

test('a search without a word shows the newest posts that match the filters', async () => {
  for (const query of ['since=week', 'in=home', 'in=home&since=week']) {
    const html = await read(site.visitor(), `/forum/search?${query}`)
    expect(html, query).toContain('the newest first')
    expect(html, query).toContain('A loud door')
  }
  expect(await read(site.visitor(), '/forum/search?in=home')).not.toContain('A quiet desk')
  expect(await read(ada, '/forum/search?who=me')).not.toContain('It slams.')
  expect(await read(site.visitor(), '/forum/search?helped=yes')).toContain('No posts fit these choices')
  expect(await read(site.visitor(), '/forum/search')).not.toContain('the newest first')
})

test("a member's header counts new notices, a stranger’s page has none, and notices name topic and author", async () => {
  const stranger = await read(site.visitor(), topic)
  expect(await read(ben, topic)).not.toContain('new notice')
  const answer = await sendPost(ada, `${topic}/reply?to=1`, { text: 'Felt pads.', to: '1' })
  const gone = await sendPost(ada, `${topic}/reply?to=1`, { text: 'Never mind.', to: '1' })
  for (const url of ['/', '/forum', topic, '/blog'])
    expect(await read(ben, url), url).toContain('2 new notices')
  expect(await read(ada, '/')).not.toContain('new notice')
  expect(stranger).not.toContain('new notice')
  const own = /\/forum\/post\/[\w-]+(?=">Change or remove your post 3)/.exec(await read(ada, topic))?.[0]
  await ada.post(own ?? '', { intent: 'remove' })
  const notices = await read(ben, '/notices')
  expect(notices).toMatch(/By <bdi>ada-owl<\/bdi> in “<bdi>A loud door<\/bdi>”/)
  expect(notices).toContain(answer)
  // A notice about something deleted is gone.
  expect(notices).not.toContain(gone)
  expect(await read(ben, '/')).not.toContain('new notice')
})

test('a quote contains the chosen parts of a post, or all of it if none is chosen', async () => {
  const long = await sendPost(ben, '/forum/school/new', {
    title: 'Parts',
    text: 'First.\n\nSecond.\n\nThird.',
  })
  const quote = async (fields: Record<string, string>) => {
    const form = { intent: 'quote', text: '', to: '1', ...fields }
    const html = await (await ada.post(`${long}/reply`, form)).text()
    return /<textarea[^>]*name="text"[^>]*>([^<]*)/.exec(html)?.[1] ?? ''
  }
  expect(await read(ada, `${long}/reply?to=1`)).toContain('name="part-2"')
  expect(await quote({ 'part-1': 'yes' })).toMatch(/From post 1(?:(?!First|Third)[\s\S])*Second\./)
  expect(await quote({ 'part-1': 'yes' })).not.toMatch(/First|Third/)
  expect(await quote({})).toMatch(/First[\s\S]*Second[\s\S]*Third/)
})

test('a paused member reads on the front page until when, and not that they can write', async () => {
  const cy = await joined(site, 'cy-crow', 'member')
  expect(await read(cy, '/forum')).toContain('You can write here')
  expect(await read(cy, '/forum/home')).toContain('href="/forum/home/new"')
  expect(await read(cy, topic)).toContain(`href="${topic}/reply"`)
  const { db } = openDialect(site.place.database)
  const { id } = await db
    .selectFrom('members')
    .select('id')
    .where('handle', '=', 'cy-crow')
    .executeTakeFirstOrThrow()
  await db.destroy()
  const act = { intent: 'act', ticket: 'C'.repeat(22), what: '7', rule: 'harm', text: 'Please stop.' }
  expect((await mo.post(`/staff/forum/people/${id}`, act)).status).toBe(200)
  const html = await read(cy, '/forum')
  expect(html).not.toContain('You can write here')
  expect(html).toMatch(/A moderator paused your account\. You can write again .*href="\/forum\/for-me"/s)
  // A category and a topic do not offer what would be refused.
  for (const [url, offer] of [
    ['/forum/home', '/forum/home/new'],
    [topic, `${topic}/reply`],
  ] as const) {
    const page = await read(cy, url)
    expect(page).toMatch(/You cannot write for now\..*href="\/forum\/for-me"/s)
    expect(page).not.toContain(`href="${offer}`)
  }
})

test('a member who joined lately reads how many topics they can start when the form opens', async () => {
  const dot = await joined(site, 'dot-dove')
  const says = 'In your first two weeks, you can start 2 topics in an hour and 5 in a day.'
  expect(await read(dot, '/forum/home/new')).toContain(says)
  expect(await read(dot, `${topic}/reply`)).not.toContain(says)
  // Ada joined long ago.
  expect(await read(ada, '/forum/home/new')).not.toContain(says)
})

test('a moderator approves selected posts together, and withdraws one approval', async () => {
  const fay = await joined(site, 'fay-finch')
  const posts = []
  for (const text of ['Words one', 'Words two', 'Words three'])
    posts.push((await sendPost(fay, `${topic}/reply`, { text })).split('/').at(-1) ?? '')
  const desk = await read(mo, '/staff/forum')
  const seen = (id: string) => new RegExp(`name="seen-${id}" value="([^"]*)"`).exec(desk)?.[1] ?? ''
  const select = (ids: string[]) => {
    const body = new URLSearchParams({ intent: 'approve-selected' })
    for (const id of ids) {
      body.append('tick[]', id)
      body.append(`seen-${id}`, seen(id))
    }
    return mo.send('/staff/forum', { method: 'POST', body }, {})
  }
  const [one = '', two = '', three = ''] = posts
  expect((await select([])).status).toBe(422)
  const both = await (await select([one, two])).text()
  expect(both).toContain('2 posts are approved.')
  expect(both).toContain('Undo: make them wait again')
  const single = await mo.post('/staff/forum', { intent: 'approve', postId: three, seen: seen(three) })
  expect(await single.text()).toContain('Undo: make it wait again')
  expect((await pageOf(site.visitor(), '/forum/search?since=week')).html).toContain('Words three')
  await mo.post('/staff/forum', { intent: 'undo-approve', 'tick[]': three })
  expect((await pageOf(site.visitor(), '/forum/search?since=week')).html).not.toContain('Words three')
  expect(await read(mo, '/staff/forum')).toContain('1 post is waiting')
})
