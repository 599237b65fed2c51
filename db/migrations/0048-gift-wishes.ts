import type { Kysely } from 'kysely'

/** What donors ask for beside a gift: one reminder of a promise, a statement each January. And the words that treasurers write. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('gifts').addColumn('remind_at', 'text').execute()
  await db.schema.createIndex('gifts_by_reminder').on('gifts').columns(['status', 'remind_at']).execute()
  await db.schema.alterTable('donors').addColumn('january_mail_at', 'text').execute()
  await db.schema.createIndex('donors_by_january').on('donors').column('january_mail_at').execute()
  await db.schema
    .createTable('statement_mails')
    .addColumn('donor_id', 'text', (c) => c.notNull().references('donors.id'))
    .addColumn('year', 'text', (c) => c.notNull())
    .addColumn('queued_at', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('statement_mails_once', ['donor_id', 'year'])
    .execute()
  await db.schema
    .createTable('receipt_words')
    .addColumn('version', 'integer', (c) => c.primaryKey())
    .addColumn('thanks', 'text', (c) => c.notNull())
    .addColumn('closing', 'text', (c) => c.notNull())
    .addColumn('written_by', 'text', (c) => c.notNull())
    .addColumn('written_at', 'text', (c) => c.notNull())
    .execute()
}
