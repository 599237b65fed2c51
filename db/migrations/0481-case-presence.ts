import type { Kysely } from 'kysely'

/** Which members of the staff have a case open at the moment, so that two see each other. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('case_presence')
    .addColumn('case_id', 'text', (c) => c.notNull().references('cases.id').onDelete('cascade'))
    .addColumn('user_id', 'text', (c) => c.notNull())
    .addColumn('since', 'text', (c) => c.notNull())
    .addColumn('seen_at', 'text', (c) => c.notNull())
    .addColumn('typed_at', 'text')
    .addPrimaryKeyConstraint('case_presence_key', ['case_id', 'user_id'])
    .execute()
}
