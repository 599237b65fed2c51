import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDialect } from '#db/dialect.server.ts'
import { joined, members, ticketed } from '../support/forum-site.ts'
import { aSite, type Site, type Visitor } from '../support/site.ts'
import { signedInStaff } from '../support/staff.ts'

// Moderators' measures against harm at the desk, and what members and visitors see of them, without any script.

let site: Site
let mo: Visitor
let ada: Visitor
beforeAll(async () => {
  site = await aSite()
  ;({ visitor: mo } = await signedInStaff(site, { email: 'mo@example.org', role: 'editor' }))
  await mo.post('/staff/forum', { intent: 'moderate', hours: '24' })
  ada = await joined(site, 'ada-owl')
  await members(site, ['ada-owl'])
})
afterAll(() => site.stop())

const page = async (who: Visitor, url: string) =>
  (await (await who.get(url)).text()).replaceAll('<!-- -->', '').replaceAll('&#x27;', "'")
const begin = async (who: Visitor, title: string, text: string) =>
  (await ticketed(who, '/forum/home/new', { title, text })).headers.get('location') ?? ''
const ticketOf = (html: string) => /name="ticket" value="([\w-]{22})"/.exec(html)?.[1] ?? ''

test('watched words: one form with its errors, help lines for everyone, a line on the desk', async () => {
  const wrong = await mo.post('/staff/forum/words', { intent: 'watch', word: 'funeral', act: 'note' })
  const told = await wrong.text()
  expect([wrong.status, told.includes('Choose the content note'), told.includes('value="funeral"')]).toEqual([
    422,
    true,
    true,
  ])
  expect(
    (await ada.post('/staff/forum/words', { intent: 'watch', word: 'ada', act: 'hold' })).status,
  ).not.toBe(200)
  await mo.post('/staff/forum/words', { intent: 'watch', word: 'end it all', act: 'help' })
  await mo.post('/staff/forum/words', { intent: 'watch', word: 'crypto', act: 'hold' })
  const watched = await page(mo, '/staff/forum/words')
  expect(watched).toContain('Stop watching it: crypto')
  // The day of the first list is shown once.
  expect(watched.match(/reviewed on/g)).toHaveLength(1)

  const topic = await begin(ada, 'A hard day', 'I want to end it all')
  expect(topic).toContain('/forum/topic/')
  for (const who of [site.visitor(), ada]) {
    const html = await page(who, topic)
    for (const words of ['href="tel:988"', 'href="tel:911"', 'did nothing wrong'])
      expect(html).toContain(words)
    expect(html.slice(html.indexOf('You are not alone with this'))).toMatch(/^.{0,900}<p lang="es">/s)
  }
  const desk = await page(mo, '/staff/forum')
  expect(desk).toContain('Someone may need help')
  const postId = /name="postId" value="([\w-]+)"/.exec(desk)?.[1] ?? ''
  await mo.post('/staff/forum', { intent: 'help-read', postId })
  expect(await page(mo, '/staff/forum')).not.toContain('Someone may need help')
  expect(await page(site.visitor(), topic)).toContain('href="tel:988"')

  // The person who hid the post opens these lines with it.
  const ben = await joined(site, 'ben-heron')
  const post = /\/forum\/unseen\/post\/[\w-]+/.exec(await page(ben, topic))?.[0] ?? ''
  await ben.post(post, { how: 'post' })
  const hidden = await page(ben, topic)
  expect(hidden.indexOf('href="tel:988"')).toBeGreaterThan(hidden.indexOf('You chose not to see this post'))
  expect(hidden.indexOf('href="tel:988"')).toBeLessThan(hidden.indexOf('>What I do not see<'))

  const held = await begin(ada, 'Buy crypto', 'Now')
  expect(await page(ada, held)).toContain('It has a word or a link that we check first')
  expect(await page(mo, '/staff/forum')).toContain('Watched words in it: <bdi data-name="true">crypto')
})

