import { fromNow, HOUR } from '#app/platform/time.ts'
import type { Db } from '#db/schema.ts'
import { answerHours, HOURS_AT_FIRST } from '../posts/moderators.server.ts'

/** How many posts have undecided reports. */
export async function countReportedPosts(db: Db): Promise<{ count: number; hidden: boolean }> {
  const { count, hidden } = await db
    .selectFrom('forumReports')
    .innerJoin('forumPosts', 'forumPosts.id', 'forumReports.postId')
    .select((e) => [e.fn.count<number>('postId').distinct().as('count')])
    .select((e) => e.fn.max('hiddenAt').as('hidden'))
    .where('closedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return { count, hidden: hidden !== null }
}

/** The number of waiting items, and whether the oldest waits longer than we told new members. */
export async function countWaitingPosts(db: Db): Promise<{ count: number; late: boolean; hours: number }> {
  const { count, first } = await db
    .selectFrom('forumPosts')
    .select((e) => [e.fn.countAll<number>().as('count'), e.fn.min('waitsSince').as('first')])
    .where('waitsSince', 'is not', null)
    .where('hiddenAt', 'is', null)
    .executeTakeFirstOrThrow()
  const hours = (await answerHours(db)) ?? HOURS_AT_FIRST
  return { count, late: first !== null && first < fromNow(-hours * HOUR), hours }
}
