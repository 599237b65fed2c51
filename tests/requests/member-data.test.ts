import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Db } from '#db/schema.ts'
import { aDatabase } from '#tests/support/database.ts'

// Ada's data in her account: pages with notes, an access card, reading settings, her state; and what is found by her
// address alone.

let db: Db
let close: () => Promise<void>
let verbs: Awaited<ReturnType<typeof load>>

async function load() {
  return {
    ...(await import('#app/accounts/bookmarks/bookmarks.server.ts')),
    ...(await import('#app/accounts/bookmarks/bookmark-forms.server.ts')),
    ...(await import('#app/accounts/bookmarks/remind-of-bookmark.server.ts')),
    ...(await import('#app/platform/auth/member-notices.server.ts')),
    ...(await import('#app/accounts/overview/own-lists.server.ts')),
    ...(await import('#app/accounts/members/account-settings.server.ts')),
    ...(await import('#app/accounts/members/delete-account.server.ts')),
    ...(await import('#app/accounts/members/following.server.ts')),
    ...(await import('#app/shared/access-card/access-card.server.ts')),
    ...(await import('#app/shared/access-card/card-rules.ts')),
    ...(await import('#app/platform/auth/member-accounts.server.ts')),
    ...(await import('#app/donations/model/donors.server.ts')),
    ...(await import('#app/newsletter/subscribers/subscribing.server.ts')),
    ...(await import('#app/newsletter/subscribers/addresses.server.ts')),
  }
}

beforeAll(async () => {
  ;({ db, close } = await aDatabase())
  verbs = await load()
})
afterAll(() => close())
beforeEach(async () => {
  for (const table of ['members', 'gifts', 'donors', 'newsletterSubscribers'] as const)
    await db.deleteFrom(table).execute()
})

async function aMember(email: string, handle: string) {
  const userId = await verbs.accountOf(db, email)
  await verbs.saveProfile(db, userId, { handle, pronouns: null, timeZone: null, state: 'OR' })
  const cookies = await verbs.beginMemberSession(db, userId, 'month')
  const cookie = cookies.map((line) => line.split(';')[0]).join('; ')
  const request = (more = '') =>
    new Request('https://example.org/account', { headers: { cookie: [cookie, more].join('; ') } })
  const session = await verbs.memberSession(db, request())
  if (!session) throw new Error('not signed in')
  return { userId, session, request, cookies }
}

const LAW = { path: '/know-your-rights/oregon', title: 'Your rights in Oregon' }
const POST = { path: '/blog/3', title: 'What changed this year' }

test('a page is bookmarked once, with its note, and only its owner sees, changes or removes it', async () => {
  const ada = await aMember('ada@example.org', 'maple')
  const eve = await aMember('eve@example.org', 'swift')
  await verbs.saveBookmarks(db, ada.userId, 'saved', [LAW, POST])
  await verbs.saveBookmarks(db, eve.userId, 'saved', [LAW])
  const [first] = await verbs.listBookmarks(db, ada.userId, 'saved')
  const id =
    (await verbs.listBookmarks(db, ada.userId, 'saved')).find(({ url }) => url === LAW.path)?.id ?? ''
  expect(first).toBeDefined()
  expect(await verbs.updateBookmark(db, ada.userId, id, { note: 'For my sister' })).toBe(true)
  // Bookmarked once more, from an old window: the note stays.
  await verbs.saveBookmarks(db, ada.userId, 'saved', [LAW])
  expect(await verbs.listBookmarks(db, ada.userId, 'saved')).toHaveLength(2)
  expect(await verbs.findBookmark(db, ada.userId, id)).toMatchObject({ ...LAW, note: 'For my sister' })

  expect(await verbs.findBookmark(db, eve.userId, id)).toBeUndefined()
  expect(await verbs.updateBookmark(db, eve.userId, id, { note: 'Mine' })).toBe(false)
  await verbs.deleteBookmark(db, eve.userId, id)
  expect(await verbs.findBookmark(db, ada.userId, id)).toMatchObject({ note: 'For my sister' })
  await verbs.deleteBookmark(db, ada.userId, id)
  expect(await verbs.findBookmark(db, ada.userId, id)).toBeUndefined()
  expect(await verbs.listBookmarks(db, eve.userId, 'saved')).toHaveLength(1)
})

