import type { Kysely } from 'kysely'

/** Marks under the server key: nobody who can only write into the database makes a way into an account, or to a donor's page. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['members', 'member_links', 'gift_links'])
    await db.schema.alterTable(table).addColumn('mark', 'text').execute()
}
