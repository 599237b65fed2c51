import { type Member, membersNamed } from '#app/platform/auth/member-accounts.server.ts'
import { Refused } from '#app/platform/refused.ts'
import type { Tx } from '#db/schema.ts'
import { MENTIONS_MOST, mentionsIn } from '../mentions/mentioned.ts'
import { authorsOf, postNumbered } from '../queries.server.ts'
import { eitherBlocked, hasBlock, isBlockedWith, mutesOf } from './mutes.server.ts'
import { linkedPosts } from './quotes.ts'
import { words } from './words.ts'

/** The post that an answer refers to. After a block it refers to none, and no page says so. */
export async function allowedReplyTarget(
  tx: Tx,
  member: Member,
  {
    topicId,
    to,
    given,
    nameless,
  }: { topicId: string; to: number | null; given: number; nameless?: boolean | undefined },
): Promise<number | null> {
  if (to === null || to > given) return null
  // `refuseAcrossBlock` already refused it if there is a block.
  if (nameless) return to
  const target = await postNumbered(tx, topicId, to)
  return target?.memberId && (await eitherBlocked(tx, member.id, target.memberId)) ? null : to
}

/**
 * A block also covers pseudonymous posts: such a post may not answer, quote or mention a member behind a block, in either
 * direction. It is refused instead of published without a notice, because a missing notice would tell the blocker who wrote it.
 * The refusal only says what the writer sees on every page anyway, not which of the two chose the block. Posts by pseudonyms
 * can be answered: refusing that would reveal their authors.
 * @throws Refused where the post would reach a member behind a block
 */
export async function refuseAcrossBlock(
  tx: Tx,
  member: Member,
  { topicId, to, text }: { topicId?: string | undefined; to?: number | null | undefined; text: string },
): Promise<void> {
  const unseen = await mutesOf(tx, member.id)
  if (!hasBlock(unseen)) return
  const answered = topicId ? [{ topicId, number: 1 }, ...(to ? [{ topicId, number: to }] : [])] : []
  for (const { topicId: where, number } of [...answered, ...linkedPosts(text)]) {
    const [author] = await authorsOf(tx, where, [number])
    if (isBlockedWith(unseen, author?.memberId)) throw new Refused(words.nameless.refused, 403)
  }
  const named = await membersNamed(tx, mentionsIn(text).slice(0, MENTIONS_MOST))
  if (named.some(({ id }) => isBlockedWith(unseen, id))) throw new Refused(words.nameless.refusedMention, 403)
}
