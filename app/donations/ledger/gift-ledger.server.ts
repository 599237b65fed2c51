import { type ExpressionBuilder, sql } from 'kysely'
import { queryText } from '#app/platform/http/query-text.ts'
import { config } from '#app/platform/settings/config.server.ts'
import { readReference } from '#app/platform/text/spoken-symbols.ts'
import { dayOf, HOUR, nowDate } from '#app/platform/time.ts'
import type { Db, Schema } from '#db/schema.ts'
import type { GiftStatus } from '#db/tables/giving.ts'
import { openWords } from '../model/donors.server.ts'
import { type Frequency, isFailing, MISTAKE, monthBefore, type Way } from '../model/rules.ts'
import { readReceiptNumber } from '../receipts/receipt-words.ts'
import { WENT_BACK } from './totals.server.ts'

// The treasurers' view of gifts.

export const A_PAGE = 50

export const SHOWS = [
  { value: 'all', label: 'All gifts' },
  { value: 'promised', label: 'Promised, not here yet' },
  { value: 'trouble', label: 'Needs a look' },
  { value: 'monthly', label: 'Monthly, running' },
  { value: 'missed', label: 'Monthly by check or transfer, nothing last month' },
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
  /** The last charge of an active gift failed. */
  failed: boolean
  anonymous: boolean
  /** Entered by staff, without a promise. */
  entered: boolean
  /** Arrivals and their refunds so far, in cents. */
  arrivedCents: number
  backCents: number
}

export interface Asked {
  show: Show
  reference: string
  page: number
}

/** @param search the query of the list's URL */
export function askedFor(search: URLSearchParams): Asked {
  const show = SHOWS.find(({ value }) => value === search.get('show'))?.value ?? 'all'
  const page = Number(search.get('page') ?? 1)
  return {
    show,
    reference: queryText(search, 'reference', 40),
    page: Number.isSafeInteger(page) && page > 0 && page < 100_000 ? page : 1,
  }
}

/** The columns that a line of the list needs. */
const LINE = [
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
  'failedInvoice',
  'enteredAt',
] as const

/** Abandoned gifts are not listed: nothing was given. */
const given = (db: Db) => db.selectFrom('gifts').where('status', 'not in', ['begun', 'abandoned'])

const OF_GIFT = sql`from payments where payments.gift_id = gifts.id and (refund_reason is null or refund_reason <> ${MISTAKE})`

/** Lines of the list, newest first by default. */
export const giftLines = (db: Db, order: 'asc' | 'desc' = 'desc') =>
  given(db)
    .select(LINE)
    .select([
      sql<number>`(select coalesce(sum(amount_cents), 0) ${OF_GIFT})`.as('arrivedCents'),
      sql<number>`(select coalesce(sum(${WENT_BACK}), 0) ${OF_GIFT})`.as('backCents'),
    ])
    .orderBy('begunAt', order)
    .orderBy('id')

type Row = Awaited<ReturnType<ReturnType<typeof giftLines>['execute']>>[number]

export const lineOf = ({
  sealedWords,
  anonymousAt,
  failedInvoice,
  enteredAt,
  arrivedCents,
  backCents,
  ...row
}: Row): GiftLine => ({
  ...row,
  failed: isFailing({ failedInvoice, status: row.status }),
  name: openWords(sealedWords).name,
  anonymous: anonymousAt !== null,
  entered: enteredAt !== null,
  arrivedCents: Number(arrivedCents),
  backCents: Number(backCents),
})

export async function giftList(
  db: Db,
  { show, reference, page }: Asked,
): Promise<{ gifts: GiftLine[]; all: number }> {
  const number = readReceiptNumber(reference)
  const asked = (e: ExpressionBuilder<Schema, 'gifts'>) =>
    e.and([
      ...(reference && number === null ? [e('reference', '=', readReference('G', reference) ?? '')] : []),
      ...(number === null
        ? []
        : [
            e(
              'id',
              'in',
              e
                .selectFrom('receipts')
                .innerJoin('payments', 'payments.id', 'receipts.paymentId')
                .select('payments.giftId')
                .where('receipts.number', '=', number),
            ),
          ]),
      ...(show === 'promised' ? [e('status', '=', 'promised')] : []),
      ...(show === 'trouble' ? [e('trouble', 'is not', null)] : []),
      ...(show === 'monthly'
        ? [e('frequency', '=', 'monthly'), e('status', 'in', ['active', 'paused'])]
        : []),
      ...(show === 'missed' ? [nothingIn(e, lastMonth())] : []),
    ])
  const { all } = await given(db)
    .where(asked)
    .select((e) => e.fn.countAll<number>().as('all'))
    .executeTakeFirstOrThrow()
  // The longest awaited first, because staff may have to follow up.
  const lines = giftLines(db, show === 'promised' ? 'asc' : 'desc')
  const rows = await lines
    .where(asked)
    .limit(A_PAGE)
    .offset((page - 1) * A_PAGE)
    .execute()
  return {
    all: Number(all),
    gifts: rows.map(lineOf),
  }
}

const lastMonth = () => monthBefore(dayOf(nowDate(), config.timeZone).slice(0, 7), 1)

/** Open monthly promises from before this month without a payment in it; the same rule as `missingMonths` for one gift. */
const nothingIn = (e: ExpressionBuilder<Schema, 'gifts'>, month: string) =>
  e.and([
    e('frequency', '=', 'monthly'),
    e('way', '!=', 'card'),
    e('status', 'in', ['promised', 'active']),
    e('begunAt', '<', beginningOf(month)),
    e(
      'id',
      'not in',
      e
        .selectFrom('payments')
        .select('giftId')
        .where(sql`coalesce(substr(given_on, 1, 7), month)`, '=', month)
        .where((p) => p.or([p('refundReason', 'is', null), p('refundReason', '!=', MISTAKE)])),
    ),
  ])

/** The first hour of a month in the organization's time zone, as stored. */
function beginningOf(month: string): string {
  const day = `${month}-01`
  let at = Date.parse(`${day}T00:00:00Z`) - 14 * HOUR
  while (dayOf(new Date(at), config.timeZone) < day) at += HOUR
  return new Date(at).toISOString()
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
