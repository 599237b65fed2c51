import { membersNamed } from '#app/platform/auth/member-accounts.server.ts'
import { tellMember, unseenNotices } from '#app/platform/auth/member-notices.server.ts'
import type { Tx } from '#db/schema.ts'
import { postUrl, topicUrl } from '../../model/rules.ts'
import { mayBeTold } from '../mutes/mutes.server.ts'
import { MENTIONS_MOST, mentionsIn } from './mentioned.ts'

/**
 * Notifies members whom a post mentions, when it is published: once in a topic until they have seen that notice, so that no one
 * can flood a member's notices. Authors who mention themselves are not notified, except in a pseudonymous post: the missing
 * notice would reveal the author.
 * @param told the member who was already notified of this post
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
  const members = (await membersNamed(tx, named)).map(({ id }) => id)
  if (members.length === 0) return
  const unseen = await unseenNotices(tx, members, 'mentioned')
  const knows = (memberId: string) =>
    unseen.some((notice) => notice.memberId === memberId && notice.about?.startsWith(topicUrl(post.topicId)))
  for (const id of members)
    if (id !== post.memberId && id !== told && !knows(id) && (await mayBeTold(tx, id, post)))
      await tellMember(tx, id, 'mentioned', postUrl(post.topicId, post.number))
}
