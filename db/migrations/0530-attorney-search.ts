import { type Kysely, sql } from 'kysely'

interface Attorney {
  id: number
  lot: number
  searchText: string
  languages: string
  remote: string
  working: string | null
  access: string
  takesNewCases: string
}

/** The directory was searched in memory, by rows with a version number. Now it is searched in a narrow table of shown entries. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('attorney_search')
    .addColumn('attorney_id', 'integer', (c) => c.primaryKey().references('attorneys.id').onDelete('cascade'))
    .addColumn('lot', 'integer', (c) => c.notNull())
    .addColumn('takes_new_cases', 'text', (c) => c.notNull())
    .addColumn('languages', 'text', (c) => c.notNull())
    .addColumn('remote', 'text', (c) => c.notNull())
    .addColumn('meet', 'text', (c) => c.notNull())
    .addColumn('text', 'text', (c) => c.notNull())
    .execute()
  await db.schema
    .createIndex('attorney_search_by_lot')
    .on('attorney_search')
    .columns(['lot', 'attorney_id'])
    .execute()
  const { rows } = await sql<Attorney>`
    select id, lot, search_text as "searchText", languages, remote, working, access, takes_new_cases as "takesNewCases"
      from attorneys where hidden_at is null`.execute(db)
  for (const row of rows)
    await sql`
      insert into attorney_search (attorney_id, lot, takes_new_cases, languages, remote, meet, text)
        values (${row.id}, ${row.lot}, ${row.takesNewCases}, ${row.languages}, ${row.remote}, ${meetingOf(row)},
          ${row.searchText.replace(/[^\S\n]+/g, ' ')})`.execute(db)
  for (const index of ['attorneys_by_change', 'attorneys_by_lot']) await db.schema.dropIndex(index).execute()
  for (const column of ['changed_no', 'lot', 'search_text'])
    await db.schema.alterTable('attorneys').dropColumn(column).execute()
  await sql`delete from facts where name = 'directory'`.execute(db)
}

function meetingOf({ working, access }: Attorney): string {
  const answers = Object.entries(JSON.parse(access) as Record<string, string>)
  const there = answers.filter(([, answer]) => answer === 'yes').map(([kind]) => kind)
  return JSON.stringify([...(JSON.parse(working ?? '[]') as string[]), ...there])
}
