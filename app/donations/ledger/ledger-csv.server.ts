import { openWithMailKey } from '#app/platform/keys/data-keys.server.ts'
import { config } from '#app/platform/settings/config.server.ts'
import { csv } from '#app/platform/text/csv.ts'
import { dayOf } from '#app/platform/time.ts'
import type { Db } from '#db/schema.ts'
import { arrivalWords, receiptNumber } from '../receipts/receipt-words.ts'
import { backReason, FREQUENCY_WORDS, leftOf, TRIBUTE_WORDS, WAY_WORDS } from '../rules.ts'
import { openWords } from './donors.server.ts'

const HEAD = [
  'Day',
  'Day it was given',
  'Reference',
  'Receipt',
  'How',
  'Kind',
  'Dollars',
  'Stripe fee',
  'Dollars given back',
  'Dollars taken back by the bank',
  'Days it went back',
  'Dollars left after fee',
  'Reason',
  'State',
  'Employer',
  'Tribute',
  'Note',
  'Stripe payment',
]

/** All payments of a year for the accountant: no donor's name and no address; the receipt's number leads to them. */
export async function ledgerCsv(db: Db, year: string): Promise<string> {
  const from = `${year}-01`
  const until = `${year}-12`
  const rows = await db
    .selectFrom('payments')
    .innerJoin('gifts', 'gifts.id', 'payments.giftId')
    .leftJoin('receipts', (join) =>
      join.onRef('receipts.paymentId', '=', 'payments.id').on('receipts.voidedAt', 'is', null),
    )
    .selectAll('payments')
    .select(['gifts.reference', 'gifts.sealedWords', 'receipts.number'])
    .where('payments.month', '>=', from)
    .where('payments.month', '<=', until)
    .orderBy('payments.paidAt')
    .orderBy('payments.id')
    .execute()
  const backs = await db
    .selectFrom('moneyBack')
    .innerJoin('payments', 'payments.id', 'moneyBack.paymentId')
    .select(['moneyBack.paymentId', 'moneyBack.at'])
    .where('payments.month', '>=', from)
    .where('payments.month', '<=', until)
    .orderBy('moneyBack.at')
    .execute()
  const dayIn = (at: string) => dayOf(new Date(at), config.timeZone)
  const days = new Map<string, string[]>()
  for (const { paymentId, at } of backs) days.set(paymentId, [...(days.get(paymentId) ?? []), dayIn(at)])
  const lines = rows.map((row) => {
    const { tribute, tributeName = '', employer = '' } = openWords(row.sealedWords)
    return [
      dayIn(row.paidAt),
      row.givenOn ?? dayIn(row.paidAt),
      row.reference,
      row.number === null ? '' : receiptNumber(row.number),
      WAY_WORDS[row.way],
      FREQUENCY_WORDS[row.frequency],
      row.amountCents / 100,
      row.stripeFeeCents === null ? '' : row.stripeFeeCents / 100,
      row.refundedCents / 100,
      row.lostCents / 100,
      (days.get(row.id) ?? []).join('; '),
      (leftOf(row) - (row.stripeFeeCents ?? 0)) / 100,
      backReason(row.refundReason),
      arrivalWords(row),
      employer,
      tribute ? `${TRIBUTE_WORDS[tribute]} ${tributeName}` : '',
      row.sealedNote ? openWithMailKey(row.sealedNote) : '',
      row.stripeIntent ?? '',
    ]
  })
  return csv([HEAD, ...lines])
}
