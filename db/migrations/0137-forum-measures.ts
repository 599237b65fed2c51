import { type Kysely, sql } from 'kysely'

/** Warnings and pauses of members, and what moderators note about them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('forum_measures')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('member_id', 'text', (c) => c.notNull().references('members.id').onDelete('cascade'))
    .addColumn('kind', 'text', (c) => c.notNull().check(sql`kind in ('warning', 'pause')`))
    .addColumn('rule', 'text', (c) => c.notNull())
    .addColumn('sealed_text', 'text', (c) => c.notNull())
    .addColumn('by_user', 'text', (c) => c.references('users.id').onDelete('set null'))
    .addColumn('at', 'text', (c) => c.notNull())
    .addColumn('until', 'text')
    .addColumn('read_at', 'text')
    .addColumn('lifted_at', 'text')
    .execute()
  await db.schema
    .createTable('forum_notes')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('member_id', 'text', (c) => c.notNull().references('members.id').onDelete('cascade'))
    .addColumn('sealed_text', 'text', (c) => c.notNull())
    .addColumn('by_user', 'text', (c) => c.references('users.id').onDelete('set null'))
    .addColumn('at', 'text', (c) => c.notNull())
    .execute()
  for (const table of ['forum_measures', 'forum_notes'])
    await db.schema.createIndex(`${table}_of_member`).on(table).columns(['member_id', 'at']).execute()
}
