import type { Kysely } from 'kysely'

/** The featured post is asked for by each list. Without this, every row of posts is read for it, with all its words. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.createIndex('posts_by_featured').on('posts').column('featured_at').execute()
}
