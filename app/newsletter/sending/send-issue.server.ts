import { letterhead } from '#app/blog/blog.server.ts'
import { newId } from '#app/platform/ids.ts'
import { enqueue, isPlanned } from '#app/platform/jobs/jobs.server.ts'
import { logTrouble } from '#app/platform/log.server.ts'
import { openBulkMail } from '#app/platform/mail/mail.server.ts'
import { config } from '#app/platform/settings/config.server.ts'
import { MINUTE, now } from '#app/platform/time.ts'
import { dbNow } from '#db/dialect.server.ts'
import type { Db } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { readyIssue } from '../letters/issue-mail.server.ts'
import { claimBatch, recordOutcomes } from './batches.server.ts'
import { type Outcome, outcomeOf, refusesAll } from './outcomes.ts'

// Sending. Each recipient has a row before the first email is sent; it says "sending" before the mail server is contacted,
// and the result afterwards. If the process dies in between, the email is in doubt: shown to staff and never sent again.

const SEND = 'newsletter.send'
export const LEASE = 2 * MINUTE
const RENEW = LEASE / 4
const MOST_AT_ONCE = 50
/** Short, so that other jobs of the site do not wait. */
const SLICE = 5_000
const SERVER_DOWN_WAIT = MINUTE
const LATER_WAIT = 5 * MINUTE

/** The job: sends for a few seconds, and queues the next slice. */
export async function sendIssue(db: Db, { id }: Record<string, string>): Promise<void> {
  if (!id) return
  const next = await sendSlice(db, id)
  if (next !== undefined) await enqueue(db, SEND, { id }, { after: next })
}

export interface Pace {
  /** The time in milliseconds after which it stops and yields to other jobs. */
  slice?: number
  perSecond?: number
}

/**
 * Sends for a while, unless another process is sending.
 * @returns the milliseconds after which to continue; undefined if nothing is left
 */
export async function sendSlice(
  db: Db,
  id: string,
  { slice = SLICE, perSecond = config.values.NEWSLETTER_PER_SECOND }: Pace = {},
): Promise<number | undefined> {
  const head = await letterhead(db)
  const lease = newId()
  const issue = await takeLease(db, id, lease)
  if (!issue) return undefined
  const ready = await readyIssue(issue, head)
  const mail = openBulkMail()
  const alive = setInterval(
    () => void renew(db, id, lease).catch((e) => logTrouble(e, 'newsletter claim')),
    RENEW,
  )
  const until = Date.now() + slice
  try {
    if (!(await mail.reachable())) return SERVER_DOWN_WAIT
    do {
      const began = Date.now()
      const batch = await claimBatch(db, id, lease, Math.min(MOST_AT_ONCE, perSecond))
      if (batch === 'over') return undefined
      if (batch === 'later') return LATER_WAIT
      const outcomes = await Promise.all(
        batch.map(async ({ subscriberId, letter }): Promise<[string, Outcome]> => {
          try {
            await mail.send(ready.letterTo(letter.to, letter.token, letter.format))
            return [subscriberId, { kind: 'sent' }]
          } catch (error) {
            return [subscriberId, outcomeOf(error)]
          }
        }),
      )
      await recordOutcomes(db, id, outcomes)
      const became = outcomes.map(([, outcome]) => outcome)
      const nobodyThere = became.every(({ kind }) => kind === 'unsent' || kind === 'doubt')
      if (became.length > 0 && (nobodyThere || refusesAll(became))) return SERVER_DOWN_WAIT
      await rest((batch.length / perSecond) * 1000 - (Date.now() - began))
    } while (Date.now() < until)
    return 0
  } finally {
    clearInterval(alive)
    mail.close()
    await giveBack(db, id, lease)
  }
}

const rest = (ms: number) => (ms > 0 ? new Promise((done) => setTimeout(done, ms)) : undefined)

/** Prevents other processes from sending while the lease lasts. Emails that an earlier run left in "sending" are in doubt. */
async function takeLease(db: Db, id: string, lease: string) {
  return inTransaction(db, async (tx) => {
    const issue = await tx
      .updateTable('newsletterIssues')
      .set({ lease, leaseUntil: dbNow(tx, LEASE) })
      .where('id', '=', id)
      .where('state', '=', 'sending')
      .where((e) => e.or([e('lease', 'is', null), e('leaseUntil', '<', dbNow(tx))]))
      .returning(['number', 'subject', 'body'])
      .executeTakeFirst()
    if (!issue) return undefined
    await tx
      .updateTable('newsletterDeliveries')
      .set({ state: 'doubt', at: now() })
      .where('issueId', '=', id)
      .where('state', '=', 'sending')
      .execute()
    return issue
  })
}

const renew = (db: Db, id: string, lease: string) =>
  db
    .updateTable('newsletterIssues')
    .set({ leaseUntil: dbNow(db, LEASE) })
    .where('id', '=', id)
    .where('lease', '=', lease)
    .execute()

const giveBack = (db: Db, id: string, lease: string) =>
  db
    .updateTable('newsletterIssues')
    .set({ lease: null, leaseUntil: null })
    .where('id', '=', id)
    .where('lease', '=', lease)
    .execute()

/** Runs every minute: continues what a crashed run left. */
export async function resumeNewsletters(db: Db): Promise<void> {
  const due = await db
    .selectFrom('newsletterIssues')
    .select(['id', 'lease'])
    .where((e) =>
      e.or([
        // Left without a job, for example after the job failed for good.
        e.and([e('state', '=', 'sending'), e('lease', 'is', null)]),
        e.and([e('state', '=', 'sending'), e('leaseUntil', '<', dbNow(db))]),
        // An issue that was stopped while its run died: its emails being sent are in doubt too.
        e.and([e('state', '=', 'stopped'), e('leaseUntil', '<', dbNow(db))]),
      ]),
    )
    .execute()
  for (const { id, lease } of due) {
    await doubtStopped(db, id)
    if (lease === null && (await isPlanned(db, { name: SEND, payload: { id } }))) continue
    await enqueue(db, SEND, { id })
  }
}

async function doubtStopped(db: Db, id: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const dead = await tx
      .updateTable('newsletterIssues')
      .set({ lease: null, leaseUntil: null })
      .where('id', '=', id)
      .where('state', '=', 'stopped')
      .where('leaseUntil', '<', dbNow(tx))
      .returning('id')
      .executeTakeFirst()
    if (!dead) return
    await tx
      .updateTable('newsletterDeliveries')
      .set({ state: 'doubt', at: now() })
      .where('issueId', '=', id)
      .where('state', '=', 'sending')
      .execute()
  })
}
