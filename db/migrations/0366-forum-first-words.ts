import type { Kysely } from 'kysely'

/** When the watched words that came with the site were reviewed: null for what staff watch themselves. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('forum_watched').addColumn('reviewed_on', 'text').execute()
}
