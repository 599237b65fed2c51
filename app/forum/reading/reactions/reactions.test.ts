import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Member } from '#app/platform/auth/member-accounts.server.ts'
import { inTransaction } from '#db/transaction.ts'
import { aForum, type Forum } from '#tests/support/forum.ts'
import { queriesOf } from '#tests/support/queries.ts'

// One-press reactions for authors: no scores, and no one sees who reacted.

let forum: Forum
let verbs: Awaited<ReturnType<typeof load>>
let ada: Member
let ben: Member
const load = async () => ({
  ...(await import('./reactions.server.ts')),
  ...(await import('./helped.server.ts')),
  ...(await import('../../upkeep/member-deletion.server.ts')),
  ...(await import('../../posts/mutes/mutes.server.ts')),
})
beforeAll(async () => {
  forum = await aForum()
  verbs = await load()
})
afterAll(() => forum.close())
beforeEach(async () => {
  await forum.empty()
  ada = await forum.member('ada', 'member')
  ben = await forum.member('ben', 'member')
})

const rows = () => forum.db.selectFrom('forumReactions').selectAll().execute()
const say = (member: Member, postId: string, on = true) => verbs.react(forum.db, member, postId, 'thanks', on)
const on = async (member: Member, id: string, own: boolean) =>
  (await verbs.reactionsOn(forum.db, member.id, [{ id, own }])).get(id)
const help = (member: Member, postId: string, helped = true) =>
  verbs.markHelped(forum.db, member, postId, helped)
const helpful = async (topicId: string) =>
  (await verbs.helpedIn(forum.db, topicId)).map(({ number }) => number)

test('a reader’s reaction counts once, however often they press, and can be removed', async () => {
  const { postId } = await forum.begin(ada)
  await Promise.all([say(ben, postId), say(ben, postId)])
  await verbs.react(forum.db, ben, postId, 'care', true)
  expect((await on(ben, postId, false))?.said.sort()).toEqual(['care', 'thanks'])
  expect((await on(ada, postId, true))?.got).toEqual({ thanks: 1, care: 1 })
  await say(ben, postId, false)
  await say(ben, postId, false)
  expect((await on(ada, postId, true))?.got).toEqual({ care: 1 })
  expect(await forum.safetyOf(forum.db, ben.id)).toMatchObject({
    forumReactions: [{ post: 1, said: 'Sending care' }],
  })
})

test('a reader cannot react to their own post, even a pseudonymous one, or to a post that is not public', async () => {
  const { topicId } = await forum.begin(ben)
  const named = await forum.answer(ada, topicId)
  const nameless = await forum.answerNameless(ada, topicId)
  for (const { postId } of [named, nameless])
    await expect(say(ada, postId)).rejects.toThrow('This is your own post.')
  await forum.db.updateTable('forumPosts').set({ waitsSince: 'x' }).where('id', '=', named.postId).execute()
  await forum.takeBackPost(forum.db, ada, nameless.postId)
  const example = await forum.db
    .selectFrom('forumPosts')
    .innerJoin('forumTopics', 'forumTopics.id', 'topicId')
    .select('forumPosts.id')
    .where('exampleAt', 'is not', null)
    .executeTakeFirstOrThrow()
  for (const id of [named.postId, nameless.postId, example.id, 'nobodys'])
    await expect(say(ben, id)).rejects.toThrow('can no longer be read')
  expect(await rows()).toEqual([])
})

test('after a block neither reacts to the other’s posts', async () => {
  const { postId, topicId } = await forum.begin(ada)
  const reply = await forum.answer(ben, topicId)
  await verbs.addMute(forum.db, ben.id, { kind: 'person', what: ada.id, how: 'block' })
  await expect(say(ben, postId)).rejects.toThrow('can no longer be read')
  await expect(say(ada, reply.postId)).rejects.toThrow('can no longer be read')
  await expect(help(ada, reply.postId)).rejects.toThrow('can no longer be read')
  expect(await rows()).toEqual([])
})

