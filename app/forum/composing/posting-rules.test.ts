import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Member } from '#app/platform/auth/member-accounts.server.ts'
import type { Db } from '#db/schema.ts'
import { aForum, type Forum } from '#tests/support/forum.ts'
import { YOUNG_DAYS, YOUNG_POSTS, YOUNG_TOPICS_AN_HOUR } from '../posts/word-filter-rules.ts'

// Spam after two harmless posts.

let forum: Forum
let db: Db
beforeAll(async () => {
  forum = await aForum()
  ;({ db } = forum)
})
afterAll(() => forum.close())
beforeEach(() => forum.empty())

const DAY = 86_400_000
const joined = async (handle: string, days: number, role: Member['role'] = 'member') => {
  const member = await forum.member(handle, role)
  await db
    .updateTable('members')
    .set({ joinedAt: new Date(Date.now() - days * DAY).toISOString() })
    .where('id', '=', member.id)
    .execute()
  return member
}
const LINK = 'Buy at https://lamps.example/now'

test('a recent member starts few topics at a time, pseudonymous ones included; answers are not limited', async () => {
  const young = await joined('young', 2)
  const refused = { status: 429, message: expect.stringContaining('first two weeks') }
  await forum.begin(young, 'Number 0', 'Words', 'home')
  for (let at = 1; at < YOUNG_TOPICS_AN_HOUR; at++) await forum.beginNameless(young, `Number ${at}`)
  await expect(forum.begin(young, 'One more', 'Words', 'school')).rejects.toMatchObject(refused)
  await expect(forum.beginNameless(young, 'One more')).rejects.toMatchObject(refused)
  const { topicId } = await forum.aTopic()
  expect((await forum.answer(young, topicId)).number).toBe(2)
  const known = await joined('known', YOUNG_DAYS + 1)
  for (let at = 0; at < 5; at++) await forum.begin(known, `Number ${at}`)
})

test('a post that goes out later counts when it is written, and not twice', async () => {
  const { scheduleForumPost } = await import('./scheduled-posts/scheduled-posts.server.ts')
  const young = await joined('young', 2)
  const hold = (text: string) =>
    scheduleForumPost(db, young, {
      ticket: forum.newId(),
      where: { category: 'work' },
      when: 'minutes',
      typed: { title: 'A topic', text },
    })
  for (let at = 0; at < YOUNG_TOPICS_AN_HOUR; at++) await hold(`Words ${at}`)
  await expect(hold('One more')).rejects.toMatchObject({ status: 429 })
})

test('links to other sites wait for a moderator, in new posts and in changes, until a member is known', async () => {
  const young = await joined('young', 2)
  const { topicId } = await forum.aTopic()
  expect((await forum.answer(young, topicId, LINK)).number).toBe(null)
  expect((await forum.answer(young, topicId, `See [this](/forum)`)).number).toBe(2)
  const { postId } = await forum.answer(young, topicId, 'Harmless')
  await forum.changePost(db, young, { id: postId, text: LINK, seen: await forum.versionNow(postId) })
  expect((await forum.moderatedPost(db, postId))?.waitsSince).not.toBe(null)
  // A link that a moderator has read is not moderated again.
  await forum.approvePost(db, 'mo', postId, await forum.stateNow(postId))
  await forum.changePost(db, young, { id: postId, text: `${LINK}!`, seen: await forum.versionNow(postId) })
  expect((await forum.moderatedPost(db, postId))?.waitsSince).toBe(null)
})

test('an old account with few posts has its links moderated too; a helper does not', async () => {
  const sleeper = await joined('sleeper', 400)
  const { topicId } = await forum.aTopic()
  expect((await forum.answer(sleeper, topicId, LINK)).number).toBe(null)
  for (let at = 0; at < YOUNG_POSTS; at++) await forum.answer(sleeper, topicId, `Kind words ${at}`)
  expect((await forum.answer(sleeper, topicId, LINK)).number).not.toBe(null)
  const helper = await joined('helper', 3, 'helper')
  expect((await forum.answer(helper, topicId, LINK)).number).not.toBe(null)
})
