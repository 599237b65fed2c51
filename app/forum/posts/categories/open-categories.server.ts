import { Refused } from '#app/platform/refused.ts'
import { advisoryLock } from '#db/dialect.server.ts'
import type { Tx } from '#db/schema.ts'
import { categoryCalled } from '../queries.server.ts'
import { words } from './words.ts'

// Whether a topic can be placed in a category. Staff may take the category off the list at the same moment, so both take the
// same lock.

export const lockCategory = (tx: Tx, id: string): Promise<void> => advisoryLock(tx, `forum place ${id}`)

/** The category, which cannot be taken off the list until this transaction ends. */
export async function categoryNow(tx: Tx, id: string) {
  await lockCategory(tx, id)
  return categoryCalled(tx, id)
}

/** @throws Refused where topics cannot be started */
export async function mayBegin(tx: Tx, id: string): Promise<void> {
  const place = await categoryNow(tx, id)
  if (!place) throw new Refused(words.shut.gone)
  if (place.closedSince) throw new Refused(words.shut.refused)
}
