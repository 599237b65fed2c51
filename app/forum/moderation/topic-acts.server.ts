import { record } from '#app/platform/audit/audit.server.ts'
import { Refused } from '#app/platform/refused.ts'
import type { Db } from '#db/schema.ts'
import type { ForumTag } from '#db/tables/forum.ts'
import { categoryNow } from '../posts/categories/open-categories.server.ts'
import { countTopics, topicChanged } from '../posts/publishing.server.ts'
import { setTags } from '../posts/tags/topic-tags.server.ts'
import { atPost, tellWhoBegan } from '../safety/moderation-queue.server.ts'

// A moderator moves a topic, corrects its tags, or slows it down.

/** Moves the topic of a post into another category. Links to it and replies in progress keep working. */
export const moveTopic = (db: Db, userId: string, postId: string, to: string): Promise<void> =>
  atPost(db, postId, async (tx, { topicId }) => {
    const topic = await tx
      .selectFrom('forumTopics')
      .select(['categoryId', 'listedIn', 'exampleAt'])
      .where('id', '=', topicId)
      .executeTakeFirstOrThrow()
    if (topic.exampleAt) throw new Refused('An example stays in its place.')
    if (!(await categoryNow(tx, to))) throw new Refused('The forum has no such place. Choose one.', 422)
    if (topic.categoryId === to) return
    // Rebuild the pages of the old category, then those of the new one.
    await topicChanged(tx, topicId)
    const listedIn = topic.listedIn && to
    await tx.updateTable('forumTopics').set({ categoryId: to, listedIn }).where('id', '=', topicId).execute()
    if (listedIn) {
      await countTopics(tx, topic.categoryId, -1)
      await countTopics(tx, to, 1)
    }
    await topicChanged(tx, topicId)
    await tellWhoBegan(tx, topicId, 'topic-moved')
    await record(tx, userId, 'forum.moved', topicId)
  })

/** Replaces the tags of a topic for a moderator. @param id of its opening post */
export const correctTags = (db: Db, userId: string, id: string, tags: readonly ForumTag[]): Promise<void> =>
  atPost(db, id, async (tx, post) => {
    if (post.removedAt || (post.number !== 1 && post.given > 0))
      throw new Refused('This post has been removed in the meantime.')
    if (!(await setTags(tx, post.topicId, tags))) return
    await record(tx, userId, 'forum.tagged', post.topicId)
    await topicChanged(tx, post.topicId)
  })

/** Turns slow mode of a post's topic on or off. @param minutes 0 turns it off */
export const slowTopic = (db: Db, userId: string, postId: string, minutes: number): Promise<void> =>
  atPost(db, postId, async (tx, post) => {
    const slowMinutes = minutes || null
    if (slowMinutes === post.slowMinutes) return
    await tx.updateTable('forumTopics').set({ slowMinutes }).where('id', '=', post.topicId).execute()
    await record(tx, userId, 'forum.slowed', post.topicId)
    await topicChanged(tx, post.topicId)
  })
