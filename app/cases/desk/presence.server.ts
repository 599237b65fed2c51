import { config } from '#app/platform/settings/config.server.ts'
import { fromNow, hour, MINUTE, now } from '#app/platform/time.ts'
import type { Db } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'

// Colleagues who have the same case open see each other, like the editors of one text (app/content/editing/writers.server.ts).

/** The page pings every half minute while it is open. After this long without a ping it counts as closed. */
const GONE_AFTER = 1.5 * MINUTE

/** This member has the case open now. @param typing whether they typed in the last minute */
export async function isInCase(
  db: Db,
  { caseId, userId, typing }: { caseId: string; userId: string; typing: boolean },
): Promise<void> {
  const at = now()
  await sweepPresence(db)
  await inTransaction(db, async (tx) => {
    const before = await tx
      .selectFrom('casePresence')
      .select(['since', 'seenAt'])
      .where('caseId', '=', caseId)
      .where('userId', '=', userId)
      .executeTakeFirst()
    const since = before && before.seenAt > fromNow(-GONE_AFTER) ? before.since : at
    const seen = { since, seenAt: at, typedAt: typing ? at : null }
    await tx
      .insertInto('casePresence')
      .values({ caseId, userId, ...seen })
      .onConflict((c) => c.columns(['caseId', 'userId']).doUpdateSet(seen))
      .execute()
  })
}

/** A sentence for each colleague who has the case open now. */
export async function othersInCase(db: Db, caseId: string, userId: string): Promise<string[]> {
  const others = await db
    .selectFrom('casePresence')
    .innerJoin('users', 'users.id', 'casePresence.userId')
    .select(['users.name', 'since', 'typedAt'])
    .where('caseId', '=', caseId)
    .where('userId', '!=', userId)
    .where('seenAt', '>', fromNow(-GONE_AFTER))
    .orderBy('since')
    .execute()
  return others.map(({ name, since, typedAt }) => {
    const from = hour(since, config.timeZone)
    return typedAt
      ? `${name} is in this case and is writing. They opened it at ${from}.`
      : `${name} has been in this case since ${from}.`
  })
}

export async function sweepPresence(db: Db): Promise<void> {
  await db.deleteFrom('casePresence').where('seenAt', '<', fromNow(-GONE_AFTER)).execute()
}
