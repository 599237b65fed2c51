import type { Kysely } from 'kysely'

/** Topics that a member keeps, with a note of their own, or follows, and how far they have read those. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('forum_marks')
    .addColumn('member_id', 'text', (c) => c.notNull().references('members.id').onDelete('cascade'))
    .addColumn('topic_id', 'text', (c) => c.notNull().references('forum_topics.id').onDelete('cascade'))
    .addColumn('kept_at', 'text')
    .addColumn('sealed_note', 'text')
    .addColumn('followed_at', 'text')
    .addColumn('read_to', 'integer', (c) => c.notNull().defaultTo(0))
    .addPrimaryKeyConstraint('forum_marks_one', ['member_id', 'topic_id'])
    .execute()
  await db.schema.createIndex('forum_marks_of_topic').on('forum_marks').column('topic_id').execute()
}
