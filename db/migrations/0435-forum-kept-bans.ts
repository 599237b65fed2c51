import type { Kysely } from 'kysely'

/** Pauses and bans that outlive the account that they were about. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('forum_kept_bans')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('mark', 'text', (c) => c.notNull())
    .addColumn('sealed_measure', 'text')
    .addColumn('stops', 'text', (c) => c.notNull())
    .addColumn('until', 'text')
    .execute()
  await db.schema.createIndex('forum_kept_bans_mark').on('forum_kept_bans').column('mark').execute()
}
