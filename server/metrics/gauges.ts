import type { PoolState } from '#db/pool-state.ts'
import type { PageClass } from '../fairness/class-of-request.ts'
import type { Refused } from '../fairness/turns.ts'
import type { Readiness } from '../ready.ts'
import type { DiskReadings, Readings } from './readings.ts'

/** Everything that a scrape looks up. */
export interface Now {
  readiness: Readiness
  /** Null while the database does not answer. */
  readings: Readings | null
  disk: DiskReadings
  pools: PoolState[]
  pages: { class: PageClass; running: number; waiting: number; refused: Readonly<Record<Refused, number>> }[]
  answeredFromMemory: number
  memory: { pages: number; bytes: number }
  incidents: number
  clockAheadSeconds: number
}

type Value = [labels: Record<string, string>, value: number]

interface Reading {
  name: `handrail_${string}`
  kind: 'gauge' | 'counter'
  help: string
  labels?: readonly string[]
  read: (now: Now) => Value[]
}

const alone = (value: number | null | undefined): Value[] => (typeof value === 'number' ? [[{}, value]] : [])

/**
 * The metrics that are looked up when asked for. What is not known has no sample. Base units: seconds and bytes. No label
 * comes from a visitor.
 */
export const READINGS: readonly Reading[] = [
  {
    name: 'handrail_ready',
    kind: 'gauge',
    help: '1 if people should be sent to this process, also if it is degraded',
    read: ({ readiness }) => alone(readiness.status === 200 ? 1 : 0),
  },
  {
    name: 'handrail_degraded',
    kind: 'gauge',
    help: '1 for each cause that all processes share: intake (no case is taken), mail, disk',
    labels: ['cause'],
    read: ({ readiness }) =>
      (['intake', 'mail', 'disk'] as const).map((cause) => [
        { cause },
        readiness.causes.includes(cause) ? 1 : 0,
      ]),
  },
  {
    name: 'handrail_database_up',
    kind: 'gauge',
    help: '1 if the database answered this scrape',
    read: ({ readings }) => alone(readings ? 1 : 0),
  },
  {
    name: 'handrail_database_scrape_seconds',
    kind: 'gauge',
    help: 'How long the database took to answer the queries of a scrape',
    read: ({ readings }) => alone(readings?.seconds),
  },
  {
    name: 'handrail_database_connections',
    kind: 'gauge',
    help: 'Connections to PostgreSQL by state; waiting: queries without a connection. SQLite has none',
    labels: ['pool', 'state'],
    read: ({ pools }) =>
      pools.flatMap(({ pool, busy, idle, waiting }) => [
        [{ pool, state: 'busy' }, busy] as Value,
        [{ pool, state: 'idle' }, idle] as Value,
        [{ pool, state: 'waiting' }, waiting] as Value,
      ]),
  },
  {
    name: 'handrail_kept_answers_total',
    kind: 'counter',
    help: 'Requests that were answered from memory',
    read: ({ answeredFromMemory }) => alone(answeredFromMemory),
  },
  {
    name: 'handrail_kept_pages',
    kind: 'gauge',
    help: 'Pages in memory',
    read: ({ memory }) => alone(memory.pages),
  },
  {
    name: 'handrail_kept_pages_bytes',
    kind: 'gauge',
    help: 'Memory of these pages',
    read: ({ memory }) => alone(memory.bytes),
  },
  {
    name: 'handrail_incidents_total',
    kind: 'counter',
    help: 'Bugs that a visitor met',
    read: ({ incidents }) => alone(incidents),
  },
  {
    name: 'handrail_clock_ahead_seconds',
    kind: 'gauge',
    help: 'By how much the clock of this machine is ahead of the database’s; negative: behind. The site uses the database’s',
    read: ({ clockAheadSeconds }) => alone(clockAheadSeconds),
  },
  {
    name: 'handrail_pages_running',
    kind: 'gauge',
    help: 'Pages that are being made, by class',
    labels: ['class'],
    read: ({ pages }) => pages.map((one) => [{ class: one.class }, one.running]),
  },
  {
    name: 'handrail_pages_waiting',
    kind: 'gauge',
    help: 'Requests that wait for their turn, by class',
    labels: ['class'],
    read: ({ pages }) => pages.map((one) => [{ class: one.class }, one.waiting]),
  },
  {
    name: 'handrail_pages_refused_total',
    kind: 'counter',
    help: 'Requests told to come back: because of their network (429) or of the site (503)',
    labels: ['class', 'why'],
    read: ({ pages }) =>
      pages.flatMap((one) =>
        (['network', 'site'] as const).map((why) => [{ class: one.class, why }, one.refused[why]] as Value),
      ),
  },
  {
    name: 'handrail_jobs_waiting',
    kind: 'gauge',
    help: 'Jobs that are planned or retried, by lane',
    labels: ['lane'],
    read: ({ readings }) => readings?.lanes.map(({ lane, waiting }) => [{ lane }, waiting]) ?? [],
  },
  {
    name: 'handrail_jobs_failed',
    kind: 'gauge',
    help: 'Jobs that were given up and that no staff member has dealt with, by lane',
    labels: ['lane'],
    read: ({ readings }) => readings?.lanes.map(({ lane, failed }) => [{ lane }, failed]) ?? [],
  },
  {
    name: 'handrail_jobs_oldest_seconds',
    kind: 'gauge',
    help: 'How late the oldest job that should have run is, by lane',
    labels: ['lane'],
    read: ({ readings }) => readings?.lanes.map(({ lane, oldestSeconds }) => [{ lane }, oldestSeconds]) ?? [],
  },
  {
    name: 'handrail_outbox_letters',
    kind: 'gauge',
    help: 'Letters that wait to be sent',
    read: ({ readings }) => alone(readings?.letters),
  },
  {
    name: 'handrail_mail_server_up',
    kind: 'gauge',
    help: '0 while the mail server takes no letters',
    read: ({ disk }) => alone(disk.mailServerUp ? 1 : 0),
  },
  {
    name: 'handrail_sealed_files',
    kind: 'gauge',
    help: 'Sealed files of cases and of reports that were not sent',
    read: ({ readings }) => alone(readings?.files.files),
  },
  {
    name: 'handrail_sealed_files_bytes',
    kind: 'gauge',
    help: 'Their size',
    read: ({ readings }) => alone(readings?.files.bytes),
  },
  {
    name: 'handrail_promises_due',
    kind: 'gauge',
    help: 'People who wait for an answer that we promised, by kind; those overdue are among them',
    labels: ['kind'],
    read: ({ readings }) => readings?.promises.map(({ kind, due }) => [{ kind }, due]) ?? [],
  },
  {
    name: 'handrail_promises_overdue',
    kind: 'gauge',
    help: 'People for whom the promised time has passed, by kind',
    labels: ['kind'],
    read: ({ readings }) => readings?.promises.map(({ kind, overdue }) => [{ kind }, overdue]) ?? [],
  },
  {
    name: 'handrail_last_backup_timestamp_seconds',
    kind: 'gauge',
    help: 'When the newest backup in BACKUP_DIR was made; missing if there is none',
    read: ({ disk }) => alone(disk.backupAt),
  },
  {
    name: 'handrail_disk_free_bytes',
    kind: 'gauge',
    help: 'Free room on the disk of DATA_DIR; missing where there is no data folder',
    read: ({ disk }) => alone(disk.freeBytes),
  },
  {
    name: 'handrail_disk_bytes',
    kind: 'gauge',
    help: 'Size of that disk',
    read: ({ disk }) => alone(disk.allBytes),
  },
]
