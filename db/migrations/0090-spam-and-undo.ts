import { type ColumnDefinitionBuilder, type Kysely, sql } from 'kysely'

const required = (c: ColumnDefinitionBuilder) => c.notNull()

/** Cases that somebody of us called spam, and what can be undone for a minute. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('cases').addColumn('spam_on', 'text').execute()
  await db.schema
    .createTable('case_undos')
    .addColumn('batch', 'text', required)
    .addColumn('case_id', 'text', (c) => c.notNull().references('cases.id').onDelete('cascade'))
    .addColumn('done_by', 'text', required)
    .addColumn('done_at', 'text', required)
    .addColumn('record_seq', 'integer')
    .addColumn('was', 'text', required)
    .addColumn('became', 'text', required)
    .addPrimaryKeyConstraint('case_undos_key', ['batch', 'case_id'])
    .execute()
  await db.schema.createIndex('case_undos_by_time').on('case_undos').column('done_at').execute()
  await sql`create index cases_by_spam on cases (spam_on, purge_on)`.execute(db)
}
