import type { Kysely } from 'kysely'

/** Files of topics that moderators look at before they take them in, and names that came with one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('forum_imports')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('made_by', 'text', (c) => c.notNull())
    .addColumn('expires_at', 'text', (c) => c.notNull())
    .addColumn('file', 'text', (c) => c.notNull())
    .execute()
  await db.schema.alterTable('forum_pseudonyms').addColumn('imported_on', 'text').execute()
}
