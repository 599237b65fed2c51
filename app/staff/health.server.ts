import { statfsSync } from 'node:fs'
import { record } from '#app/platform/audit.server.ts'
import { config } from '#app/platform/config.server.ts'
import { BrokenRecipients, recipients, recoveryKeyIsHere } from '#app/platform/recipients.server.ts'
import { HOUR, now } from '#app/platform/time.ts'
import { databaseKind } from '#db/connect.server.ts'
import type { Db } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'

export interface Health {
  checks: { name: string; good: boolean; words: string }[]
  failed: { id: string; name: string; attempts: number; failedAt: string; error: string }[]
}

const LOW_DISK = 1024 ** 3
const LATE = HOUR

/** Whether everything that has to work does, in words. */
export async function health(db: Db): Promise<Health> {
  const failed = await db
    .selectFrom('jobs')
    .select(['id', 'name', 'attempts', 'failedAt', 'lastError'])
    .where('failedAt', 'is not', null)
    .orderBy('failedAt', 'desc')
    .limit(50)
    .execute()
  const checks = [
    { name: 'Database', good: true, words: databaseKind() === 'sqlite' ? 'SQLite, a file' : 'PostgreSQL' },
    await listCheck(db),
    recoveryKeyIsHere()
      ? {
          name: 'Recovery key',
          good: false,
          words: 'Still on this server. Copy recovery-key.txt to two places offline, then delete it here.',
        }
      : { name: 'Recovery key', good: true, words: 'Not on this server.' },
    await mailCheck(db),
    await jobsCheck(db),
    diskCheck(),
  ]
  return {
    checks,
    failed: failed.map((job) => ({
      id: job.id,
      name: job.name,
      attempts: job.attempts,
      failedAt: job.failedAt ?? '',
      error: job.lastError ?? '',
    })),
  }
}

async function listCheck(db: Db) {
  const name = 'List of keys'
  try {
    const { version, fingerprint } = await recipients(db)
    return { name, good: true, words: `Version ${version} holds. Fingerprint: ${fingerprint}` }
  } catch (error) {
    if (!(error instanceof BrokenRecipients)) throw error
    return { name, good: false, words: 'It does not hold. No new case or message is taken. See SECURITY.md.' }
  }
}

async function mailCheck(db: Db) {
  const waiting = await db
    .selectFrom('mailQueue')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min('queuedAt').as('oldest')])
    .executeTakeFirstOrThrow()
  const how = config.smtpUrl
    ? 'Sent by SMTP.'
    : 'No mail server is set (SMTP_URL): letters become files in the outbox folder.'
  const late = waiting.oldest !== null && Date.parse(waiting.oldest) < Date.now() - LATE
  const queue = Number(waiting.count) === 0 ? 'None wait.' : `Waiting: ${waiting.count}.`
  return { name: 'Mail', good: Boolean(config.smtpUrl) && !late, words: `${how} ${queue}` }
}

async function jobsCheck(db: Db) {
  const { count } = await db
    .selectFrom('jobs')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('doneAt', 'is', null)
    .where('failedAt', 'is', null)
    .where('runAt', '<', new Date(Date.now() - LATE).toISOString())
    .executeTakeFirstOrThrow()
  const late = Number(count)
  return {
    name: 'Work behind the pages',
    good: late === 0,
    words: late === 0 ? 'On time.' : `Late: ${late}.`,
  }
}

function diskCheck() {
  const { bavail, bsize } = statfsSync(config.dataDir)
  const free = bavail * bsize
  return { name: 'Disk', good: free > LOW_DISK, words: `${(free / LOW_DISK).toFixed(1)} GB free.` }
}

/** Gives failed work another eight tries, from now on. */
export async function tryAgain(db: Db, id: string, by: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const job = await tx
      .updateTable('jobs')
      .set({ failedAt: null, claimedAt: null, attempts: 0, runAt: now() })
      .where('id', '=', id)
      .where('failedAt', 'is not', null)
      .returning('id')
      .executeTakeFirst()
    if (job) await record(tx, by, 'job.tried-again', id)
  })
}
