import { type Kysely, sql } from 'kysely'

/** Pinned topics, the official answer of a topic, and posts that carry the mark of a moderator. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('forum_topics').addColumn('pinned_at', 'text').execute()
  await db.schema.alterTable('forum_topics').addColumn('official_post', 'text').execute()
  await db.schema.alterTable('forum_posts').addColumn('as_moderator_at', 'text').execute()
  // Few topics are pinned, and each list asks for them.
  await sql`create index forum_topics_pinned on forum_topics (pinned_at) where pinned_at is not null`.execute(
    db,
  )
}
