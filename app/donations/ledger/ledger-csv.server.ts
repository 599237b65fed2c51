import { openWithMailKey } from '#app/platform/keys/data-keys.server.ts'
import { config } from '#app/platform/settings/config.server.ts'
import { csv } from '#app/platform/text/csv.ts'
import { dayOf } from '#app/platform/time.ts'
import type { Db } from '#db/schema.ts'
import { arrivalWords, receiptNumber } from '../receipts/receipt-words.ts'
import { backReason, FREQUENCY_WORDS, leftOf, TRIBUTE_WORDS, WAY_WORDS } from '../rules.ts'
import { openWords } from './donors.server.ts'

/** The columns of the file, in order: a head, and what stands below it. */
const COLUMNS: [head: string, value: (payment: Payment) => string | number][] = [
  ['Day', ({ paidAt }) => dayIn(paidAt)],
  ['Day it was given', ({ givenOn, paidAt }) => givenOn ?? dayIn(paidAt)],
  ['Reference', ({ reference }) => reference],
  ['Receipt', ({ number }) => (number === null ? '' : receiptNumber(number))],
  ['How', ({ way }) => WAY_WORDS[way]],
  ['Kind', ({ frequency }) => FREQUENCY_WORDS[frequency]],
  ['Dollars', ({ amountCents }) => amountCents / 100],
  ['Stripe fee', ({ stripeFeeCents }) => (stripeFeeCents === null ? '' : stripeFeeCents / 100)],
  ['Dollars given back', ({ refundedCents }) => refundedCents / 100],
  ['Dollars taken back by the bank', ({ lostCents }) => lostCents / 100],
  ['Days it went back', ({ wentBackAt }) => wentBackAt.map(dayIn).join('; ')],
  ['Dollars left after fee', (payment) => (leftOf(payment) - (payment.stripeFeeCents ?? 0)) / 100],
  ['Reason', ({ refundReason }) => backReason(refundReason)],
  ['State', (payment) => arrivalWords(payment)],
  ['Employer', ({ words }) => words.employer ?? ''],
  [
    'Tribute',
    ({ words }) => (words.tribute ? `${TRIBUTE_WORDS[words.tribute]} ${words.tributeName ?? ''}` : ''),
  ],
  ['Note', ({ sealedNote }) => (sealedNote ? openWithMailKey(sealedNote, 'payment note') : '')],
  ['Stripe payment', ({ stripeIntent }) => stripeIntent ?? ''],
]

const dayIn = (at: string) => dayOf(new Date(at), config.timeZone)

/** All payments of a year for the accountant: no donor's name and no address; the receipt's number leads to them. */
export async function ledgerCsv(db: Db, year: string): Promise<string> {
  const payments = await paymentsOf(db, year)
  return csv([
    COLUMNS.map(([head]) => head),
    ...payments.map((row) => COLUMNS.map(([, value]) => value(row))),
  ])
}

type Payment = Awaited<ReturnType<typeof paymentsOf>>[number]

async function paymentsOf(db: Db, year: string) {
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
  const wentBack = Map.groupBy(backs, ({ paymentId }) => paymentId)
  return rows.map((row) => ({
    ...row,
    words: openWords(row.sealedWords),
    wentBackAt: (wentBack.get(row.id) ?? []).map(({ at }) => at),
  }))
}
