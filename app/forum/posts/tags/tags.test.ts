import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Member } from '#app/platform/auth/member-accounts.server.ts'
import type { ForumTag } from '#db/tables/forum.ts'
import { aForum, type Forum } from '#tests/support/forum.ts'
import { queriesOf } from '#tests/support/queries.ts'

// Topic tags: set by the author, corrected by moderators, and tag lists that stay in sync with their topics.

let forum: Forum
let verbs: Awaited<ReturnType<typeof load>>
let ada: Member
const load = async () => ({
  ...(await import('../../moderation/topic-acts.server.ts')),
  ...(await import('../../reading/search-forum.server.ts')),
})
beforeAll(async () => {
  forum = await aForum()
  verbs = await load()
})
afterAll(() => forum.close())
beforeEach(async () => {
  await forum.empty()
  ada = await forum.member('ada', 'member')
})

const begin = (tags: ForumTag[], member = ada, title = 'A quiet room') =>
  forum.startTopic(forum.db, member, {
    id: forum.newId(),
    category: 'work',
    title,
    text: 'How do I ask?',
    tags,
  })
const tagged = async (tag: ForumTag, category = 'work') =>
  (await forum.topicsIn(forum.db, category, 1, tag)).map(({ id }) => id)
const change = async (postId: string, tags: ForumTag[]) =>
  forum.changePost(forum.db, ada, {
    id: postId,
    text: 'How do I ask?',
    seen: await forum.versionNow(postId),
    tags,
  })
const tagsNow = async (topicId: string) => (await forum.publicTopic(forum.db, topicId))?.tags

test('a topic is on the list of each of its tags, newest post first, and on no other', async () => {
  const first = await begin(['autism', 'senses'])
  await forum.pause()
  const second = await begin(['autism'])
  expect(await tagged('autism')).toEqual([second.topicId, first.topicId])
  expect(await tagged('senses')).toEqual([first.topicId])
  expect([await tagged('adhd'), await tagged('autism', 'home')]).toEqual([[], []])
  await forum.pause()
  await forum.answer(await forum.member('ben', 'member'), first.topicId)
  expect(await tagged('autism')).toEqual([first.topicId, second.topicId])
  expect(await forum.countTagged(forum.db, 'work', 'autism')).toBe(2)
  expect(await queriesOf(() => forum.topicsIn(forum.db, 'work', 1, 'autism'))).toBe(1)
})

test('waiting and removed topics are on no tag list', async () => {
  const newcomer = await forum.member('cy')
  const waiting = await begin(['adhd'], newcomer)
  expect(await tagged('adhd')).toEqual([])
  await forum.approvePost(forum.db, 'mo', waiting.postId, await forum.stateNow(waiting.postId))
  expect(await tagged('adhd')).toEqual([waiting.topicId])
  await forum.removePost(forum.db, 'mo', waiting.postId, { rule: 'junk', note: '' })
  expect(await tagged('adhd')).toEqual([])
  await forum.putBack(forum.db, 'mo', waiting.postId)
  expect(await tagged('adhd')).toEqual([waiting.topicId])
})

test('the author of the first post changes the tags, and a reply cannot', async () => {
  const { postId, topicId } = await begin(['autism'])
  await change(postId, ['vision', 'hearing'])
  expect([await tagsNow(topicId), await tagged('autism')]).toEqual(['hearing,vision', []])
  const reply = await forum.answer(ada, topicId, 'How do I ask?')
  await change(reply.postId, ['adhd'])
  expect(await tagsNow(topicId)).toBe('hearing,vision')
})

test('a moderator corrects the tags, three at most, and it is in the trail', async () => {
  const { postId, topicId } = await begin(['autism'])
  await verbs.correctTags(forum.db, 'mo', postId, ['speech', 'family', 'illness', 'good-news'])
  expect(await tagsNow(topicId)).toBe('speech,illness,family')
  const reply = await forum.answer(ada, topicId)
  await expect(verbs.correctTags(forum.db, 'mo', reply.postId, ['adhd'])).rejects.toThrow('has been removed')
  const lines = await forum.db.selectFrom('auditLines').select(['actor', 'action']).execute()
  expect(lines).toContainEqual({ actor: 'mo', action: 'forum.tagged' })
})

test('a search can be limited to one tag', async () => {
  const { topicId } = await begin(['autism'], ada, 'A pelican at work')
  await begin(['adhd'], ada, 'A pelican at home')
  const { posts: found } = await verbs.findInForum(forum.db, { query: 'pelican', tag: 'autism' })
  expect(found.map((post) => post.topicId)).toEqual([topicId])
})
