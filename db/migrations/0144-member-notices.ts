import type { Kysely } from 'kysely'

/** What a member is told on the site: an outcome, or that something happened to their account. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('member_notices')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('member_id', 'text', (c) => c.notNull().references('members.id').onDelete('cascade'))
    .addColumn('code', 'text', (c) => c.notNull())
    .addColumn('about', 'text')
    .addColumn('at', 'text', (c) => c.notNull())
    .addColumn('read_at', 'text')
    .execute()
  await db.schema
    .createIndex('member_notices_of_member')
    .on('member_notices')
    .columns(['member_id', 'at'])
    .execute()
  await db.schema.createIndex('member_notices_by_age').on('member_notices').column('at').execute()
}
