import type { Kysely } from 'kysely'

/** Pictures in posts. The bytes come last: the columns that queries read are before them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('forum_pictures')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('post_id', 'text', (c) => c.references('forum_posts.id').onDelete('cascade'))
    .addColumn('holder', 'text')
    .addColumn('type', 'text', (c) => c.notNull())
    .addColumn('width', 'integer', (c) => c.notNull())
    .addColumn('height', 'integer', (c) => c.notNull())
    .addColumn('moving_size', 'integer')
    .addColumn('description', 'text', (c) => c.notNull())
    .addColumn('taken_out_on', 'text')
    .addColumn('expires_on', 'text')
    .addColumn('moving', 'text')
    .addColumn('bytes', 'text', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('forum_pictures_of').on('forum_pictures').column('post_id').execute()
  await db.schema.createIndex('forum_pictures_over').on('forum_pictures').column('expires_on').execute()
  await db.schema.createIndex('forum_pictures_out').on('forum_pictures').column('taken_out_on').execute()
}
