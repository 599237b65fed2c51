import path from 'node:path'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { openDialect } from '#db/dialect.server.ts'
import type { BrowserSite } from '#tests/support/browser.ts'
import { aVisitor, type Visitor } from '#tests/support/site.ts'
import { theStaff } from '#tests/support/staff-browser.ts'
import type { Example } from './example.ts'
import { asMember, joined } from './member-examples.ts'
import { press } from './walks.ts'

// The forum: for readers, for a new member who writes, and its desk.

const inside = { as: 'staff', bare: true, settles: true } as const

export const FORUM_EXAMPLES: Example[] = [
  { route: '/forum/search', state: 'found', path: '/forum/search?q=landlord' },
  { route: '/forum/search', state: 'nothing', path: '/forum/search?q=zzqxv' },
  {
    route: '/forum/search',
    state: 'tag',
    path: '/forum/search?tag=mobility',
    steps: (page) => page.getByText('What the tags are for', { exact: true }).click(),
  },
  { route: '/forum/:category', path: '/forum/home' },
  { route: '/forum/:category', state: 'tag', path: '/forum/home?tag=adhd' },
  { route: '/forum/:category', state: 'empty page', path: '/forum/home?page=7' },
  { route: '/forum/:category', state: 'unknown', path: '/forum/nothing-like-this', status: 404 },
  { route: '/forum/topic/:topicId', path: firstTopic },
  {
    route: '/forum/topic/:topicId',
    state: 'content note',
    path: (site) => publicPost(site, { 'about-death': 'yes', wish: 'listening', 'tag-adhd': 'yes' }),
  },
  { route: '/forum/topic/:topicId', state: 'member', path: othersTopic, steps: openReactions },
  {
    route: '/forum/topic/:topicId',
    state: 'moderator',
    path: (site) => publicPost(site),
    as: 'staff',
    steps: async (page) => {
      for (const tools of ['Moderate this topic', 'Moderate post 1']) await page.getByText(tools).click()
    },
  },
  {
    route: '/forum/topic/:topicId/newer',
    path: async (site) => `${await firstTopic(site)}/newer?after=1`,
  },
  {
    route: '/forum/topic/:topicId/newer',
    state: 'none',
    path: async (site) => `${await firstTopic(site)}/newer`,
  },
  { route: '/forum/topic/:topicId/newer', state: 'gone', path: '/forum/topic/gone/newer', status: 404 },
  { route: '/forum/person/:handle/card', path: shownCard },
  { route: '/forum/person/:handle/card', state: 'signed out', path: '/forum/person/nobody/card' },
  { route: '/forum/topic/:topicId', state: 'gone', path: '/forum/topic/gone', status: 404 },
  { route: '/forum/:category/new', state: 'signed out', path: '/forum/school/new' },
  { route: '/forum/:category/new', path: toForm },
  {
    route: '/forum/:category/new',
    state: 'error',
    path: toForm,
    error: true,
    status: 422,
    steps: press('Post it'),
  },
  { route: '/forum/:category/new', state: 'preview', path: toForm, steps: preview },
  {
    route: '/forum/:category/new',
    state: 'four tags',
    path: toForm,
    error: true,
    status: 422,
    steps: async (page) => {
      await page.getByLabel('Title').fill('A ramp')
      await page.getByLabel('Your post').fill('Where do I ask for one?')
      await page.getByText('Picture, content notes, tone, and more', { exact: true }).click()
      await page.getByText('Add tags', { exact: true }).click()
      for (const tag of ['ADHD', 'Autism', 'Mobility', 'First steps'])
        await page.getByLabel(tag, { exact: true }).check()
      await press('Post it')(page)
    },
  },
  {
    route: '/forum/:category/new',
    state: 'asked',
    path: toForm,
    steps: async (page) => {
      await page.getByLabel('Title').fill('Call me')
      await page.getByLabel('Your post').fill('My number is 415-555-0142.')
      await press('Post it')(page)
    },
  },
  {
    route: '/forum/topic/:topicId/reply',
    state: 'example',
    path: async (site) => `${await firstTopic(site)}/reply`,
  },
  { route: '/forum/topic/:topicId/reply', path: toReply },
  { route: '/forum/drafts', path: toReply, steps: toDrafts },
  { route: '/forum/drafts', state: 'signed out', path: '/forum/drafts' },
  { route: '/forum/topic/:topicId/reply', state: 'two drafts', path: toReply, steps: toTwoDrafts },
  {
    route: '/forum/topic/:topicId/keep',
    state: 'signed out',
    path: async (site) => `${await firstTopic(site)}/keep`,
  },
  { route: '/forum', state: 'raid', path: inRaid('/forum'), steps: endRaid },
  { route: '/forum/:category/new', state: 'raid', path: inRaid('/forum/school/new'), steps: endRaid },
  { route: '/staff/forum/move', path: '/staff/forum/move', ...inside },
  { route: '/staff/forum/move/:importId', path: '/staff/forum/move', ...inside, steps: lookAtTopics },
  {
    route: '/staff/forum/find',
    path: async (site) => {
      await waitingPost(site)
      return '/staff/forum/find?q=landlord'
    },
    ...inside,
  },
  { route: '/staff/forum/find', state: 'nothing', path: '/staff/forum/find?q=zzqxv', ...inside },
  {
    route: '/staff/forum/pauses',
    path: async (site, before) => {
      await pauseAuthor(site, idIn(await toWaiting(site, before)))
      return '/staff/forum/pauses'
    },
    ...inside,
  },
  { route: '/staff/forum/words', path: watchedWords, ...inside },
  {
    route: '/staff/forum/words',
    state: 'error',
    path: '/staff/forum/words',
    ...inside,
    steps: press('Watch it'),
    error: true,
    status: 422,
  },
  { route: '/forum/unseen', path: toLeaveOut, steps: toUnseen },
  { route: '/forum/unseen', state: 'signed out', path: '/forum/unseen' },
  { route: '/forum/unseen/:kind/:id', path: toLeaveOut },
  { route: '/forum/post/:postId', path: toWaiting },
  { route: '/forum/post/:postId', state: 'unknown', path: '/forum/post/nobodys', status: 404 },
  {
    route: '/forum/post/:postId/change',
    path: async (site, before) => `${await toWaiting(site, before)}/change`,
  },
  {
    route: '/forum/post/:postId/change',
    state: 'changed meanwhile',
    path: async (site, before) => `${await toWaiting(site, before)}/change`,
    error: true,
    status: 409,
    steps: changedElsewhere,
  },
  {
    route: '/forum/post/:postId/report',
    path: async (site) => `/forum/post/${await approvedPost(site)}/report`,
  },
  {
    route: '/forum/post/:postId/report',
    state: 'error',
    path: toReport,
    error: true,
    status: 422,
    steps: press('Send the report'),
  },
  {
    route: '/forum/post/:postId/report',
    state: 'sent',
    path: toReport,
    steps: async (page) => {
      await page.getByLabel('It threatens').check()
      await press('Send the report')(page)
      await page.getByRole('heading', { name: 'You reported this post' }).waitFor()
    },
  },
  { route: '/forum/post/:postId/report', state: 'unknown', path: '/forum/post/nobodys/report', status: 404 },
  {
    route: '/staff/forum',
    path: async (site) => {
      await waitingPost(site)
      return '/staff/forum'
    },
    ...inside,
  },
  {
    route: '/staff/forum',
    state: 'reported',
    path: async (site) => {
      await reportedPost(site)
      return '/staff/forum'
    },
    ...inside,
  },
  {
    route: '/staff/forum/:postId',
    state: 'reported',
    path: async (site) => `/staff/forum/${await reportedPost(site)}`,
    ...inside,
  },
  { route: '/forum/for-me', path: asMember('/forum/for-me') },
  {
    route: '/forum/for-me',
    state: 'paused',
    path: async (site, before) => {
      await pauseAuthor(site, idIn(await toWaiting(site, before)))
      return '/forum/for-me'
    },
  },
  { route: '/forum/appeal/:kind/:id', path: toAppeal },
  {
    route: '/forum/appeal/:kind/:id',
    state: 'error',
    path: toAppeal,
    error: true,
    status: 422,
    steps: press('Ask a second person'),
  },
  { route: '/forum/appeal/:kind/:id', state: 'asked', path: toAppeal, steps: toAsked },
  { route: '/forum/appeal/:kind/:id', state: 'unknown', path: '/forum/appeal/post/nobodys', status: 404 },
  { route: '/staff/forum/appeals/:appealId', path: anAppeal, ...inside },
  {
    route: '/staff/forum/appeals/:appealId',
    state: 'error',
    path: anAppeal,
    ...inside,
    error: true,
    steps: press('Tell the member'),
  },
  { route: '/staff/forum/people/:memberId', path: anAuthor, ...inside },
  {
    route: '/staff/forum/people/:memberId',
    state: 'error',
    path: anAuthor,
    ...inside,
    error: true,
    steps: press('Send it'),
  },
  { route: '/staff/forum/nameless/:pseudonymId', path: aPseudonym, ...inside },
  {
    route: '/staff/forum/nameless/:pseudonymId',
    state: 'error',
    path: aPseudonym,
    ...inside,
    error: true,
    steps: press('Look it up'),
  },
  {
    route: '/staff/forum/:postId/edit',
    path: async (site) => `${await atDesk(site)}/edit`,
    ...inside,
  },
  {
    route: '/staff/forum/:postId/edit',
    state: 'error',
    path: async (site) => `${await atDesk(site)}/edit`,
    ...inside,
    error: true,
    steps: press('Save the change'),
  },
  { route: '/staff/forum/:postId', path: atDesk, ...inside },
  {
    route: '/staff/forum/:postId',
    state: 'error',
    path: atDesk,
    ...inside,
    error: true,
    steps: press('Remove it'),
  },
]

