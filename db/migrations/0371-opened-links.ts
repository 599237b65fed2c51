import type { Kysely } from 'kysely'

/** Who opened which link of a text to another site and found it right, when, and in which version. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('opened_links')
    .addColumn('text_id', 'text', (c) => c.notNull().references('texts.id').onDelete('cascade'))
    .addColumn('url', 'text', (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('opened_by', 'text', (c) => c.notNull())
    .addColumn('opened_at', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('opened_links_key', ['text_id', 'url'])
    .execute()
}
