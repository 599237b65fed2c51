import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDialect } from '#db/dialect.server.ts'
import { approveNameless, joined, members, ticketed, topicOf } from '../support/forum-site.ts'
import { aSite, type Site, type Visitor } from '../support/site.ts'
import { signedInStaff } from '../support/staff.ts'

// Wren writes once with her handle and twice without. Nothing that others receive links one to another.

let site: Site
let mo: Visitor
let wren: Visitor
let ben: Visitor
let topics: { named: string; secret: string; other: string }
const HANDLE = 'wren-of-the-reeds'

beforeAll(async () => {
  site = await aSite()
  ;({ visitor: mo } = await signedInStaff(site, { email: 'mo@example.org', role: 'editor' }))
  await mo.post('/staff/forum', { intent: 'moderate', hours: '24' })
  wren = await joined(site, HANDLE)
  ben = await joined(site, 'ben-heron')
  await members(site, [HANDLE, 'ben-heron'])
  const begin = async (who: Visitor, title: string, text: string, fields: Record<string, string> = {}) => {
    const sent = await ticketed(who, '/forum/home/new', { title, text, ...fields })
    expect(sent.status).toBe(303)
    return sent.headers.get('location') ?? ''
  }
  topics = {
    named: await begin(wren, 'A named topic', 'Kettle words'),
    secret: await begin(wren, 'A quiet topic', 'Pelican words', { nameless: 'yes' }),
    other: await begin(ben, 'A topic of Ben', 'Lantern words'),
  }
  topics.secret = await topicOf(site, topics.secret)
  await ticketed(wren, `${topics.other}/reply`, { text: 'Teapot words', to: '1', nameless: 'yes' })
  await approveNameless(site, mo)
  await ticketed(ben, `${topics.secret}/reply?to=1`, { text: 'Thank you @wren-of-the-reeds', to: '1' })
})
afterAll(() => site.stop())

const textOf = async (visitor: Visitor, url: string) =>
  (await (await visitor.get(url)).text()).replaceAll('<!-- -->', '')
const nameIn = (html: string, number: number) =>
  new RegExp(`<bdi>([^<(]+) \\(made-up name\\)</bdi>, (?:(?!<bdi>)[\\s\\S])*? · post ${number}\\b`).exec(
    html,
  )?.[1] ?? ''

/** Ids of posts by their text, and of members, as the database has them. */
async function facts() {
  const { db } = openDialect(site.place.database)
  const posts = await db.selectFrom('forumPosts').select(['id', 'text', 'pseudonymId']).execute()
  const all = await db.selectFrom('members').select(['id', 'handle']).execute()
  await db.destroy()
  const post = (words: string) => posts.find(({ text }) => text === words) ?? { id: '', pseudonymId: null }
  return { post, id: all.find(({ handle }) => handle === HANDLE)?.id ?? '' }
}

test('the pseudonym is calm, stays within its topic, and is different elsewhere', async () => {
  const secret = await textOf(site.visitor(), topics.secret)
  const other = await textOf(site.visitor(), topics.other)
  expect(nameIn(secret, 1)).toMatch(/^[A-Z][a-z]+ [A-Z][a-z]+$/)
  expect(nameIn(other, 2)).toMatch(/^[A-Z][a-z]+ [A-Z][a-z]+$/)
  expect(nameIn(other, 2)).not.toBe(nameIn(secret, 1))
  expect(await textOf(wren, `${topics.secret}/reply`)).toContain(
    `In this topic you are “${nameIn(secret, 1)}”`,
  )
  expect(await textOf(wren, `${topics.secret}/reply`)).toMatch(/<input[^>]*name="nameless"[^>]*checked/)
  expect(await textOf(wren, `${topics.named}/reply`)).not.toMatch(/<input[^>]*name="nameless"[^>]*checked/)
})

test('no page, feed, search, site map or form of anyone else contains the handle or the account', async () => {
  const { post, id } = await facts()
  const secret = post('Pelican words').id
  const visitor = site.visitor()
  const reads: [Visitor, string][] = [visitor, ben, mo].flatMap((who): [Visitor, string][] => [
    [who, topics.other],
    [who, `${topics.other}/feed.atom`],
    [who, '/forum/search?q=teapot'],
    [who, '/forum/search?q=pelican'],
    [who, '/search?q=pelican'],
    [who, `/forum/post/${secret}/report`],
    [who, `/forum/post/${secret}`],
    [who, `/forum/post/${secret}/change`],
    [who, `${topics.other}/reply?to=2`],
    [who, '/notices'],
    [who, '/sitemap-forum.xml'],
  ])
  reads.push([ben, '/dashboard/forum-posts'], [mo, `/staff/forum/${secret}`])
  reads.push([mo, `/staff/forum/nameless/${post('Pelican words').pseudonymId}`])
  for (const [who, url] of reads) {
    const source = await textOf(who, url)
    for (const mark of [HANDLE, id]) expect(source, url).not.toContain(mark)
  }
  // In the quiet topic the handle is where Ben wrote it, and nowhere else.
  for (const who of [visitor, ben, mo])
    expect((await textOf(who, topics.secret)).split(HANDLE).length - 1).toBe(1)
  const found = await textOf(visitor, `/forum/search?q=${HANDLE}`)
  expect(found).not.toContain('Pelican words')
  expect(await textOf(ben, `${topics.secret}/reply?to=1`)).not.toContain(HANDLE)
})

