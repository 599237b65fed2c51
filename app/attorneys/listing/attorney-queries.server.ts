import type { Db } from '#db/schema.ts'
import { ATTORNEYS_A_PAGE, type DirectoryFilters, noFilters } from '../model/rules.ts'
import type { Answers } from '../model/words.ts'
import { attorneysByState, countAttorneys, findAttorneys } from '../search/find-attorneys.server.ts'
import { cardRows, facetsOf } from './card-rows.server.ts'
import { addressIn, type License } from './listing.server.ts'

export interface AttorneyCard {
  id: number
  name: string
  sayAs: string | null
  firm: string
  city: string | null
  office: string | null
  phone: string | null
  hours: string | null
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

/** One page of the attorneys that match every filter, with the number of matches and the total. */
export async function attorneysMatching(
  db: Db,
  filters: DirectoryFilters,
  page = 1,
  most = ATTORNEYS_A_PAGE,
): Promise<{ attorneys: AttorneyCard[]; shown: number; total: number }> {
  const { ids, shown, total } = await findAttorneys(db, filters, { page, most })
  return { attorneys: await attorneysWith(db, ids), shown, total }
}

/** Everything visitors may see of these attorneys, in this order. The mail address and the success rate are left out. */
export async function attorneysWith(db: Db, ids: number[]): Promise<AttorneyCard[]> {
  if (ids.length === 0) return []
  const rows = await cardRows(db, ids)
  const facets = await facetsOf(db, ids)
  const cards = rows.map((row) => ({
    ...row,
    languages: JSON.parse(row.languages) as string[],
    remote: JSON.parse(row.remote) as string[],
    access: JSON.parse(row.access) as Record<string, string>,
    working: JSON.parse(row.working ?? '[]') as string[],
    states: facets(row.id, 'state'),
    specializations: facets(row.id, 'specialization'),
    feeTypes: facets(row.id, 'feeType'),
  }))
  const order = new Map(ids.map((id, at) => [id, at]))
  return cards.sort((a, b) => (order.get(a.id) ?? 0) - (order.get(b.id) ?? 0))
}

/** The contents of an attorney's page; undefined if hidden. */
export async function attorneyProfile(db: Db, id: number): Promise<AttorneyCard | undefined> {
  const row = await db
    .selectFrom('attorneys')
    .select('id')
    .where('id', '=', id)
    .where('hiddenAt', 'is', null)
    .executeTakeFirst()
  return row && (await attorneysWith(db, [row.id]))[0]
}

/** The mail address for messages to this attorney. */
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

/** How many attorneys are visible, in all and in each state that has any. */
export async function attorneysInEachState(
  db: Db,
): Promise<{ total: number; inState: { state: string; count: number }[] }> {
  const [total = 0] = await countAttorneys(db, [noFilters])
  return { total, inState: await attorneysByState(db) }
}

/** Numbers of the visible attorneys, page by page. Samples are not real people, so search engines do not get them. */
export async function attorneyNumbers(
  db: Db,
  { page, most }: { page: number; most: number },
): Promise<number[]> {
  const rows = await db
    .selectFrom('attorneys')
    .select('id')
    .where('hiddenAt', 'is', null)
    .where('origin', '=', 'listed')
    .orderBy('id')
    .limit(most)
    .offset((page - 1) * most)
    .execute()
  return rows.map(({ id }) => id)
}
