import { readFields } from '#app/platform/forms/define-form.ts'
import { openWithMailKey } from '#app/platform/secrets/data-keys.server.ts'
import { config } from '#app/platform/settings/config.server.ts'
import { csv } from '#app/platform/text/csv.ts'
import { dayOf } from '#app/platform/time.ts'
import type { Db } from '#db/schema.ts'
import { openWords } from '../model/donors.server.ts'
import { GIFT_ROW_NAMES, giftForm, giftRows } from '../model/gift-form.ts'
import { backReason, FREQUENCY_WORDS, MISTAKE, WAY_WORDS } from '../model/rules.ts'
import { arrivalWords, receiptNumber } from '../receipts/receipt-words.ts'

type Column = [head: string, value: (payment: Payment) => string | number]

/** The columns of the file in order: heading and value. The sums of a year match the totals page. */
const columns = (): Column[] => [
  ['Day', ({ paidAt }) => dayIn(paidAt)],
  ['Day it was given', ({ givenOn, paidAt }) => givenOn ?? dayIn(paidAt)],
  ['Reference', ({ reference }) => reference],
  ['Receipt', ({ number }) => (number === null ? '' : receiptNumber(number))],
  ['How', ({ way }) => WAY_WORDS[way]],
  ['Kind', ({ frequency }) => FREQUENCY_WORDS[frequency]],
  ['Dollars', ({ cameCents }) => cameCents / 100],
  ['Stripe fee', ({ feeCents }) => (feeCents === null ? '' : feeCents / 100)],
  ['Dollars that went back', ({ backCents }) => backCents / 100],
  ['Days it went back', ({ wentBackAt }) => wentBackAt.map(dayIn).join('; ')],
  [
    'Dollars left after fee',
    ({ cameCents, backCents, feeCents }) => (cameCents - backCents - (feeCents ?? 0)) / 100,
  ],
  ['Reason', ({ refundReason }) => backReason(refundReason)],
  ['State', (payment) => arrivalWords(payment)],
  ...saidColumns(),
  ['Note', ({ sealedNote }) => (sealedNote ? openWithMailKey(sealedNote, 'payment note') : '')],
  ['Stripe payment', ({ stripeIntent }) => stripeIntent ?? ''],
]

/** What donors said with their gifts: one column for each field that is read back. These two came first. */
export function saidColumns(): Column[] {
  const order = [...new Set<(typeof GIFT_ROW_NAMES)[number]>(['employer', 'tributeName', ...GIFT_ROW_NAMES])]
  return readFields(giftForm, order).map(({ field, label }) => [
    label,
    ({ said }) => {
      const row = said.find((one) => one.field === field)
      if (!row) return ''
      // "In honor of Ada"
      return row.label === label ? row.value : `${row.label} ${row.value}`
    },
  ])
}

const dayIn = (at: string) => dayOf(new Date(at), config.timeZone)

/**
 * All payments of a year for the accountant, without donor names or addresses; the receipt number identifies them. A payment of
 * another year also has a line if some of it was refunded in this one, with nothing arrived, so that a closed year never changes.
 */
export async function ledgerCsv(db: Db, year: string): Promise<string> {
  const payments = await paymentsOf(db, year)
  const all = columns()
  return csv([all.map(([head]) => head), ...payments.map((row) => all.map(([, value]) => value(row)))])
}

type Payment = Awaited<ReturnType<typeof paymentsOf>>[number]

async function paymentsOf(db: Db, year: string) {
  const from = `${year}-01`
  const until = `${year}-12`
  const backs = await db
    .selectFrom('moneyBack')
    .select(['paymentId', 'at', 'cents'])
    .where('month', '>=', from)
    .where('month', '<=', until)
    .orderBy('at')
    .execute()
  const wentBack = Map.groupBy(backs, ({ paymentId }) => paymentId)
  const rows = await db
    .selectFrom('payments')
    .innerJoin('gifts', 'gifts.id', 'payments.giftId')
    .leftJoin('receipts', (join) =>
      join.onRef('receipts.paymentId', '=', 'payments.id').on('receipts.voidedAt', 'is', null),
    )
    .selectAll('payments')
    .select(['gifts.reference', 'gifts.sealedWords', 'receipts.number'])
    .where((e) =>
      e.or([
        e.and([e('payments.month', '>=', from), e('payments.month', '<=', until)]),
        e(
          'payments.id',
          'in',
          e
            .selectFrom('moneyBack')
            .select('paymentId')
            .where('moneyBack.month', '>=', from)
            .where('moneyBack.month', '<=', until),
        ),
      ]),
    )
    .orderBy('payments.paidAt')
    .orderBy('payments.id')
    .execute()
  return rows.map((row) => {
    const back = wentBack.get(row.id) ?? []
    const inYear = row.month.startsWith(year)
    return {
      ...row,
      said: giftRows(openWords(row.sealedWords)),
      // A payment marked by mistake did not arrive.
      cameCents: inYear && row.refundReason !== MISTAKE ? row.amountCents : 0,
      feeCents: inYear ? row.stripeFeeCents : null,
      backCents: back.reduce((sum, { cents }) => sum + cents, 0),
      wentBackAt: back.map(({ at }) => at),
    }
  })
}
