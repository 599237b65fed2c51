import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Member } from '#app/platform/auth/member-accounts.server.ts'
import { DAY, MINUTE } from '#app/platform/time.ts'
import { inTransaction } from '#db/transaction.ts'
import { aForum, type Forum } from '#tests/support/forum.ts'
import type { Sends } from '../../model/rules.ts'

// Scheduled posts are published once, or returned as a draft.

let forum: Forum
let later: typeof import('./scheduled-posts.server.ts')
let jobs: typeof import('#app/platform/jobs/jobs.server.ts')
let drafts: typeof import('../drafts/post-drafts.server.ts')
let ada: Member
let topicId: string
beforeAll(async () => {
  forum = await aForum()
  later = await import('./scheduled-posts.server.ts')
  jobs = await import('#app/platform/jobs/jobs.server.ts')
  drafts = await import('../drafts/post-drafts.server.ts')
})
afterAll(() => forum.close())
beforeEach(async () => {
  for (const table of ['forumHeld', 'drafts', 'jobs'] as const) await forum.db.deleteFrom(table).execute()
  await forum.empty()
  ada = await forum.member('ada', 'member')
  topicId = (await forum.aTopic()).topicId
})
afterEach(() => vi.useRealTimers())

type When = Exclude<Sends, 'now'>
const hold = (text: string, ticket = forum.newId(), when: When = 'minutes', more = {}, member = ada) =>
  later.scheduleForumPost(forum.db, member, {
    ticket,
    where: { topic: topicId },
    when,
    typed: { text, ...more },
  })
const texts = async () => (await forum.read(topicId)).map(({ text }) => text)
const draftTexts = async (member = ada) =>
  (await drafts.draftsOf(forum.db, member.id)).map(({ typed }) => typed.text)
const held = async () => later.scheduledPosts(forum.db, ada.id)
const forward = (ms: number) => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms })
/** Runs the worker. @returns how many jobs */
async function work(): Promise<number> {
  let done = 0
  while (await jobs.runNext(forum.db, later.heldJobs)) done += 1
  return done
}
const notices = async () =>
  (await forum.db.selectFrom('memberNotices').select(['memberId', 'code', 'about']).execute()).filter(
    ({ memberId }) => memberId === ada.id,
  )

test('a scheduled post is published at its time, and not before', async () => {
  await hold('Later', undefined, 'minutes', { to: '1', 'about-death': 'yes' })
  forward(9 * MINUTE)
  expect([await work(), await texts()]).toEqual([0, ['How do I ask?']])
  forward(2 * MINUTE)
  expect([await work(), await texts()]).toEqual([1, ['How do I ask?', 'Later']])
  expect((await forum.read(topicId))[1]).toMatchObject({ handle: 'ada', inReplyTo: 1, notes: 'death' })
  expect([await held(), await draftTexts(), await notices()]).toEqual([[], [], []])
})

test('tomorrow means 9 in the member’s time zone', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-03-07T12:00:00Z') })
  const inTokyo = { ...ada, timeZone: 'Asia/Tokyo' }
  const inNewYork = { ...ada, timeZone: 'America/New_York' }
  expect(await hold('a', undefined, 'tomorrow', {}, inTokyo)).toMatchObject({
    sendsAt: '2026-03-08T00:00:00.000Z',
  })
  // Daylight saving time starts there that night.
  expect(await hold('b', undefined, 'tomorrow', {}, inNewYork)).toMatchObject({
    sendsAt: '2026-03-08T13:00:00.000Z',
  })
})

test('two workers with the same job publish it once, and one form sent twice schedules one post', async () => {
  const ticket = forum.newId()
  await Promise.all([hold('Once', ticket), hold('Once', ticket), hold('Once', ticket)])
  const id = (await held())[0]?.id ?? expect.fail('nothing waits')
  expect(await held()).toHaveLength(1)
  forward(11 * MINUTE)
  const send = () => later.heldJobs['forum.send-held'](forum.db, { id })
  await Promise.all([send(), send()])
  await send()
  expect(await texts()).toEqual(['How do I ask?', 'Once'])
  expect(await hold('Once', ticket)).toMatchObject({ postId: ticket })
  expect(await held()).toEqual([])
})

test('a failed job loses nothing, and is retried', async () => {
  await hold('Survives')
  forward(11 * MINUTE)
  const kept = await forum.db.selectFrom('forumSearch').selectAll().execute()
  await forum.db.schema.alterTable('forum_search').renameTo('forum_search_away').execute()
  await work()
  await forum.db.schema.alterTable('forum_search_away').renameTo('forum_search').execute()
  expect([await texts(), (await held()).length, kept.length > 0]).toEqual([['How do I ask?'], 1, true])
  forward(2 * MINUTE)
  await work()
  expect(await texts()).toEqual(['How do I ask?', 'Survives'])
})

