import { afterAll, beforeAll, expect, test } from 'vitest'
import { bucketOf } from '#app/platform/settings/content-version.server.ts'
import { openDialect } from '#db/dialect.server.ts'
import { fieldsShown } from '../support/form-shown.ts'
import { joined, pageOf, sendPost } from '../support/forum-visitors.ts'
import { queriesOf } from '../support/queries.ts'
import { aSite, type Site, type Visitor } from '../support/site.ts'
import { signedInStaff } from '../support/staff.ts'

// Forum pages as strangers, search engines and feed readers get them.

let site: Site
let ben: Visitor
let mo: Visitor
let one: string
let other: string
beforeAll(async () => {
  site = await aSite()
  ;({ visitor: mo } = await signedInStaff(site, { email: 'mo@example.org', role: 'editor' }))
  await mo.post('/staff/forum', { intent: 'moderate', hours: '24' })
  ben = await joined(site, 'ben-heron', 'member')
  one = await sendPost(ben, '/forum/home/new', { title: 'A <quiet> room', text: 'How do **you** ask? & why' })
  other = await sendPost(ben, '/forum/public/new', { title: 'A ramp', text: 'Who pays?' })
})
afterAll(() => site.stop())

const read = async (url: string) => (await pageOf(site.visitor(), url)).html
/** Whether a page comes from the cache: then there are no database queries. */
const isKept = async (url: string) => (await queriesOf(() => read(url))) === 0
/** Without pages that are made again because they share the bucket of a changed one. The paths of topics are random. */
function unshared(pages: string[], changed: string[]) {
  const buckets = new Set(changed.map(bucketOf))
  const stay = pages.filter((url) => !buckets.has(bucketOf(url)))
  expect(stay.length).toBeGreaterThan(1)
  return stay
}

test('a reply renews the pages of its topic and the lists that show it, and no other page', async () => {
  const renewed = [one, '/forum', '/forum/home', '/sitemap-forum.xml', `${one}/feed.atom`]
  const changed = [...renewed, '/forum/home/feed.atom', '/forum/search', '/search']
  const stay = unshared(
    [other, '/forum/public', '/', '/forum/public/feed.atom', `${other}/feed.atom`],
    changed,
  )
  for (const url of [...stay, ...renewed]) await read(url)
  for (const url of [...stay, ...renewed]) expect(await isKept(url), url).toBe(true)
  await sendPost(ben, `${one}/reply`, { text: 'Like this.' })
  for (const url of stay) expect(await isKept(url), url).toBe(true)
  for (const url of renewed) expect(await isKept(url), url).toBe(false)
  expect(await read(one)).toContain('Like this.')
})

test('one visitor reads what another has just changed or removed, and a new topic counts at once', async () => {
  const topic = await sendPost(ben, '/forum/health/new', { title: 'Waiting rooms', text: 'First words' })
  expect(await read('/forum/health')).toContain('Waiting rooms')
  expect(await read('/forum')).toContain('2 topics')
  expect(await read(topic)).toContain('First words')
  const own = /\/forum\/post\/[\w-]+/.exec((await pageOf(ben, topic)).html)?.[0] ?? ''
  const seen = /name="seen" value="([^"]*)"/.exec((await pageOf(ben, `${own}/change`)).html)?.[1] ?? ''
  await ben.post(`${own}/change`, { seen, title: 'Quiet waiting', text: 'Second words' })
  expect(await read(topic)).toContain('Second words')
  expect(await read('/forum/health')).toContain('Quiet waiting')
  expect(await read('/forum/health/feed.atom')).toContain('Second words')
  await ben.post(own, { intent: 'remove' })
  expect((await pageOf(site.visitor(), topic)).status).toBe(404)
  for (const url of ['/forum/health', '/forum/health/feed.atom', '/sitemap-forum.xml'])
    expect(await read(url), url).not.toContain(topic)
})

