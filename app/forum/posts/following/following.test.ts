import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Member } from '#app/platform/auth/member-accounts.server.ts'
import { MINUTE } from '#app/platform/time.ts'
import { aForum, type Forum } from '#tests/support/forum.ts'

// Notices of followed topics and categories: one until it is read, and none reveals a pseudonymous author.

let forum: Forum
let verbs: Awaited<ReturnType<typeof load>>
let ada: Member
let ben: Member
let topicId: string
const load = async () => ({
  ...(await import('./followed-categories.server.ts')),
  ...(await import('./tell-followers.server.ts')),
  ...(await import('../../reading/bookmarks.server.ts')),
  ...(await import('../../reading/unread/read-marks.server.ts')),
  ...(await import('../mutes/mutes.server.ts')),
  ...(await import('#app/platform/auth/member-notices.server.ts')),
  ...(await import('#app/platform/auth/member-mails.server.ts')),
  ...(await import('#app/platform/jobs/jobs.server.ts')),
})
beforeAll(async () => {
  forum = await aForum()
  verbs = await load()
})
afterAll(() => forum.close())
beforeEach(async () => {
  await forum.db.deleteFrom('jobs').execute()
  await forum.empty()
  ada = await forum.member('ada', 'member')
  ben = await forum.member('ben', 'member')
  topicId = (await forum.aTopic()).topicId
})
afterEach(() => vi.useRealTimers())

const follow = (member: Member, told = true) =>
  verbs.markTopic(forum.db, member.id, topicId, { kept: false, note: '', followed: true, told })
const place = (member: Member) => verbs.followCategory(forum.db, member.id, 'home')
const beginThere = (member: Member) => forum.begin(member, undefined, undefined, 'home')
/** Runs the queued jobs, some minutes later. @returns how many jobs */
async function later(): Promise<number> {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 6 * MINUTE })
  let done = 0
  while (await verbs.runNext(forum.db, verbs.followerJobs)) done += 1
  return done
}
const told = async (member: Member) =>
  (await verbs.noticesOf(forum.db, member.id)).map(({ code, about }) => `${code} ${about}`)

test('a follower gets one notice, which links to the first post that is new to them', async () => {
  const cy = await forum.member('cy', 'member')
  await follow(ada)
  await follow(cy, false)
  for (let i = 0; i < 3; i += 1) await forum.answer(ben, topicId)
  expect(await told(ada)).toEqual([])
  expect(await later()).toBe(1)
  expect([await told(ada), await told(cy)]).toEqual([[`new-replies /forum/topic/${topicId}#post-2`], []])
  await forum.answer(ben, topicId)
  await later()
  expect(await told(ada)).toHaveLength(1)
  await verbs.noticesRead(forum.db, ada.id, new Date().toISOString())
  await verbs.readUpTo(forum.db, ada.id, topicId, 5)
  await forum.answer(ben, topicId)
  await later()
  expect((await told(ada)).sort()).toEqual([
    `new-replies /forum/topic/${topicId}#post-2`,
    `new-replies /forum/topic/${topicId}#post-6`,
  ])
})

test('a follower who has read the post, or wrote it with their handle, gets no notice; a removed post sends none', async () => {
  await follow(ada)
  await follow(ben)
  const { number } = await forum.answer(ben, topicId)
  await verbs.readUpTo(forum.db, ada.id, topicId, number ?? 0)
  await later()
  expect([await told(ada), await told(ben)]).toEqual([[], []])
  const gone = await forum.answer(ben, topicId)
  await forum.takeBackPost(forum.db, ben, gone.postId)
  await later()
  expect(await told(ada)).toEqual([])
})

test('the author of a pseudonymous post is notified like all others', async () => {
  await follow(ada)
  await follow(ben)
  await forum.answerNameless(ada, topicId)
  await later()
  const about = `new-replies /forum/topic/${topicId}#post-2`
  expect([await told(ada), await told(ben)]).toEqual([[about], [about]])
})

test('a new topic in a followed category sends one notice, to its author only if the topic is pseudonymous', async () => {
  await place(ada)
  await place(ada)
  await place(ben)
  await beginThere(ada)
  await beginThere(ada)
  await later()
  expect([await told(ada), await told(ben)]).toEqual([[], ['new-topics /forum/home']])
  await forum.beginNameless(ada, undefined, undefined, 'home')
  await later()
  expect(await told(ada)).toEqual(['new-topics /forum/home'])
  await verbs.unfollowCategory(forum.db, ben.id, 'home')
  expect([
    await verbs.followsCategory(forum.db, ben.id, 'home'),
    await verbs.followsCategory(forum.db, ada.id, 'home'),
  ]).toEqual([false, true])
  expect(await forum.safetyOf(forum.db, ada.id)).toMatchObject({
    forumFollowedPlaces: [{ categoryId: 'home' }],
  })
  await forum.db.deleteFrom('members').where('id', '=', ada.id).execute()
  expect(await forum.db.selectFrom('forumFollowedPlaces').select('memberId').execute()).toEqual([])
})

test('a member gets no notice of posts by someone they muted, or who blocked them', async () => {
  await follow(ada)
  await place(ada)
  await verbs.addMute(forum.db, ben.id, { kind: 'person', what: ada.id, how: 'block' })
  const cy = await forum.member('cy', 'member')
  await verbs.addMute(forum.db, ada.id, { kind: 'person', what: cy.id })
  for (const member of [ben, cy]) {
    await forum.answer(member, topicId)
    await beginThere(member)
    await later()
  }
  expect(await told(ada)).toEqual([])
})

test('a notice of a followed topic is emailed only to members who chose it', async () => {
  await follow(ada)
  await follow(ben)
  const choices = await verbs.mailChoices(forum.db, ada.id)
  await verbs.chooseMails(forum.db, ada.id, { ...choices, followed: 'daily' })
  await forum.answerNameless(await forum.member('cy', 'member'), topicId)
  await later()
  const rows = await forum.db.selectFrom('memberNotices').select(['memberId', 'mailAt']).execute()
  expect(rows.filter(({ mailAt }) => mailAt !== null).map(({ memberId }) => memberId)).toEqual([ada.id])
})

test('without followers no job is queued, and a job that runs twice notifies once', async () => {
  await forum.answer(ben, topicId)
  expect(await later()).toBe(0)
  await follow(ada)
  await forum.answer(ben, topicId)
  const run = () => verbs.followerJobs['forum.tell-followers'](forum.db, { topicId })
  await run()
  await run()
  expect(await told(ada)).toHaveLength(1)
})

test('all followers are notified, even more than one batch', async () => {
  const ids = Array.from({ length: 230 }, () => forum.newId())
  const at = new Date().toISOString()
  const { emailVerified } = await forum.db
    .selectFrom('members')
    .select('emailVerified')
    .where('id', '=', ada.id)
    .executeTakeFirstOrThrow()
  await forum.db
    .insertInto('members')
    .values(
      ids.map((id) => ({
        id,
        email: `${id}@members.invalid`,
        name: '',
        emailVerified,
        createdAt: at,
        updatedAt: at,
        handle: id,
        handleKey: id,
        role: 'member',
      })) as never,
    )
    .execute()
  await forum.db
    .insertInto('forumFollowedPlaces')
    .values(ids.map((memberId) => ({ memberId, categoryId: 'home', since: at })))
    .execute()
  await beginThere(ada)
  await later()
  const { count } = await forum.db
    .selectFrom('memberNotices')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('code', '=', 'new-topics')
    .executeTakeFirstOrThrow()
  expect(count).toBe(230)
})
