import type { ColumnDefinitionBuilder, Kysely } from 'kysely'

const required = (c: ColumnDefinitionBuilder) => c.notNull()

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('case_notes')
    .addColumn('case_id', 'text', (c) => c.notNull().references('cases.id').onDelete('cascade'))
    .addColumn('seq', 'integer', required)
    .addColumn('sealed', 'text', required)
    .addPrimaryKeyConstraint('case_notes_key', ['case_id', 'seq'])
    .execute()
}
