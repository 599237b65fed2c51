import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDialect } from '#db/dialect.server.ts'
import { formShown } from '../support/form-shown.ts'
import { joined, members, ticketed } from '../support/forum-site.ts'
import { aSite, type Site, type Visitor } from '../support/site.ts'
import { signedInStaff } from '../support/staff.ts'

// Reports and their outcomes, without any script.

let site: Site
let mo: Visitor
let max: Visitor
beforeAll(async () => {
  site = await aSite()
  ;({ visitor: mo } = await signedInStaff(site, { email: 'mo@example.org', role: 'editor' }))
  ;({ visitor: max } = await signedInStaff(site, { email: 'max@example.org', role: 'editor' }))
  await mo.post('/staff/forum', { intent: 'moderate', hours: '24' })
})
afterAll(() => site.stop())

const text = async (answer: Response) => (await answer.text()).replaceAll('<!-- -->', '')
const page = async (visitor: Visitor, url: string) => {
  const answer = await visitor.get(url)
  return { status: answer.status, html: await text(answer) }
}
const hidden = (html: string, name: string) =>
  new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? ''

/** A topic of a trusted member. */
async function aTopic(handle: string, words: string) {
  const author = await joined(site, handle)
  await members(site, [handle])
  const sent = await ticketed(author, '/forum/home/new', { title: `About ${handle}`, text: words })
  const topic = sent.headers.get('location') ?? ''
  const postId = /\/forum\/post\/([\w-]+)">Change or remove/.exec((await page(author, topic)).html)?.[1] ?? ''
  return { author, topic, postId }
}

test('a signed-in member reports a post; the desk decides; the outcome is reported, and no one learns who it was', async () => {
  const { author, topic, postId } = await aTopic('ada-owl', 'You are a fool')
  const url = `/forum/post/${postId}/report`
  expect((await page(site.visitor(), topic)).html).toContain(`href="${url}"`)
  expect((await page(author, topic)).html).not.toContain(url)
  expect((await page(author, url)).html).toContain('This is your own post')
  const stranger = (await page(site.visitor(), url)).html
  expect(stranger).toContain('Sign in to report a post')
  expect(stranger).not.toContain('<textarea')
  expect((await site.visitor().post(url, { reason: 'harm', note: 'My words' })).status).toBe(403)

  const ben = await joined(site, 'ben-heron')
  const missing = await ben.post(url, { note: 'It is about me' })
  const again = await text(missing)
  expect([missing.status, again.includes('It is about me'), again.includes('Choose what is wrong')]).toEqual([
    422,
    true,
    true,
  ])
  for (let times = 0; times < 2; times++) {
    const sent = await ben.post(url, { reason: 'harm', note: 'It is about me' })
    expect([sent.status, sent.headers.get('location')]).toEqual([303, url])
  }
  expect((await page(ben, url)).html).toContain('A moderator has not decided yet.')

  const desk = (await page(mo, '/staff/forum')).html
  for (const words of ['1 post was reported', 'It threatens, insults', 'It is about me'])
    expect(desk).toContain(words)
  expect(desk).not.toContain('ben-heron')
  expect((await page(mo, '/staff')).html).toContain('1 forum post was reported')
  await mo.post(`/staff/forum/${postId}`, { intent: 'claim' })
  const seenByMax = (await page(max, `/staff/forum/${postId}`)).html
  expect(seenByMax).toMatch(/has been looking at it since/)
  expect(seenByMax).toContain('Take it over')
  expect((await max.post(`/staff/forum/${postId}/edit`, { text: 'You', seen: 'x' })).status).toBe(422)
  const form = (await page(max, `/staff/forum/${postId}/edit`)).html
  const edit = { seen: hidden(form, 'seen'), text: 'You are wrong', rule: 'harm', note: 'fool' }
  expect((await max.post(`/staff/forum/${postId}/edit`, edit)).status).toBe(303)

  expect((await page(ben, url)).html).toContain('changed what broke a rule')
  const shown = (await page(site.visitor(), topic)).html
  expect(shown).toContain('You are wrong')
  expect(shown).toContain('A moderator changed this post on')
  const own = (await page(author, `/forum/post/${postId}`)).html
  for (const words of [
    'A moderator changed this post',
    'You are a fool',
    'Do not threaten',
    'words we mean: fool',
  ])
    expect(own).toContain(words)
  // The reason is in the notice, and not only in the fold with the earlier words.
  expect(own).toMatch(/A moderator changed this post.*words we mean: fool.*Below you see/s)
  for (const html of [own, (await page(author, topic)).html])
    expect(html).not.toMatch(/ben-heron|about me|>Max</)
  const everything = await (await ben.get('/account/everything.json')).json()
  expect(everything).toMatchObject({ forumReports: [{ postId, reason: 'harm', note: 'It is about me' }] })
})

