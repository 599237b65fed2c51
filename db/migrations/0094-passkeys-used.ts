import type { Kysely } from 'kysely'

/** When a passkey last signed somebody in, for its owner's own page. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('passkeys').addColumn('used_at', 'text').execute()
}
