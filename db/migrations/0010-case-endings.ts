import { type ColumnDefinitionBuilder, type Kysely, sql } from 'kysely'

const required = (c: ColumnDefinitionBuilder) => c.notNull()
const DAY = 86_400_000
const TWO_YEARS = 730

/** How a case ends: since when it is closed, whose wish its deletion is, who holds it, and what two people agree on. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['closed_on', 'deletion_asked_on', 'held_by'])
    await db.schema.alterTable('cases').addColumn(column, 'text').execute()
  // Until now only the person's own wish set a day. Closed cases count from today, since nobody wrote down when they closed.
  const today = new Date().toISOString().slice(0, 10)
  const later = new Date(Date.now() + TWO_YEARS * DAY).toISOString().slice(0, 10)
  await sql`update cases set deletion_asked_on = ${today} where purge_on is not null`.execute(db)
  await sql`update cases set closed_on = ${today} where status = 'Closed'`.execute(db)
  await sql`update cases set purge_on = ${later} where status = 'Closed' and purge_on is null`.execute(db)
  await db.schema.createIndex('cases_by_purge_day').on('cases').column('purge_on').execute()

  await db.schema
    .createTable('case_requests')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('case_id', 'text', (c) => c.notNull().references('cases.id').onDelete('cascade'))
    .addColumn('kind', 'text', (c) => c.notNull().check(sql`kind in ('purge', 'export')`))
    .addColumn('asked_by', 'text', required)
    .addColumn('asked_at', 'text', required)
    .addColumn('purpose', 'text')
    .addColumn('scope', 'text', (c) => c.check(sql`scope in ('case', 'case-and-notes')`))
    .addColumn('settings_version', 'integer')
    .addColumn('confirmed_by', 'text')
    .addColumn('confirmed_at', 'text')
    .addColumn('expires_at', 'text', required)
    .addColumn('ended_at', 'text')
    .addColumn('outcome', 'text', (c) => c.check(sql`outcome in ('made', 'withdrawn', 'expired')`))
    .execute()
  // One open request of a kind for each case: two who ask at once make one.
  await db.schema
    .createIndex('case_requests_open')
    .on('case_requests')
    .columns(['case_id', 'kind'])
    .unique()
    .where(sql.ref('ended_at'), 'is', null)
    .execute()
}
