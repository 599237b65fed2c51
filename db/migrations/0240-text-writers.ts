import type { Kysely } from 'kysely'

/** Who is writing in a text at the moment, so that two people see each other. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('text_writers')
    .addColumn('text_id', 'text', (c) => c.notNull().references('texts.id').onDelete('cascade'))
    .addColumn('user_id', 'text', (c) => c.notNull())
    .addColumn('since', 'text', (c) => c.notNull())
    .addColumn('seen_at', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('text_writers_key', ['text_id', 'user_id'])
    .execute()
}
