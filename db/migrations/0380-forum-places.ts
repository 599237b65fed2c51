import type { Kysely } from 'kysely'

/** Places of the forum that staff changed: closed for new topics, or taken off the list. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['closed_since', 'gone_since'])
    await db.schema.alterTable('forum_categories').addColumn(column, 'text').execute()
}
