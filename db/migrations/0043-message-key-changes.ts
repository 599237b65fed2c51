import type { Kysely } from 'kysely'

/** Messages that somebody could open who may not any more: they wait for a new key. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('message_key_changes')
    .addColumn('message_id', 'text', (c) => c.primaryKey().references('messages.id').onDelete('cascade'))
    .addColumn('asked_at', 'text', (c) => c.notNull())
    .execute()
}
