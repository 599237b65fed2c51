import type { Kysely } from 'kysely'

/** Copies of messages that wait until their writer says that the address is theirs. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('message_copies')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('sealed', 'text', (c) => c.notNull())
    .addColumn('expires_at', 'text', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('message_copies_end').on('message_copies').column('expires_at').execute()
}
