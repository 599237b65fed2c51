import type { Db } from '#db/schema.ts'
import { dropSiteValue, setSiteValue, siteValue } from '../settings/site-values.server.ts'
import { now } from '../time.ts'

// A restored site knows what was planned when the backup was made, and not what was sent since then.

const RESTORED = 'restored.at'

export const noteRestored = (db: Db): Promise<void> => setSiteValue(db, RESTORED, now())

/** Runs `act` at the first start after a restore; if that start is cut off, the next start runs it again. */
export async function afterRestore(db: Db, act: () => Promise<void>): Promise<void> {
  if ((await siteValue(db, RESTORED)) === undefined) return
  await act()
  await dropSiteValue(db, RESTORED)
}
