import type { Kysely } from 'kysely'

/** Posts that go out later. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('forum_held')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('slot', 'text', (c) => c.notNull().unique())
    .addColumn('sealed', 'text', (c) => c.notNull())
    .addColumn('expires_on', 'text', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('forum_held_over').on('forum_held').column('expires_on').execute()
}
