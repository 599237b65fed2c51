import { type ColumnDefinitionBuilder, type Kysely, sql } from 'kysely'

const required = (c: ColumnDefinitionBuilder) => c.notNull()
const id = (c: ColumnDefinitionBuilder) => c.primaryKey()
const ofCase = (c: ColumnDefinitionBuilder) => c.notNull().references('cases.id').onDelete('cascade')

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('cases')
    .addColumn('id', 'text', id)
    .addColumn('case_no', 'text', (c) => c.notNull().unique())
    .addColumn('status', 'text', required)
    .addColumn('violation_type', 'text', required)
    .addColumn('state', 'text', required)
    .addColumn('received_day', 'text', required)
    .addColumn('due_at', 'text', required)
    .addColumn('owner_id', 'text')
    .addColumn('attention', 'text', (c) => c.notNull().check(sql`attention in ('staff', 'person', 'none')`))
    .addColumn('lane', 'text', (c) => c.notNull().check(sql`lane in ('open', 'quarantine')`))
    .addColumn('message_count', 'integer', required)
    .addColumn('file_count', 'integer', required)
    .addColumn('language', 'text', required)
    .addColumn('contact_mode', 'text', (c) =>
      c.notNull().check(sql`contact_mode in ('none', 'email', 'account')`),
    )
    .addColumn('held_at', 'text')
    .addColumn('purge_on', 'text')
    .addColumn('kdf_salt', 'text', required)
    .addColumn('kdf_setting', 'text', required)
    .addColumn('words_verifier', 'text', required)
    .addColumn('words_recipient', 'text', required)
    .addColumn('recipient', 'text', required)
    .addColumn('staff_recipient', 'text', required)
    .addColumn('sealed_capsule', 'text', required)
    .addColumn('sealed_contact', 'text')
    .addColumn('told_on', 'text')
    .addColumn('sealed_unsent', 'text')
    .addColumn('submission_hash', 'text', (c) => c.notNull().unique())
    .addColumn('list_version', 'integer', required)
    .execute()
  await db.schema.createIndex('cases_by_status').on('cases').columns(['status', 'due_at']).execute()

  await db.schema
    .createTable('case_keys')
    .addColumn('case_id', 'text', ofCase)
    .addColumn('key_kind', 'text', (c) => c.notNull().check(sql`key_kind in ('C', 'S')`))
    .addColumn('holder', 'text', required)
    .addColumn('envelope', 'text', required)
    .addPrimaryKeyConstraint('case_keys_key', ['case_id', 'key_kind', 'holder'])
    .execute()
  await db.schema.createIndex('case_keys_of_holder').on('case_keys').columns(['holder', 'key_kind']).execute()

  await db.schema
    .createTable('case_records')
    .addColumn('case_id', 'text', ofCase)
    .addColumn('seq', 'integer', required)
    .addColumn('sealed', 'text', required)
    .addPrimaryKeyConstraint('case_records_key', ['case_id', 'seq'])
    .execute()

  await db.schema
    .createTable('case_drafts')
    .addColumn('id', 'text', id)
    .addColumn('recipient', 'text', required)
    .addColumn('sealed_key', 'text', required)
    .addColumn('sealed_draft', 'text', required)
    .addColumn('expires_at', 'text', required)
    .execute()

  await db.schema
    .createTable('case_files')
    .addColumn('id', 'text', id)
    .addColumn('case_id', 'text', (c) => c.references('cases.id').onDelete('cascade'))
    .addColumn('draft_id', 'text')
    .addColumn('stored_name', 'text', (c) => c.notNull().unique())
    .execute()
  await db.schema.createIndex('case_files_of_case').on('case_files').column('case_id').execute()
  await db.schema.createIndex('case_files_of_draft').on('case_files').column('draft_id').execute()

  await db.schema
    .createTable('case_receipts')
    .addColumn('submission_hash', 'text', id)
    .addColumn('case_id', 'text', ofCase)
    .addColumn('sealed_receipt', 'text', required)
    .addColumn('expires_at', 'text', required)
    .execute()

  await db.schema
    .createTable('case_sessions')
    .addColumn('id', 'text', id)
    .addColumn('case_id', 'text', ofCase)
    .addColumn('sealed_key', 'text')
    .addColumn('used_at', 'text', required)
    .execute()
}
