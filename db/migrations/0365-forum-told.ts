import type { Kysely } from 'kysely'

/** When somebody of the staff was last told that something waits at the desk of the forum. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('forum_told')
    .addColumn('user_id', 'text', (c) => c.primaryKey().references('users.id').onDelete('cascade'))
    .addColumn('at', 'text', (c) => c.notNull())
    .execute()
}
