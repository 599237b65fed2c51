import { afterAll, beforeAll, expect, test } from 'vitest'
import samples from '#db/samples/forum.json' with { type: 'json' }
import type { Db } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { aDatabase } from '#tests/support/database.ts'
import { queriesOf } from '#tests/support/queries.ts'
import { loadForum } from './forum.server.ts'
import { pageAsked, pageOfPost, postUrl } from './model/rules.ts'
import { NEW_TOPIC, UNTOUCHED } from './posts/publishing.server.ts'
import {
  categoryCalled,
  forumCategories,
  postsOn,
  publicTopic,
  topicsIn,
  wayTo,
} from './posts/queries.server.ts'

let db: Db
let close: () => Promise<void>
beforeAll(async () => {
  ;({ db, close } = await aDatabase())
  await inTransaction(db, (tx) => loadForum(tx, samples, samples))
})
afterAll(() => close())

test('the built-in categories are created once, each with an example, and a removed example stays removed', async () => {
  const [work] = await topicsIn(db, 'work', 1)
  expect(work).toMatchObject({ posts: 2, exampleAt: expect.any(String) })
  await db
    .updateTable('forumTopics')
    .set({ listedIn: '' })
    .where('id', '=', work?.id ?? '')
    .execute()
  const renamed = samples.map((one) => (one.id === 'home' ? { ...one, name: 'Where I live' } : one))
  await inTransaction(db, (tx) => loadForum(tx, renamed, samples))
  expect((await forumCategories(db)).map(({ name }) => name)).toEqual(renamed.map(({ name }) => name))
  expect(await topicsIn(db, 'work', 1)).toEqual([])
  expect(await topicsIn(db, 'home', 1)).toHaveLength(1)
})

test('waiting and unlisted topics are not found', async () => {
  const [topic] = await topicsIn(db, 'school', 1)
  const id = topic?.id ?? ''
  expect(await publicTopic(db, id)).toMatchObject({ category: 'School and college' })
  await db
    .updateTable('forumPosts')
    .set({ number: null })
    .where('topicId', '=', id)
    .where('number', '=', 2)
    .execute()
  expect(await postsOn(db, id, 1)).toHaveLength(1)
  await db.updateTable('forumTopics').set({ listedIn: '' }).where('id', '=', id).execute()
  expect(await publicTopic(db, id)).toBe(undefined)
})

test('a topic page runs the same number of queries wherever it is', async () => {
  const [topic] = await topicsIn(db, 'hello', 1)
  const id = topic?.id ?? ''
  const at = '2026-11-20T10:00:00.000Z'
  const more = Array.from({ length: 58 }, (_, i) => ({
    id: `more-${i}`,
    topicId: id,
    memberId: null,
    inReplyTo: null,
    number: i + 3,
    text: 'x',
    html: '<p>x</p>',
    writtenAt: at,
    publishedAt: at,
    ...UNTOUCHED,
  }))
  await db.insertInto('forumPosts').values(more).execute()
  for (const page of [1, 2, 3])
    expect(await queriesOf(() => Promise.all([publicTopic(db, id), postsOn(db, id, page)]))).toBe(2)
  const last = await postsOn(db, id, 3)
  expect([last.length, last[0]?.number, last.at(-1)?.number]).toEqual([20, 41, 60])
  expect(await queriesOf(() => Promise.all([categoryCalled(db, 'hello'), topicsIn(db, 'hello', 9)]))).toBe(2)
})

test('each page of a list has the same topics from either end', async () => {
  const topics = Array.from({ length: 99 }, (_, i) => ({
    ...NEW_TOPIC,
    id: `listed-${String(i).padStart(2, '0')}`,
    categoryId: 'public',
    listedIn: 'public',
    title: 'x',
    // Many at the same time: then their ids say which comes first.
    posts: 1,
    publishedAt: '2030-01-01',
    lastPostAt: `2030-01-0${1 + (i % 4)}T10:00:00.000Z`,
  }))
  await db.insertInto('forumTopics').values(topics).execute()
  // Including the built-in example.
  const count = 100
  const idsOn = async (page: number, known?: number) =>
    (await topicsIn(db, 'public', page, undefined, known)).map(({ id }) => id)
  for (const page of [1, 2, 3, 4, 5]) expect(await idsOn(page, count)).toEqual(await idsOn(page))
  expect([await idsOn(4, count), await idsOn(5, count)].map(({ length }) => length)).toEqual([10, 0])
})

test.each([
  [1, undefined, 'desc', 0, 30],
  [7, undefined, 'desc', 180, 30],
  [1, 10, 'desc', 0, 30],
  [2, 100, 'desc', 30, 30],
  [3, 100, 'asc', 10, 30],
  [4, 100, 'asc', 0, 10],
  [5, 100, 'desc', 120, 30],
])('page %i of %s topics is read %s from %i on, %i of them', (page, count, order, offset, limit) => {
  expect(wayTo(page, count)).toEqual({ order, offset, limit })
})

test.each([
  [1, 1],
  [20, 1],
  [21, 2],
  [40, 2],
  [41, 3],
])('post %i is on page %i permanently', (number, page) => {
  expect(pageOfPost(number)).toBe(page)
  expect(postUrl('abc', number)).toBe(`/forum/topic/abc${page > 1 ? `?page=${page}` : ''}#post-${number}`)
})

test.each(['0', '-1', '1e3', '99999', 'x', ' 2', '2 or 1=1'])('page %s is page 1', (asked) => {
  expect(pageAsked(new Request(`https://example.org/forum/home?page=${encodeURIComponent(asked)}`))).toBe(1)
})
