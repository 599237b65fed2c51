import type { Kysely } from 'kysely'

/**
 * What one process at a time may do. On PostgreSQL the start makes this table before it looks for migrations
 * (processes.server.ts).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('leases')
    .ifNotExists()
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('owner', 'text', (column) => column.notNull())
    .addColumn('place', 'text')
    .addColumn('token', 'integer', (column) => column.notNull())
    .addColumn('until', 'text', (column) => column.notNull())
    .execute()
}
