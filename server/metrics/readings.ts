import { statfsSync } from 'node:fs'
import { casePromises, sealedFileCounts } from '#app/cases/cases.server.ts'
import { waitingSince } from '#app/messages/messages.server.ts'
import { newestBackupAt } from '#app/platform/backup/backup.server.ts'
import { jobCounts } from '#app/platform/jobs/jobs.server.ts'
import { logTrouble } from '#app/platform/log.server.ts'
import { countWaiting } from '#app/platform/mail/mail.server.ts'
import { mailServerAway } from '#app/platform/mail/mail-server.server.ts'
import { config } from '#app/platform/settings/config.server.ts'
import { DAY, fromNow, nowMs } from '#app/platform/time.ts'
import { within } from '#app/platform/within.ts'
import type { Db } from '#db/schema.ts'
import { LANE_NAMES, type LaneName, laneOf } from '../jobs.ts'

// The numbers that the database and the disk know, for the metrics. Counts only: no id, no name, no address.

interface LaneCounts {
  lane: LaneName
  waiting: number
  failed: number
  /** How late the oldest job is. */
  oldestSeconds: number
}

export interface Readings {
  lanes: LaneCounts[]
  letters: number
  files: { files: number; bytes: number }
  promises: { kind: 'case' | 'message'; due: number; overdue: number }[]
  /** How long the database took to answer all of this. */
  seconds: number
}

const SHARED = 5000
const WAITS = 3000
let last: { at: number; readings: Promise<Readings | null> } | undefined

/** Null while the database does not answer. Requests within five seconds share an answer. */
export function readingsNow(db: Db): Promise<Readings | null> {
  const now = performance.now()
  if (!last || now - last.at > SHARED) last = { at: now, readings: readSoon(db) }
  return last.readings
}

const readSoon = async (db: Db): Promise<Readings | null> =>
  (await within(
    WAITS,
    read(db).catch((error: unknown) => {
      logTrouble(error, 'metrics')
      return null
    }),
  )) ?? null

async function read(db: Db): Promise<Readings> {
  const began = performance.now()
  const lanes = await laneCounts(db)
  const letters = await countWaiting(db)
  const files = await sealedFileCounts(db)
  const cases = await casePromises(db)
  const messages = await waitingSince(db)
  const late = fromNow(-config.promised.messageDays * DAY)
  return {
    lanes,
    letters,
    files,
    promises: [
      { kind: 'case', ...cases },
      { kind: 'message', due: messages.length, overdue: messages.filter((at) => at < late).length },
    ],
    seconds: (performance.now() - began) / 1000,
  }
}

async function laneCounts(db: Db): Promise<LaneCounts[]> {
  const rows = (await jobCounts(db)).map((row) => ({ ...row, lane: laneOf(row.name) }))
  return LANE_NAMES.map((lane) => {
    const own = rows.filter((row) => row.lane === lane)
    const since = own.flatMap(({ dueSince }) => dueSince ?? []).sort()[0]
    return {
      lane,
      waiting: own.reduce((sum, { waiting }) => sum + waiting, 0),
      failed: own.reduce((sum, { failed }) => sum + failed, 0),
      oldestSeconds: since ? Math.max(0, (nowMs() - Date.parse(since)) / 1000) : 0,
    }
  })
}

export interface DiskReadings {
  /** Null without a data folder. */
  freeBytes: number | null
  allBytes: number | null
  /** Seconds since 1970; null without a backup. */
  backupAt: number | null
  mailServerUp: boolean
}

/** What is known without the database, except when a backup is in a bucket. */
export async function diskReadings(db: Db): Promise<DiskReadings> {
  const disk = config.noFolder ? null : statfsSync(config.dataDir)
  // The readings of the database say that it does not answer.
  const at = await newestBackupAt(db).catch(() => null)
  return {
    freeBytes: disk && disk.bavail * disk.bsize,
    allBytes: disk && disk.blocks * disk.bsize,
    backupAt: at === null ? null : at / 1000,
    mailServerUp: mailServerAway() === null,
  }
}
