import type { Kysely } from 'kysely'

/** What each saved version of a letter said, and whose it was. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('newsletter_versions')
    .addColumn('issue_id', 'text', (c) => c.notNull().references('newsletter_issues.id').onDelete('cascade'))
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('subject', 'text', (c) => c.notNull())
    .addColumn('body', 'text', (c) => c.notNull())
    .addColumn('topic', 'text', (c) => c.notNull())
    .addColumn('saved_at', 'text', (c) => c.notNull())
    .addColumn('saved_by', 'text', (c) => c.notNull())
    .addColumn('by_itself', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('newsletter_versions_key', ['issue_id', 'version'])
    .execute()
}
