import type { Db, Tx } from '#db/schema.ts'
import { addressIn } from '../listing/listing.server.ts'
import { lawLabel } from '../model/kinds-now.server.ts'

export interface AttorneyToRefer {
  id: number
  name: string
  firm: string
  states: string[]
  /** The names. */
  specializations: string[]
}

const MOST_TO_REFER = 100

/**
 * Attorneys that a case may be referred to: those in the state first, and of
 * these the ones who take new cases. Never a sample entry.
 */
export async function attorneysToRefer(db: Db, state: string): Promise<AttorneyToRefer[]> {
  const near = await db
    .selectFrom('attorneyStates')
    .innerJoin('attorneys', 'attorneys.id', 'attorneyStates.attorneyId')
    .select(['attorneys.id', 'name', 'firm'])
    .where('attorneyStates.state', '=', state)
    .where('origin', '!=', 'sample')
    .where('hiddenAt', 'is', null)
    .orderBy((e) => e.case().when('takesNewCases', '=', 'yes').then(0).else(1).end())
    .orderBy('name')
    .limit(MOST_TO_REFER)
    .execute()
  // The rest are ordered by name alone, so that the index on names returns them without a full scan.
  const far =
    near.length < MOST_TO_REFER
      ? await db
          .selectFrom('attorneys')
          .select(['id', 'name', 'firm'])
          .where('hiddenAt', 'is', null)
          .where('origin', '!=', 'sample')
          .orderBy('name')
          .orderBy('id')
          .limit(MOST_TO_REFER)
          .execute()
      : []
  const seen = new Set(near.map(({ id }) => id))
  const rows = [...near, ...far.filter(({ id }) => !seen.has(id))].slice(0, MOST_TO_REFER)
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const states = await db.selectFrom('attorneyStates').selectAll().where('attorneyId', 'in', ids).execute()
  const fields = await db
    .selectFrom('attorneySpecializations')
    .selectAll()
    .where('attorneyId', 'in', ids)
    .execute()
  return rows.map(({ id, name, firm }) => ({
    id,
    name,
    firm,
    states: states.filter((one) => one.attorneyId === id).map((one) => one.state),
    specializations: fields.filter((one) => one.attorneyId === id).map((one) => lawLabel(one.specialization)),
  }))
}

/** The attorney's own address, where a case may be given to them; null for a sample entry and for one that is no longer shown. */
export async function addressToRefer(
  db: Db | Tx,
  attorneyId: number,
): Promise<{ id: number; email: string } | null> {
  const row = await db
    .selectFrom('attorneys')
    .select(['id', 'email', 'sealedEmail'])
    .where('id', '=', attorneyId)
    .where('hiddenAt', 'is', null)
    .where('origin', '!=', 'sample')
    .executeTakeFirst()
  return row ? { id: row.id, email: addressIn(row) } : null
}
