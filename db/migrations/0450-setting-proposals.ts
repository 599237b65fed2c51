import type { Kysely } from 'kysely'

/** Changes of money and contact settings that wait for a second person. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('setting_proposals')
    .addColumn('name', 'text', (c) => c.primaryKey())
    .addColumn('was', 'text', (c) => c.notNull())
    // Null: back to the first value.
    .addColumn('value', 'text')
    .addColumn('proposed_at', 'text', (c) => c.notNull())
    .addColumn('proposed_by', 'text', (c) => c.notNull())
    .execute()
}
