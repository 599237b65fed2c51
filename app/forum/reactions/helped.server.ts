import type { Member } from '#app/platform/accounts/member-accounts.server.ts'
import { allow } from '#app/platform/requests/limits.server.ts'
import { Refused } from '#app/platform/requests/refused.ts'
import type { Db } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { begunBy } from '../care/reply-wishes.server.ts'
import { topicChanged, topicsTurn } from '../publishing.server.ts'
import { anothersPost } from './reactions.server.ts'
import { HELPED_MOST, REACTIONS_AN_HOUR } from './rules.ts'
import { words } from './words.ts'

/** Whoever began a topic says that a reply helped, or takes it back. Everybody sees that. @returns the post */
export async function markHelped(db: Db, member: Member, postId: string, helped: boolean) {
  if (!(await allow(db, 'forum.react', member.id, REACTIONS_AN_HOUR)))
    throw new Refused(words.refused.often(REACTIONS_AN_HOUR), 429)
  return inTransaction(db, async (tx) => {
    await topicsTurn(tx, (await anothersPost(tx, member, postId)).topicId)
    const post = await anothersPost(tx, member, postId)
    const { topicId } = post
    if (!(await begunBy(tx, member, topicId))) throw new Refused(words.refused.notYours, 403)
    if ((post.helpedIn !== null) === helped) return post
    if (helped && (await helpedIn(tx, topicId)).length >= HELPED_MOST)
      throw new Refused(words.refused.many(HELPED_MOST))
    const mark = { helpedIn: helped ? topicId : null }
    await tx.updateTable('forumPosts').set(mark).where('id', '=', postId).execute()
    await topicChanged(tx, topicId)
    return post
  })
}

/** The replies that helped whoever began a topic, as far as they can be read. */
export const helpedIn = (db: Db, topicId: string) =>
  db
    .selectFrom('forumPosts')
    .leftJoin('members', 'members.id', 'forumPosts.memberId')
    .leftJoin('forumPseudonyms', 'forumPseudonyms.id', 'forumPosts.pseudonymId')
    .select(['number', 'handle', 'madeName', 'text', 'notes', 'addedNotes', 'publishedAt'])
    .select(['memberId', 'pseudonymId'])
    .where('helpedIn', '=', topicId)
    .where('removedAt', 'is', null)
    .where('waitsSince', 'is', null)
    .orderBy('number')
    .limit(HELPED_MOST)
    .execute()
