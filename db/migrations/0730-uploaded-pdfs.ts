import type { Kysely } from 'kysely'

/** PDFs that staff upload: a resource can offer one in place of the files that the site makes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('uploaded_pdfs')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('bytes', 'integer', (c) => c.notNull())
    .addColumn('pages', 'integer', (c) => c.notNull())
    .addColumn('properties', 'text', (c) => c.notNull())
    .addColumn('added_at', 'text', (c) => c.notNull())
    .addColumn('added_by', 'text', (c) => c.notNull())
    .addColumn('content', 'text', (c) => c.notNull())
    .execute()
  await db.schema
    .alterTable('resources')
    .addColumn('own_pdf', 'text', (c) => c.references('uploaded_pdfs.id'))
    .execute()
  await db.schema.createIndex('resources_own_pdf').on('resources').column('own_pdf').execute()
  await db.schema.alterTable('tree_import_files').addColumn('found', 'text').execute()
}
