import type { Db } from '#db/schema.ts'
import { attorneysMatching, attorneysWith } from '../listing/attorney-queries.server.ts'
import { ALL, noFilters } from '../model/rules.ts'

/** Three other attorneys in the same state and kind of law who take new cases; if there are none, in the same state. */
export async function otherAttorneys(db: Db, id: number) {
  const [attorney] = await attorneysWith(db, [id])
  const state = attorney?.states[0] ?? ALL
  const near = { ...noFilters, state, takes: 'yes' }
  for (const filters of [{ ...near, specialization: attorney?.specializations[0] ?? ALL }, near, noFilters]) {
    const { attorneys } = await attorneysMatching(db, filters, 1, 4)
    const others = attorneys.filter((one) => one.id !== id && !one.mailPausedOn).slice(0, 3)
    if (others.length > 0) return others.map(({ id, name, firm }) => ({ id, name, firm }))
  }
  return []
}
