import { type ExpressionBuilder, sql } from 'kysely'
import { now } from '#app/platform/time.ts'
import type { Db, Schema, Tx } from '#db/schema.ts'

// The recipients of an issue: the same conditions for the preview count, for writing the rows when sending
// starts, and again for each person when their email is sent, so that choices made in the meantime count.

interface Audience {
  topic: string
  corrects: string | null
}

/** Recipients of the issue being corrected, including those in doubt. */
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
    .select((e) => e.fn.countAll<number>().as('count'))
    .where(gets(audience))
    .executeTakeFirstOrThrow()
  return count
}

/** How many subscribers are on the list and not paused, whatever their topics. */
export async function onList(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('newsletterSubscribers')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where((e) => e.and(reachable(e)))
    .executeTakeFirstOrThrow()
  return count
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
