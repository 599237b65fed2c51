import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Member } from '#app/platform/auth/member-accounts.server.ts'
import { aForum, type Forum } from '#tests/support/forum.ts'
import { queriesOf } from '#tests/support/queries.ts'

let forum: Forum & Awaited<ReturnType<typeof marks>>
let ada: Member
const marks = async () => ({
  ...(await import('./bookmarks.server.ts')),
  ...(await import('./unread/read-marks.server.ts')),
})
beforeAll(async () => {
  forum = { ...(await aForum()), ...(await marks()) }
  await forum.empty()
  ada = await forum.member('ada', 'member')
})
afterAll(() => forum.close())

test('a followed topic lists new posts until they are read', async () => {
  const { topicId } = await forum.aTopic()
  const ben = await forum.member('ben', 'member')
  await forum.markTopic(forum.db, ada.id, topicId, { kept: false, followed: true, note: '' })
  expect(await forum.repliesSince(forum.db, ada.id)).toEqual([])
  for (let i = 0; i < 2; i += 1) await forum.answer(ben, topicId)
  expect(await forum.repliesSince(forum.db, ada.id)).toMatchObject([
    { url: `/forum/topic/${topicId}#post-2`, count: 2 },
  ])
  expect(await forum.repliesSince(forum.db, ben.id)).toEqual([])
  await forum.readUpTo(forum.db, ada.id, topicId, 3)
  await forum.readUpTo(forum.db, ada.id, topicId, 1)
  expect([
    await forum.repliesSince(forum.db, ada.id),
    (await forum.markOf(forum.db, ada.id, topicId)).readTo,
  ]).toEqual([[], 3])
  await forum.readUpTo(forum.db, ben.id, topicId, 3)
  expect(await forum.everyMark(forum.db, ben.id)).toEqual([])
})

test('how far a member read a topic only grows, and is deleted with the account or after a quiet year in the topic', async () => {
  const { topicId } = await forum.aTopic()
  const cy = await forum.member('cy', 'member')
  await forum.readUpTo(forum.db, cy.id, topicId, 3)
  await forum.readUpTo(forum.db, cy.id, topicId, 2)
  const read = await forum.readIn(forum.db, cy.id, [topicId, 'another'])
  expect([...read]).toEqual([[topicId, 3]])
  expect(forum.newIn(read, { id: topicId, posts: 5 })).toEqual({ count: 2, from: 4 })
  expect([
    forum.newIn(read, { id: topicId, posts: 3 }),
    forum.newIn(read, { id: 'another', posts: 3 }),
  ]).toEqual([null, null])
  await forum.sweepReads(forum.db as never)
  expect(await forum.hasReadTopics(forum.db, cy.id)).toBe(true)
  const longAgo = { lastPostAt: '2020-01-01T00:00:00.000Z' }
  await forum.db.updateTable('forumTopics').set(longAgo).where('id', '=', topicId).execute()
  await forum.sweepReads(forum.db as never)
  expect(await forum.hasReadTopics(forum.db, cy.id)).toBe(false)
  await forum.readUpTo(forum.db, cy.id, topicId, 1)
  await forum.db.deleteFrom('members').where('id', '=', cy.id).execute()
  expect(await forum.db.selectFrom('forumReads').selectAll().where('memberId', '=', cy.id).execute()).toEqual(
    [],
  )
})

test('a bookmark’s note is sealed, and deleting the bookmark leaves nothing', async () => {
  const { topicId } = await forum.aTopic()
  await forum.markTopic(forum.db, ada.id, topicId, { kept: true, followed: false, note: 'My pelican note' })
  expect(await forum.everywhere('pelican')).toEqual([])
  expect(await forum.keptTopics(forum.db, ada.id)).toMatchObject([{ note: 'My pelican note' }])
  expect(await forum.everyMark(forum.db, ada.id)).toContainEqual(
    expect.objectContaining({ note: 'My pelican note' }),
  )
  await forum.markTopic(forum.db, ada.id, topicId, { kept: false, followed: false, note: 'x' })
  expect(await forum.keptTopics(forum.db, ada.id)).toEqual([])
})

