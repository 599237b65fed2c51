import { type Frequency, MISTAKE, monthBefore } from '../model/rules.ts'

// The months in which nothing came of a monthly gift.

interface MonthlyGift {
  frequency: Frequency
  /** The month it was begun in, and the one it ended in, where the organization is: "2026-11". */
  begun: string
  ended: string | null
}

interface Came {
  /** The month it arrived in. */
  month: string
  /** The postmark of a check: a check of March that comes in April is the one of March. */
  givenOn: string | null
  refundReason: string | null
}

/** The month that a payment is for. */
const monthFor = ({ month, givenOn }: Came): string => givenOn?.slice(0, 7) ?? month

/**
 * The newest first. The month of a promise is left out: the first check has its time to come. So are the month that goes on and
 * the one in which the gift was ended.
 * @param thisMonth where the organization is
 */
export function missingMonths(gift: MonthlyGift, payments: readonly Came[], thisMonth: string): string[] {
  if (gift.frequency !== 'monthly') return []
  const came = new Set(payments.filter(({ refundReason }) => refundReason !== MISTAKE).map(monthFor))
  const first = [...came, gift.begun].sort()[0] ?? gift.begun
  const missing: string[] = []
  for (let month = monthBefore(gift.ended ?? thisMonth, 1); month > first; month = monthBefore(month, 1))
    if (!came.has(month)) missing.push(month)
  return missing
}
