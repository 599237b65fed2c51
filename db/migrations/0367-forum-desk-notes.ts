import type { Kysely } from 'kysely'

/** What moderators note for each other on a post, or on whoever writes under a made-up name. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('forum_desk_notes')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('post_id', 'text', (c) => c.references('forum_posts.id').onDelete('cascade'))
    .addColumn('pseudonym_id', 'text', (c) => c.references('forum_pseudonyms.id').onDelete('cascade'))
    .addColumn('sealed_text', 'text', (c) => c.notNull())
    .addColumn('by_user', 'text', (c) => c.references('users.id').onDelete('set null'))
    .addColumn('at', 'text', (c) => c.notNull())
    .execute()
  for (const column of ['post_id', 'pseudonym_id'])
    await db.schema.createIndex(`forum_desk_notes_${column}`).on('forum_desk_notes').column(column).execute()
}
