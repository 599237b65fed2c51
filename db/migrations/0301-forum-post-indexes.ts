import { type Kysely, sql } from 'kysely'

/**
 * Of what waits and what was removed only the few rows that do are in an index. With all others in it as null, SQLite went through every
 * post that was not removed to find those of one person. Whose a post is stands in an index with its id, so that all of one person's are
 * gathered without reading them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [name, column] of [
    ['forum_posts_waiting', 'waits_since'],
    ['forum_posts_removed', 'removed_at'],
  ] as const) {
    await db.schema.dropIndex(name).execute()
    await sql`create index ${sql.ref(name)} on forum_posts (${sql.ref(column)}) where ${sql.ref(column)} is not null`.execute(
      db,
    )
  }
  for (const [name, column] of [
    ['forum_posts_of_member', 'member_id'],
    ['forum_posts_of_pseudonym', 'pseudonym_id'],
  ] as const) {
    await db.schema.dropIndex(name).execute()
    await db.schema.createIndex(name).on('forum_posts').columns([column, 'written_at', 'id']).execute()
  }
}
