import type { Db, Tx } from '#db/schema.ts'
import { removeAttorney } from './listing.server.ts'

/** The numbers of the remaining sample entries, hidden ones included. */
export async function sampleAttorneys(db: Db | Tx): Promise<number[]> {
  const rows = await db.selectFrom('attorneys').select('id').where('origin', '=', 'sample').execute()
  return rows.map(({ id }) => id)
}

export async function removeSampleAttorneys(tx: Tx): Promise<void> {
  for (const id of await sampleAttorneys(tx)) await removeAttorney(tx, id)
}
