import type { Kysely } from 'kysely'

/** Who may not open a case although their key is on the list, as with a conflict of interest. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('case_bars')
    .addColumn('case_id', 'text', (column) => column.notNull().references('cases.id').onDelete('cascade'))
    .addColumn('user_id', 'text', (column) => column.notNull())
    .addColumn('barred_at', 'text', (column) => column.notNull())
    .addColumn('barred_by', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('case_bars_key', ['case_id', 'user_id'])
    .execute()
}
