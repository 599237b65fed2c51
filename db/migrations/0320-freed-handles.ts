import type { Kysely } from 'kysely'

/** Handles that were given up: for a time nobody else can have one, as keyed marks. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('member_freed_handles')
    .addColumn('mark', 'text', (c) => c.primaryKey())
    .addColumn('holder', 'text')
    .addColumn('until_day', 'text', (c) => c.notNull())
    .execute()
  await db.schema
    .createIndex('member_freed_handles_of')
    .on('member_freed_handles')
    .columns(['holder', 'until_day'])
    .execute()
}
