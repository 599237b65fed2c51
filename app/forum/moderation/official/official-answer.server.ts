import { record } from '#app/platform/audit/audit.server.ts'
import { Refused } from '#app/platform/refused.ts'
import type { Db } from '#db/schema.ts'
import { topicChanged } from '../../posts/publishing.server.ts'
import { atPost } from '../../safety/moderation-queue.server.ts'

/** Makes a reply the official answer, shown at the top of its topic, or ends that. A topic has one: a new one replaces it. */
export const setOfficialAnswer = (db: Db, userId: string, postId: string, official: boolean): Promise<void> =>
  atPost(db, postId, async (tx, post) => {
    if ((post.officialPost === postId) === official) return
    const readable = post.number !== null && !post.removedAt && !post.waitsSince && !post.exampleAt
    if (official && (!readable || post.number === 1))
      throw new Refused('Only a reply that everyone can read can be the official answer.')
    await tx
      .updateTable('forumTopics')
      .set({ officialPost: official ? postId : null })
      .where('id', '=', post.topicId)
      .execute()
    await record(tx, userId, official ? 'forum.official' : 'forum.not-official', postId)
    await topicChanged(tx, post.topicId)
  })

/** The official answer of a topic, while it is public. */
export const officialAnswer = (db: Db, topicId: string, postId: string) =>
  db
    .selectFrom('forumPosts')
    .leftJoin('members', 'members.id', 'forumPosts.memberId')
    .leftJoin('forumPseudonyms', 'forumPseudonyms.id', 'forumPosts.pseudonymId')
    .select(['number', 'handle', 'madeName', 'text', 'notes', 'addedNotes', 'publishedAt'])
    .select(['memberId', 'pseudonymId', 'helpedBy'])
    .where('forumPosts.id', '=', postId)
    .where('topicId', '=', topicId)
    .where('number', 'is not', null)
    .where('removedAt', 'is', null)
    .where('waitsSince', 'is', null)
    .executeTakeFirst()
