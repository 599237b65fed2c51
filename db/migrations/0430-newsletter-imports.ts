import type { Kysely } from 'kysely'

/** Lists that are looked at before they are imported, and what an undo of each needs. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('newsletter_imports')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('sealed', 'text', (c) => c.notNull())
    .addColumn('made_by', 'text', (c) => c.notNull())
    .addColumn('done_at', 'text')
    .addColumn('undone_at', 'text')
    .addColumn('added', 'integer', (c) => c.notNull())
    .addColumn('taken_off', 'integer', (c) => c.notNull())
    .addColumn('expires_at', 'text', (c) => c.notNull())
    .execute()
  await db.schema.alterTable('newsletter_subscribers').addColumn('import_id', 'text').execute()
  await db.schema
    .createIndex('newsletter_subscribers_by_import')
    .on('newsletter_subscribers')
    .column('import_id')
    .execute()
}
