import { fromNow, MINUTE, now } from '#app/platform/time.ts'
import { skipLocked } from '#db/dialect.server.ts'
import type { Db, Tx } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { leavingToken, openAddress } from './addresses.server.ts'
import type { Outcome } from './outcomes.ts'

const TRIES = 5

export interface Due {
  subscriberId: string
  letter: { to: string; token: string; format: 'html' | 'text' }
}

/**
 * Marks the next letters as on their way. Who left meanwhile is passed over.
 * @returns 'over' when the issue is done or stopped, 'later' when only letters are left that have to wait
 */
export async function claimBatch(
  db: Db,
  issueId: string,
  lease: string,
  most: number,
): Promise<Due[] | 'over' | 'later'> {
  return inTransaction(db, async (tx) => {
    const ours = await tx
      .selectFrom('newsletterIssues')
      .select('id')
      .where('id', '=', issueId)
      .where('state', '=', 'sending')
      .where('lease', '=', lease)
      .executeTakeFirst()
    if (!ours) return 'over'
    const rows = await tx
      .selectFrom('newsletterDeliveries')
      .select('subscriberId')
      .where('issueId', '=', issueId)
      .where('state', '=', 'waiting')
      .where((e) => e.or([e('at', 'is', null), e('at', '<=', now())]))
      .limit(most)
      .modifyEnd(skipLocked(tx))
      .execute()
    if (rows.length === 0) return (await anyWaiting(tx, issueId)) ? 'later' : finish(tx, issueId)
    const ids = rows.map((row) => row.subscriberId)
    const people = await tx
      .selectFrom('newsletterSubscribers')
      .select(['id', 'sealedAddress', 'format'])
      .where('id', 'in', ids)
      .where('state', '=', 'active')
      .execute()
    const due = people.flatMap(({ id, sealedAddress, format }): Due[] =>
      sealedAddress
        ? [{ subscriberId: id, letter: { to: openAddress(sealedAddress), token: leavingToken(id), format } }]
        : [],
    )
    const there = new Set(due.map(({ subscriberId }) => subscriberId))
    await mark(tx, issueId, [...there], { state: 'sending', at: now() })
    const gone = ids.filter((id) => !there.has(id))
    await mark(tx, issueId, gone, { state: 'skipped', at: now() })
    return due
  })
}

async function anyWaiting(tx: Tx, issueId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('newsletterDeliveries')
    .select('issueId')
    .where('issueId', '=', issueId)
    .where('state', '=', 'waiting')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

async function finish(tx: Tx, issueId: string): Promise<'over'> {
  await tx
    .updateTable('newsletterIssues')
    .set({ state: 'sent', endedAt: now() })
    .where('id', '=', issueId)
    .execute()
  return 'over'
}

async function mark(
  tx: Tx,
  issueId: string,
  ids: readonly string[],
  to: { state: 'sending' | 'sent' | 'skipped' | 'doubt' | 'waiting'; at: string | null },
): Promise<void> {
  if (ids.length === 0) return
  await tx
    .updateTable('newsletterDeliveries')
    .set(to)
    .where('issueId', '=', issueId)
    .where('subscriberId', 'in', ids)
    .execute()
}

/** Writes down what became of each letter of a batch. */
export async function settle(
  db: Db,
  issueId: string,
  outcomes: readonly (readonly [string, Outcome])[],
): Promise<void> {
  const of = (kind: Outcome['kind']) => outcomes.filter(([, o]) => o.kind === kind).map(([id]) => id)
  await inTransaction(db, async (tx) => {
    await mark(tx, issueId, of('sent'), { state: 'sent', at: now() })
    await mark(tx, issueId, of('doubt'), { state: 'doubt', at: now() })
    await mark(tx, issueId, of('unsent'), { state: 'waiting', at: null })
    for (const [subscriberId, outcome] of outcomes) {
      if (outcome.kind === 'refused') await refuse(tx, issueId, subscriberId, outcome)
      if (outcome.kind === 'later') await again(tx, issueId, subscriberId, outcome.code)
    }
  })
}

const row = (tx: Tx, issueId: string, subscriberId: string) =>
  tx
    .updateTable('newsletterDeliveries')
    .where('issueId', '=', issueId)
    .where('subscriberId', '=', subscriberId)

async function refuse(
  tx: Tx,
  issueId: string,
  subscriberId: string,
  { code, suppress }: { code: string; suppress: boolean },
): Promise<void> {
  await row(tx, issueId, subscriberId).set({ state: 'refused', code, at: now() }).execute()
  if (suppress) await suppressSubscriber(tx, subscriberId, 'refused')
}

/** The server asked us to come back: after 5, 10, 20, 40 minutes, then it counts as refused. */
async function again(tx: Tx, issueId: string, subscriberId: string, code: string): Promise<void> {
  const { tries } = await row(tx, issueId, subscriberId)
    .set((e) => ({ tries: e('tries', '+', 1), code }))
    .returning('tries')
    .executeTakeFirstOrThrow()
  const to =
    tries < TRIES
      ? { state: 'waiting' as const, at: fromNow(5 * MINUTE * 2 ** (tries - 1)) }
      : { state: 'refused' as const, at: now() }
  await row(tx, issueId, subscriberId).set(to).execute()
}

/** No letter goes there any more until the person confirms the address anew. */
export async function suppressSubscriber(
  tx: Tx,
  id: string,
  why: 'refused' | 'bounced' | 'complaint',
): Promise<void> {
  await tx
    .updateTable('newsletterSubscribers')
    .set({ state: 'suppressed', endedAt: now(), endedWhy: why })
    .where('id', '=', id)
    .where('state', '=', 'active')
    .execute()
}
