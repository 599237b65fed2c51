import { now } from '#app/platform/time.ts'
import type { Db, Tx } from '#db/schema.ts'

/** Pauses and bans in force. */
export const pauses = (db: Db | Tx) =>
  db
    .selectFrom('forumMeasures')
    .where('kind', '=', 'pause')
    .where('liftedAt', 'is', null)
    .where((e) => e.or([e('until', 'is', null), e('until', '>', now())]))