test('a removed topic cannot be bookmarked, and bookmarks are deleted with the topic and the member', async () => {
  const keep = { kept: true, followed: true, note: 'n' }
  await expect(forum.markTopic(forum.db, ada.id, 'gone', keep)).rejects.toThrow('This topic was removed.')
  const { topicId } = await forum.aTopic()
  const cy = await forum.member('cy', 'member')
  await forum.markTopic(forum.db, cy.id, topicId, keep)
  await forum.markTopic(forum.db, ada.id, topicId, keep)
  await forum.db.deleteFrom('members').where('id', '=', cy.id).execute()
  expect(await forum.everyMark(forum.db, cy.id)).toEqual([])
  await forum.db.deleteFrom('forumTopics').where('id', '=', topicId).execute()
  expect(await forum.keptTopics(forum.db, ada.id)).toEqual([])
})

test('a reminder of a bookmarked topic is sent once, at its time, and is deleted with its topic', async () => {
  const { reminderJobs } = await import('../posts/following/remind-of-topic.server.ts')
  const { noticesOf } = await import('#app/platform/auth/member-notices.server.ts')
  const { remindTime } = await import('#app/shared/reminders/remind-rules.ts')
  const eve = await forum.member('eve', 'member')
  const told = async () => (await noticesOf(forum.db, eve.id)).map(({ code, about }) => `${code} ${about}`)
  const run = () => reminderJobs['forum.remind'](forum.db)
  const jobs = async () =>
    (await forum.db.selectFrom('jobs').select('payload').where('name', '=', 'forum.remind').execute()).map(
      ({ payload }) => payload,
    )
  const topics = [await forum.aTopic(), await forum.aTopic(), await forum.aTopic()] as const
  const keep = { kept: true, followed: false, note: 'n' }
  const soon = new Date(Date.now() + 60_000).toISOString()
  for (const { topicId } of topics)
    await forum.markTopic(forum.db, eve.id, topicId, { ...keep, remindAt: soon })
  // One job for everything due at that moment, without a member's name.
  expect(await jobs()).toEqual([JSON.stringify({ at: soon })])
  await run()
  expect(await told()).toEqual([])
  // Saving again without a reminder field keeps it; deleting the bookmark deletes it.
  await forum.markTopic(forum.db, eve.id, topics[0].topicId, keep)
  expect(await forum.markOf(forum.db, eve.id, topics[0].topicId)).toMatchObject({ remindAt: soon })
  await forum.markTopic(forum.db, eve.id, topics[1].topicId, { ...keep, kept: false, followed: true })
  await forum.markTopic(forum.db, eve.id, topics[2].topicId, { ...keep, remindAt: null })
  await forum.db
    .updateTable('forumMarks')
    .set({ remindAt: new Date(Date.now() - 1000).toISOString() })
    .where('remindAt', 'is not', null)
    .execute()
  await Promise.all([run(), run(), run()])
  expect(await told()).toEqual([`reminded /forum/topic/${topics[0].topicId}`])
  expect(await forum.everyMark(forum.db, eve.id)).toContainEqual(
    expect.objectContaining({ topic: `/forum/topic/${topics[0].topicId}`, remindAt: null }),
  )
  const at = remindTime('week', 'America/New_York') ?? ''
  const clock = { timeZone: 'America/New_York', hour: 'numeric', hourCycle: 'h23' } as const
  expect(new Intl.DateTimeFormat('en-US', clock).format(new Date(at))).toBe('09')
  expect(Date.parse(at) - Date.now()).toBeGreaterThan(5.9 * 24 * 3600_000)
  expect([remindTime('none', 'UTC'), remindTime('as-it-is', 'UTC')]).toEqual([null, undefined])
})

test('two queries list any number of followed topics', async () => {
  const dee = await forum.member('dee', 'member')
  for (let i = 0; i < 3; i += 1) {
    const { topicId } = await forum.aTopic()
    await forum.markTopic(forum.db, dee.id, topicId, { kept: true, followed: true, note: '' })
    await forum.answer(ada, topicId)
  }
  expect(await forum.repliesSince(forum.db, dee.id)).toHaveLength(3)
  expect(await queriesOf(() => forum.repliesSince(forum.db, dee.id))).toBe(2)
  expect(await queriesOf(() => forum.keptTopics(forum.db, dee.id))).toBe(2)
})
