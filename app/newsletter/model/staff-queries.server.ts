import { now } from '#app/platform/time.ts'
import type { Db } from '#db/schema.ts'

/**
 * The delivery results of an issue: how many emails in each state, how many unsubscribed through
 * its link, and how many wait because their mail server asked for a retry. No opens, no clicks.
 */
export async function countsOf(
  db: Db,
  issueId: string,
): Promise<{ states: Record<string, number>; left: number; later: number }> {
  const rows = await db
    .selectFrom('newsletterDeliveries')
    .select((e) => [
      'state',
      e.fn.countAll<number>().as('count'),
      e.fn.count<number>('leftAt').as('left'),
      // Tried at least once, and asked to retry.
      e.fn.sum<number | string>(e.case().when('tries', '>', 0).then(1).else(0).end()).as('tried'),
    ])
    .where('issueId', '=', issueId)
    .groupBy('state')
    .execute()
  return {
    states: Object.fromEntries(rows.map(({ state, count }) => [state, count])),
    left: rows.reduce((sum, { left }) => sum + left, 0),
    later: Number(rows.find(({ state }) => state === 'waiting')?.tried ?? 0),
  }
}

export interface ListCounts {
  active: number
  paused: number
  left: number
  suppressed: number
  asked: number
}

export async function listCounts(db: Db): Promise<ListCounts> {
  const rows = await db
    .selectFrom('newsletterSubscribers')
    .select((e) => ['state', e.fn.countAll<number>().as('count')])
    .groupBy('state')
    .execute()
  const of = (state: string) => rows.find((row) => row.state === state)?.count ?? 0
  const { paused } = await db
    .selectFrom('newsletterSubscribers')
    .select((e) => e.fn.countAll<number>().as('paused'))
    .where('state', '=', 'active')
    .where('pausedUntil', '>', now())
    .executeTakeFirstOrThrow()
  const { asked } = await db
    .selectFrom('newsletterAsks')
    .select((e) => e.fn.countAll<number>().as('asked'))
    // The others pressed the button.
    .where('sealedAddress', '!=', '')
    .executeTakeFirstOrThrow()
  return {
    active: of('active'),
    paused,
    left: of('left'),
    suppressed: of('suppressed'),
    asked,
  }
}
