import { type ColumnDefinitionBuilder, type Kysely, sql } from 'kysely'

const required = (c: ColumnDefinitionBuilder) => c.notNull()

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('case_key_changes')
    .addColumn('case_id', 'text', (c) => c.primaryKey().references('cases.id').onDelete('cascade'))
    .addColumn('asked_at', 'text', required)
    .addColumn('done_at', 'text')
    .execute()
  await db.schema.alterTable('case_files').addColumn('key_sign', 'text').execute()
  await db.schema
    .createTable('staff_key_changes')
    .addColumn('user_id', 'text', (c) => c.primaryKey().references('users.id').onDelete('cascade'))
    .addColumn('reason', 'text', (c) => c.notNull().check(sql`reason in ('renewed', 'lost')`))
    .addColumn('asked_at', 'text', required)
    .addColumn('public_key', 'text', required)
    .addColumn('signer_key', 'text', required)
    .addColumn('locked_key', 'text', required)
    .addColumn('old_holder', 'text', required)
    .addColumn('old_locked_key', 'text', required)
    .addColumn('signed_at', 'text')
    .execute()
}
