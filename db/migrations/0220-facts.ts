import type { Kysely } from 'kysely'

/**
 * Since when visitors read a version: what a case was told is worked out with the rules of its day. And one text at most has
 * an address.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('text_versions').addColumn('published_at', 'text').execute()
  await db.schema.createIndex('texts_by_address').on('texts').columns(['kind', 'address']).unique().execute()
}
