import { newId } from '#app/platform/ids.ts'
import { Refused } from '#app/platform/requests/refused.ts'
import { config } from '#app/platform/settings/config.server.ts'
import { publicContentChanged } from '#app/platform/settings/content-version.server.ts'
import { dayOf, now } from '#app/platform/time.ts'
import { record } from '#app/platform/trail/audit.server.ts'
import { moveReview } from '#app/texts/texts.server.ts'
import type { Db } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { fileLists } from './file-lists.server.ts'
import { resourceCalled, reviewsOf, reviewsPast } from './queries.server.ts'
import { fileAddress, monthsAfter } from './rules.ts'

export { resourcesFollowFacts } from './following-facts.server.ts'
export { codeMark as makingCodeMark } from './making/made.server.ts'
export { makingJobs as resourceJobs, wantMissingFiles } from './making-files.server.ts'
export { resourcesByReview, reviewsPast } from './queries.server.ts'
export { showAllResources } from './shown-resources.server.ts'

/** Every resource's URL, for the site map. */
export async function resourceAddresses(
  db: Db,
): Promise<{ url: string; title: string; changedOn: string }[]> {
  const rows = await db
    .selectFrom('resources')
    .select(['slug', 'title', 'reviewedOn'])
    .orderBy('title')
    .execute()
  return rows.map(({ slug, title, reviewedOn }) => ({
    url: `/resources/${slug}`,
    title,
    changedOn: reviewedOn,
  }))
}

/** Today in the organization's time zone. */
export const today = (): string => dayOf(new Date(), config.timeZone)

/**
 * Records that a staff member reviewed a resource and found it still correct. Submitting the same note twice on one day counts
 * as one review.
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

let shownFor = ''

/** Pages are cached until something changes. On a new day a review may have become due, so they are rebuilt. */
export async function noticeDueReviews(db: Db, day = today()): Promise<void> {
  if (shownFor === day) return
  shownFor = day
  if ((await reviewsPast(db, day)) > 0) publicContentChanged(db)
}

/** The file URL of each letter that can be filled in, by the URL of its page. */
export async function letterFiles(db: Db): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('resources')
    .select(['id', 'slug', 'sourceMark'])
    .where('type', '=', 'DOCX')
    .orderBy('id')
    .execute()
  const lists = await fileLists(db, rows)
  return new Map(
    rows.flatMap(({ id, slug }) => {
      const [main] = lists.get(id)?.files ?? []
      return main ? [[`/resources/${slug}`, fileAddress(main.name)]] : []
    }),
  )
}
