import { type Kysely, sql } from 'kysely'

/** Few cases are open and many are closed: the list of the open ones has an index of its own, as small as they are few. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index cases_open on cases (due_at, id) where status <> 'Closed'`.execute(db)
  await sql`drop index cases_by_status`.execute(db)
  await sql`create index cases_closed on cases (due_at desc, id) where status = 'Closed'`.execute(db)
}