test('one press cancels a scheduled post: no one has seen it, and its text is a draft', async () => {
  const ben = await forum.member('ben', 'member')
  await hold('Stop me')
  const id = (await held())[0]?.id ?? expect.fail('nothing waits')
  await expect(later.stopHeld(forum.db, ben.id, id)).rejects.toThrow('no longer waiting')
  await later.stopHeld(forum.db, ada.id, id)
  expect(await draftTexts()).toEqual(['Stop me'])
  await expect(later.stopHeld(forum.db, ada.id, id)).rejects.toThrow('no longer waiting')
  forward(DAY)
  expect([await work(), await texts(), await draftTexts()]).toEqual([0, ['How do I ask?'], ['Stop me']])
})

const MEANWHILE: Record<string, () => Promise<unknown>> = {
  'its topic was closed': () =>
    forum.db
      .updateTable('forumTopics')
      .set({ lockedAt: new Date().toISOString() })
      .where('id', '=', topicId)
      .execute(),
  'its topic was moved': () =>
    forum.db
      .updateTable('forumTopics')
      .set({ categoryId: 'home', listedIn: 'home' })
      .where('id', '=', topicId)
      .execute(),
  'its topic was removed': () =>
    forum.db.updateTable('forumTopics').set({ listedIn: '' }).where('id', '=', topicId).execute(),
  'its topic is gone': () => forum.db.deleteFrom('forumTopics').where('id', '=', topicId).execute(),
  'its topic takes no replies': () =>
    forum.db.updateTable('forumTopics').set({ wish: 'none' }).where('id', '=', topicId).execute(),
  'nobody moderates': () => forum.db.deleteFrom('forumModerators').execute(),
  'its author closed their account': () =>
    forum.db.updateTable('members').set({ handle: null }).where('id', '=', ada.id).execute(),
}
test.each(Object.keys(MEANWHILE))(
  'a scheduled post returns as a draft, with a notice, when %s meanwhile',
  async (what) => {
    await hold('Kept')
    await MEANWHILE[what]?.()
    forward(11 * MINUTE)
    expect(await work()).toBe(1)
    expect((await texts()).includes('Kept')).toBe(false)
    expect([await draftTexts(), await held()]).toEqual([['Kept'], []])
    expect(await notices()).toEqual([{ memberId: ada.id, code: 'post-not-sent', about: '/forum/drafts' }])
  },
)

test('a scheduled post is returned while its author is paused, and despite the limit of drafts', async () => {
  for (let i = 0; i < 50; i += 1)
    await drafts.savePostDraft(forum.db, ada, {
      where: { topic: 'x' },
      title: '',
      page: String(i).padStart(22, 'p'),
      turn: 1,
      fields: { text: `Draft ${i}` },
    })
  await hold('The 51st')
  await forum.db
    .insertInto('forumMeasures')
    .values({
      id: forum.newId(),
      memberId: ada.id,
      pseudonymId: null,
      kind: 'pause',
      rule: 'harm',
      sealedText: '',
      byUser: null,
      at: new Date().toISOString(),
      until: null,
      readAt: null,
      liftedAt: null,
    })
    .execute()
  forward(11 * MINUTE)
  await work()
  expect([(await texts()).includes('The 51st'), (await draftTexts()).length]).toEqual([false, 51])
})

test('a post cannot be scheduled where it could not be posted, and the number is limited', async () => {
  for (let i = 0; i < 10; i += 1) await hold(`Post ${i}`)
  await expect(hold('One more')).rejects.toThrow('10 of your posts go out later')
  await MEANWHILE['its topic was closed']?.()
  await expect(hold('Closed', undefined, 'minutes', {}, await forum.member('cy', 'member'))).rejects.toThrow(
    'This topic is closed.',
  )
})

test('a post cannot be scheduled for a closed or unlisted category', async () => {
  const begin = async (category: string) =>
    later.scheduleForumPost(forum.db, ada, {
      ticket: forum.newId(),
      where: { category },
      when: 'tomorrow' as const,
      typed: { title: 'A quiet room', text: 'How do I ask?' },
    })
  const since = new Date().toISOString()
  const places = forum.db.updateTable('forumCategories')
  await places.set({ closedSince: since }).where('id', '=', 'school').execute()
  await places.set({ goneSince: since }).where('id', '=', 'health').execute()
  await expect(begin('school')).rejects.toThrow('closed this place for new topics')
  await expect(begin('health')).rejects.toThrow('no longer in the forum')
  await places.set({ closedSince: null, goneSince: null }).execute()
  expect(await begin('school')).toMatchObject({ sendsAt: expect.any(String) })
})

