import type { Kysely } from 'kysely'

/** What members do not want to see in the forum (docs/decisions/0125-what-i-do-not-see.md). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('forum_unseen')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('member_id', 'text', (c) => c.notNull().references('members.id').onDelete('cascade'))
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('how', 'text', (c) => c.notNull())
    .addColumn('mark', 'text', (c) => c.notNull())
    .addColumn('sealed_what', 'text', (c) => c.notNull())
    .addColumn('since_day', 'text', (c) => c.notNull())
    .addUniqueConstraint('forum_unseen_once', ['member_id', 'mark'])
    .execute()
  await db.schema.createIndex('forum_unseen_by_mark').on('forum_unseen').columns(['mark', 'how']).execute()
}