test('selected posts are removed and restored together; without a selection nothing is done', async () => {
  const spam = await joined(site, 'spam-gull')
  const own = [await begin(spam, 'Junk one', 'Buy this'), await begin(spam, 'Junk two', 'Buy that')]
  const ids = own.map((url) => url.split('/').at(-1) ?? '')
  const ticket = ticketOf(await page(mo, '/staff/forum'))
  const none = await mo.post('/staff/forum', { intent: 'together', ticket })
  expect([none.status, (await none.text()).includes('Select at least one post')]).toEqual([422, true])
  const form = new URLSearchParams({ intent: 'together', ticket })
  for (const id of ids) form.append('tick[]', id)
  await mo.send('/staff/forum', { method: 'POST', body: form }, {})
  for (const url of own) expect(await page(spam, url)).toContain('We removed this post')
  const desk = await page(mo, '/staff/forum')
  expect(desk).toContain('2 posts, by')
  const bulkId = /name="bulkId" value="([\w-]+)"/.exec(desk)?.[1] ?? ''
  await mo.post('/staff/forum', { intent: 'undo-together', bulkId })
  for (const url of own) expect(await page(spam, url)).toContain('It is waiting for a moderator')
  // The person's page does the same for everything under that handle, and bans them.
  const person = /\/staff\/forum\/people\/[\w-]+/.exec(await page(mo, `/staff/forum/${ids[0]}`))?.[0] ?? ''
  const bulk = /name="ticket" value="([\w-]{22})"[\s\S]*?name="since"/.exec(await page(mo, person))
  const removed = await mo.post(person, { intent: 'together', ticket: bulk?.[1] ?? '', since: 'all' })
  expect(await removed.text()).toContain('href="/staff/forum#removed-together"')
  expect(await page(spam, own[0] ?? '')).toContain('We removed this post')
  const act = {
    intent: 'act',
    ticket: ticketOf(await page(mo, person)),
    rule: 'junk',
    text: 'You sent junk.',
  }
  await mo.post(person, { ...act, what: 'ban' })
  const told = await page(spam, '/forum/for-me')
  for (const words of [
    'You are banned from the forum',
    'You sent junk.',
    'Ask a second person',
    'no end date',
  ])
    expect(told).toContain(words)
  expect(await page(spam, '/notices')).toContain('You are banned from the forum')
})

test('a slow topic and raid mode say so on their pages, give words back and end', async () => {
  const topic = await begin(ada, 'A lively topic', 'Go')
  const postId = /\/forum\/post\/([\w-]+)">Change or remove/.exec(await page(ada, topic))?.[1] ?? ''
  expect((await mo.post(`/staff/forum/${postId}`, { intent: 'slow', minutes: '7' })).status).toBe(422)
  await mo.post(`/staff/forum/${postId}`, { intent: 'slow', minutes: '10' })
  for (const url of [topic, `${topic}/reply`]) expect(await page(ada, url)).toContain('once every 10 minutes')
  const refused = await ticketed(ada, `${topic}/reply`, { text: 'My second words', to: '1' })
  const again = await refused.text()
  expect([refused.status, again.includes('My second words'), again.includes('You can post again')]).toEqual([
    429,
    true,
    true,
  ])

  await mo.post('/staff/forum', { intent: 'raid' })
  expect(await page(site.visitor(), '/forum')).toContain('New posts may take an hour')
  const late = await joined(site, 'late-rail')
  await members(site, ['late-rail'])
  const { db } = openDialect(site.place.database)
  await db
    .updateTable('members')
    .set({ joinedAt: new Date().toISOString() })
    .where('handle', '=', 'late-rail')
    .execute()
  await db.destroy()
  expect(await page(late, '/forum/home/new')).toContain('appears after an hour')
  const own = await begin(late, 'My first', 'Hello')
  const ownPage = await page(late, own)
  expect(ownPage).toContain('Yours appears by itself')
  // Not next to the promise that a moderator reads it first.
  expect(ownPage).not.toContain('before others see it')
  expect(await page(mo, '/staff/forum')).toContain('It appears by itself')
  await mo.post('/staff/forum', { intent: 'end-raid' })
  expect(await page(site.visitor(), '/forum')).not.toContain('New posts may take an hour')
})

test('the public numbers are a page for everyone, found from the forum', async () => {
  expect(await page(site.visitor(), '/forum')).toContain('href="/forum/counts"')
  const html = await page(site.visitor(), '/forum/counts')
  expect(html).toContain('The forum in numbers')
  expect(html).toContain('after the first whole month')
})
