import type { Kysely } from 'kysely'

/** Marks under the server key, so that a row written past the site signs nobody in; and what a member's own key says of itself. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['staff', 'passkeys', 'staff_invites', 'staff_sessions'])
    await db.schema.alterTable(table).addColumn('mark', 'text').execute()
  for (const table of ['staff', 'staff_key_changes'])
    await db.schema.alterTable(table).addColumn('key_proof', 'text').execute()
  // Which version of the signed list there was when somebody asked: whoever confirms was on it.
  await db.schema.alterTable('case_requests').addColumn('list_version', 'integer').execute()
}
