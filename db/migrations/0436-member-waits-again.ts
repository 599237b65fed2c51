import type { Kysely } from 'kysely'

/** Since when a moderator reads a member's posts first again; null for everybody else. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('members').addColumn('waits_again_since', 'text').execute()
}
