import type { Kysely } from 'kysely'

/** What readers say to the author of a post with one press, and which replies helped whoever began the topic. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('forum_reactions')
    .addColumn('one', 'text', (c) => c.primaryKey())
    .addColumn('holder', 'text', (c) => c.notNull())
    .addColumn('post_id', 'text', (c) => c.notNull().references('forum_posts.id').onDelete('cascade'))
    .addColumn('kind', 'text', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('forum_reactions_to').on('forum_reactions').column('post_id').execute()
  await db.schema.createIndex('forum_reactions_of').on('forum_reactions').column('holder').execute()
  await db.schema.alterTable('forum_posts').addColumn('helped_in', 'text').execute()
  await db.schema
    .createIndex('forum_posts_helped')
    .on('forum_posts')
    .columns(['helped_in', 'number'])
    .execute()
}
