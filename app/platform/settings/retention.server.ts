import type { Db, Tx } from '#db/schema.ts'
import type { KeptDays, Retention } from './retention.ts'
import { RETENTION_TIMES, USUAL } from './retention-times.ts'
import { setSiteValue, siteValue } from './site-values.server.ts'

const NAME = 'retention'

/** The current retention times. */
export async function retention(db: Db | Tx): Promise<Retention> {
  const set = await siteValue(db, NAME)
  if (!set) return USUAL
  const { version, days } = JSON.parse(set) as { version: number; days: Partial<KeptDays> }
  return { version, days: { ...USUAL.days, ...days } }
}

/** @returns the changed names with the new days; writes nothing if nothing did */
export async function writeRetention(tx: Tx, days: KeptDays): Promise<string[]> {
  const before = await retention(tx)
  const changed = RETENTION_TIMES.filter(({ kept }) => before.days[kept] !== days[kept])
  if (changed.length === 0) return []
  await setSiteValue(tx, NAME, JSON.stringify({ version: before.version + 1, days }))
  return changed.map(({ kept }) => `${kept} ${days[kept]}`)
}