test("another window's version of a post is shown beside the words of this one, which can then be saved", async () => {
  const topic = await sendPost(ben, '/forum/health/new', { title: 'Two windows', text: 'First words' })
  const own = /\/forum\/post\/[\w-]+/.exec((await pageOf(ben, topic)).html)?.[0] ?? ''
  const seenIn = (html: string) => /name="seen" value="([^"]*)"/.exec(html)?.[1] ?? ''
  const seen = seenIn((await pageOf(ben, `${own}/change`)).html)
  await ben.post(`${own}/change`, { seen, title: 'Two windows', text: 'From the other window' })
  const mine = { title: 'Two windows', text: 'From this window' }
  const refused = await ben.post(`${own}/change`, { seen, ...mine })
  const html = await refused.text()
  expect(refused.status).toBe(409)
  for (const words of [
    'Your post as it is now',
    '<p>From the other window</p>',
    'From this window</textarea>',
  ])
    expect(html).toContain(words)
  expect(await read(topic)).toContain('From the other window')
  // A third change comes between: that one is reported as well.
  const next = seenIn(html)
  const third = { seen: next, title: 'Two windows', text: 'A third one' }
  expect((await ben.post(`${own}/change`, third)).status).toBe(303)
  expect((await ben.post(`${own}/change`, { seen: next, ...mine })).status).toBe(409)
  const latest = seenIn((await pageOf(ben, `${own}/change`)).html)
  expect((await ben.post(`${own}/change`, { seen: latest, ...mine })).status).toBe(303)
  expect(await read(topic)).toContain('From this window')
  await ben.post(own, { intent: 'remove' })
})

test('an unsent draft continues from the post as it was, and loses nothing else of it', async () => {
  const begun = { title: 'Kept words', text: 'First words', 'about-death': 'yes' }
  const topic = await sendPost(ben, '/forum/health/new', begun)
  const own = /\/forum\/post\/[\w-]+/.exec((await pageOf(ben, topic)).html)?.[0] ?? ''
  const fieldIn = (html: string, name: string) =>
    new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? ''
  const first = (await pageOf(ben, `${own}/change`)).html
  const form = `forum.c-${own.split('/').at(-1)}`
  const keep = (page: string) => ben.post(`/kept-form?form=${form}`, { form, page, text: 'Half a sentence' })
  expect((await keep(fieldIn(first, 'keptPage'))).status).toBe(200)
  const sent = async (html: string, more: Record<string, string>) =>
    ben.post(`${own}/change`, {
      seen: fieldIn(html, 'seen'),
      keptPage: fieldIn(html, 'keptPage'),
      title: 'Kept words',
      ...more,
    })
  const open = (await pageOf(ben, `${own}/change?words=open`)).html
  for (const whole of ['Half a sentence</textarea>', 'value="Kept words"']) expect(open).toContain(whole)
  expect(open).toMatch(/<input(?=[^>]*name="about-death")(?=[^>]*checked)[^>]*>/)
  expect(fieldIn(open, 'seen')).toBe(fieldIn(first, 'seen'))
  // Another window changes its content notes, and none of its words.
  await sent(first, { keptPage: '', text: 'First words', 'about-violence': 'yes', tone: 'serious' })
  const later = (await pageOf(ben, `${own}/change?words=open`)).html
  const refused = await sent(later, { text: 'Half a sentence', 'about-death': 'yes' })
  const html = await refused.text()
  expect(refused.status).toBe(409)
  for (const says of ['Content notes: violence', 'I mean this seriously', 'Half a sentence</textarea>'])
    expect(html).toContain(says)
  expect((await sent(html, { text: 'A whole sentence', 'about-death': 'yes' })).status).toBe(303)
  expect(await read(topic)).toContain('A whole sentence')
  await ben.post(own, { intent: 'remove' })
})

test('feeds have what everyone can read, well formed, with an ETag, and no example of ours', async () => {
  const first = await site.visitor().get('/forum/home/feed.atom')
  expect(first.headers.get('content-type')).toBe('application/atom+xml; charset=utf-8')
  const feed = await first.text()
  expect(feed).toContain('<title>A &lt;quiet&gt; room</title>')
  expect(feed).toContain('<name>ben-heron</name>')
  expect(feed).toContain('&lt;strong&gt;you&lt;/strong&gt;')
  expect(feed).not.toContain('landlord asks questions')
  expect(feed).not.toContain('@')
  const etag = first.headers.get('etag') ?? ''
  const again = await site.visitor().get('/forum/home/feed.atom', { 'if-none-match': etag })
  expect([etag.length > 10, again.status]).toEqual([true, 304])

  const cy = await joined(site, 'cy-wren')
  await sendPost(cy, '/forum/home/new', { title: 'Nobody reads this yet', text: 'It waits.' })
  await sendPost(cy, `${one}/reply`, { text: 'This waits, too.' })
  for (const url of ['/forum/home/feed.atom', `${one}/feed.atom`, '/sitemap-forum.xml'])
    expect(await read(url), url).not.toMatch(/Nobody reads|waits/)
  expect(await read(`${one}/feed.atom`)).toContain('<title>Post 2: A &lt;quiet&gt; room</title>')
  const example = /\/forum\/topic\/[\w-]+/.exec(await read('/forum/school'))?.[0] ?? ''
  for (const url of [`${example}/feed.atom`, '/forum/nothing/feed.atom', '/forum/topic/gone/feed.atom'])
    expect((await pageOf(site.visitor(), url)).status, url).toBe(404)
  expect(await read('/forum/home')).toContain('type="application/atom+xml"')
})

