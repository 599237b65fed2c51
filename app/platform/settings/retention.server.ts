import type { Db, Tx } from '#db/schema.ts'
import { KEPT_TIMES, type KeptDays, type Retention, USUAL } from './retention.ts'

const NAME = 'retention'

/** How long things are kept now. */
export async function retention(db: Db | Tx): Promise<Retention> {
  const row = await db.selectFrom('facts').select('value').where('name', '=', NAME).executeTakeFirst()
  if (!row) return USUAL
  const { version, days } = JSON.parse(row.value) as { version: number; days: Partial<KeptDays> }
  return { version, days: { ...USUAL.days, ...days } }
}

/** @returns the names of what changed, with the new days; nothing is written when nothing did */
export async function writeRetention(tx: Tx, days: KeptDays): Promise<string[]> {
  const before = await retention(tx)
  const changed = KEPT_TIMES.filter(({ kept }) => before.days[kept] !== days[kept])
  if (changed.length === 0) return []
  const value = JSON.stringify({ version: before.version + 1, days })
  await tx
    .insertInto('facts')
    .values({ name: NAME, value })
    .onConflict((c) => c.column('name').doUpdateSet({ value }))
    .execute()
  return changed.map(({ kept }) => `${kept} ${days[kept]}`)
}
