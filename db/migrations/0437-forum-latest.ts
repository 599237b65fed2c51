import { type Kysely, sql } from 'kysely'

/** The topics with the newest posts, across all places, are read from the end of an index. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index forum_topics_latest on forum_topics (last_post_at) where listed_in <> ''`.execute(db)
}
