import { sql } from 'kysely'
import type { Db } from '#db/schema.ts'
import { onPostgres } from './database.ts'

/**
 * Prevents checks of the trail: on PostgreSQL by holding the lock that the check waits for, on SQLite by renaming the
 * table.
 */
export async function whileNobodyCanLook(db: Db, act: () => Promise<void>): Promise<void> {
  if (onPostgres)
    return db.connection().execute(async (other) => {
      await sql`select pg_advisory_lock(hashtext('trail note'))`.execute(other)
      await act().finally(() => sql`select pg_advisory_unlock(hashtext('trail note'))`.execute(other))
    })
  await sql`alter table audit_lines rename to away`.execute(db)
  await act().finally(() => sql`alter table away rename to audit_lines`.execute(db))
}

/** How a check fails meanwhile. */
export const WHY_NO_LOOK = onPostgres ? 'lock timeout' : 'no such table'
