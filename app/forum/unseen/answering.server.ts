import type { Member } from '#app/platform/accounts/member-accounts.server.ts'
import type { Tx } from '#db/schema.ts'
import { postNumbered } from '../queries.server.ts'
import { eitherBlocked } from './unseen.server.ts'

/**
 * The post that an answer hangs on. After a block it hangs on none, and nothing says so. Without a name it does: else that would show
 * whose post it is.
 */
export async function answering(
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
  if (nameless) return to
  const target = await postNumbered(tx, topicId, to)
  return target?.memberId && (await eitherBlocked(tx, member.id, target.memberId)) ? null : to
}
