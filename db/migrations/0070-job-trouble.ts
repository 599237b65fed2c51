import type { Kysely } from 'kysely'

/** Since when a piece of work fails, and where in our code it failed last. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['first_failed_at', 'last_stack'])
    await db.schema.alterTable('jobs').addColumn(column, 'text').execute()
}
