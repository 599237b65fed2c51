import { record } from '#app/platform/audit/audit.server.ts'
import { Refused } from '#app/platform/refused.ts'
import { now } from '#app/platform/time.ts'
import type { Db, Tx } from '#db/schema.ts'
import { topicChanged } from '../posts/publishing.server.ts'
import { atPost } from '../safety/moderation-queue.server.ts'

/** More pinned topics in one category would push its new ones out of sight. */
const PINNED_MOST = 3

/** Pins the topic of a post to the top of its lists, or unpins it. */
export const pinTopic = (db: Db, userId: string, postId: string, pinned: boolean): Promise<void> =>
  atPost(db, postId, async (tx, post) => {
    if ((post.pinnedAt !== null) === pinned) return
    if (pinned && (post.exampleAt || !post.listedIn || !post.title))
      throw new Refused('Only a topic that everyone can read can be pinned.')
    if (pinned && (await pinnedIn(tx, post.categoryId)).length >= PINNED_MOST)
      throw new Refused(`A category has ${PINNED_MOST} pinned topics at most. Unpin one first.`)
    await tx
      .updateTable('forumTopics')
      .set({ pinnedAt: pinned ? now() : null })
      .where('id', '=', post.topicId)
      .execute()
    await record(tx, userId, pinned ? 'forum.pinned' : 'forum.unpinned', post.topicId)
    await topicChanged(tx, post.topicId)
  })

/** The pinned topics of a category, or of all, newest pin first. Topics with an erased title are excluded. */
export const pinnedIn = (db: Db | Tx, category?: string) =>
  topicsWithOpening(db)
    .where('pinnedAt', 'is not', null)
    .where('listedIn', category === undefined ? '!=' : '=', category ?? '')
    .orderBy('pinnedAt', 'desc')
    .limit(PINNED_MOST)
    .execute()

/** Topics that have a title, for a list, each with its category and the author of its opening post. A pseudonymous one has no handle. */
export const topicsWithOpening = (db: Db | Tx) =>
  db
    .selectFrom('forumTopics')
    .innerJoin('forumCategories', 'forumCategories.id', 'listedIn')
    .leftJoin('forumPosts', (join) =>
      join
        .onRef('forumPosts.topicId', '=', 'forumTopics.id')
        .on('number', '=', 1)
        .on('forumPosts.removedAt', 'is', null),
    )
    .leftJoin('members', 'members.id', 'forumPosts.memberId')
    .select(['forumTopics.id', 'title', 'forumTopics.posts', 'lastPostAt', 'listedIn', 'exampleAt'])
    .select(['forumPosts.memberId', 'pseudonymId', 'notes', 'addedNotes', 'forumTopics.tags', 'handle'])
    .select('forumCategories.name as category')
    .where('title', '!=', '')
