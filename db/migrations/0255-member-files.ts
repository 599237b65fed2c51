import type { Kysely } from 'kysely'

/** Everything about a member as one file, made in the background and kept for a day: its pieces are sealed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('member_files')
    .addColumn('member_id', 'text', (c) => c.primaryKey().references('members.id').onDelete('cascade'))
    .addColumn('id', 'text', (c) => c.notNull().unique())
    .addColumn('maker', 'text')
    .addColumn('asked_at', 'text', (c) => c.notNull())
    .addColumn('parts', 'integer')
    .addColumn('made', 'integer', (c) => c.notNull())
    .addColumn('pieces', 'integer', (c) => c.notNull())
    .addColumn('size', 'integer', (c) => c.notNull())
    .addColumn('ready_at', 'text')
    .addColumn('expires_at', 'text', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('member_files_over').on('member_files').column('expires_at').execute()
  await db.schema
    .createTable('member_file_pieces')
    .addColumn('file_id', 'text', (c) => c.notNull().references('member_files.id').onDelete('cascade'))
    .addColumn('place', 'integer', (c) => c.notNull())
    .addColumn('sealed', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('member_file_pieces_pk', ['file_id', 'place'])
    .execute()
}
