import type { Kysely } from 'kysely'

/** Who said that a reply helped, where it was not whoever began its topic. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('forum_posts').addColumn('helped_by', 'text').execute()
}