test('the table does not say who reacted, and only the author gets a number', async () => {
  const { postId } = await forum.begin(ada)
  const cy = await forum.member('cy', 'member')
  await say(ben, postId)
  await say(cy, postId)
  for (const told of [ben.id, cy.id, 'ben']) expect(JSON.stringify(await rows())).not.toContain(told)
  expect(await on(cy, postId, false)).toEqual({ said: ['thanks'], got: {} })
  expect((await on(ada, postId, true))?.got).toEqual({ thanks: 2 })
})

test('a reaction is deleted with the post’s text, and with the account that gave it', async () => {
  const { postId } = await forum.begin(ada)
  await say(ben, postId)
  await inTransaction(forum.db, (tx) => verbs.memberLeaves(tx, ben.id, 'stay'))
  expect(await rows()).toEqual([])
  await say(await forum.member('cy', 'member'), postId)
  await forum.takeBackPost(forum.db, ada, postId)
  expect(await rows()).toEqual([])
})

test('the author of a topic marks another member’s reply as helpful, and everyone sees it', async () => {
  const { topicId, postId } = await forum.beginNameless(ada)
  const reply = await forum.answer(ben, topicId)
  const own = await forum.answer(ada, topicId)
  await expect(help(ben, postId)).rejects.toThrow('Only the person who started the topic')
  await expect(help(await forum.member('cy', 'member'), reply.postId)).rejects.toThrow(
    'Only the person who started',
  )
  await expect(help(ada, own.postId)).rejects.toThrow('This is your own post.')
  await help(ada, reply.postId)
  await help(ada, reply.postId)
  expect(await helpful(topicId)).toEqual([2])
  expect((await forum.read(topicId)).map(({ helpedIn }) => helpedIn)).toEqual([null, topicId, null])
  await forum.takeBackPost(forum.db, ben, reply.postId)
  expect(await helpful(topicId)).toEqual([])
  const other = await forum.answer(ben, topicId)
  await help(ada, other.postId)
  await help(ada, other.postId, false)
  expect(await helpful(topicId)).toEqual([])
})

test('after a topic’s author has left, a moderator can mark replies, but never in a pseudonymous topic', async () => {
  const [named, nameless] = [await forum.begin(ada), await forum.beginNameless(ada)]
  const [reply, other] = [await forum.answer(ben, named.topicId), await forum.answer(ben, nameless.topicId)]
  const say = (id: string, helped = true) => verbs.helpedForGone(forum.db, 'mo', id, helped)
  await expect(say(reply.postId)).rejects.toThrow('can say it')
  await inTransaction(forum.db, (tx) => verbs.memberLeaves(tx, ada.id, 'stay'))
  await forum.db.deleteFrom('members').where('id', '=', ada.id).execute()
  // It would reveal that the account behind the pseudonym was deleted together with that handle.
  expect(await verbs.openerIsGone(forum.db, nameless.topicId)).toBe(false)
  await expect(say(other.postId)).rejects.toThrow('can say it')
  await expect(say(named.postId)).rejects.toThrow('Only a reply')
  await say(reply.postId)
  expect((await forum.read(named.topicId))[1]).toMatchObject({
    helpedIn: named.topicId,
    helpedBy: 'moderator',
  })
  await say(reply.postId, false)
  expect(await helpful(named.topicId)).toEqual([])
})

test('ten replies can be marked as helpful, and one query lists them', async () => {
  const { topicId } = await forum.begin(ada)
  const ids: string[] = []
  for (let i = 0; i < 11; i += 1) ids.push((await forum.answer(ben, topicId)).postId)
  for (const id of ids.slice(0, 10)) await help(ada, id)
  await expect(help(ada, ids[10] ?? '')).rejects.toThrow('You can say that 10 replies helped.')
  expect(await queriesOf(() => verbs.helpedIn(forum.db, topicId))).toBe(1)
  const shown = ids.map((id, i) => ({ id, own: i > 5 }))
  expect(await queriesOf(() => verbs.reactionsOn(forum.db, ben.id, shown))).toBe(2)
})
