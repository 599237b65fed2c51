import type { Kysely } from 'kysely'

/** What staff work with beside a case: letters to begin from, names to check for conflicts, and the consent to a referral. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('cases_by_received_day')
    .on('cases')
    .columns(['received_day', 'violation_type'])
    .execute()
  await db.schema
    .alterTable('cases')
    .addColumn('referral', 'text', (column) => column.notNull().defaultTo('none'))
    .execute()
  await db.schema
    .createTable('case_templates')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('body', 'text', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('edited_at', 'text', (column) => column.notNull())
    .addColumn('edited_by', 'text', (column) => column.notNull())
    .addColumn('retired_at', 'text')
    .execute()
  await db.schema
    .createTable('conflict_names')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('why', 'text', (column) => column.notNull())
    .addColumn('added_at', 'text', (column) => column.notNull())
    .execute()
}
