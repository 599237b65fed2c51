import type { Db } from '#db/schema.ts'
import { countAttorneys, findAttorneys } from './directory.server.ts'
import { addressIn, type License } from './listing.server.ts'
import { ATTORNEYS_A_PAGE, type DirectoryFilters } from './rules.ts'
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
  const licenses = await db
    .selectFrom('attorneyLicenses')
    .selectAll()
    .where('attorneyId', 'in', ids)
    .orderBy('state')
    .execute()
  const answers = await db.selectFrom('attorneyAnswers').selectAll().where('attorneyId', 'in', ids).execute()
  const of = <T extends { attorneyId: number }>(all: T[], id: number) =>
    all.filter(({ attorneyId }) => attorneyId === id)
  const cards = rows.map((row) => ({
    ...row,
    languages: JSON.parse(row.languages) as string[],
    remote: JSON.parse(row.remote) as string[],
    access: JSON.parse(row.access) as Record<string, string>,
    working: JSON.parse(row.working ?? '[]') as string[],
    states: of(states, row.id).map(({ state }) => state),
    specializations: of(special, row.id).map(({ specialization }) => specialization),
    feeTypes: of(fees, row.id).map(({ feeType }) => feeType),
    licenses: of(licenses, row.id).map(({ state, number, checkedOn }) => ({ state, number, checkedOn })),
    answers: {
      yes: 0,
      no: 0,
      notYet: 0,
      ...of(answers, row.id).map(({ yes, no, notYet }) => ({ yes, no, notYet }))[0],
    },
  }))
  const order = new Map(ids.map((id, at) => [id, at]))
  return cards.sort((a, b) => (order.get(a.id) ?? 0) - (order.get(b.id) ?? 0))
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
    .select(['id', 'name', 'firm', 'email', 'sealedEmail', 'origin', 'mailPausedOn'])
    .where('id', '=', id)
    .where('hiddenAt', 'is', null)
    .executeTakeFirst()
  if (!row) return undefined
  const { sealedEmail: _, ...attorney } = row
  return { ...attorney, email: addressIn(row) }
}

/** Each filter in use left out in turn: how many attorneys that would show. For a search that finds nobody. */
export const wider = (db: Db, filters: DirectoryFilters[]): Promise<number[]> => countAttorneys(db, filters)
