import { type Kysely, sql } from 'kysely'

/** The directory is searched in the database: what the search in memory needed goes, and what visitors see gets an index. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex('attorneys_by_change').execute()
  await db.schema.alterTable('attorneys').dropColumn('changed_no').execute()
  await sql`delete from facts where name = 'directory'`.execute(db)
  await oneSpaceBetweenWords(db)
  await sql`
    create index attorneys_shown on attorneys (lot, id, takes_new_cases) where hidden_at is null
  `.execute(db)
}

/** The search in memory did this when it read a row. */
async function oneSpaceBetweenWords(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ id: number; searchText: string }>`
    select id, search_text as "searchText" from attorneys`.execute(db)
  for (const { id, searchText } of rows) {
    const text = searchText.replace(/[^\S\n]+/g, ' ')
    if (text !== searchText)
      await sql`update attorneys set search_text = ${text} where id = ${id}`.execute(db)
  }
}
