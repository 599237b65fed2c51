import type { Kysely } from 'kysely'

/**
 * What receipts have to say besides an amount and a day: when a check was mailed, what the donor got for the gift and what that
 * was worth, and what was given where it was no money. A link can open one gift alone.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('payments').addColumn('given_on', 'text').execute()
  await db.schema.alterTable('payments').addColumn('sealed_facts', 'text').execute()
  await db.schema.alterTable('gift_links').addColumn('gift_id', 'text').execute()
}
