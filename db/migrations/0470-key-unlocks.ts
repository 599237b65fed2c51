import type { Kysely } from 'kysely'

/** Keys of the staff, sealed in their browsers to what a passkey of theirs alone gives out. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('key_unlocks')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('user_id', 'text', (c) => c.notNull())
    .addColumn('public_key', 'text', (c) => c.notNull())
    .addColumn('credential_id', 'text', (c) => c.notNull())
    .addColumn('sealed_key', 'text', (c) => c.notNull())
    .addColumn('made_at', 'text', (c) => c.notNull())
    .addColumn('mark', 'text')
    .addUniqueConstraint('key_unlocks_once', ['user_id', 'credential_id'])
    .execute()
}
