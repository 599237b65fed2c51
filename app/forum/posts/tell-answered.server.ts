import { tellMember } from '#app/platform/auth/member-notices.server.ts'
import type { Tx } from '#db/schema.ts'
import { postUrl } from '../model/rules.ts'
import { mayBeTold } from './mutes/mutes.server.ts'

/**
 * Notifies the member who is answered: the author of that post, or the author of the topic. Pseudonymous posts get no notice,
 * because the notice would connect the post to its author. Authors are not notified of their own answers, except of a
 * pseudonymous one: the missing notice would reveal who wrote it.
 * @returns the member who was notified
 */
export async function tellAnswered(tx: Tx, post: { id: string; topicId: string }): Promise<string | null> {
  const answer = await tx
    .selectFrom('forumPosts')
    .innerJoin('forumTopics', 'forumTopics.id', 'topicId')
    .select(['number', 'inReplyTo', 'memberId', 'pseudonymId', 'topicId', 'categoryId'])
    .where('forumPosts.id', '=', post.id)
    .executeTakeFirst()
  if (!answer?.number || answer.number === 1) return null
  const answered = await tx
    .selectFrom('forumPosts')
    .select('memberId')
    .where('topicId', '=', post.topicId)
    .where('number', '=', answer.inReplyTo ?? 1)
    .where('removedAt', 'is', null)
    .executeTakeFirst()
  if (!answered?.memberId || answered.memberId === answer.memberId) return null
  if (!(await mayBeTold(tx, answered.memberId, answer))) return null
  const told = await tellMember(tx, answered.memberId, 'answered', postUrl(post.topicId, answer.number))
  return told ? answered.memberId : null
}
