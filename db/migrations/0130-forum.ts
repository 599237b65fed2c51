import type { ColumnDefinitionBuilder, Kysely } from 'kysely'

const required = (c: ColumnDefinitionBuilder) => c.notNull()
const id = (c: ColumnDefinitionBuilder) => c.primaryKey()

/** The forum: categories, topics and posts (docs/decisions/0100-forum.md). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('forum_categories')
    .addColumn('id', 'text', id)
    .addColumn('name', 'text', required)
    .addColumn('about', 'text', required)
    .addColumn('belongs', 'text', required)
    .addColumn('place', 'integer', required)
    .addColumn('topics', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
  await db.schema
    .createTable('forum_topics')
    .addColumn('id', 'text', id)
    .addColumn('category_id', 'text', (c) => c.notNull().references('forum_categories.id'))
    .addColumn('title', 'text', required)
    .addColumn('posts', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('published_at', 'text')
    .addColumn('last_post_at', 'text', required)
    .addColumn('example_at', 'text')
    .addColumn('removed_at', 'text')
    .addColumn('listed_in', 'text', (c) => c.notNull().defaultTo(''))
    .execute()
  await db.schema
    .createIndex('forum_topics_listed')
    .on('forum_topics')
    .columns(['listed_in', 'last_post_at', 'id'])
    .execute()
  await db.schema
    .createTable('forum_posts')
    .addColumn('id', 'text', id)
    .addColumn('topic_id', 'text', (c) => c.notNull().references('forum_topics.id').onDelete('cascade'))
    .addColumn('number', 'integer')
    .addColumn('member_id', 'text', (c) => c.references('members.id').onDelete('set null'))
    .addColumn('text', 'text', required)
    .addColumn('html', 'text', required)
    .addColumn('in_reply_to', 'integer')
    .addColumn('written_at', 'text', required)
    .addColumn('published_at', 'text')
    .addColumn('removed_at', 'text')
    .execute()
  await db.schema
    .createIndex('forum_posts_of_topic')
    .on('forum_posts')
    .columns(['topic_id', 'number'])
    .unique()
    .execute()
  await db.schema
    .createIndex('forum_posts_of_member')
    .on('forum_posts')
    .columns(['member_id', 'written_at'])
    .execute()
}
