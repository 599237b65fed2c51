import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { noticesOf } from '#app/platform/auth/member-notices.server.ts'
import type { Db } from '#db/schema.ts'
import { aForum, type Forum } from '#tests/support/forum.ts'

// Categories of topics, and which posts are moderated before publication. Mo moderates.

let forum: Forum
let db: Db
let verbs: Awaited<ReturnType<typeof load>>
const load = async () => ({
  ...(await import('../../moderation/topic-acts.server.ts')),
  ...(await import('./premoderated-categories.server.ts')),
  ...(await import('../../reading/search-forum.server.ts')),
})
beforeAll(async () => {
  forum = await aForum()
  ;({ db } = forum)
  verbs = await load()
})
afterAll(() => forum.close())
beforeEach(async () => {
  await forum.empty()
  await db.updateTable('forumCategories').set({ readFirstSince: null }).execute()
})

const countIn = async (category: string) => (await forum.categoryCalled(db, category))?.topics
const topicsOf = async (category: string) =>
  (await forum.topicsIn(db, category, 1)).filter(({ exampleAt }) => !exampleAt).map(({ title }) => title)
const told = async (id: string) => (await noticesOf(db, id)).map(({ code }) => code)
const trail = async () =>
  (await db.selectFrom('auditLines').select('action').where('action', '=', 'forum.moved').execute()).map(
    ({ action }) => action,
  )

describe('a topic', () => {
  test('moves with everything in it, its author is notified, and it can move back', async () => {
    const ada = await forum.member('ada', 'member')
    const ben = await forum.member('ben', 'member')
    const { topicId, postId } = await forum.begin(ada, 'A zebra crossing')
    const before = [await countIn('work'), await countIn('home')]
    await verbs.moveTopic(db, 'mo', postId, 'home')
    await verbs.moveTopic(db, 'mo', postId, 'home')
    expect([await topicsOf('work'), await topicsOf('home')]).toEqual([[], ['A zebra crossing']])
    expect([await countIn('work'), await countIn('home')]).toEqual([
      Number(before[0]) - 1,
      Number(before[1]) + 1,
    ])
    expect((await verbs.findInForum(db, { query: 'zebra', category: 'work' })).posts).toEqual([])
    expect((await verbs.findInForum(db, { query: 'zebra', category: 'home' })).posts).toHaveLength(1)
    // A reply that was being written can still be posted, because the topic is the same one.
    expect(await forum.answer(ben, topicId)).toMatchObject({ number: 2 })
    expect(await told(ada.id)).toContain('topic-moved')
    await verbs.moveTopic(db, 'mo', postId, 'work')
    expect(await topicsOf('work')).toEqual(['A zebra crossing'])
    expect([await countIn('work'), await countIn('home')]).toEqual(before)
    expect(await trail()).toHaveLength(2)
  })

  test('that waits moves without being listed, and appears in its new category', async () => {
    const eve = await forum.member('eve')
    const { postId } = await forum.begin(eve)
    await verbs.moveTopic(db, 'mo', postId, 'school')
    expect(await topicsOf('school')).toEqual([])
    await forum.approvePost(db, 'mo', postId, await forum.stateNow(postId))
    expect([await topicsOf('school'), await topicsOf('work')]).toEqual([['A quiet room'], []])
  })

  test('is closed and reopened, and its author is notified of each once', async () => {
    const ada = await forum.member('ada', 'member')
    const ben = await forum.member('ben', 'member')
    const { topicId, postId } = await forum.begin(ada)
    const reply = await forum.answer(ben, topicId)
    const heard = async (id: string) => (await told(id)).filter((code) => code.startsWith('topic-'))
    // The desk page of a reply works too.
    await forum.lockTopic(db, 'mo', reply.postId, true)
    await forum.lockTopic(db, 'mo', postId, true)
    expect([await heard(ada.id), await heard(ben.id)]).toEqual([['topic-closed'], []])
    expect((await noticesOf(db, ada.id)).map(({ about }) => about)).toContain(`/forum/post/${postId}`)
    await forum.lockTopic(db, 'mo', postId, false)
    await forum.lockTopic(db, 'mo', postId, false)
    expect((await heard(ada.id)).sort()).toEqual(['topic-closed', 'topic-opened'])
  })

  test('by a pseudonymous author moves and closes without a notice beside the author’s account', async () => {
    const ada = await forum.member('ada', 'member')
    const { postId } = await forum.beginNameless(ada)
    await verbs.moveTopic(db, 'mo', postId, 'home')
    await forum.lockTopic(db, 'mo', postId, true)
    expect(await told(ada.id)).toEqual([])
  })

  test('that is an example stays, and an unknown category is refused', async () => {
    const { postId } = await forum.aTopic()
    await expect(verbs.moveTopic(db, 'mo', postId, 'nowhere')).rejects.toThrow('no such place')
    const example = await db
      .selectFrom('forumPosts')
      .innerJoin('forumTopics', 'forumTopics.id', 'topicId')
      .select('forumPosts.id')
      .where('exampleAt', 'is not', null)
      .executeTakeFirstOrThrow()
    await expect(verbs.moveTopic(db, 'mo', example.id, 'home')).rejects.toThrow('stays in its place')
  })
})

