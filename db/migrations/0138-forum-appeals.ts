import { type Kysely, sql } from 'kysely'

/** What members ask a second person about: a removed post, a warning or a pause. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('forum_appeals')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('member_id', 'text', (c) => c.notNull().references('members.id').onDelete('cascade'))
    .addColumn('post_id', 'text', (c) => c.references('forum_posts.id').onDelete('cascade'))
    .addColumn('measure_id', 'text', (c) => c.references('forum_measures.id').onDelete('cascade'))
    .addColumn('against', 'text', (c) => c.references('users.id').onDelete('set null'))
    .addColumn('sealed_text', 'text', (c) => c.notNull())
    .addColumn('asked_at', 'text', (c) => c.notNull())
    .addColumn('decided_at', 'text')
    .addColumn('decided_by', 'text', (c) => c.references('users.id').onDelete('set null'))
    .addColumn('outcome', 'text', (c) => c.check(sql`outcome in ('changed', 'stays')`))
    .addColumn('sealed_answer', 'text')
    .execute()
  for (const column of ['member_id', 'post_id', 'measure_id', 'decided_at'])
    await db.schema.createIndex(`forum_appeals_${column}`).on('forum_appeals').column(column).execute()
}
