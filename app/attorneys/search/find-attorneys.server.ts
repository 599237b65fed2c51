import { sql } from 'kysely'
import { today } from '#app/platform/settings/today.server.ts'
import { contains } from '#db/dialect.server.ts'
import type { Db } from '#db/schema.ts'
import { ALL, ATTORNEYS_A_PAGE, type DirectoryFilters, firstLotOn, noFilters } from '../model/rules.ts'

/** As search texts are stored: in lower case, with one space between words. Lines stay apart. */
export const asSearchText = (text: string): string => text.toLowerCase().replace(/[^\S\n]+/g, ' ')

/** The attorneys that visitors see and that match every filter. */
function matching(db: Db, filters: DirectoryFilters) {
  const { state, specialization, feeType, language, remote, takes, meet } = filters
  const term = filters.searchTerm.toLowerCase().replace(/\s+/g, ' ').trim()
  let query = db.selectFrom('attorneys').where('hiddenAt', 'is', null)
  if (state !== ALL)
    query = query.where('id', 'in', (e) =>
      e.selectFrom('attorneyStates').select('attorneyId').where('state', '=', state),
    )
  if (specialization !== ALL)
    query = query.where('id', 'in', (e) =>
      e
        .selectFrom('attorneySpecializations')
        .select('attorneyId')
        .where('specialization', '=', specialization),
    )
  if (feeType !== ALL)
    query = query.where('id', 'in', (e) =>
      e.selectFrom('attorneyFeeTypes').select('attorneyId').where('feeType', '=', feeType),
    )
  if (takes !== ALL) query = query.where('takesNewCases', '=', takes)
  // These columns hold JSON: a value stands in quotes there, and an answer behind its question.
  if (language !== ALL) query = query.where(contains(db, 'languages', JSON.stringify(language)))
  if (remote !== ALL) query = query.where(contains(db, 'remote', JSON.stringify(remote)))
  if (meet !== ALL) {
    const agreed = contains(db, 'working', JSON.stringify(meet))
    const there = contains(db, 'access', `${JSON.stringify(meet)}:"yes"`)
    query = query.where((e) => e.or([agreed, there]))
  }
  return term ? query.where(contains(db, 'searchText', term)) : query
}

/** The ids of one page of matches in the day's order, the number of matches, and how many attorneys there are in all. */
export async function findAttorneys(
  db: Db,
  filters: DirectoryFilters,
  { page = 1, most = ATTORNEYS_A_PAGE }: { page?: number; most?: number } = {},
): Promise<{ ids: number[]; shown: number; total: number }> {
  const first = firstLotOn(today())
  const [shown = 0, total = 0] = await countAttorneys(db, [filters, noFilters])
  const rows = await matching(db, filters)
    .select('id')
    .orderBy(sql`case when lot >= ${first} then 0 else 1 end`)
    .orderBy('lot')
    .orderBy('id')
    .limit(most)
    .offset((page - 1) * most)
    .execute()
  return { ids: rows.map(({ id }) => id), shown, total }
}

/** How many attorneys would match each of these filters, in one query. */
export async function countAttorneys(db: Db, filters: DirectoryFilters[]): Promise<number[]> {
  if (filters.length === 0) return []
  const counts = filters.map((one, at) =>
    matching(db, one)
      .select((e) => e.fn.countAll<number>().as('count'))
      .as(`count${at}`),
  )
  const row: Record<string, number | null> = await db.selectNoFrom(counts).executeTakeFirstOrThrow()
  return filters.map((_, at) => Number(row[`count${at}`] ?? 0))
}

/** In how many entries each language is spoken, alphabetically. */
export async function languagesSpoken(db: Db): Promise<{ value: string; count: number }[]> {
  const rows = await db
    .selectFrom('attorneys')
    .select(['languages', (e) => e.fn.countAll<number>().as('count')])
    .where('hiddenAt', 'is', null)
    .groupBy('languages')
    .execute()
  const counts = new Map<string, number>()
  for (const { languages, count } of rows)
    for (const one of new Set(JSON.parse(languages) as string[]))
      counts.set(one, (counts.get(one) ?? 0) + Number(count))
  return [...counts]
    .map(([value, count]) => ({ value, count }))
    .sort((a, b) => a.value.localeCompare(b.value))
}

/** How many attorneys each state has, among states that have any. */
export async function attorneysByState(db: Db): Promise<{ state: string; count: number }[]> {
  const rows = await db
    .selectFrom('attorneyStates')
    .innerJoin('attorneys', 'attorneys.id', 'attorneyStates.attorneyId')
    .select(['state', (e) => e.fn.countAll<number>().as('count')])
    .where('hiddenAt', 'is', null)
    .groupBy('state')
    .orderBy('state')
    .execute()
  return rows.map(({ state, count }) => ({ state, count: Number(count) }))
}

/** Which of these kinds of law any attorney practices. */
export async function lawsPracticed(db: Db, codes: readonly string[]): Promise<string[]> {
  if (codes.length === 0) return []
  const asked = codes.map((code, at) =>
    db
      .selectFrom('attorneySpecializations')
      .innerJoin('attorneys', 'attorneys.id', 'attorneySpecializations.attorneyId')
      .select(sql<number>`1`.as('there'))
      .where('specialization', '=', code)
      .where('hiddenAt', 'is', null)
      .limit(1)
      .as(`law${at}`),
  )
  const row: Record<string, number | null> = await db.selectNoFrom(asked).executeTakeFirstOrThrow()
  return codes.filter((_, at) => row[`law${at}`] !== null)
}
