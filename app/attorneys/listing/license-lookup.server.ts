import { record } from '#app/platform/audit/audit.server.ts'
import { publicContentChanged } from '#app/platform/settings/content-version.server.ts'
import { jurisdictions } from '#app/shared/states.ts'
import type { Db } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { type Bar, shippedBar } from './license-lookup.ts'

/** Where a state's licenses are looked up: as staff recorded it, or the built-in link, which no one has opened. */
export async function barsOf(db: Db): Promise<(state: string) => Bar | undefined> {
  const rows = await db.selectFrom('attorneyBars').selectAll().execute()
  const known = new Map(rows.map(({ state, who, url, checkedOn }) => [state, { who, url, checkedOn }]))
  return (state) => known.get(state) ?? shippedBar(state)
}

export interface BarLine extends Bar {
  state: string
  name: string
}

/** All look-up links: those never opened first, then the one opened longest ago. */
export async function barLines(db: Db): Promise<BarLine[]> {
  const barIn = await barsOf(db)
  return jurisdictions
    .flatMap(([state, name]) => {
      const bar = barIn(state)
      return bar ? [{ state, name, ...bar }] : []
    })
    .sort((a, b) => (a.checkedOn ?? '').localeCompare(b.checkedOn ?? ''))
}

/** @param bar.checkedOn the day on which the staff member opened the link; null: it is only recorded */
export async function writeBar(
  db: Db,
  state: string,
  { who, url, checkedOn }: Bar,
  by: string,
): Promise<void> {
  const row = { who, url, checkedOn }
  await inTransaction(db, async (tx) => {
    await tx
      .insertInto('attorneyBars')
      .values({ state, ...row })
      .onConflict((c) => c.column('state').doUpdateSet(row))
      .execute()
    publicContentChanged(tx)
    await record(tx, by, 'attorney.bar', state)
  })
}
