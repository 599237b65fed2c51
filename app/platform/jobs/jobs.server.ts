import { dbNow, keepUnclaimed, skipLocked } from '#db/dialect.server.ts'
import type { Db, Tx } from '#db/schema.ts'
import type { JobName } from '#db/tables/platform.ts'
import { afterCommit, inTransaction } from '#db/transaction.ts'
import { newId } from '../ids.ts'
import { framesOf, kindOfError, log, logTrouble } from '../log.server.ts'
import { DAY, fromNow, HOUR, MINUTE, now } from '../time.ts'

/**
 * @param held renews the claim: false if another process has taken the job since; ask it right before an act outside the database
 * @param finish marks the job as done in the transaction of what it does: false if another process has taken the job since, and
 * then it writes nothing. A job that would do harm twice needs it: its process can be killed before runNext marks the job.
 */
export type Handler = (db: Db, payload: Record<string, string>, held: Held, finish: Finish) => Promise<void>
export type Held = () => Promise<boolean>
export type Finish = (tx: Tx) => Promise<boolean>
export type Handlers = Partial<Record<JobName, Handler>>

/** A queue of jobs. Jobs in another lane are not held up by it. */
export interface Lane {
  takes: readonly JobName[] | { allBut: readonly JobName[] }
  /** Whether it makes sense to start a job now; called before each one. */
  ready?: (db: Db) => Promise<boolean>
}
const EVERYTHING: Lane = { takes: { allBut: [] } }

/** Jobs are retried for days, so a server that is away for a weekend loses nothing. */
const TRIED_FOR = 3 * DAY
const ATTEMPTS = 8
const LONGEST_PAUSE = 2 * HOUR
/** By the database's clock. A claim is renewed while the job runs; if it is not, its process is dead or frozen. */
const CLAIM_LASTS = MINUTE
const RENEW = CLAIM_LASTS / 4
let wake = () => {}

/** Enqueues a job in the same transaction as the rows that call for it. The payload holds ids only. */
export async function enqueue(
  tx: Db | Tx,
  name: JobName,
  payload: Record<string, string> = {},
  { after = 0 }: { after?: number } = {},
): Promise<void> {
  await tx
    .insertInto('jobs')
    .values({
      id: newId(),
      name,
      payload: JSON.stringify(payload),
      runAt: fromNow(after),
      attempts: 0,
      claimedAt: null,
      claim: null,
      doneAt: null,
      failedAt: null,
      lastError: null,
    })
    .execute()
  if (after === 0) afterCommit(tx, () => wake())
}

interface Which {
  name: JobName
  payload?: Record<string, string>
}

const planned = (db: Db | Tx, { name, payload = {} }: Which) =>
  db
    .selectFrom('jobs')
    .select('id')
    .where('name', '=', name)
    .where('payload', '=', JSON.stringify(payload))
    .where('doneAt', 'is', null)
    .limit(1)

/** Whether this job waits or is running; a job that was given up is neither. */
export async function isPlanned(db: Db | Tx, which: Which): Promise<boolean> {
  return (await planned(db, which).where('failedAt', 'is', null).executeTakeFirst()) !== undefined
}

