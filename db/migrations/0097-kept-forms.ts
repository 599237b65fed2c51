import type { ColumnDefinitionBuilder, Kysely } from 'kysely'

const required = (c: ColumnDefinitionBuilder) => c.notNull()

/** What visitors typed in a form and have not sent. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('kept_forms')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('holder', 'text', required)
    .addColumn('page', 'text', required)
    .addColumn('sealed', 'text')
    .addColumn('ended', 'text')
    .addColumn('expires_at', 'text', required)
    .execute()
  await db.schema.createIndex('kept_forms_by_holder').on('kept_forms').column('holder').execute()
  await db.schema.createIndex('kept_forms_by_end').on('kept_forms').column('expires_at').execute()
}
