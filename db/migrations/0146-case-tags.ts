import type { Kysely } from 'kysely'

/** Which sealed note of a case holds its tags. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('cases').addColumn('tags_seq', 'integer').execute()
}
