import { beforeAll, expect, test } from 'vitest'
import { type Now, READINGS } from './gauges.ts'
import { startMetrics } from './registry.ts'

// What Prometheus reads while something is not known. A made-up 0 would be an alarm, or hide one.

let metrics: Awaited<ReturnType<typeof startMetrics>>
beforeAll(async () => {
  metrics = await startMetrics()
})

const KNOWN: Now = {
  readiness: { status: 200, says: 'ready', causes: [] },
  readings: {
    lanes: [{ lane: 'mail', waiting: 1, failed: 0, oldestSeconds: 0 }],
    letters: 0,
    files: { files: 0, bytes: 0 },
    promises: [{ kind: 'case', due: 0, overdue: 0 }],
    processes: [],
    seconds: 0.01,
  },
  disk: { freeBytes: 5e9, allBytes: 2e10, backupAt: 1_800_000_000, mailServerUp: true },
  pools: [{ pool: 'work', busy: 0, idle: 1, waiting: 0 }],
  pages: [{ class: 'strangers', running: 0, waiting: 0, refused: { network: 0, site: 0 } }],
  answeredFromMemory: 0,
  memory: { pages: 0, bytes: 0 },
  incidents: 0,
  clockAheadSeconds: 0,
}
/** The database does not answer, there is no data folder, and no backup was made. */
const UNKNOWN: Now = {
  ...KNOWN,
  readings: null,
  disk: { freeBytes: null, allBytes: null, backupAt: null, mailServerUp: true },
  pools: [],
}

/** Names of our metrics that have at least one sample. */
async function sampled(now: Now): Promise<string[]> {
  const text = await metrics.text(now)
  const names = [...text.matchAll(/^(handrail_\w+)(?:\{.*\})? \S+$/gm)].map(([, name]) => name ?? '')
  return [...new Set(names)].sort()
}
const all = READINGS.map(({ name }) => name).sort()
const NOT_KNOWN = [
  'handrail_database_connections',
  'handrail_database_scrape_seconds',
  'handrail_disk_bytes',
  'handrail_disk_free_bytes',
  'handrail_jobs_failed',
  'handrail_jobs_oldest_seconds',
  'handrail_jobs_waiting',
  'handrail_last_backup_timestamp_seconds',
  'handrail_outbox_letters',
  'handrail_promises_due',
  'handrail_promises_overdue',
  'handrail_sealed_files',
  'handrail_sealed_files_bytes',
]

test('what is not known has no sample, and comes back when it is known', async () => {
  const withoutUnknown = all.filter((name) => !NOT_KNOWN.includes(name))
  expect(await sampled(KNOWN)).toEqual(all)
  expect(await sampled(UNKNOWN)).toEqual(withoutUnknown)
  expect(await sampled(UNKNOWN)).toEqual(withoutUnknown)
  expect(await sampled(KNOWN)).toEqual(all)
})

test('a known 0 is a sample, and no scrape adds to the one before', async () => {
  for (let times = 0; times < 2; times++) {
    const lines = (await metrics.text(KNOWN)).split('\n')
    expect(lines).toContain('handrail_outbox_letters 0')
    expect(lines).toContain('handrail_disk_free_bytes 5000000000')
    expect(lines).toContain('handrail_last_backup_timestamp_seconds 1800000000')
    expect(lines).toContain('handrail_jobs_waiting{lane="mail"} 1')
  }
})
