import { Refused } from '#app/platform/refused.ts'
import { advisoryLock } from '#db/dialect.server.ts'
import type { Tx } from '#db/schema.ts'
import { categoryCalled } from '../queries.server.ts'
import { words } from './words.ts'

// Whether a topic can come into a place. Staff may take the place off the list at the same moment, so both wait for each other.

export const placesTurn = (tx: Tx, id: string): Promise<void> => advisoryLock(tx, `forum place ${id}`)

/** The place, which stays one until this transaction is over. */
export async function placeNow(tx: Tx, id: string) {
  await placesTurn(tx, id)
  return categoryCalled(tx, id)
}

/** @throws Refused where nobody can begin a topic */
export async function mayBegin(tx: Tx, id: string): Promise<void> {
  const place = await placeNow(tx, id)
  if (!place) throw new Refused(words.shut.gone)
  if (place.closedSince) throw new Refused(words.shut.refused)
}
