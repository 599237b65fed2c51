import { type Kysely, sql } from 'kysely'

/** How many sealed bytes a draft and a file have, so that what is not sent can be counted without reading it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['case_drafts', 'case_files'])
    await db.schema
      .alterTable(table)
      .addColumn('bytes', 'integer', (c) => c.notNull().defaultTo(0))
      .execute()
  await db.schema.createIndex('case_drafts_by_bytes').on('case_drafts').column('bytes').execute()
  await sql`create index case_files_of_drafts on case_files (bytes) where draft_id is not null`.execute(db)
}
