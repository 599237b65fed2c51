import { config } from '#app/platform/config.server.ts'
import { csv } from '#app/platform/csv.ts'
import { dayOf } from '#app/platform/time.ts'
import type { Db } from '#db/schema.ts'
import { receiptNumber } from './receipt-words.ts'
import { backReason, FREQUENCY_WORDS, WAY_WORDS } from './rules.ts'

const STATES = { paid: 'Arrived', disputed: 'Disputed', lost: 'Taken back by the bank' } as const

/** All payments of a year for the accountant: no names and no addresses; the receipt's number leads to them. */
export async function ledgerCsv(db: Db, year: string): Promise<string> {
  const rows = await db
    .selectFrom('payments')
    .innerJoin('gifts', 'gifts.id', 'payments.giftId')
    .leftJoin('receipts', (join) =>
      join.onRef('receipts.paymentId', '=', 'payments.id').on('receipts.voidedAt', 'is', null),
    )
    .select(['payments.paidAt', 'payments.way', 'payments.frequency', 'payments.amountCents'])
    .select(['payments.refundedCents', 'payments.lostCents', 'payments.refundReason'])
    .select(['payments.state', 'payments.stripeIntent'])
    .select(['gifts.reference', 'receipts.number'])
    .where('payments.month', '>=', `${year}-01`)
    .where('payments.month', '<=', `${year}-12`)
    .orderBy('payments.paidAt')
    .orderBy('payments.id')
    .execute()
  return csv([
    [
      'Day',
      'Reference',
      'Receipt',
      'How',
      'Kind',
      'Dollars',
      'Dollars given back',
      'Dollars taken back by the bank',
      'Reason',
      'State',
      'Stripe payment',
    ],
    ...rows.map((row) => [
      dayOf(new Date(row.paidAt), config.timeZone),
      row.reference,
      row.number === null ? '' : receiptNumber(row.number),
      WAY_WORDS[row.way],
      FREQUENCY_WORDS[row.frequency],
      row.amountCents / 100,
      row.refundedCents / 100,
      row.lostCents / 100,
      backReason(row.refundReason),
      STATES[row.state],
      row.stripeIntent ?? '',
    ]),
  ])
}
