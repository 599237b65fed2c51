import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aForum, type Forum } from '#tests/support/forum.ts'

let forum: Forum
beforeAll(async () => {
  forum = await aForum()
})
beforeEach(() => forum.empty())
afterAll(() => forum.close())

const POST = { number: 101, path: '/blog/new-rule', title: 'A new rule for websites' }
const open = () => forum.discuss(forum.db, { ...POST, place: 'work' }, 'mo')

test('a blog post has one topic without a member as author, and relinking restores it with its replies', async () => {
  expect(await forum.discussionOf(forum.db, 101)).toBeNull()
  await Promise.all([open(), open()])
  expect(await forum.listed()).toHaveLength(1)
  const [topic] = await forum.listed()
  const found = await forum.discussionOf(forum.db, 101)
  expect(found).toEqual({ url: `/forum/topic/${topic?.id}`, replies: 0 })
  const [first] = await forum.read(topic?.id ?? '')
  expect(first).toMatchObject({ memberId: null, madeName: 'Our blog', number: 1 })
  expect(first?.html).toContain('/blog/new-rule')

  const ada = await forum.member('ada', 'member')
  await forum.answer(ada, topic?.id ?? '')
  const gone = await forum.answer(ada, topic?.id ?? '')
  await forum.takeBackPost(forum.db, ada, gone.postId)
  // A new member's reply counts once it is public.
  await forum.answer(await forum.member('ben'), topic?.id ?? '')
  expect((await forum.discussionOf(forum.db, 101))?.replies).toBe(1)

  await forum.stopDiscussing(forum.db, 101, 'mo')
  expect(await forum.discussionOf(forum.db, 101)).toBeNull()
  expect(await forum.listed()).toHaveLength(1)
  await open()
  expect((await forum.discussionOf(forum.db, 101))?.url).toBe(found?.url)
})

test('a removed topic is not linked, and a missing category is refused', async () => {
  await open()
  const [topic] = await forum.listed()
  const [first] = await forum.read(topic?.id ?? '')
  await forum.removePost(forum.db, 'mo', first?.id ?? '', { rule: 'junk', note: '' })
  expect(await forum.discussionOf(forum.db, 101)).toBeNull()
  const other = { ...POST, number: 102, place: 'nowhere' }
  await expect(forum.discuss(forum.db, other, 'mo')).rejects.toThrow('Choose a place')
})
