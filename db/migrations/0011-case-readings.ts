import { type ColumnDefinitionBuilder, type Kysely, sql } from 'kysely'

const required = (c: ColumnDefinitionBuilder) => c.notNull()

/** How far each side has read a case, and on which day. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('case_readings')
    .addColumn('case_id', 'text', (c) => c.notNull().references('cases.id').onDelete('cascade'))
    .addColumn('side', 'text', (c) => c.notNull().check(sql`side in ('person', 'staff')`))
    .addColumn('up_to', 'integer', required)
    .addColumn('day', 'text', required)
    .addPrimaryKeyConstraint('case_readings_key', ['case_id', 'side', 'up_to'])
    .execute()
}
