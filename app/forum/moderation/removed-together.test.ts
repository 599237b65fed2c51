import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { noticesOf } from '#app/platform/auth/member-notices.server.ts'
import type { Db } from '#db/schema.ts'
import { aForum, type Forum } from '#tests/support/forum.ts'

// Spam writes junk, and Mo removes it in one action. Also bans.

let forum: Forum
let db: Db
let verbs: Awaited<ReturnType<typeof load>>
const load = async () => ({
  ...(await import('./removed-together.server.ts')),
  ...(await import('../safety/measures.server.ts')),
  ...(await import('./appeals.server.ts')),
  ...(await import('../safety/reports.server.ts')),
  ...(await import('./reported-posts.server.ts')),
})
beforeAll(async () => {
  forum = await aForum()
  ;({ db } = forum)
  verbs = await load()
})
afterAll(() => forum.close())
beforeEach(() => forum.empty())

const handle = (memberId: string) => ({ memberId, pseudonymId: null })
const removedNow = async () =>
  (await db.selectFrom('forumPosts').select('id').where('removedAt', 'is not', null).execute()).map(
    ({ id }) => id,
  )

test('junk is removed and restored in one action, except posts that were decided on meanwhile', async () => {
  const spam = await forum.member('spam', 'member')
  const posts = []
  for (let at = 0; at < 4; at++) posts.push(await forum.begin(spam, `Junk ${at}`))
  const nameless = await forum.beginNameless(spam)
  const ids = posts.map(({ postId }) => postId)
  expect((await verbs.postsToRemove(db, handle(spam.id), 'all')).sort()).toEqual([...ids].sort())
  const old = new Date(Date.now() - 3 * 86_400_000).toISOString()
  await db
    .updateTable('forumPosts')
    .set({ writtenAt: old })
    .where('id', '=', ids[0] ?? '')
    .execute()
  expect(await verbs.postsToRemove(db, handle(spam.id), 'day')).toHaveLength(3)
  expect(await verbs.postsToRemove(db, handle(spam.id), 'week')).toHaveLength(4)

  const id = forum.newId()
  await Promise.all([1, 2, 3].map(() => verbs.removeTogether(db, 'mo', { id, postIds: ids })))
  expect((await removedNow()).sort()).toEqual([...ids].sort())
  expect(await forum.publicTopic(db, nameless.topicId)).toBeDefined()
  expect(await noticesOf(db, spam.id)).toHaveLength(4)
  expect(await verbs.removedTogether(db)).toMatchObject([{ id, posts: 4, byName: 'Mo' }])
  await expect(verbs.removeTogether(db, 'max', { id: forum.newId(), postIds: ids })).rejects.toThrow(
    'already removed',
  )

  // One is restored and removed again for another reason, one is taken back by its author.
  await forum.putBack(db, 'max', ids[1] ?? '')
  await forum.removePost(db, 'max', ids[1] ?? '', { rule: 'harm', note: '' })
  await forum.takeBackPost(db, spam, ids[2] ?? '')
  for (let times = 0; times < 2; times++) await verbs.undoTogether(db, 'max', id)
  expect((await removedNow()).sort()).toEqual([ids[1], ids[2]].sort())
  expect(await verbs.removedTogether(db)).toEqual([])
  const acts = await db.selectFrom('auditLines').select('action').execute()
  const count = (what: string) => acts.filter(({ action }) => action === what).length
  expect([count('forum.removed-together'), count('forum.together-undone')]).toEqual([1, 1])
})

test('posts under a pseudonym are removed through that pseudonym only', async () => {
  const spam = await forum.member('spam', 'member')
  const { postId } = await forum.beginNameless(spam)
  const other = await forum.beginNameless(spam)
  await forum.begin(spam)
  const { pseudonymId = null } = (await forum.moderatedPost(db, postId)) ?? {}
  const found = await verbs.postsToRemove(db, { memberId: null, pseudonymId }, 'all')
  expect([found, found.includes(other.postId)]).toEqual([[postId], false])
})

