import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDialect } from '#db/dialect.server.ts'
import { approveNameless, topicOf } from '../support/forum-site.ts'
import { joined, pageOf, sendPost } from '../support/forum-visitors.ts'
import { aSite, type Site, type Visitor } from '../support/site.ts'
import { signedInStaff } from '../support/staff.ts'

// Moderators act where they read: in the topic, without a line of script. Other readers do not see their tools.

let site: Site
let mo: Visitor
let ben: Visitor
let ada: Visitor
let topic: string
beforeAll(async () => {
  site = await aSite()
  ;({ visitor: mo } = await signedInStaff(site, { email: 'mo@example.org', role: 'editor', name: 'Mo' }))
  await mo.post('/staff/forum', { intent: 'moderate', hours: '24' })
  ben = await joined(site, 'ben-heron', 'member')
  ada = await joined(site, 'ada-owl', 'member')
  topic = await sendPost(ben, '/forum/home/new', { title: 'A loud door', text: 'It slams.' })
  await sendPost(ada, `${topic}/reply`, { text: 'Felt pads.' })
})
afterAll(() => site.stop())

const read = async (visitor: Visitor, url: string) => (await pageOf(visitor, url)).html
/** Where the form under a post of a topic posts to. */
const toolsOf = (html: string, number: number): string =>
  new RegExp(`Moderate post ${number}[\\s\\S]*?action="(/staff/forum/[\\w-]{22})"`).exec(html)?.[1] ?? ''
const act = (html: string, number: number, fields: Record<string, string>) =>
  mo.post(toolsOf(html, number), { back: 'topic', ...fields })

test('a signed-in moderator finds tools under each post, and strangers, members and other staff find none', async () => {
  const before = await read(site.visitor(), topic)
  const { html, answer } = await pageOf(mo, topic)
  for (const says of ['Moderate this topic', 'Moderate post 1', 'Moderate post 2', 'Forum desk: 0 waiting'])
    expect(html).toContain(says)
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(html).toMatch(/href="\/staff\/forum\/people\/[\w-]+#act">Warn, pause or ban <bdi[^>]*>ada-owl/)
  const { visitor: tess } = await signedInStaff(site, { email: 'tess@example.org', role: 'treasurer' })
  for (const visitor of [site.visitor(), ben, tess]) {
    const page = await read(visitor, topic)
    expect(page).not.toMatch(/Moderate|\/staff\//)
    for (const url of ['/forum', '/forum/home'])
      expect(await read(visitor, url), url).not.toContain('/staff/')
  }
  expect(await read(site.visitor(), topic)).toBe(before)
  for (const url of ['/forum', '/forum/home'])
    expect(await read(mo, url), url).toContain('Forum desk: 0 waiting')
})

test('an act of a moderator under a post leads back to it, is confirmed there, and can be undone there', async () => {
  const held = await act(await read(mo, topic), 2, { intent: 'hold' })
  expect([held.status, held.headers.get('location')]).toEqual([303, `${topic}#post-2`])
  const after = await read(mo, topic)
  expect(after).toContain('The post waits again')
  expect(after).toContain('Forum desk: 1 waiting')
  expect(await read(site.visitor(), topic)).not.toContain('Felt pads.')
  // The device keeps no list of a moderator's actions.
  expect(await read(mo, '/notices')).not.toContain('The post waits again')
  const desk = toolsOf(after, 2)
  const seen = /name="seen" value="([^"]*)"/.exec(await read(mo, desk))?.[1] ?? ''
  await mo.post(desk, { intent: 'approve', seen })
  expect(await read(site.visitor(), topic)).toContain('Felt pads.')

  const unsure = await act(await read(mo, topic), 2, { intent: 'remove', rule: '' })
  expect([unsure.status, (await unsure.text()).includes('Choose the rule that it broke')]).toEqual([
    422,
    true,
  ])
  await act(await read(mo, topic), 2, { intent: 'remove', rule: 'junk' })
  expect(await read(site.visitor(), topic)).toContain('This post was removed.')
  const removed = await read(mo, topic)
  expect(removed).toContain('Put post 2 back')
  await act(removed, 2, { intent: 'undo' })
  expect(await read(site.visitor(), topic)).toContain('Felt pads.')
})

