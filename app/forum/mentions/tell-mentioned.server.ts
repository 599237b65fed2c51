import { membersNamed } from '#app/platform/accounts/member-accounts.server.ts'
import { tellMember } from '#app/platform/accounts/member-notices.server.ts'
import type { Tx } from '#db/schema.ts'
import { postUrl } from '../rules.ts'
import { mayBeTold } from '../unseen/unseen.server.ts'
import { MENTIONS_MOST, mentionsIn } from './mentioned.ts'

/**
 * Tells members that a post names them, once, when it is published. @param told who was told of this post already
 *
 * Whoever names themselves is not told, but where the post has no name they are: else a notice that is missing would say who wrote it.
 */
export async function tellMentioned(tx: Tx, postId: string, told: string | null): Promise<void> {
  const post = await tx
    .selectFrom('forumPosts')
    .innerJoin('forumTopics', 'forumTopics.id', 'topicId')
    .select(['topicId', 'categoryId', 'number', 'text', 'memberId', 'pseudonymId'])
    .where('forumPosts.id', '=', postId)
    .executeTakeFirst()
  if (!post?.number || !post.text.includes('@')) return
  const named = mentionsIn(post.text).slice(0, MENTIONS_MOST)
  if (named.length === 0) return
  for (const { id } of await membersNamed(tx, named))
    if (id !== post.memberId && id !== told && (await mayBeTold(tx, id, post)))
      await tellMember(tx, id, 'mentioned', postUrl(post.topicId, post.number))
}