test('JSON-LD, feeds and pages show the hour and the day of all posts, and the exact time of none', async () => {
  const visitor = site.visitor()
  for (const url of [topics.secret, topics.named, `${topics.secret}/feed.atom`, '/forum/home/feed.atom']) {
    const source = await textOf(visitor, url)
    expect(source.match(/\d{4}-\d\d-\d\dT\d\d:(?!00:00(\.000)?Z)/g), url).toBe(null)
  }
  const feed = await textOf(visitor, `${topics.secret}/feed.atom`)
  const name = nameIn(await textOf(visitor, topics.secret), 1)
  expect(feed).toContain(`<name>${name} (made-up name)</name>`)
  expect(await textOf(visitor, topics.secret)).toContain(`"author":{"@type":"Person","name":"${name}"}`)
})

test("two posts of one person share no long token in their pages' source that others' posts lack", async () => {
  const articles = async (url: string, number: number) => {
    const html = await textOf(site.visitor(), url)
    return new RegExp(`<article[^>]*id="post-${number}".*?</article>`, 's').exec(html)?.[0] ?? ''
  }
  const signs = (html: string) => new Set(html.match(/[\w-]{12,}/g))
  const [named, secret, teapot, bens] = [
    signs(await articles(topics.named, 1)),
    signs(await articles(topics.secret, 1)),
    signs(await articles(topics.other, 2)),
    signs(await articles(topics.other, 1)),
  ]
  for (const [a, b] of [
    [named, secret],
    [secret, teapot],
    [named, teapot],
  ] as const)
    expect([...a].filter((sign) => b.has(sign) && !bens.has(sign))).toEqual([])
})

test("a cached page never marks a post as the reader's; members' own pages do", async () => {
  const { post } = await facts()
  const { id } = post('Pelican words')
  const own = `/forum/post/${id}"`
  const mine = await textOf(wren, topics.secret)
  expect(mine).toContain(own)
  for (const who of [site.visitor(), ben, site.visitor()])
    expect(await textOf(who, topics.secret)).not.toContain(own)
  expect(await textOf(wren, '/dashboard/forum-posts')).toContain(id)
  expect(await textOf(ben, '/dashboard/forum-posts')).not.toContain(id)
  const page = await textOf(wren, `/forum/post/${id}`)
  expect(page).toContain('You wrote this without your name')
})

test('a pseudonymous post can be removed at the desk and its author warned, and only a steward looks up the name', async () => {
  const { post, id } = await facts()
  const { id: postId, pseudonymId } = post('Pelican words')
  const desk = `/staff/forum/nameless/${pseudonymId}`
  const ticket = 'T'.repeat(22)
  const act = { intent: 'act', ticket, what: 'warning', rule: 'harm', text: 'Please be kind.' }
  expect((await mo.post(desk, act)).status).toBe(200)
  expect(await textOf(wren, '/forum/for-me')).toContain('Please be kind.')
  await mo.post(`/staff/forum/${postId}`, { intent: 'remove', rule: 'harm', note: 'Pelican' })
  expect(await textOf(mo, `/staff/forum/people/${id}`)).not.toMatch(/Please be kind|A quiet topic/)
  expect(await textOf(mo, '/staff/forum')).not.toContain(HANDLE)
  const why = { intent: 'look-up', reason: 'danger', why: 'You wrote that you cannot go on.' }
  expect((await mo.post(desk, why)).status).toBe(403)
  const { visitor: sol } = await signedInStaff(site, { email: 'sol@example.org', role: 'steward' })
  expect((await sol.post(desk, { ...why, why: ' ' })).status).toBe(422)
  const found = await (await sol.post(desk, why)).text()
  expect(found).toContain(HANDLE)
  expect(await textOf(sol, desk)).not.toContain(HANDLE)
  expect(await textOf(wren, '/forum/for-me')).toContain('You wrote that you cannot go on.')
  // The notice still leads to the post.
  const notices = await textOf(wren, '/notices')
  const notice = /href="([^"]+)"[^>]*>(?:<[^>]+>)*See which rule/.exec(notices)?.[1] ?? ''
  expect(notice).toMatch(/^\/forum\/post\/[\w-]{60,}$/)
  expect(await textOf(wren, notice)).toContain('We removed this post')
  expect((await ben.get(notice)).status).toBe(404)
})
