import type { Kysely } from 'kysely'

/** What staff corrected of the links to where licenses are looked up, and when they last opened one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('attorney_bars')
    .addColumn('state', 'text', (c) => c.primaryKey())
    .addColumn('who', 'text', (c) => c.notNull())
    .addColumn('url', 'text', (c) => c.notNull())
    .addColumn('checked_on', 'text')
    .execute()
}