test('a post too long for a draft is not scheduled, and an unreadable row is deleted', async () => {
  await expect(hold('x', undefined, 'minutes', { 'about-x': 'y'.repeat(60_001) })).rejects.toThrow('too long')
  await forum.db
    .insertInto('forumHeld')
    .values({ id: 'lost', slot: 'lost', sealed: '2.AAAA', expiresOn: '2026-01-01' })
    .execute()
  await forum.sweepForum(forum.db)
  expect(await forum.db.selectFrom('forumHeld').select('id').execute()).toEqual([])
})

test('a new pseudonymous topic starts at its time, and no row reveals the author', async () => {
  const ticket = forum.newId()
  const typed = { title: 'A hard day', text: 'Canary words', nameless: 'yes', wish: 'listening' }
  await later.scheduleForumPost(forum.db, ada, {
    ticket,
    where: { category: 'work' },
    when: 'minutes',
    typed,
  })
  await hold('With my name')
  const rows = await forum.db.selectFrom('forumHeld').selectAll().execute()
  for (const told of [ada.id, 'ada', 'Canary', ticket, topicId, 'work'])
    expect(JSON.stringify(rows)).not.toContain(told)
  expect(new Set(rows.map(({ slot }) => slot)).size).toBe(2)
  forward(11 * MINUTE)
  await work()
  await forum.asApproved(ada, { postId: ticket })
  const begun = (await forum.listed()).find(({ title }) => title === 'A hard day') ?? expect.fail('not there')
  expect(await forum.read(begun.id)).toMatchObject([{ handle: null, madeName: expect.any(String) }])
  expect((await forum.publicTopic(forum.db, begun.id))?.wish).toBe('listening')
})

test('a post without a job is returned, is in its author’s file, and is deleted with the account', async () => {
  await hold('Forgotten')
  await forum.db.deleteFrom('jobs').execute()
  expect(await forum.safetyOf(forum.db, ada.id)).toMatchObject({
    forumHeld: [{ topic: 'A quiet room', text: 'Forgotten' }],
  })
  forward(8 * DAY)
  await forum.sweepForum(forum.db)
  expect([await held(), await draftTexts()]).toEqual([[], ['Forgotten']])
  vi.useRealTimers()
  await hold('Mine')
  const { memberLeaves } = await import('../../upkeep/member-deletion.server.ts')
  await inTransaction(forum.db, (tx) => memberLeaves(tx, ada.id, 'stay'))
  for (const table of ['forumHeld', 'drafts', 'jobs'] as const)
    expect(await forum.db.selectFrom(table).select('id').execute(), table).toEqual([])
})

test('a post from another window of a member who left is neither scheduled nor saved as a draft', async () => {
  const { memberLeaves } = await import('../../upkeep/member-deletion.server.ts')
  await inTransaction(forum.db, async (tx) => {
    await memberLeaves(tx, ada.id, 'remove')
    await tx.deleteFrom('members').where('id', '=', ada.id).execute()
  })
  await expect(hold('Later')).rejects.toThrow('Your account was deleted')
  const draft = {
    where: { topic: topicId },
    title: '',
    fields: { text: 'Later' },
    page: forum.newId(),
    turn: null,
  }
  await expect(drafts.savePostDraft(forum.db, ada, draft)).rejects.toThrow('Your account was deleted')
  const kept = async () => [
    ...(await forum.db.selectFrom('forumHeld').select('id').execute()),
    ...(await forum.db.selectFrom('drafts').select('id').execute()),
  ]
  expect(await kept()).toEqual([])
})

test('a scheduled post is deleted with its member’s account, and does not stop the hourly jobs', async () => {
  const { sweepForum } = await import('../../upkeep/forum-sweep.server.ts')
  await hold('Later')
  // Deletes the row directly, because the real function would delete the posts too. Such rows come from older versions or from
  // a backup.
  await forum.db.deleteFrom('members').where('id', '=', ada.id).execute()
  forward(60 * DAY)
  await sweepForum(forum.db)
  expect(await forum.db.selectFrom('forumHeld').select('id').execute()).toEqual([])
  expect(await work()).toBe(1)
})