describe('where posts are moderated before publication', () => {
  test('everyone’s posts and changes wait, and only there', async () => {
    const ada = await forum.member('ada', 'member')
    const before = await forum.begin(ada, 'Before', 'Before it began')
    await verbs.setPremoderation(db, 'mo', 'work', true)
    const during = await forum.begin(ada, 'During', 'While each is read')
    const reply = await forum.answer(ada, before.topicId)
    expect([during.number, reply.number]).toEqual([null, null])
    const elsewhere = await forum.startTopic(db, ada, {
      id: forum.newId(),
      category: 'home',
      title: 'Elsewhere',
      text: 'As usual',
    })
    expect(elsewhere.number).toBe(1)
    const change = { id: before.postId, text: 'Other words' }
    await forum.changePost(db, ada, { ...change, seen: await forum.versionNow(before.postId) })
    const [first] = await forum.read(before.topicId)
    expect(first?.waitsSince).not.toBe(null)
    await verbs.setPremoderation(db, 'mo', 'work', false)
    expect((await forum.begin(ada, 'After', 'As usual again')).number).toBe(1)
    // Posts that were already waiting still wait.
    expect((await forum.moderatedPost(db, during.postId))?.waitsSince).not.toBe(null)
  })
})

describe('a helper', () => {
  const roleOf = async (id: string) =>
    (await db.selectFrom('members').select('role').where('id', '=', id).executeTakeFirst())?.role
  const twenty = async (write: (turn: number) => Promise<unknown>) => {
    for (let turn = 0; turn < 20; turn++) {
      await write(turn)
      await db.deleteFrom('limitCounts').execute()
    }
  }
  const link = 'Look at https://example.org/lamps'
  const relIn = async (topicId: string, at: number) =>
    / rel="([^"]*)"/.exec((await forum.read(topicId, Math.ceil(at / 20)))[(at - 1) % 20]?.html ?? '')?.[1]

  test('is a member with 20 posts under their handle; from then on search engines follow their links', async () => {
    const ada = await forum.member('ada', 'member')
    const { topicId } = await forum.aTopic()
    await twenty(async (turn) => forum.asApproved(ada, await forum.answer(ada, topicId, `${link} ${turn}`)))
    expect(await roleOf(ada.id)).toBe('helper')
    expect(await relIn(topicId, 21)).toBe('nofollow ugc noreferrer')
    await forum.answer({ ...ada, role: 'helper' }, topicId, link)
    expect(await relIn(topicId, 22)).toBe('noreferrer')
    // A pseudonymous post must not reveal that a helper wrote it.
    await forum.answerNameless({ ...ada, role: 'helper' }, topicId, link)
    expect(await relIn(topicId, 23)).toBe('nofollow ugc noreferrer')
  })

  test('is not made by pseudonymous posts', async () => {
    const ada = await forum.member('ada', 'member')
    const { topicId } = await forum.aTopic()
    await twenty((turn) => forum.answerNameless(ada, topicId, `Like this ${turn}`))
    await forum.answer(ada, topicId)
    expect(await roleOf(ada.id)).toBe('member')
  })
})
