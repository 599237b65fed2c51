import type { Kysely } from 'kysely'

/** Grows with each report of Stripe that is written, so that one fetched earlier does not overwrite it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['gifts', 'payments'])
    await db.schema
      .alterTable(table)
      .addColumn('lock_version', 'integer', (c) => c.notNull().defaultTo(0))
      .execute()
}
