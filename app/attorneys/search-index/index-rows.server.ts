import { sql } from 'kysely'
import type { Db } from '#db/schema.ts'

/** The in-memory record of an attorney. */
export interface Line {
  id: number
  lot: number
  searchText: string
  hiddenAt: string | null
  facets: string[]
}

const list = (json: string | null): string[] => JSON.parse(json ?? '[]') as string[]

/** All attorneys, or those changed after this version of the directory. */
export async function readLines(db: Db, after?: number): Promise<Line[]> {
  const changed = <T extends { where: unknown }>(query: T, column: string): T =>
    after === undefined
      ? query
      : (query as unknown as { where: (w: unknown) => T }).where(
          sql`${sql.ref(column)} in (select id from attorneys where changed_no > ${after})`,
        )
  const rows = await changed(
    db
      .selectFrom('attorneys')
      .select([
        'id',
        'lot',
        'searchText',
        'hiddenAt',
        'languages',
        'remote',
        'access',
        'working',
        'takesNewCases',
      ]),
    'id',
  ).execute()
  const lines = new Map<number, Line>()
  for (const row of rows) {
    const access = Object.entries(JSON.parse(row.access) as Record<string, string>)
    lines.set(row.id, {
      id: row.id,
      lot: row.lot,
      searchText: row.searchText.replace(/[^\S\n]+/g, ' '),
      hiddenAt: row.hiddenAt,
      facets: [
        ...list(row.languages).map((one) => `language ${one}`),
        ...list(row.remote).map((one) => `remote ${one}`),
        ...list(row.working).map((one) => `meet ${one}`),
        ...access.filter(([, answer]) => answer === 'yes').map(([kind]) => `meet ${kind}`),
        `takes ${row.takesNewCases}`,
      ],
    })
  }
  const states = await changed(db.selectFrom('attorneyStates').selectAll(), 'attorney_id').execute()
  for (const one of states) lines.get(one.attorneyId)?.facets.push(`state ${one.state}`)
  const fields = await changed(db.selectFrom('attorneySpecializations').selectAll(), 'attorney_id').execute()
  for (const one of fields) lines.get(one.attorneyId)?.facets.push(`specialization ${one.specialization}`)
  const fees = await changed(db.selectFrom('attorneyFeeTypes').selectAll(), 'attorney_id').execute()
  for (const one of fees) lines.get(one.attorneyId)?.facets.push(`feeType ${one.feeType}`)
  return [...lines.values()]
}
