import { readdirSync, statfsSync, statSync } from 'node:fs'
import path from 'node:path'
import { waitingSince } from '#app/messages/messages.server.ts'
import { record } from '#app/platform/audit/audit.server.ts'
import { type Broken, newestLines } from '#app/platform/audit/trail-check.server.ts'
import { longHold } from '#app/platform/audit/trail-lock-alarm.server.ts'
import { type BackupState, backupState } from '#app/platform/backup/backup.server.ts'
import { clockIsOff } from '#app/platform/database-clock.server.ts'
import { type LackingLetters, lackingLetters } from '#app/platform/documents/lacking-letters.server.ts'
import { fileStore } from '#app/platform/file-store/file-store.server.ts'
import { isStoreTrouble } from '#app/platform/file-store/file-store.ts'
import { SITE_ID } from '#app/platform/file-store/site-id.server.ts'
import { storeTroubleInWords } from '#app/platform/file-store/store-trouble-words.ts'
import { scannerState } from '#app/platform/http/scanner.server.ts'
import { clockLeap, type Leap, waitsUntil } from '#app/platform/jobs/clock.server.ts'
import { dropGivenUp, tryAgain } from '#app/platform/jobs/jobs.server.ts'
import { type RecoveryKeyState, recoveryKeyState } from '#app/platform/keys/first-list.server.ts'
import { BrokenRecipients, recipients, recipientsOrNull } from '#app/platform/keys/recipients.server.ts'
import { logTrouble } from '#app/platform/log.server.ts'
import { countWaiting, queueMail } from '#app/platform/mail/mail.server.ts'
import { lookForMailServer, mailServerAway } from '#app/platform/mail/mail-server.server.ts'
import { config } from '#app/platform/settings/config.server.ts'
import { siteValue } from '#app/platform/settings/site-values.server.ts'
import { dayAndHour, fromNow, MINUTE } from '#app/platform/time.ts'
import { CALLERS, type Caller, callsOf } from '#app/platform/webhooks/calls.server.ts'
import { type Kind, kindOf } from '#db/dialect.server.ts'
import type { Db } from '#db/schema.ts'
import type { JobName } from '#db/tables/platform.ts'
import { inTransaction } from '#db/transaction.ts'
import { itWorks } from '../model/staff-mails.server.ts'
import type { WhyDeleted } from '../model/work-words.ts'

/** A job that is this late means that no worker is running. */
const TOO_LATE = 5 * MINUTE

export interface FailedJob {
  id: string
  name: JobName
  /** When it was given up; null while it is retried. */
  failedAt: string | null
  /** When it first failed. */
  since: string
  attempts: number
  error: string
  /** The place in our code. */
  stack: string
  /** The time of the next retry, if it was not given up. */
  next: string
}

export interface Health {
  database: { kind: Kind; answersInMs: number; bytes: number | null }
  /** `away`: since when the mail server has refused mail, and the error. */
  mail: {
    way: 'smtp' | 'folder'
    to: string
    waiting: number
    written: number
    away: { since: string; why: string } | null
  }
  /** `trying`: failed, and not given up. */
  jobs: { failed: FailedJob[]; trying: FailedJob[]; waiting: number; late: number }
  /** Documents with letters that no font has, since the site started; the newest first. */
  documents: LackingLetters[]
  /** Messages that wait for us, and when the oldest came. */
  messages: { waiting: number; oldest: string | null }
  /** Null without a data folder. */
  disk: { freeBytes: number; allBytes: number } | null
  /** Null while the files are in the data folder. `trouble`: what to do, when the bucket cannot be used. */
  bucket: { place: string; trouble: string | null } | null
  backup: BackupState
  scanner: 'not-set' | 'answers' | 'silent'
  recoveryKey: RecoveryKeyState
  list: { version: number; fingerprint: string; staff: number } | null
  /**
   * Null while the trail cannot be read. `wholeAt`: the time of the last complete check; null when that note is not ours.
   */
  trail: { broken: Broken | null; wholeAt: string | null } | null
  /** The newest lines could not be checked for five minutes or more: now, or today `until` then, as text. */
  trailHeld: { minutes: number; until: string | null } | null
  /** As text: the clock leapt ahead, and deletions by age are paused. */
  clock: (Leap & { until: string }) | null
  /** By how many seconds this machine's clock is ahead of the database's; null while it is right. */
  clockAhead: number | null
  /**
   * For each configured service that calls us: the times of the last right and the last wrong
   * call, as text, and which was later.
   */
  calls: { caller: Caller; right: string | null; wrong: string | null; wrongSince: boolean }[]
  runningSince: string
}

