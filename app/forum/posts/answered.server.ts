import { tellMember } from '#app/platform/auth/member-notices.server.ts'
import type { Tx } from '#db/schema.ts'
import { postUrl } from '../model/rules.ts'
import { mayBeTold } from './mutes/mutes.server.ts'

/**
 * Tells whoever is answered: the author of that post, or who began the topic. Not of posts without a name: the notice would connect them
 * to their author. Nobody is told of their own answer, but where that has no name they are: else the one notice that is missing would say
 * who wrote it. @returns whom it told
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
