import type { Kysely } from 'kysely'

/** The posts of a month are counted without looking at the others. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.createIndex('forum_posts_published').on('forum_posts').column('published_at').execute()
}
