import type { Kysely } from 'kysely'

/** A number for each thing that processes keep in memory. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('versions')
    .addColumn('topic', 'text', (column) => column.primaryKey())
    .addColumn('n', 'integer', (column) => column.notNull())
    .execute()
}
