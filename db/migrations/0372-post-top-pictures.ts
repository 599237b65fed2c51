import type { Kysely } from 'kysely'

/** A picture of the library may be on top of a post, in place of its drawing. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('posts').addColumn('top_picture', 'text').execute()
}
