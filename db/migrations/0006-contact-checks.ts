import type { ColumnDefinitionBuilder, Kysely } from 'kysely'

const required = (c: ColumnDefinitionBuilder) => c.notNull()

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('case_contact_checks')
    .addColumn('case_id', 'text', (c) => c.primaryKey().references('cases.id').onDelete('cascade'))
    .addColumn('sealed_contact', 'text', required)
    .addColumn('code_hash', 'text', required)
    .addColumn('tries', 'integer', required)
    .addColumn('expires_at', 'text', required)
    .execute()
  await db.schema
    .createIndex('case_contact_checks_by_end')
    .on('case_contact_checks')
    .column('expires_at')
    .execute()
  await db.schema.createIndex('cases_by_purge').on('cases').column('purge_on').execute()
}