/** Unfinished jobs of this kind; those that failed come first. */
export async function jobState(db: Db | Tx, { name, payload = {} }: Which) {
  return db
    .selectFrom('jobs')
    .select(['id', 'claimedAt', 'lastError', 'failedAt'])
    .where('name', '=', name)
    .where('payload', '=', JSON.stringify(payload))
    .where('doneAt', 'is', null)
    .orderBy('attempts', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Whether a job was given up and staff have not dealt with it. */
export const anyGivenUp = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('jobs').select('id').where('failedAt', 'is not', null).limit(1).executeTakeFirst()) !==
  undefined

export interface JobCount {
  name: JobName
  waiting: number
  failed: number
  /** Since when the oldest one should have run; null if none is late. */
  dueSince: string | null
}

/** How many jobs of each kind wait, and how many were given up. */
export async function jobCounts(db: Db): Promise<JobCount[]> {
  return db
    .selectFrom('jobs')
    .select((e) => [
      'name',
      e.fn.count<number>('id').filterWhere('failedAt', 'is', null).as('waiting'),
      e.fn.count<number>('id').filterWhere('failedAt', 'is not', null).as('failed'),
      e.fn
        .min<string | null>('runAt')
        .filterWhere('failedAt', 'is', null)
        .filterWhere('runAt', '<=', now())
        .as('dueSince'),
    ])
    .where('doneAt', 'is', null)
    .groupBy('name')
    .execute()
}

const unclaimed = (db: Db | Tx, which: Which) =>
  planned(db, which).where('failedAt', 'is', null).where('claimedAt', 'is', null)

/**
 * Enqueues a job unless one is waiting: one job covers everything that happens before it starts. It cannot start before
 * this transaction ends, so that it sees the rows that call for it; outside a transaction, write these rows first.
 */
export async function enqueueOnce(
  tx: Db | Tx,
  name: JobName,
  payload: Record<string, string> = {},
  { after = 0 }: { after?: number } = {},
): Promise<void> {
  const waiting = unclaimed(tx, { name, payload }).modifyEnd(keepUnclaimed(tx))
  if (!(await waiting.executeTakeFirst())) await enqueue(tx, name, payload, { after })
}

/** Removes a job that has not started, unless another transaction needs it: see enqueueOnce. */
export async function takeBack(tx: Tx, which: Which): Promise<void> {
  const waiting = await unclaimed(tx, which).clearLimit().modifyEnd(skipLocked(tx)).execute()
  const ids = waiting.map(({ id }) => id)
  if (ids.length > 0) await tx.deleteFrom('jobs').where('id', 'in', ids).execute()
}

/**
 * Runs the next job that is due. A job whose process died is picked up again once its claim has expired. A kind without a
 * handler waits for a process of the release that knows it.
 */
export async function runNext(db: Db, handlers: Handlers, lane = EVERYTHING): Promise<boolean> {
  const job = await claim(db, namesIn(lane, handlers))
  const handler = job && handlers[job.name]
  if (!handler) return false
  const held = () => renew(db, job)
  const alive = setInterval(() => void held().catch((e) => logTrouble(e, 'job claim')), RENEW)
  try {
    await handler(db, JSON.parse(job.payload), held, (tx) => finish(tx, job))
    await finish(db, job)
  } catch (error) {
    await giveBack(db, job, error)
  } finally {
    clearInterval(alive)
  }
  return true
}

function namesIn({ takes }: Lane, handlers: Handlers): JobName[] {
  const known = Object.keys(handlers) as JobName[]
  return known.filter((name) => ('allBut' in takes ? !takes.allBut.includes(name) : takes.includes(name)))
}

async function claim(db: Db, names: readonly JobName[]) {
  return inTransaction(db, async (tx) => {
    const next = await tx
      .selectFrom('jobs')
      .selectAll()
      .where('doneAt', 'is', null)
      .where('failedAt', 'is', null)
      .where('runAt', '<=', now())
      .where((e) => e.or([e('claimedAt', 'is', null), e('claimedAt', '<', dbNow(tx, -CLAIM_LASTS))]))
      .where('name', 'in', names)
      .orderBy('runAt')
      .limit(1)
      .modifyEnd(skipLocked(tx))
      .executeTakeFirst()
    if (!next) return undefined
    const claimed = { claim: newId(), attempts: next.attempts + 1 }
    await tx
      .updateTable('jobs')
      .set({ ...claimed, claimedAt: dbNow(tx) })
      .where('id', '=', next.id)
      .execute()
    return { ...next, ...claimed }
  })
}

/** Changes nothing if another process has taken the job since: this one was frozen. */
const underClaim = (db: Db | Tx, { id, claim }: { id: string; claim: string }) =>
  db.updateTable('jobs').where('id', '=', id).where('claim', '=', claim)

async function renew(db: Db, job: { id: string; claim: string }): Promise<boolean> {
  const { numUpdatedRows } = await underClaim(db, job)
    .set({ claimedAt: dbNow(db) })
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

async function finish(db: Db | Tx, job: { id: string; claim: string }): Promise<boolean> {
  const { numUpdatedRows } = await underClaim(db, job).set({ doneAt: now() }).executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

interface Claimed {
  id: string
  claim: string
  name: JobName
  attempts: number
  firstFailedAt: string | null
}

async function giveBack(db: Db, job: Claimed, error: unknown): Promise<void> {
  const lastError = kindOfError(error)
  const firstFailedAt = job.firstFailedAt ?? now()
  const over = job.attempts >= ATTEMPTS && (isForGood(error) || firstFailedAt < fromNow(-TRIED_FOR))
  const { numUpdatedRows } = await underClaim(db, job)
    .set({
      claimedAt: null,
      claim: null,
      lastError,
      lastStack: framesOf(error),
      firstFailedAt,
      failedAt: over ? now() : null,
      // After 1, 2, 4 … 64 minutes, then every two hours.
      runAt: fromNow(Math.min(MINUTE * 2 ** (job.attempts - 1), LONGEST_PAUSE)),
    })
    .executeTakeFirstOrThrow()
  if (numUpdatedRows > 0n)
    log(over ? 'job.given-up' : 'job.failed', { job: job.name, attempt: job.attempts, error: lastError })
}

/** A 5xx reply of a mail server is permanent (RFC 5321). Some servers are misconfigured, so we retry for hours. */
const isForGood = (error: unknown): boolean =>
  Number((error as { responseCode?: number })?.responseCode) >= 500

const UNTRIED = {
  failedAt: null,
  claimedAt: null,
  claim: null,
  attempts: 0,
  firstFailedAt: null,
  lastError: null,
  lastStack: null,
}

/** Makes failed jobs run at once. @returns the ids */
export async function tryAgain(tx: Db | Tx, which: { name?: JobName; id?: string } = {}): Promise<string[]> {
  const rows = await tx
    .updateTable('jobs')
    .set({ ...UNTRIED, runAt: now() })
    .where('doneAt', 'is', null)
    .where((e) => e.or([e('failedAt', 'is not', null), e('lastError', 'is not', null)]))
    .where((e) => e.or([e('claimedAt', 'is', null), e('claimedAt', '<', dbNow(tx, -CLAIM_LASTS))]))
    .$if(which.name !== undefined, (query) => query.where('name', '=', which.name as JobName))
    .$if(which.id !== undefined, (query) => query.where('id', '=', which.id ?? ''))
    .returning('id')
    .execute()
  afterCommit(tx, () => wake())
  return rows.map(({ id }) => id)
}

/** Deletes a job that was given up. @returns false if there is none */
export async function dropGivenUp(tx: Tx, id: string, but: readonly JobName[]): Promise<boolean> {
  const dropped = await tx
    .deleteFrom('jobs')
    .where('id', '=', id)
    .where('failedAt', 'is not', null)
    .where('name', 'not in', but)
    .executeTakeFirst()
  return Number(dropped.numDeletedRows) > 0
}

/** Makes a job that waits after a failure run at once; its count of attempts stays. */
export async function hurry(db: Db, name: JobName): Promise<void> {
  await db
    .updateTable('jobs')
    .set({ runAt: now() })
    .where('name', '=', name)
    .where('doneAt', 'is', null)
    .where('failedAt', 'is', null)
    .where('claimedAt', 'is', null)
    .where('lastError', 'is not', null)
    .execute()
}

/** At the start: releases the claims of a process that died. No other process uses the database then. */
export async function takeBackClaims(db: Db): Promise<void> {
  await db.updateTable('jobs').set({ claimedAt: null, claim: null }).where('doneAt', 'is', null).execute()
}

interface Worker {
  stop: () => Promise<void>
}

/** Works until stopped; looks every `everyMs`, and at once when a job without delay was enqueued here. */
export function startWorker(
  db: Db,
  handlers: Handlers,
  { lanes = [EVERYTHING], everyMs = 1000 }: { lanes?: readonly Lane[]; everyMs?: number } = {},
): Worker {
  const running = lanes.map((lane) => startLane(db, handlers, lane))
  const look = () => running.forEach((lane) => void lane.look())
  const timer = setInterval(look, everyMs)
  wake = look
  return {
    stop: async () => {
      clearInterval(timer)
      wake = () => {}
      await Promise.all(running.map((lane) => lane.stop()))
    },
  }
}

function startLane(db: Db, handlers: Handlers, lane: Lane): Worker & { look: () => void } {
  let stopped = false
  let running: Promise<void> | undefined
  const drain = async () => {
    while (!stopped && (await (lane.ready?.(db) ?? true)) && (await runNext(db, handlers, lane)));
  }
  return {
    look: () => {
      running ??= drain()
        .catch((error) => logTrouble(error, 'worker'))
        .finally(() => {
          running = undefined
        })
    },
    stop: async () => {
      stopped = true
      await running
    },
  }
}

/** Deletes jobs that finished a day ago. */
export async function sweepJobs(db: Db): Promise<void> {
  await db.deleteFrom('jobs').where('doneAt', '<', fromNow(-DAY)).execute()
}