test('a moderator who changes a post keeps what they typed, and never overwrites unread newer words of its author', async () => {
  const { author, postId } = await aTopic('ann-auk', 'You are a pelican')
  const url = `/staff/forum/${postId}/edit`
  const shown = (html: string) => formShown(html, 'name="seen"')
  const opened = shown((await page(max, url)).html)
  const change = `/forum/post/${postId}/change`
  const own = formShown((await page(author, change)).html, 'name="seen"')
  const said = { ...own, text: 'You are a heron', intent: 'post' }
  expect((await author.post(change, said)).status).toBe(303)

  const refused = await max.post(url, { ...opened, text: 'You are a bird' })
  expect(refused.status).toBe(422)
  const late = await max.post(url, { ...shown(await text(refused)), rule: 'harm', note: 'pelican' })
  const both = await text(late)
  expect(late.status).toBe(409)
  for (const words of ['Read it again', 'You are a heron', 'You are a bird', 'pelican</textarea>'])
    expect(both).toContain(words)
  expect((await max.post(url, { ...shown(both), rule: 'harm' })).status).toBe(303)
  const same = await max.post(url, { ...shown((await page(max, url)).html), rule: 'harm', note: 'bird' })
  expect([same.status, (await text(same)).includes('Nothing is changed yet')]).toEqual([422, true])
})

test("three members' reports hide a post from everyone until a moderator keeps it", async () => {
  const { author, topic, postId } = await aTopic('cy-wren', 'Secret pelican words')
  const url = `/forum/post/${postId}/report`
  const readers = ['dee-dove', 'eli-emu', 'flo-finch']
  for (const handle of readers) {
    const reader = await joined(site, handle)
    if (handle === readers[0]) {
      await reader.post(url, { reason: 'junk' })
      expect((await page(site.visitor(), topic)).html).toContain('pelican')
    }
    await members(site, [handle])
    if (handle !== readers[0]) await reader.post(url, { reason: 'junk' })
  }
  for (const visitor of [site.visitor(), author]) {
    const { html } = await page(visitor, topic)
    expect(html).toContain('It is hidden until a moderator has read it.')
    expect(html).not.toMatch(/pelican|About cy-wren/)
  }
  expect((await page(site.visitor(), '/forum/home')).html).not.toContain('About cy-wren')
  expect((await page(site.visitor(), url)).status).toBe(404)
  expect((await page(author, `/forum/post/${postId}`)).html).toContain('Several readers reported this post.')
  const at = (await page(mo, `/staff/forum/${postId}`)).html
  expect(at).toContain('3 readers reported it')
  await mo.post(`/staff/forum/${postId}`, { intent: 'keep', seen: hidden(at, 'seen') })
  expect((await page(site.visitor(), topic)).html).toContain('pelican')
  expect((await page(site.visitor(), '/forum/home')).html).toContain('About cy-wren')
})

test('a pause keeps typed words, says until when, and ends; a warning is read and acknowledged', async () => {
  const { author, topic, postId } = await aTopic('hal-hawk', 'Hello')
  const person =
    /\/staff\/forum\/people\/[\w-]+/.exec((await page(mo, `/staff/forum/${postId}`)).html)?.[0] ?? ''
  const at = (await page(mo, person)).html
  expect(at).toContain('Member hal-hawk')
  expect(at.includes('hal-hawk@example.org')).toBe(false)
  const ticket = hidden(at, 'ticket')
  const form = { intent: 'act', ticket, what: '3', rule: 'harm', text: 'You called Ada a fool.' }
  const missing = await mo.post(person, { ...form, what: '' })
  expect([missing.status, (await text(missing)).includes('You called Ada a fool.')]).toEqual([422, true])
  // The form is already open when the pause begins.
  const open = hidden((await page(author, `${topic}/reply`)).html, 'ticket')
  for (let times = 0; times < 2; times++) expect((await mo.post(person, form)).status).toBe(200)
  const refused = await author.post(`${topic}/reply`, { ticket: open, text: 'My own words' })
  const again = await text(refused)
  expect([refused.status, again.includes('My own words')]).toEqual([403, true])
  expect(again).toContain('You cannot write in the forum until')
  expect((await page(author, `${topic}/reply`)).html).toContain('href="/forum/for-me"')
  expect((await page(author, '/account')).html).toContain('href="/forum/for-me"')
  expect((await page(author, '/notices')).html).toContain('You cannot write in the forum for now')

  const mine = (await page(author, '/forum/for-me')).html
  expect(mine.match(/You called Ada a fool\./g)).toHaveLength(1)
  expect(mine).toMatch(/You can write again on \w+day, /)
  expect(mine).not.toMatch(/Mo\b|mo@example/)
  expect((await page(site.visitor(), '/forum/for-me')).status).toBe(303)
  const measureId = hidden(mine, 'measureId')
  const other = await joined(site, 'ivy-ibis')
  await other.post('/forum/for-me', { intent: 'read', measureId })
  expect((await page(mo, person)).html).toContain('They have not said that they read it.')
  await author.post('/forum/for-me', { intent: 'read', measureId })
  expect((await page(mo, person)).html).toContain('They read it:')
  expect((await page(other, '/forum/for-me')).html).toContain('There is nothing here')
  expect(JSON.stringify(await (await author.get('/account/everything.json')).json())).toContain('Ada a fool')

  await max.post(person, { intent: 'lift', measureId })
  expect((await page(author, '/forum/for-me')).html).toContain('A moderator took it back.')
  const free = await ticketed(author, `${topic}/reply`, { text: 'My own words' })
  expect(free.status).toBe(303)
  await mo.post(person, { intent: 'note', newNote: 'Calm since then' })
  expect((await page(max, person)).html).toContain('Calm since then')
  expect((await page(author, '/forum/for-me')).html).not.toContain('Calm since then')
})

