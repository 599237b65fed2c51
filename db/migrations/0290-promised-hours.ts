import type { Kysely } from 'kysely'

/** Within how many hours a case was promised an answer: staff can change what the next one is promised. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('cases')
    .addColumn('promised_hours', 'integer', (c) => c.notNull().defaultTo(48))
    .execute()
}