test('search engines get each topic with its day, never an example, and no more than a handle', async () => {
  const map = await read('/sitemap-forum.xml')
  const day = new Date().toISOString().slice(0, 10)
  expect(map).toContain(`${one}</loc><lastmod>${day}</lastmod>`)
  expect(map.match(/<url>/g)).toHaveLength(2)
  expect(await read('/robots.txt')).toMatch(/Sitemap: \S+\/sitemap-forum\.xml\?page=1\n/)
  expect((await pageOf(site.visitor(), '/sitemap-forum.xml?page=2')).status).toBe(404)

  const html = await read(one)
  const ld = JSON.parse(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/s.exec(html)?.[1] ?? '{}')
  expect(ld).toMatchObject({
    '@type': 'DiscussionForumPosting',
    headline: 'A <quiet> room',
    author: { '@type': 'Person', name: 'ben-heron' },
    text: 'How do you ask? & why',
    commentCount: 1,
  })
  expect(Object.keys(ld.author)).toEqual(['@type', 'name'])
  expect(html).not.toContain('member-')
})

test('each page of a topic has its own URL, and is cached', async () => {
  // One person may write twenty posts in an hour.
  const two = [await joined(site, 'dee-dove', 'member'), await joined(site, 'eli-emu', 'member')] as const
  for (let i = 0; i < 19; i += 1)
    await sendPost(two[i % 2 ? 0 : 1], `${other}/reply`, { text: `Answer ${i}` })
  await sendPost(two[0], `${other}/reply`, { text: 'On the second page' })
  // A page of twenty posts, before compression.
  const full = await read(other)
  expect(full.match(/<article/g)?.length).toBeGreaterThanOrEqual(20)
  expect(Buffer.byteLength(full)).toBeLessThanOrEqual(60 * 1024)
  const second = await read(`${other}?page=2`)
  expect(second).toContain('On the second page')
  expect(second).toMatch(new RegExp(`rel="canonical" href="[^"]*${other}\\?page=2"`))
  expect(await read(other)).toMatch(new RegExp(`rel="canonical" href="[^"]*${other}"`))
  expect(await isKept(`${other}?page=2`)).toBe(true)
  // Nothing moves while it is read: a link says whether there are new replies.
  expect(await read(other)).not.toContain('/newer')
  const look = /href="([^"]+\/newer\?after=\d+)"/.exec(second)?.[1] ?? ''
  expect(await read(look)).toContain('No new replies yet')
  await sendPost(two[1], `${other}/reply`, { text: 'One more' })
  expect(await read(`${other}?page=2`)).toContain('One more')
  const newer = await read(look)
  expect(newer).toContain('1 new reply')
  const after = Number(look.split('=').at(-1))
  expect(newer).toMatch(new RegExp(`href="${other}\\?page=2#post-${after + 1}"[^>]*>Show it`))
  expect(await read(`${other}/newer?after=-5`)).toContain('No new replies yet')
})

