import type { Kysely } from 'kysely'

/** How the author of a post means it, and places in which a moderator reads each post first. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('forum_posts').addColumn('tone', 'text').execute()
  await db.schema.alterTable('forum_categories').addColumn('read_first_since', 'text').execute()
}