test('a reminder of a bookmarked page is sent once, and says no more of the page than the database may', async () => {
  const { userId } = await aMember('ada@example.org', 'maple')
  await verbs.saveBookmarks(db, userId, 'saved', [LAW, POST])
  const id = (await verbs.listBookmarks(db, userId, 'saved')).find(({ url }) => url === LAW.path)?.id ?? ''
  const soon = new Date(Date.now() + 60_000).toISOString()
  await verbs.updateBookmark(db, userId, id, { note: 'Read it again', remindAt: soon })
  await verbs.updateBookmark(db, userId, id, { note: 'Read all of it' })
  expect(await verbs.findBookmark(db, userId, id)).toMatchObject({ note: 'Read all of it', remindAt: soon })
  await verbs.remindJobs['members.remind'](db)
  expect(await verbs.noticesOf(db, userId)).toEqual([])
  const past = new Date(Date.now() - 1000).toISOString()
  await db.updateTable('memberKept').set({ remindAt: past }).where('id', '=', id).execute()
  await Promise.all([1, 2].map(() => verbs.remindJobs['members.remind'](db)))
  expect(await verbs.noticesOf(db, userId)).toMatchObject([
    { code: 'reminded', about: `/dashboard/kept/${id}` },
  ])
  const told = JSON.stringify([
    await db.selectFrom('memberNotices').selectAll().execute(),
    await db.selectFrom('jobs').select('payload').where('name', '=', 'members.remind').execute(),
  ])
  for (const word of ['oregon', 'Read']) expect(told).not.toContain(word)
  expect(await verbs.findBookmark(db, userId, id)).toMatchObject({ remindAt: null })
})

test('writing to an attorney again updates the day, in a separate list', async () => {
  const { userId } = await aMember('ada@example.org', 'maple')
  const attorney = { path: '/attorney-directory/7', title: 'Ana Ito' }
  await verbs.saveBookmarks(db, userId, 'wrote', [attorney])
  await db.updateTable('memberKept').set({ keptAt: '2020-01-01T00:00:00.000Z' }).execute()
  await verbs.saveBookmarks(db, userId, 'wrote', [attorney])
  await verbs.saveBookmarks(db, userId, 'saved', [attorney])
  const wrote = await verbs.listBookmarks(db, userId, 'wrote')
  expect(wrote.map(({ title, keptAt }) => [title, keptAt > '2021'])).toEqual([['Ana Ito', true]])
})

test('if there is no room for all, none is stored', async () => {
  const { userId } = await aMember('ada@example.org', 'maple')
  const many = Array.from({ length: verbs.MOST_BOOKMARKS }, (_, i) => ({ path: `/blog/${i}`, title: `${i}` }))
  await verbs.saveBookmarks(db, userId, 'saved', many.slice(1))
  await expect(verbs.saveBookmarks(db, userId, 'saved', [LAW, POST, many[0] ?? POST])).rejects.toThrow(
    'no room',
  )
  expect(await verbs.listBookmarks(db, userId, 'saved')).toHaveLength(verbs.MOST_BOOKMARKS - 1)
})

test.each([
  ['another site', 'https://evil.example/resources/a'],
  ['two slashes', '//evil.example'],
  ['a script', 'javascript:alert(1)'],
  ['a case', '/legal-help/case'],
  ['a query', '/blog/3?x=1'],
])('a URL that is not our page cannot be bookmarked: %s', (_, path) => {
  expect(verbs.bookmarkForm.safeParse({ path, title: 'A page' }).success).toBe(false)
  const items = JSON.stringify([{ url: path, title: 'x' }, { url: '/blog/3', title: ' A ' }, null, 7])
  expect(verbs.deviceBookmarksForm.parse({ items }).items).toEqual([{ path: '/blog/3', title: 'A' }])
})

