import type { Kysely } from 'kysely'

/** What a treasurer noted of a payment, such as the number of the check; sealed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('payments').addColumn('sealed_note', 'text').execute()
}
