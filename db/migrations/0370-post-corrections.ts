import type { Kysely } from 'kysely'

/** What was corrected of a post that readers know, with its day. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('posts')
    .addColumn('corrections', 'text', (c) => c.notNull().defaultTo('[]'))
    .execute()
}
