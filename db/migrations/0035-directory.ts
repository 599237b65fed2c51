import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of [
    'sealed_email',
    'email_mark',
    'website',
    'fee_note',
    'working',
    'takes_said_on',
    'confirmed_on',
    'confirm_asked_on',
    'mail_paused_on',
    'hidden_at',
    'hidden_why',
  ])
    await db.schema.alterTable('attorneys').addColumn(column, 'text').execute()
  await db.schema
    .alterTable('attorneys')
    .addColumn('changed_no', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
  await db.schema.createIndex('attorneys_by_change').on('attorneys').columns(['changed_no']).execute()
  await db.schema.createIndex('attorneys_by_mark').on('attorneys').columns(['email_mark']).execute()
  await db.schema.createIndex('attorneys_by_name').on('attorneys').columns(['name', 'id']).execute()
  await db.schema
    .createIndex('attorneys_by_confirmation')
    .on('attorneys')
    .columns(['origin', 'confirmed_on'])
    .execute()
  await db.schema
    .createIndex('attorneys_hidden')
    .on('attorneys')
    .columns(['hidden_why', 'name', 'id'])
    .execute()

  await db.schema
    .createTable('attorney_licenses')
    .addColumn('attorney_id', 'integer', (c) => c.notNull().references('attorneys.id').onDelete('cascade'))
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('number', 'text', (c) => c.notNull())
    .addColumn('checked_on', 'text')
    .addPrimaryKeyConstraint('attorney_licenses_key', ['attorney_id', 'state'])
    .execute()
  await db.schema
    .createIndex('attorney_licenses_by_number')
    .on('attorney_licenses')
    .columns(['state', 'number'])
    .execute()
  await db.schema
    .createIndex('attorney_licenses_by_check')
    .on('attorney_licenses')
    .columns(['checked_on', 'attorney_id'])
    .execute()

  await db.schema
    .createTable('attorney_answers')
    .addColumn('attorney_id', 'integer', (c) => c.primaryKey().references('attorneys.id').onDelete('cascade'))
    .addColumn('yes', 'integer', (c) => c.notNull())
    .addColumn('no', 'integer', (c) => c.notNull())
    .addColumn('not_yet', 'integer', (c) => c.notNull())
    .execute()
  await db.schema
    .createTable('attorney_asks')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('attorney_id', 'integer', (c) => c.notNull().references('attorneys.id').onDelete('cascade'))
    .addColumn('answer', 'text')
    .addColumn('expires_at', 'text', (c) => c.notNull())
    .execute()
  await db.schema
    .createTable('attorney_copies')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('sealed', 'text', (c) => c.notNull())
    .addColumn('expires_at', 'text', (c) => c.notNull())
    .execute()
  await db.schema
    .createTable('attorney_applications')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('attorney_id', 'integer', (c) => c.references('attorneys.id').onDelete('cascade'))
    .addColumn('sealed', 'text', (c) => c.notNull())
    .addColumn('asked_at', 'text', (c) => c.notNull())
    .addColumn('confirmed_at', 'text')
    .addColumn('expires_at', 'text')
    .execute()
  await db.schema
    .createIndex('attorney_applications_waiting')
    .on('attorney_applications')
    .columns(['confirmed_at', 'id'])
    .execute()
  await db.schema
    .createTable('attorney_imports')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('sealed', 'text', (c) => c.notNull())
    .addColumn('made_by', 'text', (c) => c.notNull())
    .addColumn('expires_at', 'text', (c) => c.notNull())
    .execute()
  await db.schema.alterTable('attorney_deliveries').addColumn('mail_id', 'text').execute()
  await db.schema.alterTable('attorney_deliveries').addColumn('outcome', 'text').execute()
  await db.schema
    .createIndex('attorney_deliveries_open')
    .on('attorney_deliveries')
    .columns(['outcome', 'queued_at'])
    .execute()
}
