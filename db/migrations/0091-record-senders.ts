import type { Kysely } from 'kysely'

/** Which side sent each record of a case and each note, who of the staff, and the site's mark on that. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['case_records', 'case_notes']) {
    await db.schema.alterTable(table).addColumn('side', 'text').execute()
    await db.schema.alterTable(table).addColumn('sent_by', 'text').execute()
    await db.schema.alterTable(table).addColumn('list_version', 'integer').execute()
    await db.schema.alterTable(table).addColumn('side_mark', 'text').execute()
  }
}