/** The example of the first category. */
async function firstTopic({ origin }: BrowserSite): Promise<string> {
  const html = await (await fetch(new URL('/forum/home', origin))).text()
  return /\/forum\/topic\/[\w-]+/.exec(html)?.[0] ?? ''
}

/** A staff member, without a browser, who moderates. */
async function moderator(site: BrowserSite) {
  const visitor = aVisitor(site.origin, (request) => fetch(request))
  for (const { name, value } of await theStaff(site)) visitor.cookies.set(name, value)
  await visitor.post('/staff/forum', { intent: 'moderate', hours: '24' })
  return visitor
}

async function toForm(site: BrowserSite, before: Visitor): Promise<string> {
  await moderator(site)
  await joined(site, before)
  return '/forum/school/new'
}

async function write(page: Page) {
  await page.getByLabel('Title').fill('How did you ask for a door?')
  await page.getByLabel('Your post').fill('**I need** a room with a door.\n\n- It is loud\n- I cannot think')
}

async function preview(page: Page) {
  await write(page)
  await press('Show a preview')(page)
}

/** A member's post, for its author. */
async function toWaiting(site: BrowserSite, before: Visitor): Promise<string> {
  const sent = await before.post(await toForm(site, before), aPost())
  const address = sent.headers.get('location') ?? expect.fail('it was not taken')
  expect(await (await before.get(address)).text()).toContain('It is waiting for a moderator')
  return address
}

