import type { Kysely } from 'kysely'

/** Folders of all content that are looked at before they are taken in. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('tree_imports')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('made_by', 'text', (c) => c.notNull())
    .addColumn('expires_at', 'text', (c) => c.notNull())
    .addColumn('skipped', 'text', (c) => c.notNull())
    .execute()
  await db.schema
    .createTable('tree_import_files')
    .addColumn('import_id', 'text', (c) => c.notNull().references('tree_imports.id').onDelete('cascade'))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('body', 'text', (c) => c.notNull())
    .addColumn('trouble', 'text')
    .addPrimaryKeyConstraint('tree_import_files_key', ['import_id', 'name'])
    .execute()
}
