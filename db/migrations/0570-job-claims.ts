import type { Kysely } from 'kysely'

/** Which claim a job is under: a process that was frozen cannot finish a job that another one has taken since. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('jobs').addColumn('claim', 'text').execute()
}