const idIn = (address: string) => address.split('/').at(-1) ?? ''

/** A member who joined without a browser. */
async function aMember(site: BrowserSite) {
  const member = aVisitor(site.origin, (request) => fetch(request))
  await joined(site, member)
  return member
}

let posts = 0
/** Each has a title of its own, as axe asks of links that lead to different places. */
function aPost() {
  posts += 1
  return {
    ticket: crypto.randomUUID().replaceAll('-', '').slice(0, 22),
    title: `A test without more time, part ${posts}`,
    text: '**They said no.** What did you do?\n\n- I asked twice\n- Nobody wrote back',
  }
}

/** A post of theirs. @returns its id */
async function waitingPost(site: BrowserSite, fields: Record<string, string> = {}): Promise<string> {
  await moderator(site)
  const sent = await (await aMember(site)).post('/forum/school/new', { ...aPost(), ...fields })
  return sent.headers.get('location')?.split('/').at(-1) ?? ''
}

async function approvedPost(site: BrowserSite, fields: Record<string, string> = {}): Promise<string> {
  const desk = await moderator(site)
  const postId = await waitingPost(site, fields)
  const html = await (await desk.get(`/staff/forum/${postId}`)).text()
  const seen = /name="seen" value="([^"]+)"/.exec(html)?.[1] ?? ''
  await desk.post(`/staff/forum/${postId}`, { intent: 'approve', seen })
  return postId
}

