import type { Kysely } from 'kysely'

/** Which posts an import made or changed, so that it can be finished or undone as a whole, and pictures that are added to them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('post_imports')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('made_by', 'text', (c) => c.notNull())
    .addColumn('made_at', 'text', (c) => c.notNull())
    .addColumn('undone_at', 'text')
    .execute()
  await db.schema
    .createTable('post_import_texts')
    .addColumn('import_id', 'text', (c) => c.notNull().references('post_imports.id').onDelete('cascade'))
    .addColumn('text_id', 'text', (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('version_before', 'integer')
    .addColumn('published_before', 'integer')
    .addColumn('address_before', 'text')
    .addPrimaryKeyConstraint('post_import_texts_key', ['import_id', 'text_id'])
    .execute()
  await db.schema
    .createTable('post_import_pictures')
    .addColumn('import_id', 'text', (c) => c.notNull().references('post_imports.id').onDelete('cascade'))
    .addColumn('source', 'text', (c) => c.notNull())
    .addColumn('body', 'text', (c) => c.notNull())
    .addColumn('sent_by', 'text', (c) => c.notNull())
    .addColumn('picture_id', 'integer')
    .addColumn('trouble', 'text')
    .addPrimaryKeyConstraint('post_import_pictures_key', ['import_id', 'source'])
    .execute()
}
