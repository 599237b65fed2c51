import type { Kysely } from 'kysely'

/** The migrations that a release must know to work with this database: those that took away what older code uses. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('needed_migrations')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .execute()
}
