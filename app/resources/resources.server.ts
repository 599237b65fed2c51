import { publicContentChanged } from '#app/platform/content-version.server.ts'
import { plainText, safeHtml } from '#app/platform/markdown.server.ts'
import { putInSearch } from '#app/platform/search.server.ts'
import { now } from '#app/platform/time.ts'
import type { Db, Tx } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'

export interface NewResource {
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
  sources: { title: string; url: string | null }[]
  builtInHash?: string
}

/** Adds a resource to the hub, or its new text under the same number. */
export async function addResource(db: Db | Tx, resource: NewResource): Promise<void> {
  const row = {
    slug: resource.slug,
    title: resource.title,
    description: resource.description,
    category: resource.category,
    type: resource.type,
    featuredAt: resource.featured ? now() : null,
    downloadUrl: resource.downloadUrl,
    minutes: resource.minutes,
    reviewedOn: resource.reviewedOn,
    reviewNote: resource.reviewNote,
    shortVersion: JSON.stringify(resource.shortVersion),
    body: resource.body,
    bodyHtml: safeHtml(resource.body),
    sources: JSON.stringify(resource.sources),
    searchText: `${resource.title}\n${resource.description}`.toLowerCase(),
    builtInHash: resource.builtInHash ?? null,
    editedAt: resource.builtInHash ? null : now(),
  }
  await inTransaction(db, async (tx) => {
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
        text: plainText([resource.description, ...resource.shortVersion, resource.body].join('\n')),
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