test('all of it is in the data export, none of it can be read in the database, and it is deleted with the account', async () => {
  const { userId, session, request } = await aMember('ada@example.org', 'maple')
  await verbs.saveBookmarks(db, userId, 'saved', [LAW])
  const card = { wishes: ['email-only' as const], helper: 'my sister Ana', own: 'Please be patient' }
  await verbs.keepCard(db, request(), card, false)
  await verbs.keepReading(db, userId, (await import('#app/reading/rules.ts')).readingFrom('reading=v1.s=130'))
  const file = await verbs.everythingAbout(db, session)
  expect(file).toMatchObject({
    state: 'OR',
    readingSettings: ['Text size: 130%'],
    accessCard: [
      'Email only. Please do not call.',
      expect.stringContaining('my sister Ana'),
      'Please be patient',
    ],
    savedPages: [{ address: LAW.path, title: LAW.title, note: null }],
    attorneysWrittenTo: [],
  })
  const rows = JSON.stringify([
    await db.selectFrom('members').selectAll().execute(),
    await db.selectFrom('memberKept').selectAll().execute(),
  ])
  for (const word of ['oregon', 'Oregon', 'sister', 'patient', 'email-only']) expect(rows).not.toContain(word)

  await verbs.deleteAccount(db, userId)
  expect(await db.selectFrom('memberKept').selectAll().execute()).toEqual([])
  expect(await db.selectFrom('members').selectAll().execute()).toEqual([])
})

test('a card is the account’s while signed in and the device’s otherwise; an invalid card is ignored', async () => {
  const { request, userId } = await aMember('ada@example.org', 'maple')
  const stranger = (cookie = '') => new Request('https://example.org/contact', { headers: { cookie } })
  const mine = { wishes: ['one-question' as const], helper: '', own: '' }
  const here = await verbs.keepCard(db, stranger(), { ...mine, own: 'Of this device' }, false)
  const cookie = here.cookie.split(';')[0] ?? ''
  expect([here.where, here.cookie.includes('Max-Age=31536000')]).toEqual(['device', true])
  expect((await verbs.keepCard(db, stranger(), mine, true)).cookie).not.toContain('Max-Age')
  expect(await verbs.accessCard(db, stranger(cookie))).toMatchObject({
    where: 'device',
    card: { own: 'Of this device' },
  })
  const changed = `${cookie.slice(0, 60)}${cookie[60] === 'A' ? 'B' : 'A'}${cookie.slice(61)}`
  expect(await verbs.accessCard(db, stranger(changed))).toBeNull()
  expect(await verbs.accessCard(db, stranger('__Host-card=%7B%7D'))).toBeNull()

  // Signed in, the device's card is offered until the account has its own.
  expect(await verbs.accessCard(db, request(cookie))).toMatchObject({ where: 'device' })
  const kept = await verbs.keepCard(db, request(cookie), mine, false)
  expect([kept.where, kept.cookie.includes('Max-Age=0')]).toEqual(['account', true])
  expect(await verbs.cardToSend(db, request(cookie))).toBe(
    'How to communicate with me:\n- One question at a time.',
  )
  // Sealed to its member: it opens under no other id.
  const other = await aMember('eve@example.org', 'swift')
  const { sealedCard } = await db
    .selectFrom('members')
    .select('sealedCard')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  await db.updateTable('members').set({ sealedCard }).where('id', '=', other.userId).execute()
  await expect(verbs.accessCard(db, other.request())).rejects.toThrow()
  await verbs.forgetCard(db, request())
  expect(await verbs.accessCard(db, request())).toBeNull()
})

