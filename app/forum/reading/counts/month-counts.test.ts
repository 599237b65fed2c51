import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '#db/transaction.ts'
import { aForum, type Forum } from '#tests/support/forum.ts'
import { countMonths, publicCounts } from './month-counts.server.ts'
import { monthsBefore, nextMonth } from './rules.ts'

let forum: Forum
beforeAll(async () => {
  forum = await aForum()
})
afterAll(() => forum.close())

test('a count lists the months before a month', () => {
  expect(monthsBefore('2026-02', 3)).toEqual(['2026-01', '2025-12', '2025-11'])
  expect(nextMonth('2025-12')).toBe('2026-01')
})

test('a month is counted once, when it is over, and small numbers stay hidden', async () => {
  const { db } = forum
  await forum.empty()
  const month = monthsBefore(new Date().toISOString().slice(0, 7), 1)[0] ?? ''
  const ada = await forum.member('ada', 'member')
  const posts = []
  for (let at = 0; at < 13; at++) posts.push(await forum.begin(ada, `Topic ${at}`))
  for (const { postId } of posts.slice(0, 7))
    await forum.removePost(db, 'mo', postId, { rule: 'junk', note: '' })
  for (const { postId } of posts.slice(7, 9))
    await forum.removePost(db, 'mo', postId, { rule: 'harm', note: '' })
  const count = () => inTransaction(db, countMonths)
  await count()
  expect(await publicCounts(db)).toEqual([])
  await db.deleteFrom('facts').where('name', 'like', 'forum counts%').execute()
  await db
    .updateTable('forumPosts')
    .set({ publishedAt: `${month}-15T12:00:00.000Z` })
    .where('memberId', '=', ada.id)
    .execute()
  await db
    .updateTable('auditLines')
    .set({ at: `${month}-28T23:00:00.000Z` })
    .execute()
  await count()
  const [counted, ...others] = await publicCounts(db)
  expect(others).toEqual([])
  expect(counted).toMatchObject({ month, posts: 13, reports: 0, bans: 0, appeals: 0 })
  // Two removals could be about one person, and the total is shown beside them, so both parts are hidden.
  expect(counted?.removed).toMatchObject({ junk: null, harm: null })
  await forum.takeBackPost(db, ada, posts[12]?.postId ?? '')
  await db.deleteFrom('forumTopics').where('exampleAt', 'is', null).execute()
  await count()
  expect((await publicCounts(db))[0]?.posts).toBe(13)
  expect(JSON.stringify(await db.selectFrom('facts').selectAll().execute())).not.toContain(ada.id)
})
