import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDialect } from '#db/dialect.server.ts'
import { joined as joinedAs, ticketed } from '../support/forum-site.ts'
import { ownTime } from '../support/own-time.ts'
import { aSite, type Site, type Visitor } from '../support/site.ts'
import { signedInStaff } from '../support/staff.ts'

// The forum without any script: a newcomer, a hostile member, and the desk.

let site: Site
let mo: Visitor
beforeAll(async () => {
  site = await aSite()
  ;({ visitor: mo } = await signedInStaff(site, { email: 'mo@example.org', role: 'editor' }))
})
afterAll(() => site.stop())

const text = async (answer: Response) => (await answer.text()).replaceAll('<!-- -->', '')
const page = async (visitor: Visitor, url: string) => {
  const answer = await visitor.get(url)
  return { answer, status: answer.status, html: await text(answer) }
}
const hidden = (html: string, name: string) =>
  new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? ''
const to = (answer: Response) => answer.headers.get('location') ?? ''

const joined = (email: string, handle: string) => joinedAs(site, handle, email)
/** Approves the longest waiting post. */
async function approve(): Promise<void> {
  const { html } = await page(mo, '/staff/forum')
  const seen = hidden(html, 'seen')
  const answer = await mo.post('/staff/forum', { intent: 'approve', postId: hidden(html, 'postId'), seen })
  expect(answer.status).toBe(200)
}

test('without a moderator the forum is read-only, and the form keeps the typed text', async () => {
  expect((await page(site.visitor(), '/forum')).html).toContain('You can read here. You cannot write yet.')
  expect((await page(site.visitor(), '/forum/school')).html).not.toContain('/forum/school/new')
  const ada = await joined('ada@example.org', 'ada-owl')
  const form = (await page(ada, '/forum/school/new')).html
  expect(form).toContain('Nobody can write here now')
  expect(form).not.toContain('<textarea')
  // And no one is asked to make an account first.
  const stranger = (await page(site.visitor(), '/forum/school/new')).html
  expect(stranger).toContain('Nobody can write here now')
  expect(stranger).not.toContain('/account/sign-in?back=')
  const ticket = 'A'.repeat(22)
  const refused = await ada.post('/forum/school/new', { ticket, title: 'Quiet rooms', text: 'My own words' })
  expect(refused.status).toBe(409)
  const html = await text(refused)
  for (const words of ['Nobody on our team reads new posts now', 'value="Quiet rooms"', 'My own words'])
    expect(html).toContain(words)
})

test('text that may identify the author is shown again once, complete, and nothing is stored', async () => {
  await mo.post('/staff/forum', { intent: 'moderate', hours: '24' })
  const eve = await joined('eve@example.org', 'eve-swift')
  const post = { title: 'A call', text: 'My number is 415-555-0142, <call> me' }
  const asked = await ticketed(eve, '/forum/school/new', post)
  expect(asked.status).toBe(200)
  const html = await text(asked)
  for (const words of ['“415-555-0142” looks like a phone number', 'value="A call"', '&lt;call&gt; me'])
    expect(html).toContain(words)
  expect(html).toContain('value="as-it-is"')
  expect((await page(mo, '/staff/forum')).html).toContain('0 posts are waiting')
  const own = { ...post, intent: 'as-it-is' }
  const sent = await ticketed(eve, '/forum/school/new', own)
  expect(to(sent)).toContain('/forum/post/')
  const gone = await eve.post(to(sent), { intent: 'remove' })
  expect(gone.status).toBeLessThan(400)
})