test('a ban blocks writing and reporting, for good or until its day, and a second person can end it', async () => {
  const ben = await forum.member('ben', 'member')
  const { postId, topicId } = await forum.begin(ben)
  const other = await forum.aTopic()
  const id = forum.newId()
  await verbs.actOn(db, 'mo', handle(ben.id), { id, what: 'ban', rule: 'harm', text: 'You threatened Ada.' })
  expect(await verbs.pauseOf(db, ben.id)).toEqual({ until: 'lasting' })
  await expect(forum.answer(ben, topicId)).rejects.toMatchObject({ status: 403 })
  const report = { postId: other.postId, reason: 'harm' as const, note: '' }
  await expect(verbs.reportPost(db, ben.id, report)).rejects.toMatchObject({ status: 403 })
  await forum.takeBackPost(db, ben, postId)
  expect((await noticesOf(db, ben.id)).map(({ code }) => code)).toEqual(['forum-banned'])
  expect(await verbs.measuresAtDesk(db, handle(ben.id))).toMatchObject([{ stops: 'forum', until: null }])
  await verbs.askSecondPerson(db, ben.id, { kind: 'measure', id, text: 'It was a joke.' })
  const [appeal] = await verbs.openAppeals(db, 'max')
  const decision = { outcome: 'changed' as const, answer: 'It was.' }
  await expect(verbs.decideAppeal(db, 'mo', appeal?.id ?? '', decision)).rejects.toMatchObject({
    status: 403,
  })
  await verbs.decideAppeal(db, 'max', appeal?.id ?? '', decision)
  expect(await verbs.isBanned(db, ben.id)).toBe(false)
  await verbs.reportPost(db, ben.id, report)

  await verbs.actOn(db, 'mo', handle(ben.id), {
    id: forum.newId(),
    what: 'ban-90',
    rule: 'harm',
    text: 'Again.',
  })
  expect(await verbs.isBanned(db, ben.id)).toBe(true)
  const day = Date.parse((await verbs.pauseOf(db, ben.id))?.until ?? '')
  expect(Math.abs(day - Date.now() - 90 * 86_400_000)).toBeLessThan(60_000)
  await db
    .updateTable('forumMeasures')
    .set({ until: new Date(Date.now() - 1).toISOString() })
    .execute()
  expect(await verbs.isBanned(db, ben.id)).toBe(false)
})

test('a ban through a pseudonym applies to the member, and a pause is not a ban', async () => {
  const ben = await forum.member('ben', 'member')
  const { postId } = await forum.beginNameless(ben)
  const { pseudonymId = null } = (await forum.moderatedPost(db, postId)) ?? {}
  const act = { rule: 'harm' as const, text: 'You threatened Ada.' }
  await verbs.actOn(db, 'mo', handle(ben.id), { id: forum.newId(), what: 'lasting', ...act })
  expect(await verbs.isBanned(db, ben.id)).toBe(false)
  await verbs.actOn(db, 'mo', { memberId: null, pseudonymId }, { id: forum.newId(), what: 'ban', ...act })
  expect(await verbs.isBanned(db, ben.id)).toBe(true)
  expect(await verbs.measuresAtDesk(db, handle(ben.id))).toHaveLength(1)
})

test('a moderator claims a waiting post, and a decision by any moderator ends the claim', async () => {
  const fresh = await forum.member('fresh')
  const { postId } = await forum.begin(fresh)
  await verbs.claimPost(db, 'mo', postId)
  expect((await forum.waitingPosts(db)).map(({ claimedBy }) => claimedBy)).toEqual(['Mo'])
  await forum.approvePost(db, 'max', postId, await forum.stateNow(postId))
  expect(await db.selectFrom('forumClaims').selectAll().execute()).toEqual([])
  await expect(verbs.claimPost(db, 'mo', postId)).rejects.toThrow('already decided')
})
