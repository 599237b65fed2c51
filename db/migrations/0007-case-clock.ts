import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('cases').addColumn('paused_at', 'text').execute()
  await db.schema
    .alterTable('cases')
    .addColumn('escalated', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
}
