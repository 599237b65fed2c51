import type { Kysely } from 'kysely'

/**
 * The processes that serve this database. On PostgreSQL the start makes this table before it looks for migrations
 * (processes.server.ts).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('processes')
    .ifNotExists()
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('place', 'text', (column) => column.notNull())
    .addColumn('release', 'text', (column) => column.notNull())
    .addColumn('migration', 'text', (column) => column.notNull())
    .addColumn('unshared', 'text')
    .addColumn('started_at', 'text', (column) => column.notNull())
    .addColumn('seen_at', 'text', (column) => column.notNull())
    .execute()
}
