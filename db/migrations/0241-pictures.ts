import type { Kysely } from 'kysely'

/** Pictures for posts. Their files are in the database, so that a backup has them; which public posts show them says post_pictures. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('pictures')
    .addColumn('id', 'integer', (c) => c.primaryKey())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('description', 'text', (c) => c.notNull())
    .addColumn('mark', 'text', (c) => c.notNull().unique())
    .addColumn('added_at', 'text', (c) => c.notNull())
    .addColumn('added_by', 'text', (c) => c.notNull())
    .execute()
  await db.schema
    .createTable('picture_files')
    .addColumn('picture_id', 'integer', (c) => c.notNull().references('pictures.id').onDelete('cascade'))
    .addColumn('width', 'integer', (c) => c.notNull())
    .addColumn('height', 'integer', (c) => c.notNull())
    .addColumn('type', 'text', (c) => c.notNull())
    .addColumn('bytes', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('picture_files_key', ['picture_id', 'width'])
    .execute()
  await db.schema
    .createTable('post_pictures')
    .addColumn('picture_id', 'integer', (c) => c.notNull())
    .addColumn('post_id', 'integer', (c) => c.notNull().references('posts.id').onDelete('cascade'))
    .addPrimaryKeyConstraint('post_pictures_key', ['picture_id', 'post_id'])
    .execute()
  await db.schema.createIndex('post_pictures_of').on('post_pictures').column('post_id').execute()
  await db.schema
    .createTable('picture_numbers')
    .addColumn('last', 'integer', (c) => c.notNull())
    .execute()
  await (db as Kysely<{ pictureNumbers: { last: number } }>)
    .insertInto('pictureNumbers')
    .values({ last: 0 })
    .execute()
  await db.schema.alterTable('posts').addColumn('share_picture', 'text').execute()
}