test('a message to our staff contains the card below the text if it was chosen, and nothing else', async () => {
  const { contactSchema } = await import('#app/messages/model/forms.server.ts')
  const typed = { name: 'Ada', email: 'ada@example.org', subject: 'Hello', message: 'My words' }
  expect(contactSchema.parse({ ...typed, accessCard: 'My card' }).message).toBe('My words\n\nMy card')
  expect(contactSchema.parse(typed).message).toBe('My words')
})

test('reading settings follow to a device without its own, and never the other way automatically', async () => {
  const { userId, cookies, request } = await aMember('ada@example.org', 'maple')
  const { readingFrom } = await import('#app/reading/rules.ts')
  const bare = new Request('https://example.org/account/link/x')
  expect(await verbs.withOwnReading(db, bare, cookies)).toEqual(cookies)
  await verbs.keepReading(db, userId, readingFrom('reading=v1.s=130.t=calm'))
  const more = (await verbs.withOwnReading(db, bare, cookies)).slice(cookies.length)
  expect(more).toEqual([expect.stringMatching(/^reading=v1\.s=130\.t=calm; Path=\/; Max-Age=\d+;/)])
  const own = new Request(bare.url, { headers: { cookie: 'reading=v1.t=dark' } })
  expect(await verbs.withOwnReading(db, own, cookies)).toEqual(cookies)
  const shared = await verbs.beginMemberSession(db, userId, 'window')
  const there = (await verbs.withOwnReading(db, bare, shared)).at(-1)
  expect([there?.startsWith('reading=v1.s=130'), there?.includes('Max-Age')]).toEqual([true, false])
  expect(await verbs.readingOfMember(db, userId)).toEqual(readingFrom('reading=v1.s=130.t=calm'))
  expect(verbs.choseHere(request())).toBe(false)
})

test("gifts and letters are those of the member's own address, a failing gift first", async () => {
  const { session } = await aMember('ada@example.org', 'maple')
  const nothing = await aMember('eve@example.org', 'swift')
  const donor = await db.transaction().execute((tx) => verbs.donorFor(tx, 'Ada@Example.org'))
  const gift = (id: string, more: object) => ({
    id,
    reference: `G-${id}`,
    donorId: donor,
    way: 'card',
    frequency: 'monthly',
    amountCents: 1000,
    feeCents: 0,
    currency: 'usd',
    status: 'active',
    begunAt: '2026-01-05T12:00:00.000Z',
    sealedWords: '',
    ...more,
  })
  await db
    .insertInto('gifts')
    .values([
      gift('AAAA-AA', { begunAt: '2026-03-05T12:00:00.000Z' }),
      gift('BBBB-BB', { failedInvoice: 'in_1' }),
      gift('CCCC-CC', { status: 'abandoned', begunAt: '2026-04-05T12:00:00.000Z' }),
    ] as never)
    .execute()
  await db
    .insertInto('newsletterSubscribers')
    .values({
      id: 'n'.repeat(22),
      addressMark: verbs.subscriberMark('ada@example.org'),
      sealedAddress: 'x',
      topics: ' legal ',
      format: 'html',
      state: 'active',
      consentAt: '2026-02-01',
      consentSource: 'site',
      pausedUntil: null,
      endedAt: null,
      endedWhy: null,
    })
    .execute()
  const own = await verbs.ownLists(db, session, 'UTC')
  expect(own.gifts.map(({ note, failed }) => [/G-\w+/.exec(note)?.[0], failed])).toEqual([
    ['G-BBBB', true],
    ['G-AAAA', false],
  ])
  expect(own.newsletter).toMatchObject({ topics: 'Legal updates', note: 'Since February 1, 2026.' })
  expect(own.newsletter?.leaveUrl).toMatch(/^\/newsletter\/leave\?t=n{22}/)
  expect(await verbs.ownLists(db, nothing.session, 'UTC')).toEqual({ gifts: [], newsletter: null })
})
