import type { Kysely } from 'kysely'

/** Tags of topics, and whether mentions and what is followed come by email. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('forum_topics')
    .addColumn('tags', 'text', (c) => c.notNull().defaultTo(''))
    .execute()
  await db.schema
    .createTable('forum_topic_tags')
    .addColumn('topic_id', 'text', (c) => c.notNull().references('forum_topics.id').onDelete('cascade'))
    .addColumn('tag', 'text', (c) => c.notNull())
    .addColumn('listed_in', 'text', (c) => c.notNull())
    .addColumn('last_post_at', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('forum_topic_tags_one', ['topic_id', 'tag'])
    .execute()
  await db.schema
    .createIndex('forum_topic_tags_listed')
    .on('forum_topic_tags')
    .columns(['tag', 'listed_in', 'last_post_at', 'topic_id'])
    .execute()
  await db.schema
    .alterTable('member_mail_choices')
    .addColumn('mentions', 'text', (c) => c.notNull().defaultTo('site'))
    .execute()
}
