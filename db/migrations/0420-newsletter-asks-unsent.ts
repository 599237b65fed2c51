import type { Kysely } from 'kysely'

/** The site could not send mail when this address was typed: that try is no mail of the day. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('newsletter_asks')
    .addColumn('unsent', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
}