/** Its topic. */
async function publicPost(site: BrowserSite, fields: Record<string, string> = {}): Promise<string> {
  await approvedPost(site, fields)
  const html = await (await fetch(new URL('/forum/school', site.origin))).text()
  return /\/forum\/topic\/[\w-]+(?=" dir="auto">A test)/.exec(html)?.[0] ?? ''
}

async function reportedPost(site: BrowserSite): Promise<string> {
  const postId = await approvedPost(site)
  const reader = await aMember(site)
  const note = 'This is about my brother, and he did not agree.'
  await reader.post(`/forum/post/${postId}/report`, { reason: 'private', note })
  return postId
}

/** The author's page at the desk, after a pause and a note. */
async function pauseAuthor(site: BrowserSite, postId: string): Promise<string> {
  const desk = await moderator(site)
  const html = await (await desk.get(`/staff/forum/${postId}`)).text()
  const person = /\/staff\/forum\/people\/[\w-]+/.exec(html)?.[0] ?? ''
  const ticket = crypto.randomUUID().replaceAll('-', '').slice(0, 22)
  const text = 'You called somebody a fool. Say what you think of an idea, and not of a person.'
  await desk.post(person, { intent: 'act', ticket, what: '3', rule: 'harm', text })
  await desk.post(person, { intent: 'note', newNote: 'First time. Was kind before.' })
  return person
}

async function aPseudonym(site: BrowserSite): Promise<string> {
  const desk = await moderator(site)
  const post = await waitingPost(site, { nameless: 'yes' })
  const html = await (await desk.get(`/staff/forum/${post}`)).text()
  return /\/staff\/forum\/nameless\/[\w-]+/.exec(html)?.[0] ?? ''
}

async function anAuthor(site: BrowserSite): Promise<string> {
  return pauseAuthor(site, await waitingPost(site))
}

/** Removed by a different staff member than the one who looks at the desk. */
async function removeBySomebodyElse(site: BrowserSite, postId: string): Promise<void> {
  const other = aVisitor(site.origin, (request) => fetch(request))
  for (const { name, value } of await theStaff(site, 'max@example.org')) other.cookies.set(name, value)
  const note = 'You called somebody a fool.'
  await other.post(`/staff/forum/${postId}`, { intent: 'remove', rule: 'harm', note })
}

async function toAppeal(site: BrowserSite, before: Visitor): Promise<string> {
  const postId = idIn(await toWaiting(site, before))
  await removeBySomebodyElse(site, postId)
  return `/forum/appeal/post/${postId}`
}

async function toAsked(page: Page) {
  await page.getByLabel('Why should we decide').fill('I spoke of a bird, and not of a person.')
  await press('Ask a second person')(page)
  await page.getByRole('heading', { name: 'You asked a second person' }).waitFor()
}

async function anAppeal(site: BrowserSite): Promise<string> {
  const desk = await moderator(site)
  const author = await aMember(site)
  const sent = await author.post('/forum/school/new', {
    ticket: crypto.randomUUID().replaceAll('-', '').slice(0, 22),
    title: 'A bird',
    text: 'The goose is a fool.',
  })
  const postId = sent.headers.get('location')?.split('/').at(-1) ?? ''
  await removeBySomebodyElse(site, postId)
  await author.post(`/forum/appeal/post/${postId}`, { text: 'I spoke of a bird, and not of a person.' })
  const html = await (await desk.get('/staff/forum')).text()
  return html.match(/\/staff\/forum\/appeals\/[\w-]+/g)?.at(-1) ?? ''
}

/** Another member's topic. */
async function othersTopic(site: BrowserSite, before: Visitor): Promise<string> {
  const topic = await publicPost(site)
  await joined(site, before)
  return topic
}

/** A member's own card, as others see it. */
async function shownCard(site: BrowserSite, before: Visitor): Promise<string> {
  await joined(site, before)
  await before.post('/access-card', { 'wish-literal': 'on', own: 'Take your time.', show: 'yes' })
  const html = await (await before.get('/access-card')).text()
  return /\/forum\/person\/[^"]+\/card/.exec(html)?.[0] ?? expect.fail('no way to the card')
}

async function openReactions(page: Page) {
  await page.getByText('React to post 1, or keep it').click()
  await page.getByRole('button', { name: 'Me too' }).waitFor()
}

/** The report page linked from the topic. */
async function toReport(site: BrowserSite, before: Visitor): Promise<string> {
  const html = await (await before.get(await othersTopic(site, before))).text()
  return /\/forum\/post\/[\w-]+\/report/.exec(html)?.[0] ?? expect.fail('no way to report')
}

/** A member who just joined and may post, while new posts wait for an hour. */
function inRaid(address: string) {
  return async (site: BrowserSite, before: Visitor) => {
    await joined(site, before)
    const [handle = ''] = /maple-[a-f]*/.exec(await (await before.get('/dashboard')).text()) ?? []
    await onDatabase(site, (db) =>
      db.updateTable('members').set({ role: 'member' }).where('handle', '=', handle).execute(),
    )
    await (await moderator(site)).post('/staff/forum', { intent: 'raid' })
    expect(await (await before.get(address)).text()).toContain('hour')
    return address
  }
}

/** The other screens are checked in the normal state. */
async function endRaid(_: Page, site: BrowserSite) {
  await (await moderator(site)).post('/staff/forum', { intent: 'end-raid' })
}

async function onDatabase(
  site: BrowserSite,
  act: (db: ReturnType<typeof openDialect>['db']) => Promise<unknown>,
) {
  const { db } = openDialect(path.join(site.dataDir, 'handrail.db'))
  await act(db)
  await db.destroy()
}

/** Two words, and raid mode, for the next visitor of the desk. */
async function watchedWords(site: BrowserSite): Promise<string> {
  const desk = await moderator(site)
  await desk.post('/staff/forum/words', { intent: 'watch', word: 'crypto offer', act: 'hold' })
  await desk.post('/staff/forum/words', { intent: 'watch', word: 'funeral', act: 'note', note: 'death' })
  return '/staff/forum/words'
}

/** The form for muting an author. */
async function toLeaveOut(site: BrowserSite, before: Visitor): Promise<string> {
  const html = await (await before.get(await othersTopic(site, before))).text()
  return /\/forum\/unseen\/post\/[\w-]+/.exec(html)?.[0] ?? expect.fail('no way to leave out')
}

async function toUnseen(page: Page) {
  await page.getByLabel('Block: we do not').check()
  await press('Save')(page)
  await page.goto('/forum/unseen')
  await page.getByText('Blocked', { exact: true }).waitFor()
}

async function atDesk(site: BrowserSite): Promise<string> {
  return `/staff/forum/${await waitingPost(site)}`
}

/** The reply form linked from the first post of a topic. */
async function toReply(site: BrowserSite, before: Visitor): Promise<string> {
  const topic = await publicPost(site)
  await joined(site, before)
  const html = await (await before.get(topic)).text()
  const [, link] = /href="([^"]+)"[^>]*>Reply to post/.exec(html.replaceAll('<!-- -->', '')) ?? []
  return link?.replaceAll('&amp;', '&') ?? expect.fail('no way to reply')
}

