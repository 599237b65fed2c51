import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { noticesOf } from '#app/platform/auth/member-notices.server.ts'
import { aForum, type Forum } from '#tests/support/forum.ts'

// The member who is notified of an answer.

let forum: Forum
beforeAll(async () => {
  forum = await aForum({ mo: 'editor' })
})
afterAll(() => forum.close())
beforeEach(() => forum.empty())

const told = async (id: string) =>
  (await noticesOf(forum.db, id)).filter(({ code }) => code === 'answered').map(({ about }) => about)

test('the author of a topic is notified of an answer, with a link to it, but not of their own', async () => {
  const [ada, ben] = [await forum.member('ada', 'member'), await forum.member('ben', 'member')]
  const { topicId } = await forum.begin(ada)
  await forum.answer(ada, topicId)
  expect(await told(ada.id)).toEqual([])
  await forum.answer(ben, topicId)
  expect(await told(ada.id)).toEqual([`/forum/topic/${topicId}#post-3`])
  expect(await told(ben.id)).toEqual([])
})

test('a member who answers their own topic under a pseudonym is notified like anyone else', async () => {
  const ada = await forum.member('ada', 'member')
  const { topicId } = await forum.begin(ada)
  await forum.answerNameless(ada, topicId)
  expect(await told(ada.id)).toEqual([`/forum/topic/${topicId}#post-2`])
})

test('a waiting answer is announced once others can read it', async () => {
  const [ada, cy] = [await forum.member('ada', 'member'), await forum.member('cy', 'new')]
  const { topicId } = await forum.begin(ada)
  const { postId } = await forum.answer(cy, topicId)
  expect(await told(ada.id)).toEqual([])
  await forum.approvePost(forum.db, 'mo', postId, await forum.stateNow(postId))
  expect(await told(ada.id)).toEqual([`/forum/topic/${topicId}#post-2`])
})

test('an answer to a pseudonymous post sends no notice, which would reveal the author', async () => {
  const [ada, ben] = [await forum.member('ada', 'member'), await forum.member('ben', 'member')]
  const { topicId } = await forum.beginNameless(ada)
  await forum.answer(ben, topicId)
  expect(await told(ada.id)).toEqual([])
})