test('an author appeals to a second person; the moderator who removed the post is kept out, and the answer is read', async () => {
  const { author, postId } = await aTopic('jay-jackdaw', 'Hello pelican')
  const url = `/forum/appeal/post/${postId}`
  expect((await page(author, url)).status).toBe(404)
  await mo.post(`/staff/forum/${postId}`, { intent: 'remove', rule: 'harm', note: 'pelican' })
  expect((await page(author, `/forum/post/${postId}`)).html).toContain(`href="${url}"`)
  // Max does not moderate now, and there is neither a steward nor an admin.
  expect((await page(author, url)).html).toContain('Right now nobody else on our team can decide.')
  await max.post('/staff/forum', { intent: 'moderate', hours: '24' })
  expect((await page(author, url)).html).toContain('Another moderator decides.')
  const missing = await author.post(url, { text: ' ' })
  expect([missing.status, (await text(missing)).includes('Write why we should')]).toEqual([422, true])
  expect((await site.visitor().post(url, { text: 'x' })).status).toBe(403)
  const other = await joined(site, 'kit-kestrel')
  expect((await page(other, url)).status).toBe(404)
  expect((await other.post(url, { text: 'x' })).status).toBe(404)
  for (let times = 0; times < 2; times++)
    expect((await author.post(url, { text: 'I meant the bird' })).status).toBe(303)

  const at = /\/staff\/forum\/appeals\/[\w-]+/.exec((await page(mo, '/staff/forum')).html)?.[0] ?? ''
  const decision = { outcome: 'changed', answer: 'It is a bird.' }
  expect((await page(mo, at)).html).not.toContain('Tell the member')
  expect((await mo.post(at, decision)).status).toBe(403)
  const { visitor: ad } = await signedInStaff(site, { role: 'admin' })
  expect((await ad.get(at)).status).toBe(403)
  expect((await ad.post(at, decision)).status).toBe(403)
  expect((await page(max, '/staff')).html).toContain('appeal in the forum is waiting')
  expect((await page(max, at)).html).toContain('I meant the bird')
  expect((await max.post(at, { outcome: 'changed', answer: '' })).status).toBe(422)
  expect((await max.post(at, decision)).status).toBe(200)
  const told = (await page(author, url)).html
  for (const words of [
    'A second person decided for you',
    'Your post is back.',
    'It is a bird.',
    'I meant the bird',
  ])
    expect(told).toContain(words)
  expect((await page(other, url)).status).toBe(404)
  expect((await page(author, '/notices')).html).toContain('A second person decided')
})

test('only moderators can act as moderators', async () => {
  const { author, postId } = await aTopic('gus-gull', 'Mine')
  const { visitor: casey } = await signedInStaff(site, { role: 'caseworker' })
  const { db } = openDialect(site.place.database)
  const before = await db.selectFrom('forumPosts').selectAll().where('id', '=', postId).execute()
  for (const intent of ['claim', 'give-back', 'keep', 'remove', 'undo-edit']) {
    const form = { intent, seen: 'x', rule: 'harm' }
    expect((await casey.post(`/staff/forum/${postId}`, form)).status, intent).toBe(403)
    expect((await author.post(`/staff/forum/${postId}`, form)).status, intent).toBe(403)
  }
  expect((await casey.get(`/staff/forum/${postId}/edit`)).status).toBe(403)
  expect(
    (await casey.post(`/staff/forum/${postId}/edit`, { text: 'x', rule: 'harm', seen: 'x' })).status,
  ).toBe(403)
  expect(await db.selectFrom('forumPosts').selectAll().where('id', '=', postId).execute()).toEqual(before)
  const { memberId } = before[0] ?? {}
  const person = `/staff/forum/people/${memberId}`
  expect((await casey.get(person)).status).toBe(403)
  const measures = await db.selectFrom('forumMeasures').selectAll().execute()
  for (const intent of ['act', 'lift', 'note', 'drop-note']) {
    const form = { intent, ticket: 'A'.repeat(22), what: 'lasting', rule: 'harm', text: 'x', note: 'x' }
    expect((await casey.post(person, form)).status, intent).toBe(403)
    expect((await author.post(person, form)).status, intent).toBe(403)
  }
  expect(await db.selectFrom('forumMeasures').selectAll().execute()).toEqual(measures)
  await db.destroy()
})
