import { type Kysely, sql } from 'kysely'

/**
 * A bank can take back a part of a payment: how much is kept, not only that it did. Refunds by card stand in the book before
 * Stripe is asked, one at a time for a payment. And a page that was filled in from a bank account waits for its money.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const name of ['lost_cents', 'disputed_cents'])
    await db.schema
      .alterTable('payments')
      .addColumn(name, 'integer', (c) => c.notNull().defaultTo(0))
      .execute()
  // Until now a lost dispute counted for all that was left of the payment.
  await sql`update payments set lost_cents = amount_cents - refunded_cents where state = 'lost'`.execute(db)
  await sql`update payments set disputed_cents = amount_cents - refunded_cents where state = 'disputed'`.execute(
    db,
  )
  await db.schema.alterTable('gifts').addColumn('pending_at', 'text').execute()
  await db.schema
    .createTable('refunds')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('payment_id', 'text', (c) => c.notNull().references('payments.id'))
    .addColumn('gift_id', 'text', (c) => c.notNull().references('gifts.id'))
    .addColumn('amount_cents', 'integer', (c) => c.notNull().check(sql`amount_cents > 0`))
    .addColumn('reason', 'text', (c) => c.notNull())
    .addColumn('asked_by', 'text', (c) => c.notNull())
    .addColumn('asked_at', 'text', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull().check(sql`state in ('asked', 'done', 'refused')`))
    .execute()
  await sql`create unique index refunds_one_at_a_time on refunds (payment_id) where state = 'asked'`.execute(
    db,
  )
  await db.schema.createIndex('refunds_by_payment').on('refunds').column('payment_id').execute()
  await db.schema.createIndex('refunds_by_gift').on('refunds').column('gift_id').execute()
}