/** Typed, and saved by its button, as without scripts. */
async function typeDraft(page: Page, text: string) {
  await page.getByLabel('Your post').fill(text)
  await press('Save and go on later')(page)
  await page.getByRole('heading', { level: 1, name: 'Your drafts' }).waitFor()
}

async function toDrafts(page: Page) {
  await typeDraft(page, 'I asked for a door, too.')
  await holdOne(page)
  await page.goto('/forum/drafts')
  await page.getByText('I asked for a door, too.').waitFor()
}

/** A delayed post, sent without the page. */
async function holdOne(page: Page) {
  const headers = { 'sec-fetch-site': 'same-origin' }
  const form = { ...aPost(), when: 'tomorrow' }
  await page.request.post('/forum/school/new', { headers, form, maxRedirects: 0 })
}

async function toTwoDrafts(page: Page) {
  const form = page.url()
  await typeDraft(page, 'I asked for a door, too.')
  await page.goto(`${form}&draft=`)
  await typeDraft(page, 'Two more thoughts.')
  await page.goto(form)
  await page.getByRole('heading', { name: 'You have 2 drafts here' }).waitFor()
}

async function lookAtTopics(page: Page) {
  const lines = ['{"forum":"work","version":1}', '{"post":1}']
  await page.locator('main [name=file]').setInputFiles({
    name: 'topics.jsonl',
    mimeType: 'application/jsonl',
    buffer: Buffer.from(lines.join('\n')),
  })
  await press('Look at the lines')(page)
  await page.waitForURL('**/staff/forum/move/*')
}

/** Another window of the same member saves the post that this one is about to change. */
async function changedElsewhere(page: Page) {
  const form = Object.fromEntries(
    await Promise.all(
      ['seen', 'title'].map(async (name) => [name, await page.locator(`[name="${name}"]`).inputValue()]),
    ),
  )
  await page.request.post(page.url(), {
    form: { ...form, intent: 'post', text: 'What the other window saved.' },
    headers: { 'sec-fetch-site': 'same-origin' },
  })
  await page.locator('textarea[name="text"]').fill('What this window has.')
  await press('Save the change')(page)
}