/** @param patience milliseconds to wait for a lock on the trail */
export async function health(db: Db, patience?: number): Promise<Health> {
  return {
    database: await databaseHealth(db),
    mail: await mailHealth(db),
    jobs: await jobsHealth(db),
    documents: lackingLetters(),
    messages: await messagesHealth(db),
    disk: diskSpace(),
    bucket: await bucketHealth(),
    backup: await backupState(db),
    scanner: await scannerState(),
    recoveryKey: await recoveryKeyState(await recipientsOrNull(db)),
    list: await listHealth(db),
    // A lock on the trail must not block the rest of the page, or the mail.
    trail: await newestLines(db, patience).catch(cannotLook),
    trailHeld: await heldHealth(),
    clock: await clockHealth(db),
    clockAhead: clockIsOff(),
    calls: await callsHealth(db),
    runningSince: fromNow(-process.uptime() * 1000),
  }
}

async function databaseHealth(db: Db) {
  const began = performance.now()
  await siteValue(db, 'any')
  const kind = kindOf(db)
  const bytes = kind === 'sqlite' ? sizeOnDisk(config.database) : null
  return { kind, answersInMs: Math.max(1, Math.round(performance.now() - began)), bytes }
}

/** Including the log beside it (WAL), where new rows are first; in memory there is no file. */
function sizeOnDisk(file: string): number | null {
  const sizes = [file, `${file}-wal`].map((name) => statSync(name, { throwIfNoEntry: false })?.size)
  return sizes[0] === undefined ? null : sizes[0] + (sizes[1] ?? 0)
}

async function mailHealth(db: Db) {
  const waiting = await countWaiting(db)
  const folder = path.join(config.dataDir, 'outbox')
  // The host only: the address holds a password.
  return config.smtpUrl
    ? { way: 'smtp' as const, to: new URL(config.smtpUrl).host, waiting, written: 0, away: mailServerAway() }
    : { way: 'folder' as const, to: folder, waiting, written: lettersIn(folder), away: null }
}

function lettersIn(folder: string): number {
  try {
    return readdirSync(folder).filter((name) => name.endsWith('.eml')).length
  } catch {
    // No mail was written yet.
    return 0
  }
}

async function jobsHealth(db: Db) {
  const rows = await db
    .selectFrom('jobs')
    .select(['id', 'name', 'runAt', 'failedAt', 'firstFailedAt', 'attempts', 'lastError', 'lastStack'])
    .where('doneAt', 'is', null)
    .orderBy('runAt')
    .execute()
  const waiting = rows.filter(({ failedAt }) => failedAt === null)
  const troubled = rows.flatMap(({ lastError, lastStack, firstFailedAt, runAt, ...row }) =>
    row.failedAt === null && lastError === null
      ? []
      : [
          {
            ...row,
            since: firstFailedAt ?? row.failedAt ?? runAt,
            error: lastError ?? '',
            stack: lastStack ?? '',
            next: runAt,
          },
        ],
  )
  troubled.sort((a, b) => a.since.localeCompare(b.since))
  const late = waiting.filter(({ runAt }) => runAt < fromNow(-TOO_LATE)).length
  return {
    failed: troubled.filter(({ failedAt }) => failedAt !== null),
    trying: troubled.filter(({ failedAt }) => failedAt === null),
    waiting: waiting.length,
    late,
  }
}

