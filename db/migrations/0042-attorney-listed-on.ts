import { type Kysely, sql } from 'kysely'

/** Since when an entry is there: one that nobody confirmed is asked about, and hidden, counted from this day. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('attorneys').addColumn('listed_on', 'text').execute()
  await sql`
    update attorneys set listed_on = coalesce(confirmed_on, takes_said_on, substr(edited_at, 1, 10))
  `.execute(db)
  await db.schema
    .createIndex('attorneys_by_listing')
    .on('attorneys')
    .columns(['origin', 'confirmed_on', 'listed_on'])
    .execute()
}
