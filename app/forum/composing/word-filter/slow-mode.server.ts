import type { Member } from '#app/platform/auth/member-accounts.server.ts'
import { Refused } from '#app/platform/refused.ts'
import { config } from '#app/platform/settings/config.server.ts'
import { dayAndHour, fromNow, MINUTE } from '#app/platform/time.ts'
import type { Tx } from '#db/schema.ts'
import { ofPerson } from '../../posts/pseudonyms/pseudonyms.server.ts'
import { words } from './words.ts'

/** @throws Refused where this member posted in a slow topic a moment ago, under any of their names */
export async function notTooSoon(
  tx: Tx,
  member: Member,
  { topicId, slowMinutes }: { topicId: string; slowMinutes: number | null },
): Promise<void> {
  if (!slowMinutes) return
  const last = await tx
    .selectFrom('forumPosts')
    .select('writtenAt')
    .where(await ofPerson(tx, member.id, 'forum_posts'))
    .where('topicId', '=', topicId)
    .where('writtenAt', '>', fromNow(-slowMinutes * MINUTE))
    .orderBy('writtenAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!last) return
  const again = new Date(Date.parse(last.writtenAt) + slowMinutes * MINUTE).toISOString()
  const until = dayAndHour(again, member.timeZone ?? config.timeZone)
  throw new Refused(words.slow.wait(words.slow.times[slowMinutes] ?? '', until), 429)
}
