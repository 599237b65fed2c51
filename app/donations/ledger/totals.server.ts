import { sql } from 'kysely'
import { config } from '#app/platform/settings/config.server.ts'
import { dayOf, nowDate } from '#app/platform/time.ts'
import type { Db } from '#db/schema.ts'
import { type Frequency, MISTAKE, monthBefore, type Way } from '../model/rules.ts'

// Arrivals and refunds, each counted in its own month and calendar year, in the organization's time zone.

export interface Total {
  /** "2026-11", or "2026". */
  period: string
  /** Arrived, in cents. */
  cameCents: number
  /** Refunded or taken back by a bank in this period, whenever it arrived. */
  backCents: number
  /** Arrived less refunded. */
  cents: number
  gifts: number
  byWay: Record<Way, number>
  byFrequency: Record<Frequency, number>
}

const MONTHS = 13
const MONTH = sql<string>`month`
const YEAR = sql<string>`substr(month, 1, 4)`

/** The same count as `leftOf`. */
export const WENT_BACK = sql<number>`case when refunded_cents + lost_cents > amount_cents then amount_cents else refunded_cents + lost_cents end`

/** This month and the twelve before it, oldest first. */
export async function monthTotals(db: Db, today = nowDate()): Promise<Total[]> {
  const last = dayOf(today, config.timeZone).slice(0, 7)
  const months = Array.from({ length: MONTHS }, (_, back) => monthBefore(last, MONTHS - 1 - back))
  const sums = await sumsBy(db, MONTH, months[0] ?? last)
  return months.map((month) => totalOf(month, sums))
}

/** Each calendar year with an arrival, newest first. */
export async function yearTotals(db: Db): Promise<Total[]> {
  const sums = await sumsBy(db, YEAR, '')
  const years = [...new Set(sums.map(({ period }) => period))].sort().reverse()
  return years.map((year) => totalOf(year, sums))
}

interface Sum {
  period: string
  way: Way
  frequency: Frequency
  came: number
  back: number
  gifts: number
}

/**
 * Sums arrivals in a period and refunds made in it, whenever the money arrived, so that a closed month never changes.
 * @param from the first month
 */
async function sumsBy(db: Db, period: typeof MONTH, from: string): Promise<Sum[]> {
  const { rows } = await sql<Sum>`
    select period, way, frequency, sum(came) as came, sum(back) as back, sum(gifts) as gifts from (
      select ${period} as period, way, frequency, amount_cents as came, 0 as back,
        case when lost_cents < amount_cents then 1 else 0 end as gifts
      from payments
      where month >= ${from} and (refund_reason is null or refund_reason <> ${MISTAKE})
      union all
      select ${period} as period, way, frequency, 0 as came, cents as back, 0 as gifts
      from (
        select money_back.month, money_back.cents, payments.way, payments.frequency
        from money_back join payments on payments.id = money_back.payment_id
        where payments.refund_reason is null or payments.refund_reason <> ${MISTAKE}
      ) as returned
      where month >= ${from}
    ) as moved
    group by period, way, frequency`.execute(db)
  return rows.map(({ came, back, gifts, ...row }) => ({
    ...row,
    came: Number(came),
    back: Number(back),
    gifts: Number(gifts),
  }))
}

function totalOf(period: string, sums: readonly Sum[]): Total {
  const total: Total = {
    period,
    cameCents: 0,
    backCents: 0,
    cents: 0,
    gifts: 0,
    byWay: { card: 0, check: 0, bank: 0, cash: 0, stock: 0, kind: 0, daf: 0 },
    byFrequency: { monthly: 0, 'one-time': 0 },
  }
  for (const { came, back, gifts, way, frequency } of sums.filter((one) => one.period === period)) {
    const cents = came - back
    total.cameCents += came
    total.backCents += back
    total.cents += cents
    total.gifts += gifts
    total.byWay[way] += cents
    total.byFrequency[frequency] += cents
  }
  return total
}
