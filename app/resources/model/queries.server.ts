import { sql } from 'kysely'
import { containing } from '#app/platform/text/text-match.server.ts'
import type { Db, Tx } from '#db/schema.ts'
import type { ResourceFilter, ResourceVersion } from './rules.ts'

const cardColumns = [
  'id',
  'slug',
  'title',
  'description',
  'category',
  'type',
  'minutes',
  'reviewedOn',
  'reviewDueOn',
  'fileName',
  'sourceMark',
  'ownPdf',
] as const

/** The resources in the category whose title or description contains the search words. */
export async function resourcesMatching(db: Db, { search, category }: ResourceFilter) {
  let found = db.selectFrom('resources').select(cardColumns).orderBy('title').orderBy('id')
  if (category !== 'all') found = found.where('category', '=', category)
  if (search) found = found.where(containing('search_text', search))
  return found.execute()
}

export type CardRow = Awaited<ReturnType<typeof resourcesMatching>>[number]

/** Resources that contain the words only in their text, not in title or description. */
export async function resourcesWithInside(db: Db, { search, category }: ResourceFilter) {
  if (!search) return []
  let found = db
    .selectFrom('resources')
    .select(cardColumns)
    .where(containing('inside_text', search))
    .where((e) => e.not(containing('search_text', search)))
    .orderBy('title')
    .orderBy('id')
  if (category !== 'all') found = found.where('category', '=', category)
  return found.execute()
}

export async function featuredResources(db: Db) {
  return db
    .selectFrom('resources')
    .select(cardColumns)
    .where('featuredAt', 'is not', null)
    .orderBy('title')
    .execute()
}

export async function resourceCount(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('resources')
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export async function resourceCalled(db: Db, slug: string) {
  const row = await db
    .selectFrom('resources')
    .select([
      ...cardColumns,
      'reviewNote',
      'shortVersion',
      'body',
      'bodyHtml',
      'sources',
      'versions',
      'appliesTo',
      'reviewMonths',
    ])
    .where('slug', '=', slug)
    .executeTakeFirst()
  return row && withLists(row)
}

interface Packed {
  shortVersion: string
  sources: string
  versions: string
}

/** A row with its lists parsed. */
export const withLists = <T extends Packed>({ shortVersion, sources, versions, ...row }: T) => ({
  ...row,
  shortVersion: JSON.parse(shortVersion) as string[],
  sources: JSON.parse(sources) as { title: string; url: string | null }[],
  versions: JSON.parse(versions) as ResourceVersion[],
})

/** Staff reviews of a resource, latest first. */
export async function reviewsOf(db: Db | Tx, resourceId: number) {
  return db
    .selectFrom('resourceReviews')
    .select(['id', 'reviewedOn', 'note'])
    .where('resourceId', '=', resourceId)
    .orderBy('at', 'desc')
    .limit(20)
    .execute()
}

/** All resources for staff, the most overdue first. */
export async function resourcesByReview(db: Db) {
  return db
    .selectFrom('resources')
    .select(['id', 'slug', 'title', 'reviewedOn', 'reviewDueOn'])
    .orderBy('reviewDueOn')
    .orderBy('id')
    .execute()
}

/** How many reviews were due before this day. */
export async function reviewsPast(db: Db, today: string): Promise<number> {
  const { count } = await db
    .selectFrom('resources')
    .select(sql<number>`count(*)`.as('count'))
    .where('reviewDueOn', '<', today)
    .executeTakeFirstOrThrow()
  return count
}

/** Other resources of the same category, for the end of a page. */
export async function resourcesBeside(db: Db, { id, category }: { id: number; category: string }, most = 3) {
  return db
    .selectFrom('resources')
    .select(cardColumns)
    .where('category', '=', category)
    .where('id', '!=', id)
    .orderBy('title')
    .limit(most)
    .execute()
}
