import { type ColumnDefinitionBuilder, type Kysely, sql } from 'kysely'

const required = (c: ColumnDefinitionBuilder) => c.notNull()

/** What staff typed and have not sent, a row for each member and page. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('kept_words')
    .addColumn('user_id', 'text', required)
    .addColumn('place', 'text', required)
    .addColumn('sealed', 'text', required)
    .addColumn('sealed_to', 'text', (c) => c.notNull().check(sql`sealed_to in ('member', 'server')`))
    .addColumn('kept_at', 'text', required)
    .addPrimaryKeyConstraint('kept_words_key', ['user_id', 'place'])
    .execute()
  await db.schema.createIndex('kept_words_by_time').on('kept_words').column('kept_at').execute()
}
