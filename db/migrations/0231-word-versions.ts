import type { Kysely } from 'kysely'

/** Words of pages and mails as staff changed them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('word_versions')
    .addColumn('word_id', 'text', (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('text', 'text')
    .addColumn('saved_at', 'text', (c) => c.notNull())
    .addColumn('saved_by', 'text', (c) => c.notNull())
    .addColumn('public_at', 'text')
    .addColumn('public_by', 'text')
    .addPrimaryKeyConstraint('word_versions_key', ['word_id', 'version'])
    .execute()
}
