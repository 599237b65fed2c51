import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aForum, type Forum } from '#tests/support/forum.ts'
import { plansOf } from '#tests/support/queries.ts'

// Queries about one person, or about waiting or removed posts, must never scan all posts: there may be a million. PostgreSQL
// plans by the table's contents, so its plan for a test's few posts says nothing.

let forum: Forum & Awaited<ReturnType<typeof more>>
const more = async () => ({
  ...(await import('./moderation/removed-together.server.ts')),
  ...(await import('./reading/search-forum.server.ts')),
})
beforeAll(async () => {
  forum = { ...(await aForum()), ...(await more()) }
  await forum.empty()
})
afterAll(() => forum.close())

/** Posts that are not removed, or not waiting, have null in the column, so this index search reads all of them. */
const ALL_POSTS = /^SCAN forum_posts\b|forum_posts_(?:removed|waiting) \(\w+=\?\)/

const explain = async (text: string) => {
  const { rows } = await sql<{ detail: string }>`explain query plan ${sql.raw(text)}`.execute(forum.db)
  return rows.map(({ detail }) => detail)
}

test('a person who also writes under pseudonyms is found by their own posts', async () => {
  const { db } = forum
  const ada = await forum.member('ada')
  const first = await forum.beginNameless(ada)
  const second = await forum.answer(ada, (await forum.aTopic()).topicId)
  const plans = await plansOf(async () => {
    await forum.approvePost(db, 'mo', first.postId, await forum.stateNow(first.postId))
    await forum.approvePost(db, 'mo', second.postId, await forum.stateNow(second.postId))
    await forum.countOfPosts(db, ada.id)
    await forum.postsOfMember(db, ada.id, 2)
    await forum.earlierWords(db, ada.id)
    await forum.begin({ ...ada, role: 'new' }, 'Another one')
    await forum.findInForum(db, { query: 'quiet' }, { mine: ada.id })
    await forum.waitingPosts(db)
    await forum.removedPosts(db)
    await forum.removedTogether(db)
    await forum.countWaitingPosts(db)
  }, explain)
  expect(plans.some((plan) => plan.includes('forum_posts_of_pseudonym'))).toBe(true)
  expect(plans.filter((plan) => ALL_POSTS.test(plan))).toEqual([])
})
