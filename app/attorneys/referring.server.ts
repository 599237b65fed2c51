import type { Db } from '#db/schema.ts'

export interface AttorneyToRefer {
  id: number
  name: string
  firm: string
  states: string[]
  specializations: string[]
  /** One of the entries that the site began with, who is nobody. */
  sample: boolean
}

const MOST_TO_REFER = 100

/** Attorneys that a case may be given to, those of the state first, who take new cases first among them. */
export async function attorneysToRefer(db: Db, state: string): Promise<AttorneyToRefer[]> {
  const rows = await db
    .selectFrom('attorneys')
    .leftJoin('attorneyStates', (join) =>
      join.onRef('attorneyStates.attorneyId', '=', 'attorneys.id').on('attorneyStates.state', '=', state),
    )
    .select(['attorneys.id', 'name', 'firm', 'origin'])
    .where('hiddenAt', 'is', null)
    .orderBy((e) => e.case().when('attorneyStates.state', 'is not', null).then(0).else(1).end())
    .orderBy((e) => e.case().when('takesNewCases', '=', 'yes').then(0).else(1).end())
    .orderBy('name')
    .limit(MOST_TO_REFER)
    .execute()
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const states = await db.selectFrom('attorneyStates').selectAll().where('attorneyId', 'in', ids).execute()
  const fields = await db
    .selectFrom('attorneySpecializations')
    .selectAll()
    .where('attorneyId', 'in', ids)
    .execute()
  return rows.map(({ id, name, firm, origin }) => ({
    id,
    name,
    firm,
    sample: origin === 'sample',
    states: states.filter((one) => one.attorneyId === id).map((one) => one.state),
    specializations: fields.filter((one) => one.attorneyId === id).map((one) => one.specialization),
  }))
}