test('a moderator closes, slows and moves a topic where it is read', async () => {
  const other = await sendPost(ben, '/forum/home/new', { title: 'A lift', text: 'Up or down?' })
  const whole = (fields: Record<string, string>) => read(mo, other).then((html) => act(html, 1, fields))
  await whole({ intent: 'lock' })
  expect(await read(site.visitor(), other)).toContain('This topic is closed')
  expect(await read(mo, other)).toContain('Open the topic again')
  await whole({ intent: 'unlock' })
  expect(await read(site.visitor(), other)).not.toContain('This topic is closed')
  await whole({ intent: 'slow', minutes: '10' })
  expect(await read(mo, other)).toMatch(/<option value="10" selected=""/)
  await whole({ intent: 'move', place: 'school' })
  expect(await read(site.visitor(), '/forum/school')).toContain('A lift')
})

test('a pinned topic comes first in its category and among the latest, three at most', async () => {
  await sendPost(ada, '/forum/home/new', { title: 'A newer one', text: 'Here.' })
  const order = async (url: string) => {
    const html = await read(site.visitor(), url)
    return [html.indexOf('A loud door'), html.indexOf('A newer one')]
  }
  for (const url of ['/forum', '/forum/home']) {
    const [door = 0, newer = 0] = await order(url)
    expect(newer, url).toBeLessThan(door)
  }
  await act(await read(mo, topic), 1, { intent: 'pin' })
  for (const url of ['/forum', '/forum/home']) {
    const [door = 0, newer = 0] = await order(url)
    expect(door, url).toBeLessThan(newer)
    const html = await read(site.visitor(), url)
    expect(html.match(/A loud door/g), url).toHaveLength(1)
    expect(html, url).toContain('Pinned')
  }
  for (const title of ['Two', 'Three', 'Four']) {
    const more = await sendPost(ben, '/forum/home/new', { title: `Pin ${title}`, text: 'Words.' })
    const answer = await act(await read(mo, more || topic), 1, { intent: 'pin' })
    if (title === 'Four') expect(await answer.text()).toContain('3 pinned topics at most')
  }
  await act(await read(mo, topic), 1, { intent: 'unpin' })
  expect(await read(mo, topic)).toContain('Pin the topic')
})

test('an official answer stands above the posts until it cannot be read', async () => {
  await act(await read(mo, topic), 2, { intent: 'official' })
  const html = await read(site.visitor(), topic)
  expect(html).toMatch(/<h2 id="official">Official answer<\/h2>[\s\S]*Felt pads\.[\s\S]*id="post-1"/)
  expect((await act(await read(mo, topic), 1, { intent: 'official' })).status).not.toBe(303)
  await act(await read(mo, topic), 2, { intent: 'remove', rule: 'junk' })
  expect(await read(site.visitor(), topic)).not.toContain('Official answer')
  await act(await read(mo, topic), 2, { intent: 'undo' })
  expect(await read(site.visitor(), topic)).toContain('Official answer')
  await act(await read(mo, topic), 2, { intent: 'not-official' })
  expect(await read(site.visitor(), topic)).not.toContain('Official answer')
})

test('under a post without a name a moderator reads the made-up name and nothing of its author', async () => {
  const own = await sendPost(ada, '/forum/health/new', { title: 'Without', text: 'Mine.', nameless: 'yes' })
  await approveNameless(site, mo)
  const there = await topicOf(site, own)
  const { db } = openDialect(site.place.database)
  const { id } = await db
    .selectFrom('members')
    .select('id')
    .where('handle', '=', 'ada-owl')
    .executeTakeFirstOrThrow()
  await db.destroy()
  const html = await read(mo, there)
  expect(html).toMatch(/href="\/staff\/forum\/nameless\/[\w-]+#act">Warn, pause or ban .* \(made-up name\)/)
  expect(html).not.toContain('ada-owl')
  expect(html).not.toContain(id)
})

