import { type ColumnDefinitionBuilder, type Kysely, sql } from 'kysely'

const required = (c: ColumnDefinitionBuilder) => c.notNull()
const COLUMNS =
  'id, case_id, kind, asked_by, asked_at, purpose, scope, settings_version, list_version, confirmed_by, confirmed_at, expires_at, ended_at, outcome'

/** New words for a person are asked for and confirmed too. SQLite changes no check of a column, so the table is made once more. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('case_requests_next')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('case_id', 'text', (c) => c.notNull().references('cases.id').onDelete('cascade'))
    .addColumn('kind', 'text', (c) => c.notNull().check(sql`kind in ('purge', 'export', 'new-words')`))
    .addColumn('asked_by', 'text', required)
    .addColumn('asked_at', 'text', required)
    .addColumn('purpose', 'text')
    .addColumn('scope', 'text', (c) => c.check(sql`scope in ('case', 'case-and-notes')`))
    .addColumn('settings_version', 'integer')
    .addColumn('list_version', 'integer')
    .addColumn('confirmed_by', 'text')
    .addColumn('confirmed_at', 'text')
    .addColumn('expires_at', 'text', required)
    .addColumn('ended_at', 'text')
    .addColumn('outcome', 'text', (c) => c.check(sql`outcome in ('made', 'withdrawn', 'expired')`))
    .execute()
  const columns = sql.raw(COLUMNS)
  await sql`insert into case_requests_next (${columns}) select ${columns} from case_requests`.execute(db)
  await db.schema.dropTable('case_requests').execute()
  await db.schema.alterTable('case_requests_next').renameTo('case_requests').execute()
  // One open request of a kind for each case: two who ask at once make one.
  await db.schema
    .createIndex('case_requests_open')
    .on('case_requests')
    .columns(['case_id', 'kind'])
    .unique()
    .where(sql.ref('ended_at'), 'is', null)
    .execute()
}
