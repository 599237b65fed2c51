import type { Kysely } from 'kysely'

/** One topic for a post of the blog. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('forum_discussions')
    .addColumn('post_number', 'integer', (c) => c.primaryKey())
    .addColumn('topic_id', 'text', (c) =>
      c.notNull().unique().references('forum_topics.id').onDelete('cascade'),
    )
    .addColumn('path', 'text', (c) => c.notNull())
    .addColumn('linked_at', 'text')
    .execute()
}
