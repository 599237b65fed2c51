import { record } from '#app/platform/audit/audit.server.ts'
import type { Member } from '#app/platform/auth/member-accounts.server.ts'
import { allow } from '#app/platform/http/limits.server.ts'
import { Refused } from '#app/platform/refused.ts'
import type { Db, Tx } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { takeTopicLock, topicChanged } from '../../posts/publishing.server.ts'
import { topicStarter } from '../../posts/tone-and-notes/reply-wishes.server.ts'
import { atPost } from '../../safety/moderation-queue.server.ts'
import { anothersPost } from './reactions.server.ts'
import { HELPED_MOST, REACTIONS_AN_HOUR } from './rules.ts'
import { words } from './words.ts'

/** The author of a topic marks a reply as helpful, or removes the mark. The mark is public. @returns the post */
export async function markHelped(db: Db, member: Member, postId: string, helped: boolean) {
  if (!(await allow(db, 'forum.react', member.id, REACTIONS_AN_HOUR)))
    throw new Refused(words.refused.often({ most: REACTIONS_AN_HOUR }), 429)
  return inTransaction(db, async (tx) => {
    await takeTopicLock(tx, (await anothersPost(tx, member, postId)).topicId)
    const post = await anothersPost(tx, member, postId)
    const { topicId } = post
    if (!(await topicStarter(tx, member, topicId))) throw new Refused(words.refused.notYours, 403)
    if ((post.helpedIn !== null) === helped) return post
    if (helped && (await helpedIn(tx, topicId)).length >= HELPED_MOST)
      throw new Refused(words.refused.many({ most: HELPED_MOST }))
    const mark = { helpedIn: helped ? topicId : null, helpedBy: null }
    await tx.updateTable('forumPosts').set(mark).where('id', '=', postId).execute()
    await topicChanged(tx, topicId)
    return post
  })
}

const NOT_GONE = 'The person who started this topic is here, and can say it.'
const MANY = `In one topic ${HELPED_MOST} replies can have helped. Take one back first.`

/**
 * Whether a topic's author has left and can no longer mark replies. Never true for a pseudonymous topic: it would reveal when
 * the account behind the pseudonym was deleted.
 */
export async function openerIsGone(db: Db | Tx, topicId: string): Promise<boolean> {
  const first = await db
    .selectFrom('forumPosts')
    .leftJoin('forumPseudonyms', 'forumPseudonyms.id', 'forumPosts.pseudonymId')
    .innerJoin('forumTopics', 'forumTopics.id', 'forumPosts.topicId')
    .select(['memberId', 'pseudonymId', 'importedOn', 'exampleAt'])
    .where('topicId', '=', topicId)
    .where('number', '=', 1)
    .executeTakeFirst()
  if (!first || first.exampleAt || first.memberId) return false
  return first.pseudonymId === null || first.importedOn !== null
}

/** A moderator marks a reply as helpful for an author who has left, or removes the mark. */
export const helpedForGone = (db: Db, userId: string, postId: string, helped: boolean): Promise<void> =>
  atPost(db, postId, async (tx, post) => {
    const { topicId, number } = post
    if (!(await openerIsGone(tx, topicId))) throw new Refused(NOT_GONE)
    if (number === null || number === 1 || post.removedAt || post.waitsSince)
      throw new Refused('Only a reply that everyone can read can be marked.')
    if (helped && (await helpedIn(tx, topicId)).length >= HELPED_MOST) throw new Refused(MANY)
    const mark = helped
      ? { helpedIn: topicId, helpedBy: 'moderator' as const }
      : { helpedIn: null, helpedBy: null }
    await tx.updateTable('forumPosts').set(mark).where('id', '=', postId).execute()
    await record(tx, userId, helped ? 'forum.helped' : 'forum.not-helped', postId)
    await topicChanged(tx, topicId)
  })

/** The public replies of a topic that are marked as helpful. */
export const helpedIn = (db: Db | Tx, topicId: string) =>
  db
    .selectFrom('forumPosts')
    .leftJoin('members', 'members.id', 'forumPosts.memberId')
    .leftJoin('forumPseudonyms', 'forumPseudonyms.id', 'forumPosts.pseudonymId')
    .select(['number', 'handle', 'madeName', 'text', 'notes', 'addedNotes', 'publishedAt'])
    .select(['memberId', 'pseudonymId', 'helpedBy'])
    .where('helpedIn', '=', topicId)
    .where('removedAt', 'is', null)
    .where('waitsSince', 'is', null)
    .orderBy('number')
    .limit(HELPED_MOST)
    .execute()
