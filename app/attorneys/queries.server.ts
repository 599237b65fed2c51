import { sql } from 'kysely'
import type { Db } from '#db/schema.ts'
import { countAttorneys, findAttorneys, valuesOf } from './directory.server.ts'
import { addressIn, type License } from './listing.server.ts'
import { ATTORNEYS_A_PAGE, type DirectoryFilters, noFilters } from './rules.ts'
import type { Answers } from './words.ts'

const cardColumns = [
  'id',
  'name',
  'sayAs',
  'firm',
  'imageDescription',
  'bio',
  'website',
  'feeNote',
  'languages',
  'remote',
  'access',
  'working',
  'takesNewCases',
  'takesSaidOn',
  'confirmedOn',
  'mailPausedOn',
  'origin',
] as const

export interface AttorneyCard {
  id: number
  name: string
  sayAs: string | null
  firm: string
  imageDescription: string
  bio: string
  website: string | null
  feeNote: string | null
  languages: string[]
  remote: string[]
  access: Record<string, string>
  working: string[]
  takesNewCases: string
  takesSaidOn: string | null
  confirmedOn: string | null
  mailPausedOn: string | null
  origin: 'sample' | 'listed'
  states: string[]
  specializations: string[]
  feeTypes: string[]
  licenses: License[]
  answers: Answers
}

/** One page of the attorneys that fit every filter, with how many fit and how many there are. */
export async function attorneysMatching(
  db: Db,
  filters: DirectoryFilters,
  page = 1,
  most = ATTORNEYS_A_PAGE,
): Promise<{ attorneys: AttorneyCard[]; shown: number; total: number }> {
  const { ids, shown, total } = await findAttorneys(db, filters, { page, most })
  return { attorneys: await attorneysWith(db, ids), shown, total }
}

/** All that visitors may know of these attorneys, in this order. The mail address and the success rate stay where they are. */
export async function attorneysWith(db: Db, ids: number[]): Promise<AttorneyCard[]> {
  if (ids.length === 0) return []
  const rows = await db.selectFrom('attorneys').select(cardColumns).where('id', 'in', ids).execute()
  const of = await partsOf(db, ids)
  const cards = rows.map((row) => ({
    ...row,
    languages: JSON.parse(row.languages) as string[],
    remote: JSON.parse(row.remote) as string[],
    access: JSON.parse(row.access) as Record<string, string>,
    working: JSON.parse(row.working ?? '[]') as string[],
    states: of(row.id, 'state').map(({ a }) => a),
    specializations: of(row.id, 'specialization').map(({ a }) => a),
    feeTypes: of(row.id, 'feeType').map(({ a }) => a),
    licenses: of(row.id, 'license').map(({ a, b, c }) => ({ state: a, number: b ?? '', checkedOn: c })),
    answers: of(row.id, 'answers').map(({ a, b, c }) => ({
      yes: Number(a),
      no: Number(b),
      notYet: Number(c),
    }))[0] ?? { yes: 0, no: 0, notYet: 0 },
  }))
  const order = new Map(ids.map((id, at) => [id, at]))
  return cards.sort((a, b) => (order.get(a.id) ?? 0) - (order.get(b.id) ?? 0))
}

interface Part {
  attorneyId: number
  kind: 'state' | 'specialization' | 'feeType' | 'license' | 'answers'
  a: string
  b: string | null
  c: string | null
}

/** What stands in the tables beside, in one question instead of five: a page of ten cards costs hardly more than one of one. */
async function partsOf(db: Db, ids: number[]) {
  const these = sql`(${sql.join(ids)})`
  const { rows } = await sql<Part>`
    select attorney_id, 'state' as kind, state as a, null as b, null as c
      from attorney_states where attorney_id in ${these}
    union all select attorney_id, 'specialization', specialization, null, null
      from attorney_specializations where attorney_id in ${these}
    union all select attorney_id, 'feeType', fee_type, null, null
      from attorney_fee_types where attorney_id in ${these}
    union all select attorney_id, 'license', state, number, checked_on
      from attorney_licenses where attorney_id in ${these}
    union all select attorney_id, 'answers', cast(yes as text), cast(no as text), cast(not_yet as text)
      from attorney_answers where attorney_id in ${these}
    order by 3`.execute(db)
  const found = Map.groupBy(rows, ({ attorneyId, kind }) => `${kind} ${attorneyId}`)
  return (id: number, kind: Part['kind']): Part[] => found.get(`${kind} ${id}`) ?? []
}

/** What the page of an attorney shows; nothing of one who is hidden. */
export async function attorneyProfile(db: Db, id: number): Promise<AttorneyCard | undefined> {
  const row = await db
    .selectFrom('attorneys')
    .select('id')
    .where('id', '=', id)
    .where('hiddenAt', 'is', null)
    .executeTakeFirst()
  return row && (await attorneysWith(db, [row.id]))[0]
}

/** Where a message to this attorney goes. */
export async function attorneyAddress(db: Db, id: number) {
  const row = await db
    .selectFrom('attorneys')
    .select(['id', 'name', 'firm', 'email', 'sealedEmail', 'origin', 'mailPausedOn', 'takesNewCases'])
    .where('id', '=', id)
    .where('hiddenAt', 'is', null)
    .executeTakeFirst()
  if (!row) return undefined
  const { sealedEmail: _, ...attorney } = row
  return { ...attorney, email: addressIn(row) }
}

/** How many visitors see, in all and in each state that has any. */
export async function attorneysInEachState(
  db: Db,
): Promise<{ total: number; inState: { state: string; count: number }[] }> {
  const [total = 0] = await countAttorneys(db, [noFilters])
  const counts = await valuesOf(db, 'state')
  return { total, inState: counts.map(({ value, count }) => ({ state: value, count })) }
}

/** Numbers of those whom visitors see, page by page. */
export async function attorneyNumbers(
  db: Db,
  { page, most }: { page: number; most: number },
): Promise<number[]> {
  const rows = await db
    .selectFrom('attorneys')
    .select('id')
    .where('hiddenAt', 'is', null)
    .orderBy('id')
    .limit(most)
    .offset((page - 1) * most)
    .execute()
  return rows.map(({ id }) => id)
}
