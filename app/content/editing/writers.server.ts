import { fromNow, MINUTE, now } from '#app/platform/time.ts'
import type { Db, Tx } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'

// Two members who edit the same text see each other. Their changes are merged when they save (0140); this only informs them.

/** A member who has not typed for this long no longer counts as editing. The page reports typing every half minute. */
const QUIET = 3 * MINUTE

/** Records that a member just typed in a text. */
export async function isWriting(db: Db, textId: string, userId: string): Promise<void> {
  const at = now()
  await sweepWriters(db)
  await inTransaction(db, async (tx) => {
    const before = await tx
      .selectFrom('textWriters')
      .select(['since', 'seenAt'])
      .where('textId', '=', textId)
      .where('userId', '=', userId)
      .executeTakeFirst()
    const since = before && before.seenAt > fromNow(-QUIET) ? before.since : at
    await tx
      .insertInto('textWriters')
      .values({ textId, userId, since, seenAt: at })
      .onConflict((c) => c.columns(['textId', 'userId']).doUpdateSet({ since, seenAt: at }))
      .execute()
  })
}

/** The other members editing it, the first one first. */
export async function othersWriting(
  db: Db,
  textId: string,
  userId: string,
): Promise<{ name: string; since: string }[]> {
  return db
    .selectFrom('textWriters')
    .innerJoin('users', 'users.id', 'textWriters.userId')
    .select(['users.name', 'since'])
    .where('textId', '=', textId)
    .where('userId', '!=', userId)
    .where('seenAt', '>', fromNow(-QUIET))
    .orderBy('since')
    .execute()
}

/** They saved. */
export async function stopsWriting(tx: Db | Tx, textId: string, userId: string): Promise<void> {
  await tx.deleteFrom('textWriters').where('textId', '=', textId).where('userId', '=', userId).execute()
}

export async function sweepWriters(db: Db): Promise<void> {
  await db.deleteFrom('textWriters').where('seenAt', '<', fromNow(-QUIET)).execute()
}
