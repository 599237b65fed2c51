import { type Kysely, sql } from 'kysely'

/**
 * A visit's row is found by a hash of its cookie from now on, and says in a mark that only the cookie's secret makes to whom
 * words that were not sent are sealed. Visits from before end: their rows say neither.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`delete from case_sessions`.execute(db)
  await db.schema
    .alterTable('case_sessions')
    .addColumn('recipient_mark', 'text', (c) => c.notNull().defaultTo(''))
    .execute()
  await db.schema
    .alterTable('case_sessions')
    .addColumn('seen_recipient', 'text', (c) => c.notNull().defaultTo(''))
    .execute()
}
