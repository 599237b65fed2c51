import type { Kysely } from 'kysely'

/** A link can be for a member too: they set up their second factor anew, and nothing else changes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('staff_invites').addColumn('for_member', 'text').execute()
}
