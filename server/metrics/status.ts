import type { Now } from './gauges.ts'
import { madeAnswers } from './seen-requests.ts'

/** The same numbers for a person, as JSON. */
export function statusOf(now: Now) {
  const { readiness, readings, disk, pools, pages, answeredFromMemory } = now
  const made = madeAnswers()
  const all = made + answeredFromMemory
  return {
    state: readiness.says,
    causes: readiness.causes,
    runningForSeconds: Math.round(process.uptime()),
    memoryBytes: process.memoryUsage.rss(),
    answers: {
      fromMemory: answeredFromMemory,
      made,
      /** What decides how many processors a site needs (docs/performance.md). */
      shareFromMemory: all === 0 ? null : Number((answeredFromMemory / all).toFixed(3)),
    },
    pages,
    database: readings ? { answeredInSeconds: Number(readings.seconds.toFixed(3)), pools } : null,
    /** Those that live on this database, this one too. */
    processes: readings?.processes ?? null,
    jobs: readings?.lanes ?? null,
    lettersWaiting: readings?.letters ?? null,
    mailServerUp: disk.mailServerUp,
    sealedFiles: readings?.files ?? null,
    promises: readings?.promises ?? null,
    lastBackup: disk.backupAt === null ? null : new Date(disk.backupAt * 1000).toISOString(),
    disk: { freeBytes: disk.freeBytes, allBytes: disk.allBytes },
    incidents: now.incidents,
  }
}
