import { sql } from 'kysely'
import { config } from '#app/platform/config.server.ts'
import { dayOf } from '#app/platform/time.ts'
import type { Db } from '#db/schema.ts'
import type { GiftStatus } from '#db/tables/giving.ts'
import { openWords } from './donors.server.ts'
import { type Frequency, MISTAKE, readReference, type Way } from './rules.ts'

// What the people who keep the accounts see.

export const A_PAGE = 50

export const SHOWS = [
  { value: 'all', label: 'All gifts' },
  { value: 'promised', label: 'Promised, not here yet' },
  { value: 'trouble', label: 'Needs a look' },
  { value: 'monthly', label: 'Monthly, running' },
] as const
export type Show = (typeof SHOWS)[number]['value']

export interface GiftLine {
  id: string
  reference: string
  name: string
  begunAt: string
  amountCents: number
  frequency: Frequency
  way: Way
  status: GiftStatus
  trouble: string | null
  anonymous: boolean
}

export interface Asked {
  show: Show
  reference: string
  page: number
}

/** @param search the query of the list's address */
export function askedFor(search: URLSearchParams): Asked {
  const show = SHOWS.find(({ value }) => value === search.get('show'))?.value ?? 'all'
  const page = Number(search.get('page') ?? 1)
  return {
    show,
    reference: (search.get('reference') ?? '').trim().slice(0, 40),
    page: Number.isSafeInteger(page) && page > 0 && page < 100_000 ? page : 1,
  }
}

/** What a line of the list is made from. */
export const LINE = [
  'id',
  'reference',
  'sealedWords',
  'begunAt',
  'amountCents',
  'frequency',
  'way',
  'status',
  'trouble',
  'anonymousAt',
] as const

export const lineOf = ({
  sealedWords,
  anonymousAt,
  ...row
}: Omit<GiftLine, 'name' | 'anonymous'> & {
  sealedWords: string
  anonymousAt: string | null
}): GiftLine => ({ ...row, name: openWords(sealedWords).name, anonymous: anonymousAt !== null })

/** Gifts that were begun and left do not stand in the list: nobody gave anything. */
export async function giftList(
  db: Db,
  { show, reference, page }: Asked,
): Promise<{ gifts: GiftLine[]; all: number }> {
  let query = db.selectFrom('gifts').where('status', 'not in', ['begun', 'abandoned'])
  if (reference) query = query.where('reference', '=', readReference(reference) ?? '')
  if (show === 'promised') query = query.where('status', '=', 'promised')
  if (show === 'trouble') query = query.where('trouble', 'is not', null)
  if (show === 'monthly')
    query = query.where('frequency', '=', 'monthly').where('status', 'in', ['active', 'paused'])
  const { all } = await query.select((e) => e.fn.countAll<number>().as('all')).executeTakeFirstOrThrow()
  const rows = await query
    .select(LINE)
    .orderBy('begunAt', 'desc')
    .orderBy('id')
    .limit(A_PAGE)
    .offset((page - 1) * A_PAGE)
    .execute()
  return {
    all: Number(all),
    gifts: rows.map(lineOf),
  }
}

/** For the overview: counts, no names. */
export async function giftsWaiting(db: Db): Promise<{ promised: number; trouble: number }> {
  const count = async (trouble: boolean) => {
    const query = db.selectFrom('gifts').select((e) => e.fn.countAll<number>().as('all'))
    const { all } = await (trouble
      ? query.where('trouble', 'is not', null)
      : query.where('status', '=', 'promised')
    ).executeTakeFirstOrThrow()
    return Number(all)
  }
  return { promised: await count(false), trouble: await count(true) }
}

export interface MonthTotal {
  month: string
  /** What arrived, less what went back and what a bank took back, in cents. */
  cents: number
  gifts: number
  byWay: Record<Way, number>
  byFrequency: Record<Frequency, number>
}

const MONTHS = 13

/** As `leftOf` counts it. */
const WENT_BACK = sql<number>`case when refunded_cents + lost_cents > amount_cents then amount_cents else refunded_cents + lost_cents end`

/** This month and the twelve before it, the oldest first. */
export async function monthTotals(db: Db, today = new Date()): Promise<MonthTotal[]> {
  const last = dayOf(today, config.timeZone).slice(0, 7)
  const months = Array.from({ length: MONTHS }, (_, back) => monthBefore(last, MONTHS - 1 - back))
  const rows = await db
    .selectFrom('payments')
    .select(['month', 'way', 'frequency'])
    .select((e) => [
      e.fn.sum<number>('amountCents').as('came'),
      e.fn.sum<number>(WENT_BACK).as('went'),
      e.fn.countAll<number>().as('count'),
    ])
    .where('month', '>=', months[0] ?? last)
    // What the bank took back whole counts as no gift.
    .where(sql<number>`lost_cents`, '<', sql<number>`amount_cents`)
    .where((e) => e.or([e('refundReason', 'is', null), e('refundReason', '!=', MISTAKE)]))
    .groupBy(['month', 'way', 'frequency'])
    .execute()
  return months.map((month) => {
    const total: MonthTotal = {
      month,
      cents: 0,
      gifts: 0,
      byWay: { card: 0, check: 0, bank: 0 },
      byFrequency: { monthly: 0, 'one-time': 0 },
    }
    for (const row of rows.filter((one) => one.month === month)) {
      const cents = Number(row.came) - Number(row.went)
      total.cents += cents
      total.gifts += Number(row.count)
      total.byWay[row.way] += cents
      total.byFrequency[row.frequency] += cents
    }
    return total
  })
}

export function monthBefore(month: string, back: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  const at = year * 12 + number - 1 - back
  return `${String(Math.floor(at / 12)).padStart(4, '0')}-${String((at % 12) + 1).padStart(2, '0')}`
}

export const isMonth = (text: string | null): text is string => /^20\d{2}-(0[1-9]|1[0-2])$/.test(text ?? '')
