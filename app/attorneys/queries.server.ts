import { type ExpressionBuilder, sql } from 'kysely'
import { containing } from '#app/platform/text-match.server.ts'
import { now } from '#app/platform/time.ts'
import type { Db, Schema } from '#db/schema.ts'
import { ALL, ATTORNEYS_A_PAGE, type DirectoryFilters, firstLotOn } from './rules.ts'

const cardColumns = [
  'id',
  'name',
  'sayAs',
  'firm',
  'imageDescription',
  'bio',
  'languages',
  'remote',
  'takesNewCases',
  'origin',
] as const

export interface AttorneyCard {
  id: number
  name: string
  sayAs: string | null
  firm: string
  imageDescription: string
  bio: string
  languages: string[]
  remote: string[]
  takesNewCases: string
  origin: 'sample' | 'listed'
  states: string[]
  specializations: string[]
  feeTypes: string[]
}

/** One page of the attorneys that fit every filter, with how many fit and how many there are. */
export async function attorneysMatching(db: Db, filters: DirectoryFilters, page = 1) {
  const fitting = db.selectFrom('attorneys').where((e) => e.and(conditions(e, filters)))
  const start = firstLotOn(now().slice(0, 10))
  const rows = await fitting
    .select(cardColumns)
    .orderBy(sql`case when lot >= ${start} then 0 else 1 end`)
    .orderBy('lot')
    .orderBy('id')
    .limit(ATTORNEYS_A_PAGE)
    .offset((page - 1) * ATTORNEYS_A_PAGE)
    .execute()
  const count = (query: { execute: () => Promise<{ count: number | string }[]> }) =>
    query.execute().then(([row]) => Number(row?.count ?? 0))
  const shown = await count(fitting.select((e) => e.fn.countAll<number | string>().as('count')))
  const total = await count(
    db.selectFrom('attorneys').select((e) => e.fn.countAll<number | string>().as('count')),
  )
  return { attorneys: await withLists(db, rows), shown, total }
}

function conditions(e: ExpressionBuilder<Schema, 'attorneys'>, filters: DirectoryFilters) {
  const { state, specialization, feeType, searchTerm } = filters
  const among = []
  if (state !== ALL)
    among.push(
      e(
        'id',
        'in',
        e.selectFrom('attorneyStates').select('attorneyId').where('attorneyStates.state', '=', state),
      ),
    )
  if (specialization !== ALL)
    among.push(
      e(
        'id',
        'in',
        e
          .selectFrom('attorneySpecializations')
          .select('attorneyId')
          .where('attorneySpecializations.specialization', '=', specialization),
      ),
    )
  if (feeType !== ALL)
    among.push(
      e(
        'id',
        'in',
        e.selectFrom('attorneyFeeTypes').select('attorneyId').where('attorneyFeeTypes.feeType', '=', feeType),
      ),
    )
  if (searchTerm) among.push(containing('search_text', searchTerm))
  return among
}

type Row = Omit<AttorneyCard, 'languages' | 'remote' | 'states' | 'specializations' | 'feeTypes'> & {
  languages: string
  remote: string
}

async function withLists<T extends Row>(db: Db, rows: T[]) {
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return []
  const states = await db
    .selectFrom('attorneyStates')
    .selectAll()
    .where('attorneyId', 'in', ids)
    .orderBy('state')
    .execute()
  const special = await db
    .selectFrom('attorneySpecializations')
    .selectAll()
    .where('attorneyId', 'in', ids)
    .orderBy('specialization')
    .execute()
  const fees = await db
    .selectFrom('attorneyFeeTypes')
    .selectAll()
    .where('attorneyId', 'in', ids)
    .orderBy('feeType')
    .execute()
  return rows.map((row) => ({
    ...row,
    languages: JSON.parse(row.languages) as string[],
    remote: JSON.parse(row.remote) as string[],
    states: states.filter(({ attorneyId }) => attorneyId === row.id).map(({ state }) => state),
    specializations: special
      .filter(({ attorneyId }) => attorneyId === row.id)
      .map((found) => found.specialization),
    feeTypes: fees.filter(({ attorneyId }) => attorneyId === row.id).map(({ feeType }) => feeType),
  }))
}

/** All that a profile shows. The mail address and the success rate stay where they are. */
export async function attorneyProfile(db: Db, id: number) {
  const row = await db
    .selectFrom('attorneys')
    .select([...cardColumns, 'access'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  const [attorney] = await withLists(db, [row])
  return attorney && { ...attorney, access: JSON.parse(row.access) as Record<string, string> }
}

/** Where a message to this attorney goes. */
export async function attorneyAddress(db: Db, id: number) {
  return db
    .selectFrom('attorneys')
    .select(['id', 'name', 'firm', 'email', 'origin'])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Each filter in use left out in turn: how many attorneys that would show. For a search that finds nobody. */
export async function wider(db: Db, filters: DirectoryFilters[]): Promise<number[]> {
  return Promise.all(
    filters.map(async (each) => {
      const row = await db
        .selectFrom('attorneys')
        .where((e) => e.and(conditions(e, each)))
        .select((e) => e.fn.countAll<number | string>().as('count'))
        .executeTakeFirst()
      return Number(row?.count ?? 0)
    }),
  )
}
