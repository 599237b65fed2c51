import { skipLocked } from '#db/dialect.server.ts'
import type { Db, Tx } from '#db/schema.ts'
import { afterCommit, inTransaction } from '#db/transaction.ts'
import { newId } from './ids.ts'
import { log } from './log.server.ts'
import { DAY, fromNow, MINUTE, now } from './time.ts'

export type Handler = (db: Db, payload: Record<string, string>) => Promise<void>
export type Handlers = Record<string, Handler>

const ATTEMPTS = 8
const CLAIM_LASTS = 10 * MINUTE
let wake = () => {}

/** Promises work in the same transaction as the rows that call for it. The payload holds ids only. */
export async function enqueue(
  tx: Db | Tx,
  name: string,
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
      doneAt: null,
      failedAt: null,
      lastError: null,
    })
    .execute()
  if (after === 0) afterCommit(tx, () => wake())
}

/** Runs the next job that is due. A job whose process died is taken up again once its claim has run out. */
export async function runNext(db: Db, handlers: Handlers): Promise<boolean> {
  const job = await claim(db)
  if (!job) return false
  const handler = handlers[job.name]
  try {
    if (!handler) throw new RangeError('unknown job')
    await handler(db, JSON.parse(job.payload))
    await db.updateTable('jobs').set({ doneAt: now() }).where('id', '=', job.id).execute()
  } catch (error) {
    await giveBack(db, job, error)
  }
  return true
}

async function claim(db: Db) {
  return inTransaction(db, async (tx) => {
    const next = await tx
      .selectFrom('jobs')
      .selectAll()
      .where('doneAt', 'is', null)
      .where('failedAt', 'is', null)
      .where('runAt', '<=', now())
      .where((e) => e.or([e('claimedAt', 'is', null), e('claimedAt', '<', fromNow(-CLAIM_LASTS))]))
      .orderBy('runAt')
      .limit(1)
      .modifyEnd(skipLocked(tx))
      .executeTakeFirst()
    if (!next) return undefined
    await tx
      .updateTable('jobs')
      .set({ claimedAt: now(), attempts: next.attempts + 1 })
      .where('id', '=', next.id)
      .execute()
    return { ...next, attempts: next.attempts + 1 }
  })
}

async function giveBack(db: Db, job: { id: string; name: string; attempts: number }, error: unknown) {
  const lastError = error instanceof Error ? ((error as { code?: string }).code ?? error.name) : typeof error
  log('job.failed', { job: job.name, attempt: job.attempts, error: lastError })
  const over = job.attempts >= ATTEMPTS
  await db
    .updateTable('jobs')
    .set({
      claimedAt: null,
      lastError,
      failedAt: over ? now() : null,
      // 1, 2, 4 … 64 minutes: a mail server that is down for an hour costs nothing.
      runAt: fromNow(MINUTE * 2 ** (job.attempts - 1)),
    })
    .where('id', '=', job.id)
    .execute()
}

/** Works until stopped; looks every `everyMs`, and at once when a job without delay was enqueued here. */
export function startWorker(db: Db, handlers: Handlers, everyMs = 1000): { stop: () => Promise<void> } {
  let stopped = false
  let running: Promise<void> | undefined
  const drain = async () => {
    while (!stopped && (await runNext(db, handlers)));
  }
  const look = () => {
    running ??= drain()
      .catch((error) => log('worker.failed', { error: (error as Error).name }))
      .finally(() => {
        running = undefined
      })
  }
  const timer = setInterval(look, everyMs)
  wake = look
  return {
    stop: async () => {
      stopped = true
      clearInterval(timer)
      wake = () => {}
      await running
    },
  }
}

/** Forgets what was done a day ago. */
export async function sweepJobs(db: Db): Promise<void> {
  await db.deleteFrom('jobs').where('doneAt', '<', fromNow(-DAY)).execute()
}
