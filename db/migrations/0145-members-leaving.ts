import type { Kysely } from 'kysely'

/** An account that its owner closed, until it is deleted or opened again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['leaves_at', 'leaves_posts', 'closed_as'])
    await db.schema.alterTable('members').addColumn(column, 'text').execute()
  await db.schema.createIndex('members_leaving').on('members').column('leaves_at').execute()
}
