import { type ExpressionBuilder, sql } from 'kysely'
import { now } from '#app/platform/time.ts'
import type { Db, Schema, Tx } from '#db/schema.ts'

// Who gets an issue: the same words for counting before, for writing the rows when sending begins, and once more for each
// person when their letter is to go, so that what they chose meanwhile counts.

interface Audience {
  topic: string
  corrects: string | null
}

/** Those who have the letter that is corrected: also those of whom we are not sure. */
const GOT_IT = ['sent', 'doubt'] as const

const reachable = (e: ExpressionBuilder<Schema, 'newsletterSubscribers'>) => [
  e('newsletterSubscribers.state', '=', 'active'),
  e('newsletterSubscribers.sealedAddress', 'is not', null),
  e.or([
    e('newsletterSubscribers.pausedUntil', 'is', null),
    e('newsletterSubscribers.pausedUntil', '<=', now()),
  ]),
]

export const gets =
  ({ topic, corrects }: Audience) =>
  (e: ExpressionBuilder<Schema, 'newsletterSubscribers'>) => {
    const active = reachable(e)
    if (corrects) {
      const got = e.exists(
        e
          .selectFrom('newsletterDeliveries')
          .select('newsletterDeliveries.issueId')
          .where('newsletterDeliveries.issueId', '=', corrects)
          .where('newsletterDeliveries.state', 'in', GOT_IT)
          .whereRef('newsletterDeliveries.subscriberId', '=', 'newsletterSubscribers.id'),
      )
      return e.and([...active, got])
    }
    return e.and([
      ...active,
      e.or([
        e('newsletterSubscribers.topics', 'like', '% all %'),
        e('newsletterSubscribers.topics', 'like', `% ${topic} %`),
      ]),
    ])
  }

export async function recipientsOf(db: Db | Tx, audience: Audience): Promise<number> {
  const { count } = await db
    .selectFrom('newsletterSubscribers')
    .select((e) => e.fn.countAll<number | string>().as('count'))
    .where(gets(audience))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** How many are on the list and do not pause, whatever they chose. */
export async function onList(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('newsletterSubscribers')
    .select((e) => e.fn.countAll<number | string>().as('count'))
    .where((e) => e.and(reachable(e)))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** One row for each recipient, in one statement. */
export async function writeDeliveries(tx: Tx, issueId: string, audience: Audience): Promise<number> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('newsletterDeliveries')
    .columns(['issueId', 'subscriberId', 'state', 'tries'])
    .expression((e) =>
      e
        .selectFrom('newsletterSubscribers')
        .select([
          sql<string>`${issueId}`.as('issueId'),
          'newsletterSubscribers.id as subscriberId',
          sql<'waiting'>`'waiting'`.as('state'),
          sql<number>`0`.as('tries'),
        ])
        .where(gets(audience)),
    )
    .executeTakeFirstOrThrow()
  return Number(numInsertedOrUpdatedRows ?? 0)
}
