import { moveReview } from '#app/content/content.server.ts'
import { record } from '#app/platform/audit/audit.server.ts'
import { newId } from '#app/platform/ids.ts'
import { Refused } from '#app/platform/refused.ts'
import { config } from '#app/platform/settings/config.server.ts'
import { publicContentChanged } from '#app/platform/settings/content-version.server.ts'
import { dayOf, now, nowDate } from '#app/platform/time.ts'
import type { Db } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { resourceCalled, reviewsOf } from '../model/queries.server.ts'
import { monthsAfter } from '../model/rules.ts'

/** Today where the organization is. */
export const today = (): string => dayOf(nowDate(), config.timeZone)

/**
 * Records that a staff member found a resource still right. Recorded twice on one day with the same text, it
 * is one look.
 */
export async function markReviewed(
  db: Db,
  review: { slug: string; note: string; userId: string; on: string },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const resource = await resourceCalled(tx, review.slug)
    if (!resource) throw new Refused('This resource no longer exists.', 404)
    const [last] = await reviewsOf(tx, resource.id)
    if (last?.reviewedOn === review.on && last.note === review.note) return
    const reviewDueOn = monthsAfter(review.on, resource.reviewMonths)
    await tx
      .insertInto('resourceReviews')
      .values({
        id: newId(),
        resourceId: resource.id,
        reviewedOn: review.on,
        note: review.note,
        byUser: review.userId,
        at: now(),
      })
      .execute()
    await tx
      .updateTable('resources')
      .set({ reviewedOn: review.on, reviewDueOn })
      .where('id', '=', resource.id)
      .execute()
    await moveReview(tx, `resource-${resource.id}`, reviewDueOn)
    await record(tx, review.userId, 'resource.reviewed', review.slug)
    publicContentChanged(tx)
  })
}
