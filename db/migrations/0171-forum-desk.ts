import { type Kysely, sql } from 'kysely'

/** Bans, what moderators remove together, watched words, slow topics and posts that wait for an hour. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('forum_measures')
    .addColumn('stops', 'text', (c) =>
      c.notNull().defaultTo('writing').check(sql`stops in ('writing', 'forum')`),
    )
    .execute()
  await db.schema
    .createTable('forum_bulk_acts')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('by_user', 'text', (c) => c.references('users.id').onDelete('set null'))
    .addColumn('at', 'text', (c) => c.notNull())
    .addColumn('undone_at', 'text')
    .execute()
  await db.schema.createIndex('forum_bulk_acts_at').on('forum_bulk_acts').column('at').execute()
  for (const column of ['bulk_id', 'held_until', 'help_since', 'help_read_at'])
    await db.schema.alterTable('forum_posts').addColumn(column, 'text').execute()
  await db.schema.createIndex('forum_posts_bulk').on('forum_posts').column('bulk_id').execute()
  await sql`create index forum_posts_help on forum_posts (help_since) where help_since is not null and help_read_at is null`.execute(
    db,
  )
  await db.schema.alterTable('forum_topics').addColumn('slow_minutes', 'integer').execute()
  await db.schema
    .createTable('forum_watched')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('word', 'text', (c) => c.notNull().unique())
    .addColumn('act', 'text', (c) => c.notNull().check(sql`act in ('hold', 'note', 'help')`))
    .addColumn('note', 'text')
    .addColumn('by_user', 'text', (c) => c.references('users.id').onDelete('set null'))
    .addColumn('at', 'text', (c) => c.notNull())
    .execute()
}
