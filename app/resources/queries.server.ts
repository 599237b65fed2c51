import { sql } from 'kysely'
import { containing } from '#app/platform/text-match.server.ts'
import type { Db } from '#db/schema.ts'
import type { ResourceFilter } from './rules.ts'

const cardColumns = [
  'id',
  'slug',
  'title',
  'description',
  'category',
  'type',
  'minutes',
  'reviewedOn',
] as const

export type ResourceCard = Awaited<ReturnType<typeof resourcesMatching>>[number]

/** The resources whose title or description holds the words searched for, within the category. */
export async function resourcesMatching(db: Db, { search, category }: ResourceFilter) {
  let found = db.selectFrom('resources').select(cardColumns).orderBy('title').orderBy('id')
  if (category !== 'all') found = found.where('category', '=', category)
  if (search) found = found.where(containing('search_text', search))
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
    .select(sql<number | string>`count(*)`.as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function resourceCalled(db: Db, slug: string) {
  const row = await db
    .selectFrom('resources')
    .select([...cardColumns, 'downloadUrl', 'reviewNote', 'shortVersion', 'bodyHtml', 'sources'])
    .where('slug', '=', slug)
    .executeTakeFirst()
  if (!row) return undefined
  return {
    ...row,
    shortVersion: JSON.parse(row.shortVersion) as string[],
    sources: JSON.parse(row.sources) as { title: string; url: string | null }[],
  }
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
