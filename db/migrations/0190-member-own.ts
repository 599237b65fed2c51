import type { Kysely } from 'kysely'

/** What a member keeps in their own place: pages, an access card, reading settings, and where they live. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['state', 'reading', 'sealed_card'])
    await db.schema.alterTable('members').addColumn(column, 'text').execute()
  await db.schema
    .createTable('member_kept')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('member_id', 'text', (c) => c.notNull().references('members.id').onDelete('cascade'))
    .addColumn('mark', 'text', (c) => c.notNull().unique())
    .addColumn('list', 'text', (c) => c.notNull())
    .addColumn('sealed', 'text', (c) => c.notNull())
    .addColumn('kept_at', 'text', (c) => c.notNull())
    .execute()
  await db.schema
    .createIndex('member_kept_of')
    .on('member_kept')
    .columns(['member_id', 'list', 'kept_at'])
    .execute()
}
