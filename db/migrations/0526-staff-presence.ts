import type { Kysely } from 'kysely'

/** Which members of the staff have a case or a text open at the moment. What the two tables before it held is gone in minutes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('staff_presence')
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('item_id', 'text', (c) => c.notNull())
    .addColumn('user_id', 'text', (c) => c.notNull())
    .addColumn('since', 'text', (c) => c.notNull())
    .addColumn('seen_at', 'text', (c) => c.notNull())
    .addColumn('typed_at', 'text')
    .addPrimaryKeyConstraint('staff_presence_key', ['kind', 'item_id', 'user_id'])
    .execute()
  await db.schema.dropTable('case_presence').execute()
  await db.schema.dropTable('text_writers').execute()
}