function cannotLook(error: unknown): null {
  logTrouble(error, 'trail')
  return null
}

async function heldHealth(): Promise<Health['trailHeld']> {
  const hold = await longHold()
  if (!hold) return null
  const ended = new Date(hold.until).toISOString()
  return {
    minutes: Math.floor((hold.until - hold.from) / MINUTE),
    until: hold.lasts ? null : dayAndHour(ended, config.timeZone),
  }
}

async function clockHealth(db: Db) {
  const leap = await clockLeap(db)
  const when = (at: string) => dayAndHour(at, config.timeZone)
  return leap && { from: when(leap.from), to: when(leap.to), until: when(waitsUntil(leap)) }
}

async function callsHealth(db: Db): Promise<Health['calls']> {
  const isSetUp = { stripe: config.stripe !== null, bounces: Boolean(config.bouncesSecret) }
  const when = (at: string | null) => at && dayAndHour(at, config.timeZone)
  return Promise.all(
    CALLERS.filter((caller) => isSetUp[caller]).map(async (caller) => {
      const { right, wrong } = await callsOf(db, caller)
      return { caller, right: when(right), wrong: when(wrong), wrongSince: (wrong ?? '') > (right ?? '') }
    }),
  )
}

async function messagesHealth(db: Db) {
  const since = await waitingSince(db)
  return { waiting: since.length, oldest: since[0] ?? null }
}

function diskSpace() {
  if (config.noFolder) return null
  const { bavail, blocks, bsize } = statfsSync(config.dataDir)
  return { freeBytes: bavail * bsize, allBytes: blocks * bsize }
}

async function bucketHealth(): Promise<Health['bucket']> {
  const store = fileStore()
  if (store.kind === 'folder') return null
  try {
    await store.get(SITE_ID)
    return { place: store.place, trouble: null }
  } catch (error) {
    if (!isStoreTrouble(error)) throw error
    return { place: store.place, trouble: storeTroubleInWords(store, error) }
  }
}

async function listHealth(db: Db) {
  try {
    const list = await recipients(db)
    const staff = list.recipients.filter(({ kind }) => kind === 'staff').length
    return { version: list.version, fingerprint: list.fingerprint, staff }
  } catch (error) {
    if (error instanceof BrokenRecipients) return null
    throw error
  }
}

/** A mail that was given up is deleted automatically after seven days, with its follow-up. */
export const GO_BY_THEMSELVES: readonly JobName[] = ['mail.send']

/** Deletes a job that was given up. @returns whether there was one */
export async function deleteJob(db: Db, id: string, why: WhyDeleted, by: string): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const dropped = await dropGivenUp(tx, id, GO_BY_THEMSELVES)
    if (dropped) await record(tx, by, `job.deleted ${why}`, id)
    return dropped
  })
}

/**
 * Retries failed jobs now, given up or not.
 * @param which a job's id, all, or "kind:" and the name of the work
 * @returns how many jobs are retried
 */
export async function retryJobs(db: Db, which: string | 'all', by: string): Promise<number> {
  lookForMailServer()
  return inTransaction(db, async (tx) => {
    // An unknown name matches none.
    const kind = /^kind:(.+)$/.exec(which)?.[1] as JobName | undefined
    const tried = await tryAgain(tx, which === 'all' ? {} : kind ? { name: kind } : { id: which })
    for (const id of tried) await record(tx, by, 'job.retried', id)
    return tried.length
  })
}

/** Sends a mail to the member who asked, so that they see whether mail is delivered. */
export async function sendTestMail(db: Db, member: { userId: string; email: string }): Promise<void> {
  await inTransaction(db, async (tx) => {
    await queueMail(tx, itWorks(member.email))
    await record(tx, member.userId, 'mail.tested')
  })
}
