import { sql } from 'kysely'
import { today } from '#app/platform/settings/today.server.ts'
import { contains } from '#db/dialect.server.ts'
import type { Db } from '#db/schema.ts'
import { ALL, ATTORNEYS_A_PAGE, type DirectoryFilters, firstLotOn, noFilters } from '../model/rules.ts'

/** The attorneys that visitors see and that match every filter. */
function matching(db: Db, filters: DirectoryFilters) {
  const { state, specialization, feeType, language, remote, takes, meet } = filters
  const term = filters.searchTerm.toLowerCase().replace(/\s+/g, ' ').trim()
  let query = db.selectFrom('attorneySearch')
  if (state !== ALL)
    query = query.where('attorneyId', 'in', (e) =>
      e.selectFrom('attorneyStates').select('attorneyId').where('state', '=', state),
    )
  if (specialization !== ALL)
    query = query.where('attorneyId', 'in', (e) =>
      e
        .selectFrom('attorneySpecializations')
        .select('attorneyId')
        .where('specialization', '=', specialization),
    )
  if (feeType !== ALL)
    query = query.where('attorneyId', 'in', (e) =>
      e.selectFrom('attorneyFeeTypes').select('attorneyId').where('feeType', '=', feeType),
    )
  if (takes !== ALL) query = query.where('takesNewCases', '=', takes)
  // These columns hold lists as JSON, in which a value stands in quotes.
  if (language !== ALL) query = query.where(contains(db, 'languages', JSON.stringify(language)))
  if (remote !== ALL) query = query.where(contains(db, 'remote', JSON.stringify(remote)))
  if (meet !== ALL) query = query.where(contains(db, 'meet', JSON.stringify(meet)))
  return term ? query.where(contains(db, 'text', term)) : query
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
    .select('attorneyId')
    .orderBy(sql`case when lot >= ${first} then 0 else 1 end`)
    .orderBy('lot')
    .orderBy('attorneyId')
    .limit(most)
    .offset((page - 1) * most)
    .execute()
  return { ids: rows.map(({ attorneyId }) => attorneyId), shown, total }
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
    .selectFrom('attorneySearch')
    .select(['languages', (e) => e.fn.countAll<number>().as('count')])
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
    .innerJoin('attorneySearch', 'attorneySearch.attorneyId', 'attorneyStates.attorneyId')
    .select(['state', (e) => e.fn.countAll<number>().as('count')])
    .groupBy('state')
    .orderBy('state')
    .execute()
  return rows.map(({ state, count }) => ({ state, count: Number(count) }))
}

/** Which of these kinds of law any attorney practices. */
export async function lawsPracticed(db: Db, codes: readonly string[]): Promise<string[]> {
  if (codes.length === 0) return []
  const asked = sql.join(codes.map((code) => sql`(${code})`))
  const { rows } = await sql<{ code: string }>`with asked(code) as (values ${asked})
    select code from asked where exists (select 1 from attorney_specializations s
      join attorney_search a on a.attorney_id = s.attorney_id where s.specialization = asked.code)`.execute(
    db,
  )
  const practiced = new Set(rows.map(({ code }) => code))
  return codes.filter((code) => practiced.has(code))
}
