import { type Kysely, sql } from 'kysely'

/**
 * Each time money went back, or came to us after all, with its own day: a refund belongs to the month in which it was made. What
 * went back before is counted in the month of its gift, as it was until now. And what Stripe kept of a payment, and more ways to
 * give: SQLite cannot change a check, so the column is made anew beside the old one.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const ways = sql`new_way in ('card', 'check', 'bank', 'cash', 'stock', 'kind', 'daf')`
  await db.schema
    .alterTable('gifts')
    .addColumn('new_way', 'text', (c) => c.notNull().defaultTo('check').check(ways))
    .execute()
  await sql`update gifts set new_way = way`.execute(db)
  await db.schema.alterTable('gifts').dropColumn('way').execute()
  await db.schema.alterTable('gifts').renameColumn('new_way', 'way').execute()
  await db.schema.alterTable('payments').addColumn('stripe_fee_cents', 'integer').execute()
  await db.schema
    .createTable('money_back')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('payment_id', 'text', (c) => c.notNull().references('payments.id').onDelete('cascade'))
    .addColumn('cents', 'integer', (c) => c.notNull())
    .addColumn('at', 'text', (c) => c.notNull())
    .addColumn('month', 'text', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('money_back_month').on('money_back').column('month').execute()
  await db.schema.createIndex('money_back_payment').on('money_back').column('payment_id').execute()
  await sql`
    insert into money_back (id, payment_id, cents, at, month)
    select id, id,
      case when refunded_cents + lost_cents > amount_cents then amount_cents else refunded_cents + lost_cents end,
      paid_at, month
    from payments
    where refunded_cents + lost_cents > 0 and (refund_reason is null or refund_reason <> 'mistake')`.execute(
    db,
  )
}
