import type { Db, Tx } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { config } from '../settings/config.server.ts'
import { fromNow, hour, MINUTE, now } from '../time.ts'

// Staff members who have the same case or text open see each other. This only informs them: texts are merged on save
// (docs/decisions/0140-texts.md), and a case refuses what a colleague was faster with.

/** The page pings every half minute: a case's while it is open, a text's while its editor types. After this long they left. */
const GONE_AFTER = { case: 1.5 * MINUTE, text: 3 * MINUTE }

export interface Place {
  kind: keyof typeof GONE_AFTER
  itemId: string
}

/** @param typing whether they typed in the last minute */
export async function announcePresence(
  db: Db,
  { kind, itemId }: Place,
  userId: string,
  typing: boolean,
): Promise<void> {
  const at = now()
  await sweepPresence(db)
  await inTransaction(db, async (tx) => {
    const before = await tx
      .selectFrom('staffPresence')
      .select(['since', 'seenAt'])
      .where('kind', '=', kind)
      .where('itemId', '=', itemId)
      .where('userId', '=', userId)
      .executeTakeFirst()
    const since = before && before.seenAt > fromNow(-GONE_AFTER[kind]) ? before.since : at
    const seen = { since, seenAt: at, typedAt: typing ? at : null }
    await tx
      .insertInto('staffPresence')
      .values({ kind, itemId, userId, ...seen })
      .onConflict((c) => c.columns(['kind', 'itemId', 'userId']).doUpdateSet(seen))
      .execute()
  })
}

/** A sentence for each other member who is there now, the first one first. */
export async function othersPresent(db: Db, { kind, itemId }: Place, userId: string): Promise<string[]> {
  const others = await db
    .selectFrom('staffPresence')
    .innerJoin('users', 'users.id', 'staffPresence.userId')
    .select(['users.name', 'since', 'typedAt'])
    .where('kind', '=', kind)
    .where('itemId', '=', itemId)
    .where('userId', '!=', userId)
    .where('seenAt', '>', fromNow(-GONE_AFTER[kind]))
    .orderBy('since')
    .execute()
  return others.map(({ name, since, typedAt }) => {
    const from = hour(since, config.timeZone)
    if (kind === 'text') return `${name} has been writing in this text since ${from}.`
    return typedAt
      ? `${name} is in this case and is writing. They opened it at ${from}.`
      : `${name} has been in this case since ${from}.`
  })
}

/** For a member who saved, or for everyone in an item that is deleted. */
export async function endPresence(
  tx: Db | Tx,
  { kind, itemId }: Place,
  userId: string | 'everyone',
): Promise<void> {
  await tx
    .deleteFrom('staffPresence')
    .where('kind', '=', kind)
    .where('itemId', '=', itemId)
    .$if(userId !== 'everyone', (query) => query.where('userId', '=', userId))
    .execute()
}

export async function sweepPresence(db: Db): Promise<void> {
  for (const [kind, after] of Object.entries(GONE_AFTER))
    await db
      .deleteFrom('staffPresence')
      .where('kind', '=', kind as Place['kind'])
      .where('seenAt', '<', fromNow(-after))
      .execute()
}
