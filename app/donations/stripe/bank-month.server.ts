import { openWithMailKey } from '#app/platform/secrets/data-keys.server.ts'
import type { Db } from '#db/schema.ts'
import { MISTAKE, type Way } from '../model/rules.ts'

// Checks, transfers, cash and fund payments of one month, to compare with the bank statement.

export interface Arrival {
  id: string
  giftId: string
  reference: string
  way: Way
  paidAt: string
  amountCents: number
  /** The refunded part, whenever that was. */
  backCents: number
  /** The staff's note, such as the check number. */
  note: string
}

/** At most this many lines are shown; use the yearly table for a larger month. */
const MOST_ARRIVALS = 1000
const AT_THE_BANK = ['check', 'bank', 'cash', 'daf'] as const

/** Refunds of such gifts made in a month, whenever they arrived: the money left the bank then. */
export async function wentBackFromBank(db: Db, month: string) {
  return db
    .selectFrom('moneyBack')
    .innerJoin('payments', 'payments.id', 'moneyBack.paymentId')
    .innerJoin('gifts', 'gifts.id', 'payments.giftId')
    .select(['moneyBack.id', 'moneyBack.at', 'moneyBack.cents', 'payments.giftId', 'payments.way'])
    .select(['payments.paidAt', 'gifts.reference'])
    .where('moneyBack.month', '=', month)
    .where('payments.way', 'in', AT_THE_BANK)
    .orderBy('moneyBack.at')
    .limit(MOST_ARRIVALS)
    .execute()
}
export type WentBack = Awaited<ReturnType<typeof wentBackFromBank>>[number]

/** @param month "2026-11", in the organization's time zone */
export async function arrivedAtBank(
  db: Db,
  month: string,
): Promise<{ arrivals: Arrival[]; count: number; cents: number; backCents: number }> {
  const rows = await db
    .selectFrom('payments')
    .innerJoin('gifts', 'gifts.id', 'payments.giftId')
    .select(['payments.id', 'payments.giftId', 'gifts.reference', 'payments.way', 'payments.paidAt'])
    .select(['payments.amountCents', 'payments.refundedCents', 'payments.sealedNote'])
    .where('payments.month', '=', month)
    .where('payments.way', 'in', AT_THE_BANK)
    .where((e) => e.or([e('payments.refundReason', 'is', null), e('payments.refundReason', '!=', MISTAKE)]))
    .orderBy('payments.paidAt')
    .orderBy('payments.id')
    .execute()
  const sum = (cents: (row: (typeof rows)[number]) => number) =>
    rows.reduce((all, row) => all + cents(row), 0)
  return {
    arrivals: rows.slice(0, MOST_ARRIVALS).map(({ sealedNote, refundedCents, ...row }) => ({
      ...row,
      backCents: refundedCents,
      note: sealedNote ? openWithMailKey(sealedNote, 'payment note') : '',
    })),
    count: rows.length,
    cents: sum(({ amountCents }) => amountCents),
    backCents: sum(({ refundedCents }) => refundedCents),
  }
}
