import { type Kysely, sql } from 'kysely'

/** Posts that readers reported, who of the moderators looks at them, and what a moderator changed in a post. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('forum_reports')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('post_id', 'text', (c) => c.notNull().references('forum_posts.id').onDelete('cascade'))
    .addColumn('member_id', 'text', (c) => c.references('members.id').onDelete('set null'))
    .addColumn('reason', 'text', (c) => c.notNull())
    .addColumn('sealed_note', 'text')
    .addColumn('reported_at', 'text', (c) => c.notNull())
    .addColumn('closed_at', 'text')
    .addColumn('outcome', 'text', (c) => c.check(sql`outcome in ('kept', 'removed', 'changed', 'withdrawn')`))
    .addUniqueConstraint('forum_reports_once', ['post_id', 'member_id'])
    .execute()
  for (const column of ['member_id', 'closed_at'])
    await db.schema
      .createIndex(`forum_reports_${column}`)
      .on('forum_reports')
      .columns([column, 'post_id'])
      .execute()
  await db.schema
    .createTable('forum_claims')
    .addColumn('post_id', 'text', (c) => c.primaryKey().references('forum_posts.id').onDelete('cascade'))
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('since', 'text', (c) => c.notNull())
    .execute()
  await db.schema.alterTable('forum_posts').addColumn('hidden_at', 'text').execute()
  await db.schema
    .alterTable('forum_posts')
    .addColumn('acted_by', 'text', (c) => c.references('users.id').onDelete('set null'))
    .execute()
  for (const table of ['forum_posts', 'forum_versions'])
    await db.schema
      .alterTable(table)
      .addColumn('changed_by', 'text', (c) => c.check(sql`changed_by in ('author', 'moderator')`))
      .execute()
  await db.schema
    .alterTable('forum_versions')
    .addColumn('rule', 'text', (c) => c.check(sql`rule in ('law', 'harm', 'private', 'pretend', 'junk')`))
    .execute()
  await db.schema.alterTable('forum_versions').addColumn('rule_note', 'text').execute()
}
