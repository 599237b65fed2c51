import { sql } from 'kysely'
import { config } from '#app/platform/config.server.ts'
import { dayOf } from '#app/platform/time.ts'
import type { Db } from '#db/schema.ts'
import { type Frequency, MISTAKE, monthBefore, type Way } from './rules.ts'

// What arrived, by month and by calendar year, in the organisation's time zone.

export interface Total {
  /** "2026-11", or "2026". */
  period: string
  /** What arrived, less what went back and what a bank took back, in cents. */
  cents: number
  gifts: number
  byWay: Record<Way, number>
  byFrequency: Record<Frequency, number>
}

const MONTHS = 13
const MONTH = sql<string>`month`
const YEAR = sql<string>`substr(month, 1, 4)`

/** As `leftOf` counts it. */
export const WENT_BACK = sql<number>`case when refunded_cents + lost_cents > amount_cents then amount_cents else refunded_cents + lost_cents end`

/** This month and the twelve before it, the oldest first. */
export async function monthTotals(db: Db, today = new Date()): Promise<Total[]> {
  const last = dayOf(today, config.timeZone).slice(0, 7)
  const months = Array.from({ length: MONTHS }, (_, back) => monthBefore(last, MONTHS - 1 - back))
  const sums = await sumsBy(db, MONTH, months[0] ?? last)
  return months.map((month) => totalOf(month, sums))
}

/** Each calendar year in which something arrived, the newest first. */
export async function yearTotals(db: Db): Promise<Total[]> {
  const sums = await sumsBy(db, YEAR, '')
  const years = [...new Set(sums.map(({ period }) => period))].sort().reverse()
  return years.map((year) => totalOf(year, sums))
}

type Sum = Awaited<ReturnType<typeof sumsBy>>[number]

/** @param from the first month */
async function sumsBy(db: Db, period: typeof MONTH, from: string) {
  const rows = await db
    .selectFrom('payments')
    .select(['way', 'frequency', period.as('period')])
    .select((e) => [
      e.fn.sum<number>('amountCents').as('came'),
      e.fn.sum<number>(WENT_BACK).as('went'),
      e.fn.countAll<number>().as('count'),
    ])
    .where('month', '>=', from)
    // What the bank took back whole counts as no gift.
    .where(sql<number>`lost_cents`, '<', sql<number>`amount_cents`)
    .where((e) => e.or([e('refundReason', 'is', null), e('refundReason', '!=', MISTAKE)]))
    .groupBy([period, 'way', 'frequency'])
    .execute()
  return rows.map(({ came, went, count, ...row }) => ({
    ...row,
    cents: Number(came) - Number(went),
    gifts: Number(count),
  }))
}

function totalOf(period: string, sums: readonly Sum[]): Total {
  const total: Total = {
    period,
    cents: 0,
    gifts: 0,
    byWay: { card: 0, check: 0, bank: 0, cash: 0, stock: 0, kind: 0, daf: 0 },
    byFrequency: { monthly: 0, 'one-time': 0 },
  }
  for (const { cents, gifts, way, frequency } of sums.filter((one) => one.period === period)) {
    total.cents += cents
    total.gifts += gifts
    total.byWay[way] += cents
    total.byFrequency[frequency] += cents
  }
  return total
}
