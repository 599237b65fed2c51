import type { Db } from '#db/schema.ts'
import { dropSiteValue, setSiteValue, siteValue } from '../settings/site-values.server.ts'
import { now } from '../time.ts'

// A restored site knows what was planned when the backup was made, and not what was sent since then.

const RESTORED = 'restored.at'

export const noteRestored = (db: Db): Promise<void> => setSiteValue(db, RESTORED, now())

/** When it was restored; undefined after its first start, and for a site that was not restored. */
export const restoredAt = (db: Db): Promise<string | undefined> => siteValue(db, RESTORED)

export const restoreTaken = (db: Db): Promise<void> => dropSiteValue(db, RESTORED)
