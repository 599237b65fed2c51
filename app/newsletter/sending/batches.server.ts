import { log } from '#app/platform/log.server.ts'
import { fromNow, MINUTE, now } from '#app/platform/time.ts'
import { skipLocked } from '#db/dialect.server.ts'
import type { Db, Tx } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { leavingToken, openAddress } from '../subscribers/addresses.server.ts'
import { gets } from '../subscribers/audience.server.ts'
import { dropUndo } from '../subscribers/uploaded-lists.server.ts'
import { type Outcome, refusesAll } from './outcomes.ts'

const TRIES = 5

export interface Due {
  subscriberId: string
  letter: { to: string; token: string; format: 'html' | 'text' }
}

/**
 * Marks the next emails as being sent. Skips subscribers who unsubscribed, paused, or chose other topics in the meantime.
 * @returns 'over' if the issue is done or stopped, 'later' if only emails that must wait are left
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
      .select(['topic', 'corrects'])
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
      .where(gets(ours))
      .execute()
    const due = people.flatMap(({ id, sealedAddress, format }): Due[] => {
      const to = opened(sealedAddress ?? '')
      return to ? [{ subscriberId: id, letter: { to, token: leavingToken(id), format } }] : []
    })
    const there = new Set(due.map(({ subscriberId }) => subscriberId))
    await mark(tx, issueId, [...there], { state: 'sending', at: now() })
    const gone = ids.filter((id) => !there.has(id))
    await mark(tx, issueId, gone, { state: 'skipped', at: now() })
    return due
  })
}

/** An address that cannot be decrypted, as after a restore with another key, does not stop the others. */
function opened(sealedAddress: string): string | undefined {
  try {
    return openAddress(sealedAddress)
  } catch {
    log('newsletter.address-broken')
    return undefined
  }
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

/** Records the result of each email of a batch. */
export async function recordOutcomes(
  db: Db,
  issueId: string,
  outcomes: readonly (readonly [string, Outcome])[],
): Promise<void> {
  const of = (kind: Outcome['kind']) => outcomes.filter(([, o]) => o.kind === kind).map(([id]) => id)
  const held = refusesAll(outcomes.map(([, outcome]) => outcome))
  await inTransaction(db, async (tx) => {
    await mark(tx, issueId, of('sent'), { state: 'sent', at: now() })
    await mark(tx, issueId, of('doubt'), { state: 'doubt', at: now() })
    await mark(tx, issueId, of('unsent'), { state: 'waiting', at: null })
    for (const [subscriberId, outcome] of outcomes) {
      if (outcome.kind !== 'refused' && outcome.kind !== 'later') continue
      const { code } = outcome
      // If the server refuses everything, no one is taken off the list, and a refusal that
      // is not about the mailbox is never final: it is retried until staff stop the issue.
      if (held) await again(tx, issueId, subscriberId, code, outcome.kind === 'refused' && outcome.suppress)
      else if (outcome.kind === 'later') await again(tx, issueId, subscriberId, code, true)
      else await refuse(tx, issueId, subscriberId, outcome)
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

/** Retries after 5, 10, 20, 40 minutes; then it counts as refused if it `ends`, else it retries at most every 80 minutes. */
async function again(
  tx: Tx,
  issueId: string,
  subscriberId: string,
  code: string,
  ends: boolean,
): Promise<void> {
  const { tries } = await row(tx, issueId, subscriberId)
    .set((e) => ({ tries: e('tries', '+', 1), code }))
    .returning('tries')
    .executeTakeFirstOrThrow()
  const to =
    tries < TRIES || !ends
      ? { state: 'waiting' as const, at: fromNow(5 * MINUTE * 2 ** Math.min(tries - 1, TRIES - 1)) }
      : { state: 'refused' as const, at: now() }
  await row(tx, issueId, subscriberId).set(to).execute()
}

/**
 * Sends nothing to the address until the person confirms it again.
 * @returns whether it was active until now
 */
export async function suppressSubscriber(
  tx: Tx,
  id: string,
  why: 'refused' | 'bounced' | 'complaint',
): Promise<boolean> {
  await dropUndo(tx, id)
  const done = await tx
    .updateTable('newsletterSubscribers')
    .set({ state: 'suppressed', endedAt: now(), endedWhy: why })
    .where('id', '=', id)
    .where('state', '=', 'active')
    .returning('id')
    .executeTakeFirst()
  return done !== undefined
}