test('a newcomer’s first post waits, is approved, and is read by everyone', async () => {
  await mo.post('/staff/forum', { intent: 'moderate', hours: '24' })
  expect((await page(site.visitor(), '/forum')).html).toContain('We usually read new posts within 24 hours.')
  const ben = await joined('ben@example.org', 'ben-heron')
  expect((await page(ben, '/forum/school/new')).html).toContain('usually do that within 24 hours')

  const missing = await ticketed(ben, '/forum/school/new', { title: '', text: '   ' })
  expect(missing.status).toBe(422)
  expect(await text(missing)).toContain('Write something in your post')
  const look = await ticketed(ben, '/forum/school/new', {
    title: 'Quiet',
    text: 'I **need** a door',
    intent: 'preview',
  })
  expect(await text(look)).toContain('I <strong>need</strong> a door')

  const sent = await ticketed(ben, '/forum/school/new', {
    title: 'A room with a door',
    text: 'How did you ask?',
  })
  expect([sent.status, to(sent)]).toEqual([303, expect.stringMatching(/^\/forum\/post\//)])
  const own = await page(ben, to(sent))
  expect(own.html).toContain('We have your post')
  expect(own.html).toContain('It is waiting for a moderator')
  for (const visitor of [site.visitor(), await joined('cy@example.org', 'cy-wren')]) {
    expect((await page(visitor, to(sent))).status).toBe(404)
    expect((await page(visitor, '/forum/school')).html).not.toContain('A room with a door')
  }
  const desk = (await page(mo, '/staff/forum')).html
  expect(desk).toContain('A room with a door')
  expect(desk).toContain('ben-heron')
  expect(desk).not.toContain('ben@example.org')
  await approve()

  const list = (await page(site.visitor(), '/forum/school')).html
  const topic = /\/forum\/topic\/[\w-]+(?=" dir="auto">A room)/.exec(list)?.[0] ?? ''
  const shown = await page(site.visitor(), topic)
  expect(shown.html).toContain('<h3><bdi>ben-heron</bdi>, ')
  expect(shown.html).not.toMatch(/<script(?! type="application\/ld\+json")/)
  expect((await page(site.visitor(), '/forum/school')).html).not.toContain('content="noindex"')
  expect((await page(site.visitor(), '/sitemap.xml')).html).toContain('/forum/school</loc>')
  expect((await page(ben, '/dashboard/forum-posts')).html).toContain('A room with a door')

  const quoted = await ticketed(ben, `${topic}/reply?to=1`, { intent: 'quote', to: '1', text: 'My words' })
  const form = await text(quoted)
  expect(form).toMatch(
    /<textarea[^>]*>My words\n\n&gt; \[From post 1\]\(\/forum\/topic\/[\w-]+#post-1\)\n&gt;\n&gt; /,
  )
  expect(form).not.toContain('There is a problem')
  const second = await ticketed(ben, `${topic}/reply?to=1`, { to: '1', text: 'It worked.' })
  expect(to(second)).toContain('/forum/post/')
  await approve()
  const third = await ticketed(ben, `${topic}/reply`, { text: 'Thank you.' })
  expect(to(third)).toBe(`${topic}#post-3`)
  const full = (await page(site.visitor(), topic)).html
  expect(full).toContain(`In reply to <a href="${topic}#post-1">post 1</a>`)
  // A stranger's cached page contains nothing about a member.
  expect(full).not.toContain('Change or remove your post')
  expect((await page(ben, topic)).html).toContain('Change or remove your post 3')

  const mine =
    /\/forum\/post\/[\w-]+(?=">Change or remove your post 3)/.exec((await page(ben, topic)).html)?.[0] ?? ''
  const change = await page(ben, `${mine}/change`)
  await ben.post(`${mine}/change`, { seen: hidden(change.html, 'seen'), text: 'Thank you all.' })
  expect((await page(site.visitor(), topic)).html).toContain('Thank you all.')
  const late = await ben.post(`${mine}/change`, {
    seen: hidden(change.html, 'seen'),
    text: 'From another window',
  })
  expect([late.status, (await text(late)).includes('From another window')]).toEqual([409, true])
  await ben.post('/account/profile', { handle: 'ben-gone-by', pronouns: '', timeZone: '' })
  const renamed = (await page(site.visitor(), topic)).html
  expect([renamed.includes('ben-gone-by'), renamed.includes('ben-heron')]).toEqual([true, false])
  await ben.post(mine, { intent: 'remove' })
  expect((await page(site.visitor(), topic)).html).toContain('This post was removed.')
})

test('a member who leaves deletes their posts, or leaves them without a name', async () => {
  const { db } = openDialect(site.place.database)
  for (const [posts, shown] of [
    ['stay', '<h3><bdi>Former member</bdi>, '],
    ['remove', 'We did not find this topic'],
  ] as const) {
    const hal = await joined(`${posts}@example.org`, `hal-${posts}`)
    await db.updateTable('members').set({ role: 'member' }).where('handle', '=', `hal-${posts}`).execute()
    const topic = to(await ticketed(hal, '/forum/health/new', { title: 'A quiet clinic', text: 'My words' }))
    expect((await page(site.visitor(), topic)).html).toContain(`hal-${posts}`)
    expect(JSON.stringify(await (await hal.get('/account/everything.json')).json())).toContain('My words')
    await hal.post('/account/delete', { sure: 'yes', when: 'now', posts })
    const { html } = await page(site.visitor(), topic)
    expect(html).toContain(shown)
    expect(html).not.toContain(`hal-${posts}`)
  }
  await db.destroy()
})

const HOSTILE = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '[press](javascript:alert(1))',
  '[press](JaVaScRiPt:alert(1))',
  '[press](data:text/html,<script>alert(1)</script>)',
  '[press](//evil.example/x)',
  '![a](https://evil.example/track.gif)',
  '<a href="https://evil.example" onclick="alert(1)" style="position:fixed">x</a>',
  '<svg/onload=alert(1)>',
  '<iframe src="https://evil.example"></iframe>',
  '<style>body{display:none}</style>',
  '<form action="https://evil.example"><input name="a"></form>',
  '[x]: javascript:alert(1)\n[x]',
  '<math><mi//xlink:href="data:x,<script>alert(1)</script>">',
  '`</code><script>alert(1)</script>`',
  '# A heading that is none of ours',
]

test('a hostile member’s text neither runs, loads, nor breaks the page', async () => {
  const { db } = openDialect(site.place.database)
  const eve = await joined('eve@example.org', 'eve-crow')
  await db.updateTable('members').set({ role: 'member' }).where('handle', '=', 'eve-crow').execute()
  await db.destroy()
  const bidi = 'abc\u202edef\u2066ghi\u200b'
  const words = [...HOSTILE, bidi, `z${'\u0300'.repeat(500)}`].join('\n\n')
  const sent = await ticketed(eve, '/forum/home/new', { title: `${bidi}<b>x</b>`, text: words })
  expect(sent.status).toBe(303)
  const { html } = await page(site.visitor(), to(sent))
  const main = /<main.*<\/main>/s.exec(html)?.[0] ?? ''
  expect(main).not.toMatch(/<(script|img|iframe|style|svg\/|form|math)[\s/>]/i)
  expect(main.replace(/&lt;.*?&gt;/gs, '')).not.toMatch(/\son\w+=/i)
  expect(main).not.toMatch(/<[^>]*href="\s*(javascript|data):/i)
  expect(main).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/)
  expect(main.match(/<h1/g)).toHaveLength(1)
  for (const link of main.match(/<a [^>]*evil[^>]*>/g) ?? [])
    expect(link).toContain('rel="nofollow ugc noreferrer"')

  for (const bomb of ['*'.repeat(9000), '['.repeat(9000), '> '.repeat(4000), '`'.repeat(9999)]) {
    const worked = ownTime()
    const answer = await ticketed(eve, '/forum/home/new', {
      title: 'Bomb',
      text: `${bomb}x`,
      intent: 'preview',
    })
    expect([answer.status, worked() < 1000]).toEqual([200, true])
  }
  const long = await ticketed(eve, '/forum/home/new', { title: 'Long', text: 'x '.repeat(6000) })
  expect([long.status, (await text(long)).includes('Your post can have 10,000 letters.')]).toEqual([
    422,
    true,
  ])
  expect(
    (await ticketed(eve, '/forum/home/new', { title: 'Huge', text: 'x'.repeat(1_000_000) })).status,
  ).toBe(413)
  for (const title of ['\u200b\u200b', '\u202e', ' \u3164 ', ''])
    expect((await ticketed(eve, '/forum/home/new', { title, text: 'x' })).status, title).toBe(422)
  const other = { 'sec-fetch-site': 'cross-site' }
  expect((await eve.post('/forum/home/new', { title: 'x', text: 'x' }, other)).status).toBe(403)
})

test('a signed-out member keeps the typed text, and only a moderator gets in', async () => {
  const fay = await joined('fay@example.org', 'fay-finch')
  const ticket = hidden((await page(fay, '/forum/hello/new')).html, 'ticket')
  await fay.post('/dashboard/logout', {})
  const refused = await fay.post('/forum/hello/new', { ticket, title: 'Hello', text: 'I like maps' })
  const html = await text(refused)
  expect([refused.status, html.includes('I like maps'), html.includes('value="Hello"')]).toEqual([
    403,
    true,
    true,
  ])
  const { visitor: casey } = await signedInStaff(site, { role: 'caseworker' })
  for (const url of ['/staff/forum', '/staff/forum/x']) expect((await casey.get(url)).status).toBe(403)
  expect((await casey.post('/staff/forum', { intent: 'moderate', hours: '24' })).status).toBe(403)
  for (const url of ['/staff/forum', '/staff/forum/x']) expect((await fay.get(url)).status).toBe(302)
})

test('a removed post shows the broken rule to its author, and nothing to others', async () => {
  const gus = await joined('gus@example.org', 'gus-gull')
  const sent = await ticketed(gus, '/forum/public/new', {
    title: 'Their phone',
    text: 'Call 555-0100',
    intent: 'as-it-is',
  })
  const id = to(sent).split('/').at(-1) ?? ''
  expect((await mo.post(`/staff/forum/${id}`, { intent: 'remove', note: '' })).status).toBe(422)
  await mo.post(`/staff/forum/${id}`, { intent: 'remove', rule: 'private', note: '555-0100' })
  const { html } = await page(gus, to(sent))
  for (const words of ['We removed this post', 'Do not share private facts', '555-0100', 'href="/contact"'])
    expect(html).toContain(words)
  expect((await page(gus, '/dashboard/forum-posts')).html).toContain('A moderator removed it')
  const own = to(await ticketed(gus, '/forum/public/new', { title: 'A second thought', text: 'Never mind' }))
  const atDesk = `/staff/forum/${own.split('/').at(-1)}`
  const seen = hidden((await page(mo, atDesk)).html, 'seen')
  expect((await mo.post(atDesk, { intent: 'approve', seen })).status).toBe(200)
  await gus.post(own, { intent: 'remove' })
  // A post that the member withdrew does not read as if another person had removed it.
  expect((await page(gus, '/dashboard/forum-posts')).html).toContain('You removed it')
  expect((await page(site.visitor(), '/forum/public')).html).not.toContain('Their phone')
})
