import type { Kysely } from 'kysely'

/** What a post of the blog is about that a reader may want to know first. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('posts')
    .addColumn('content_notes', 'text', (c) => c.notNull().defaultTo(''))
    .execute()
}
