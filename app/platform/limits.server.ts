import { sql } from 'kysely'
import type { Db } from '#db/schema.ts'
import { hmac, serverSecret } from './keys.server.ts'
import { fromNow, HOUR, now } from './time.ts'

/**
 * Counts one more of `action` from this network and says whether it is still within `most` an hour. The network is a
 * keyed hash whose key changes every day; neither the address nor anything it could be found from is kept.
 */
export async function allow(db: Db, action: string, network: string, most: number): Promise<boolean> {
  const today = now().slice(0, 10)
  const hourOfDay = now().slice(11, 13)
  const bucket = hmac(serverSecret(`limits ${today}`), `${action} ${hourOfDay} ${network}`)
  const { count } = await db
    .insertInto('limitCounts')
    .values({ bucket, count: 1, expiresAt: fromNow(HOUR) })
    .onConflict((c) => c.column('bucket').doUpdateSet({ count: sql`limit_counts.count + 1` }))
    .returning('count')
    .executeTakeFirstOrThrow()
  return count <= most
}

export async function sweepLimits(db: Db): Promise<void> {
  await db.deleteFrom('limitCounts').where('expiresAt', '<', now()).execute()
}
