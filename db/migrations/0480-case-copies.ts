import { type ColumnDefinitionBuilder, type Kysely, sql } from 'kysely'

const required = (c: ColumnDefinitionBuilder) => c.notNull()

/** A sealed copy of a case behind a link for its attorney, in parts, and when it was opened. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('case_copies')
    // The id of the export that two people agreed to.
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('case_id', 'text', (c) => c.notNull().references('cases.id').onDelete('cascade'))
    .addColumn('made_by', 'text', required)
    .addColumn('made_at', 'text', required)
    .addColumn('proof_hash', 'text')
    .addColumn('sent_at', 'text')
    .addColumn('expires_at', 'text', required)
    .addColumn('wrong_tries', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('ended_at', 'text')
    .addColumn('ended_why', 'text', (c) => c.check(sql`ended_why in ('time', 'staff', 'person', 'tries')`))
    .execute()
  await db.schema.createIndex('case_copies_of_case').on('case_copies').column('case_id').execute()
  await db.schema
    .createTable('case_copy_parts')
    .addColumn('copy_id', 'text', (c) => c.notNull().references('case_copies.id').onDelete('cascade'))
    .addColumn('part', 'integer', required)
    .addColumn('sealed_part', 'text', required)
    .addPrimaryKeyConstraint('case_copy_parts_key', ['copy_id', 'part'])
    .execute()
  await db.schema
    .createTable('case_copy_openings')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('copy_id', 'text', (c) => c.notNull().references('case_copies.id').onDelete('cascade'))
    .addColumn('opened_at', 'text', required)
    .execute()
  await db.schema
    .createIndex('case_copy_openings_of_copy')
    .on('case_copy_openings')
    .column('copy_id')
    .execute()
}