test('one click says thank you, the author sees a number, and strangers’ pages stay as they are', async () => {
  const fay = await joined(site, 'fay-finch', 'member')
  const topic = await sendPost(ben, '/forum/school/new', {
    title: 'A quiet test',
    text: 'Who asked for one?',
  })
  await sendPost(fay, `${topic}/reply`, { text: 'I did. **It helped.**' })
  const stranger = await read(topic)
  expect(stranger).not.toMatch(/\/react"|React to post/)
  const reactTo = async (visitor: Visitor) =>
    [...(await pageOf(visitor, topic)).html.matchAll(/action="(\/forum\/post\/[\w-]+\/react)"/g)].map(
      (m) => m[1],
    )
  const [toFirst = ''] = await reactTo(fay)
  const said = await fay.post(toFirst, { say: 'me-too' })
  expect([said.status, said.headers.get('location')]).toEqual([303, `${topic}#post-1`])
  expect((await pageOf(fay, topic)).html).toContain('Your reactions to post 1: Me too')
  expect((await pageOf(ben, topic)).html).toContain('Only you see this: Me too (1 person)')
  expect(await isKept(topic)).toBe(true)
  expect((await ben.post(toFirst, { say: 'care' })).status).toBe(403)
  expect((await site.visitor().post(toFirst, { say: 'care' })).status).toBe(403)
  expect((await fay.post(toFirst, { say: 'love' })).status).toBe(400)

  const [toSecond = ''] = await reactTo(ben)
  await ben.post(toSecond, { helped: 'yes' })
  const html = await read(topic)
  expect(html).toContain('This helped the person who started the topic.')
  expect(html).toContain(`<a href="${topic}#post-2">Post 2</a>`)
  const ld = JSON.parse(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/s.exec(html)?.[1] ?? '{}')
  expect(ld).toMatchObject({
    '@type': 'QAPage',
    mainEntity: {
      name: 'A quiet test',
      answerCount: 1,
      acceptedAnswer: [{ text: 'I did. It helped.', author: { name: 'fay-finch' } }],
    },
  })
  expect(html).not.toContain('Me too')
})

test('a topic has three tags at most, and a category and the search can be filtered by them', async () => {
  const title = 'A capybara at school'
  const four = { 'tag-adhd': 'yes', 'tag-autism': 'yes', 'tag-senses': 'yes', 'tag-family': 'yes' }
  const ticket = 't'.repeat(22)
  const many = await ben.post('/forum/school/new', { ticket, title, text: 'My words', ...four })
  expect(many.status).toBe(422)
  const again = await many.text()
  for (const kept of ['Choose 3 tags at most', 'My words', 'href="#tags"']) expect(again).toContain(kept)
  const topic = await sendPost(ben, '/forum/school/new', { title, text: 'My words', 'tag-adhd': 'yes' })
  expect(await read(topic)).toContain('href="/forum/school?tag=adhd"')
  const tagged = await read('/forum/school?tag=adhd')
  expect(tagged).toContain(title)
  expect(tagged).toContain('noindex')
  expect(await read('/forum/school?tag=vision')).toContain('No topics with the tag')
  expect(await read('/forum/school?tag=nonsense')).toContain(title)
  expect(await read('/forum/search?q=capybara&tag=adhd')).toContain(topic)
  expect(await read('/forum/search?q=capybara&tag=vision')).toContain('We found nothing')
})

test('a tag that staff rename, close or add is visible at the next request, and pages without it stay', async () => {
  const TAG = '/staff/facts/tag/tag-7'
  const ask = { title: 'A lemur reads', text: 'How large is the print?' }
  const topic = await sendPost(ben, '/forum/school/new', { ...ask, 'tag-vision': 'yes' })
  const change = async (version: number, fields: Record<string, string>) => {
    const was = fieldsShown((await pageOf(mo, TAG)).html)
    expect((await mo.post(TAG, { ...was, ...fields, intent: 'save' })).status).toBe(303)
    expect((await mo.post(TAG, { intent: 'publish', version: String(version) })).status).toBe(303)
  }
  const renewed = [topic, '/forum/school', '/forum/home', '/forum/search']
  const categories = (await read('/forum')).matchAll(/href="(\/forum\/[a-z-]+)"/g)
  const changed = [...renewed, '/search', ...[...categories].map(([, url]) => url ?? '')]
  const stay = unshared([other, '/', '/forum/school/feed.atom', '/blog'], changed)
  for (const url of [...stay, ...renewed]) await read(url)
  for (const url of [...stay, ...renewed]) expect(await isKept(url), url).toBe(true)
  await change(2, { name: 'Seeing', about: 'Lemurs and large print.' })
  for (const url of stay) expect(await isKept(url), url).toBe(true)
  for (const url of renewed) expect(await isKept(url), url).toBe(false)
  for (const url of renewed) {
    expect(await read(url), url).toContain('Seeing')
    expect(await read(url), url).not.toContain('Blind and low vision')
  }
  expect(await read('/forum/school?tag=vision')).toContain('Lemurs and large print.')
  expect(await queriesOf(() => read('/forum/school?tag=vision'))).toBe(
    await queriesOf(() => read('/forum/school?tag=adhd')),
  )
  const ticks = { 'tag-vision': 'yes', 'tag-adhd': 'yes' }
  await sendPost(ben, '/forum/school/new', { ...ask, ...ticks, intent: 'later' })
  expect((await pageOf(ben, '/forum/school/new')).html).not.toContain('no longer choose')
  // Ben had the form open while the tag was closed: his words stay, the tag is named, and the next click posts.
  await change(3, { newTopics: 'closed' })
  expect(await read('/forum/search')).toContain('closed for new topics')
  expect(await read('/forum/school')).toContain('<option value="vision">Seeing</option>')
  expect(await read(topic)).toContain('href="/forum/school?tag=vision"')
  // A waiting draft says so before it is sent.
  const waits = (await pageOf(ben, '/forum/school/new')).html
  expect(waits).toContain('no longer choose “Seeing”')
  expect(waits).toMatch(/name="tag-adhd"[^>]*checked=""/)
  const sent = { ...ask, ticket: 'u'.repeat(22), ...ticks }
  const refused = await ben.post('/forum/school/new', sent)
  expect(refused.status).toBe(422)
  const again = await refused.text()
  for (const kept of ['no longer choose “Seeing”', ask.text, 'href="#tags"']) expect(again).toContain(kept)
  expect(again).not.toContain('name="tag-vision"')
  expect(again).toMatch(/name="tag-adhd"[^>]*checked=""/)
  const later = await ben.post('/forum/school/new', { ...sent, when: 'minutes' })
  expect(later.status).toBe(422)
  await change(4, { name: 'Blind and low vision', about: '', newTopics: 'open' })
})

test('a tag is previewed before it is public, and a filter by an unknown one shows all topics', async () => {
  const typed = { name: 'Lemurs', about: 'About lemurs.', order: '3', newTopics: 'open', version: '0' }
  const added = await mo.post('/staff/facts/tag/new', { ...typed, intent: 'save' })
  const there = added.headers.get('location') ?? expect.fail('not added')
  expect((await pageOf(mo, `${there}/page`)).html).toContain('About lemurs.')
  expect(await read('/forum/search')).not.toContain('Lemurs')
  for (const code of ['lemurs', 'Lemurs', '%00', 'a'.repeat(500), '..%2F', '', '%E7%A9%BA'])
    for (const url of [`/forum/home?tag=${code}`, `/forum/search?q=quiet&tag=${code}`]) {
      const { status, html } = await pageOf(site.visitor(), url)
      expect([status, html.includes('room')], url).toEqual([200, true])
    }
  expect((await mo.post(there, { intent: 'publish', version: '1' })).status).toBe(303)
  expect(await read('/forum/search')).toContain('About lemurs.')
  expect((await mo.post(there, { intent: 'take-back' })).status).toBe(303)
  expect(await read('/forum/search')).not.toContain('About lemurs.')
})

test('thousands of handles in one post are refused at once, with the words retained', async () => {
  const text = Array.from({ length: 900 }, (_, i) => `@member-${i}`).join(' ')
  const sent = await ben.post(`${one}/reply`, { ticket: 'm'.repeat(22), text })
  expect(sent.status).toBe(422)
  const html = await sent.text()
  expect(html).toContain('with 10 different handles')
  expect(html).toContain('@member-899')
})

test('a member follows a category with one click, and unfollows it with one', async () => {
  const gus = await joined(site, 'gus-gull', 'member')
  expect(await read('/forum/home')).not.toContain('Tell me about new topics')
  expect((await pageOf(gus, '/forum/home')).html).toContain('Tell me about new topics here')
  const pressed = await gus.post('/forum/home/follow', { follow: 'yes' })
  expect([pressed.status, pressed.headers.get('location')]).toEqual([303, '/forum/home'])
  expect((await pageOf(gus, '/forum/home')).html).toContain('Stop telling me about new topics here')
  await gus.post('/forum/home/follow', { follow: 'no' })
  expect((await pageOf(gus, '/forum/home')).html).toContain('Tell me about new topics here')
  expect((await site.visitor().post('/forum/home/follow', { follow: 'yes' })).status).toBe(403)
  expect((await gus.post('/forum/nothing/follow', { follow: 'yes' })).status).toBe(404)
})

test('a form written into a post’s row is shown as text, on the page and at the desk [A3]', async () => {
  const topic = await sendPost(ben, '/forum/home/new', { title: 'A lift', text: 'Up or down?' })
  const { db } = openDialect(site.place.database)
  const html = '<p>Up</p><form method="post" action="/staff/people"><button>Approve</button></form>'
  await db
    .updateTable('forumPosts')
    .set({ html })
    .where('topicId', '=', topic.split('/').at(-1) ?? '')
    .execute()
  const { id } = await db
    .selectFrom('forumPosts')
    .select('id')
    .where('html', '=', html)
    .executeTakeFirstOrThrow()
  await db.destroy()
  const { visitor: max } = await signedInStaff(site, { email: 'max@example.org', role: 'editor' })
  await max.post('/staff/forum', { intent: 'moderate', hours: '24' })
  for (const page of [await read(topic), (await pageOf(max, `/staff/forum/${id}`)).html]) {
    expect(page).toContain('&lt;form method=&quot;post&quot; action=&quot;/staff/people&quot;&gt;')
    expect(page).not.toContain('action="/staff/people"')
  }
})
