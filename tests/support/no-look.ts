import { sql } from 'kysely'
import { giveLeaseBack, takeLease } from '#db/leases.server.ts'
import type { Db } from '#db/schema.ts'
import { onPostgres } from './database.ts'

/**
 * Prevents checks of the trail: on PostgreSQL by holding the lease that the check waits for, on SQLite by renaming the
 * table.
 */
export async function whileNobodyCanLook(db: Db, act: () => Promise<void>): Promise<void> {
  if (onPostgres) {
    const lease = await takeLease(db, 'trail note', { owner: 'another site', lasts: 600_000 })
    if (!lease) throw new Error('a check is under way')
    return act().finally(() => giveLeaseBack(db, lease))
  }
  await sql`alter table audit_lines rename to away`.execute(db)
  await act().finally(() => sql`alter table away rename to audit_lines`.execute(db))
}

/** How a check fails meanwhile. */
export const WHY_NO_LOOK = onPostgres ? 'another process holds the lease' : 'no such table'
