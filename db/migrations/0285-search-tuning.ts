import type { Kysely } from 'kysely'

/** What staff change of the search, how well it answers, and what it does not find. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('search_changes')
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('key', 'text', (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('words', 'text', (c) => c.notNull())
    .addColumn('page', 'text')
    .addColumn('saved_at', 'text', (c) => c.notNull())
    .addColumn('saved_by', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('search_changes_key', ['kind', 'key', 'version'])
    .execute()
  await db.schema
    .createTable('search_runs')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('made_at', 'text', (c) => c.notNull())
    .addColumn('looked_at', 'text', (c) => c.notNull())
    .addColumn('places', 'text', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('search_runs_by_time').on('search_runs').column('made_at').execute()
  await db.schema
    .createTable('search_failed')
    .addColumn('question_mark', 'text', (c) => c.notNull())
    .addColumn('month', 'text', (c) => c.notNull())
    .addColumn('days', 'integer', (c) => c.notNull())
    .addColumn('question', 'text')
    .addPrimaryKeyConstraint('search_failed_key', ['question_mark', 'month'])
    .execute()
  await db.schema.createIndex('search_entries_by_url').on('search_entries').column('url').execute()
  await db.schema.createIndex('search_failed_by_month').on('search_failed').column('month').execute()
  await db.schema
    .createTable('search_months')
    .addColumn('month', 'text', (c) => c.primaryKey())
    .addColumn('asked', 'integer', (c) => c.notNull())
    .addColumn('nothing', 'integer', (c) => c.notNull())
    .addColumn('partly', 'integer', (c) => c.notNull())
    .addColumn('other_words', 'integer', (c) => c.notNull())
    .execute()
}
