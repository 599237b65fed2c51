import { type Frequency, MISTAKE, monthBefore } from '../model/rules.ts'

// The months in which a monthly gift brought no payment.

interface MonthlyGift {
  frequency: Frequency
  /** The month it began and the month it ended, in the organization's time zone: "2026-11". */
  begun: string
  ended: string | null
}

interface Came {
  /** The month of arrival. */
  month: string
  /** The postmark of a check: a March check that arrives in April counts for March. */
  givenOn: string | null
  refundReason: string | null
}

/** The month a payment counts for. */
const monthFor = ({ month, givenOn }: Came): string => givenOn?.slice(0, 7) ?? month

/**
 * Newest first. Leaves out the month of the promise, because the first check needs time to arrive, the current month, and the
 * month in which the gift ended.
 * @param thisMonth in the organization's time zone
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