test('a moderator who also has an account answers as a moderator, and other members cannot', async () => {
  const max = await joined(site, 'max-robin')
  expect(await read(max, `${topic}/reply`)).not.toContain('Show that I write as a moderator')
  const alone = await max.post(`${topic}/reply`, {
    ticket: 'a'.repeat(22),
    text: 'We looked at it.',
    asModerator: 'yes',
  })
  expect([alone.status, (await alone.text()).includes('no longer signed in as a moderator')]).toEqual([
    422,
    true,
  ])
  max.cookies.set('__Host-session', mo.cookies.get('__Host-session') ?? '')
  expect(await read(max, `${topic}/reply`)).toContain('Show that I write as a moderator')
  const both = { ticket: 'b'.repeat(22), text: 'We looked at it.', asModerator: 'yes', nameless: 'yes' }
  const refused = await max.post(`${topic}/reply`, both)
  const again = await refused.text()
  expect(refused.status).toBe(422)
  for (const kept of ['cannot say that a moderator wrote it', 'We looked at it.'])
    expect(again).toContain(kept)
  // New members wait; moderators do not.
  const at = await sendPost(max, `${topic}/reply`, { text: 'We looked at it.', asModerator: 'yes' })
  expect(at).toMatch(/#post-\d+$/)
  expect(await read(site.visitor(), topic)).toMatch(/max-robin[\s\S]{0,900}<\/svg>Moderator</)
  // With the account alone, other words lose the mark.
  const own = /\/forum\/post\/[\w-]+(?=">Change)/.exec(await read(max, topic))?.[0] ?? ''
  max.cookies.delete('__Host-session')
  const form = await read(max, `${own}/change`)
  expect(form).toContain('the mark goes when you save a change.')
  const seen = /name="seen" value="([^"]*)"/.exec(form)?.[1] ?? ''
  expect((await max.post(`${own}/change`, { seen, text: 'Other words.' })).status).toBe(303)
  expect(await read(site.visitor(), topic)).not.toMatch(/<\/svg>Moderator</)
})

test('of one member, only the posts that a moderator selects are removed', async () => {
  const gus = await joined(site, 'gus-gull', 'member')
  const there = await sendPost(gus, '/forum/home/new', { title: 'Junk one', text: 'Buy this.' })
  for (const text of ['Buy that.', 'A kind word.']) await sendPost(gus, `${there}/reply`, { text })
  const html = await read(mo, there)
  const person = /\/staff\/forum\/people\/[\w-]+/.exec(html)?.[0] ?? ''
  const ids = [1, 2].map((number) => toolsOf(html, number).split('/').at(-1) ?? '')
  const page = await read(mo, person)
  expect(page).toContain('Only those that I select here')
  const ticket =
    /name="ticket" value="([\w-]{22})"(?=(?:(?!<form)[\s\S])*value="together")/.exec(page)?.[1] ?? ''
  const form = (ticks: string[]) => {
    const body = new URLSearchParams({ intent: 'together', ticket, since: 'chosen' })
    for (const id of ticks) body.append('tick[]', id)
    return mo.send(person, { method: 'POST', body }, {})
  }
  const none = await form([])
  expect([none.status, (await none.text()).includes('Select at least one post')]).toEqual([422, true])
  // On another member's page, nothing is removed.
  const other =
    toolsOf(await read(mo, topic), 1)
      .split('/')
      .at(-1) ?? ''
  expect((await form([other])).status).toBe(422)
  expect((await form(ids)).status).toBe(200)
  const left = await read(site.visitor(), there)
  expect(left).toContain('A kind word.')
  expect(left).not.toMatch(/Buy th/)
  expect(await read(site.visitor(), topic)).toContain('It slams.')
})
