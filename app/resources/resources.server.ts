import { newId } from '#app/platform/ids.ts'
import { Refused } from '#app/platform/requests/refused.ts'
import { config } from '#app/platform/settings/config.server.ts'
import { publicContentChanged } from '#app/platform/settings/content-version.server.ts'
import { plainText, safeHtml } from '#app/platform/text/markdown.server.ts'
import { putInSearch } from '#app/platform/text/search-text.server.ts'
import { dayOf, now } from '#app/platform/time.ts'
import { record } from '#app/platform/trail/audit.server.ts'
import type { Db, Tx } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { filesFor } from './files.server.ts'
import { resourceCalled, reviewsOf, reviewsPast } from './queries.server.ts'
import { fileAddress, monthsAfter, type ResourceVersion } from './rules.ts'

export { resourcesByReview, reviewsPast } from './queries.server.ts'

interface NewResource {
  id: number
  slug: string
  title: string
  description: string
  category: string
  type: string
  featured: boolean
  downloadUrl: string | null
  minutes: string
  reviewedOn: string
  reviewNote: string
  shortVersion: string[]
  body: string
  appliesTo: string
  reviewMonths: number
  versions: ResourceVersion[]
  sources: { title: string; url: string | null }[]
  builtInHash?: string
}

/** Adds a resource to the hub, or its new text under the same number. */
export async function addResource(db: Db | Tx, resource: NewResource): Promise<void> {
  const inside = plainText([...resource.shortVersion, resource.body].join('\n'))
  const texts = {
    slug: resource.slug,
    title: resource.title,
    description: resource.description,
    category: resource.category,
    type: resource.type,
    featuredAt: resource.featured ? now() : null,
    downloadUrl: resource.downloadUrl,
    minutes: resource.minutes,
    reviewNote: resource.reviewNote,
    shortVersion: JSON.stringify(resource.shortVersion),
    body: resource.body,
    bodyHtml: safeHtml(resource.body),
    sources: JSON.stringify(resource.sources),
    searchText: `${resource.title}\n${resource.description}`.toLowerCase(),
    insideText: inside.toLowerCase(),
    versions: JSON.stringify(resource.versions),
    appliesTo: resource.appliesTo,
    reviewMonths: resource.reviewMonths,
    builtInHash: resource.builtInHash ?? null,
    editedAt: resource.builtInHash ? null : now(),
  }
  await inTransaction(db, async (tx) => {
    const [last] = await reviewsOf(tx, resource.id)
    // An upgrade does not take back that staff have looked at it since.
    const reviewedOn = last && last.reviewedOn > resource.reviewedOn ? last.reviewedOn : resource.reviewedOn
    const row = { ...texts, reviewedOn, reviewDueOn: monthsAfter(reviewedOn, resource.reviewMonths) }
    await tx
      .insertInto('resources')
      .values({ id: resource.id, ...row })
      .onConflict((c) => c.column('id').doUpdateSet(row))
      .execute()
    await putInSearch(tx, [
      {
        id: `resource:${resource.id}`,
        kind: 'resource',
        url: `/resources/${resource.slug}`,
        title: resource.title,
        text: `${plainText(resource.description)} ${inside}`,
      },
    ])
    publicContentChanged(tx)
  })
}

/** Every resource's address, for the site map. */
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

/** Today where the organization is. */
export const today = (): string => dayOf(new Date(), config.timeZone)

/**
 * Somebody of the staff has looked at a resource and found it still right. Said twice on one day with the same words, it
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
      .set({ reviewedOn: review.on, reviewDueOn: monthsAfter(review.on, resource.reviewMonths) })
      .where('id', '=', resource.id)
      .execute()
    await record(tx, review.userId, 'resource.reviewed', review.slug)
    publicContentChanged(tx)
  })
}

let shownFor = ''

/** Pages are kept until something changes, but on a new day a check may have come due: then they are made again. */
export async function noticeDueReviews(db: Db, day = today()): Promise<void> {
  if (shownFor === day) return
  shownFor = day
  if ((await reviewsPast(db, day)) > 0) publicContentChanged(db)
}

/** Address and file of each letter that is filled in, one after the other: "/resources/a /resources/files/a.docx /resources/b …". */
export async function letterFiles(db: Db): Promise<string> {
  const rows = await db
    .selectFrom('resources')
    .select('slug')
    .where('type', '=', 'DOCX')
    .orderBy('id')
    .execute()
  return rows
    .flatMap(({ slug }) => {
      const [main] = filesFor(slug)
      return main ? [`/resources/${slug}`, fileAddress(main.name)] : []
    })
    .join(' ')
}
