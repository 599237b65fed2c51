import type { Kysely } from 'kysely'

/** Posts that a member has not sent. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('forum_drafts')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('holder', 'text', (c) => c.notNull())
    .addColumn('place', 'text', (c) => c.notNull())
    .addColumn('page', 'text', (c) => c.notNull())
    .addColumn('sealed', 'text')
    .addColumn('expires_on', 'text', (c) => c.notNull())
    .addUniqueConstraint('forum_drafts_page', ['place', 'page'])
    .execute()
  await db.schema.createIndex('forum_drafts_of').on('forum_drafts').column('holder').execute()
  await db.schema.createIndex('forum_drafts_over').on('forum_drafts').column('expires_on').execute()
}
