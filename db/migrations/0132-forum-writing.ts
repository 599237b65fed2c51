import { type Kysely, sql } from 'kysely'

/** Writing in the forum: what waits, what was changed or removed and why, and who moderates. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['locked_at', 'hidden_title'])
    await db.schema.alterTable('forum_topics').addColumn(column, 'text').execute()
  for (const column of ['waits_since', 'changed_at', 'rule_note'])
    await db.schema.alterTable('forum_posts').addColumn(column, 'text').execute()
  await db.schema
    .alterTable('forum_posts')
    .addColumn('removed_by', 'text', (c) => c.check(sql`removed_by in ('author', 'moderator')`))
    .execute()
  await db.schema
    .alterTable('forum_posts')
    .addColumn('rule', 'text', (c) => c.check(sql`rule in ('law', 'harm', 'private', 'pretend', 'junk')`))
    .execute()
  await db.schema.createIndex('forum_posts_waiting').on('forum_posts').column('waits_since').execute()
  await db.schema.createIndex('forum_posts_removed').on('forum_posts').column('removed_at').execute()
  await db.schema
    .createTable('forum_versions')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('post_id', 'text', (c) => c.notNull().references('forum_posts.id').onDelete('cascade'))
    .addColumn('text', 'text', (c) => c.notNull())
    .addColumn('until', 'text', (c) => c.notNull())
    .execute()
  await db.schema
    .createIndex('forum_versions_of_post')
    .on('forum_versions')
    .columns(['post_id', 'until'])
    .execute()
  await db.schema
    .createTable('forum_moderators')
    .addColumn('user_id', 'text', (c) => c.primaryKey().references('users.id').onDelete('cascade'))
    .addColumn('since', 'text', (c) => c.notNull())
    .execute()
}
