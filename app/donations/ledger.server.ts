import type { Db } from '#db/schema.ts'
import type { GiftStatus } from '#db/tables/giving.ts'
import { openWords } from './donors.server.ts'
import { type Frequency, readReference, type Way } from './rules.ts'

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
