import { type Kysely, sql } from 'kysely'

/** Up to which post a member read a topic. Followed topics knew it already. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('forum_reads')
    .addColumn('member_id', 'text', (c) => c.notNull().references('members.id').onDelete('cascade'))
    .addColumn('topic_id', 'text', (c) => c.notNull().references('forum_topics.id').onDelete('cascade'))
    .addColumn('read_to', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('forum_reads_key', ['member_id', 'topic_id'])
    .execute()
  await db.schema.createIndex('forum_reads_of_topic').on('forum_reads').column('topic_id').execute()
  await sql`insert into forum_reads (member_id, topic_id, read_to)
    select member_id, topic_id, read_to from forum_marks where followed_at is not null and read_to > 0`.execute(
    db,
  )
}
