import type { Kysely } from 'kysely'

/** The server's halves of keys that are open in browsers of the staff, where several processes serve a site. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('open_halves')
    .addColumn('session_id', 'text', (column) =>
      column.primaryKey().references('sessions.id').onDelete('cascade'),
    )
    .addColumn('seed', 'text', (column) => column.notNull())
    .addColumn('used_at', 'text', (column) => column.notNull())
    .execute()
}
