import type { Kysely } from 'kysely'

/**
 * Whose keys open what, with the case in the index too: whichever of the two indexes of this table PostgreSQL takes for one
 * case (without fresh statistics it may take either), it finds the one row at once.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex('case_keys_of_holder').execute()
  await db.schema
    .createIndex('case_keys_of_holder')
    .on('case_keys')
    .columns(['holder', 'key_kind', 'case_id'])
    .execute()
}
