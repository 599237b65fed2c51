import { readFileSync, statfsSync, statSync } from 'node:fs'
import path from 'node:path'

// What `handrail upgrade` looks at before it changes anything. Each check returns a sentence that says what to do, or
// nothing.

const MB = 1024 ** 2
/** A second process tries the new release while the site may still run. */
const NEEDED_MEMORY = 400 * MB
const OLDEST_GLIBC = [2, 28]
/** What the compiled packages for pictures need (x86-64-v2); some virtual machines hide it. */
const CPU_FLAGS = ['cx16', 'lahf_lm', 'popcnt', 'ssse3', 'sse4_1', 'sse4_2']

interface Checks {
  /** Each stops the upgrade. */
  refusals: string[]
  /** Each is said, and the upgrade goes on. */
  warnings: string[]
}

/**
 * @param archive the file of the new release
 * @param releases the folder that it is unpacked in
 * @param database the SQLite file, if there is one; it is copied once for a rehearsal and once to go back
 */
export function checkMachine(archive: string, releases: string, database: string | null): Checks {
  const needs = [need(releases, 5 * statSync(archive).size, 'the unpacked release')]
  if (database)
    needs.push(need(path.dirname(database), 3 * sizeOf(database) + 100 * MB, 'two copies of the database'))
  const refusals = [...room(needs), memory(readFileSync('/proc/meminfo', 'utf8')), glibc()]
  return {
    refusals: refusals.filter((words) => words !== null),
    warnings: [cpu(readFileSync('/proc/cpuinfo', 'utf8'))].filter((words) => words !== null),
  }
}

const sizeOf = (database: string): number =>
  ['', '-wal'].reduce((sum, end) => sum + (statSync(database + end, { throwIfNoEntry: false })?.size ?? 0), 0)

interface Need {
  folder: string
  /** What must be free for it. */
  bytes: number
  what: string
  /** The same number for folders on the same disk. */
  disk: number
  free: number
}

function need(folder: string, bytes: number, what: string): Need {
  const { bavail, bsize } = statfsSync(folder)
  return { folder, bytes, what, disk: statSync(folder).dev, free: bavail * bsize }
}

/** Adds up what folders on the same disk need. @returns a sentence for each disk that is too small */
export function room(needs: Need[]): string[] {
  return [...Map.groupBy(needs, ({ disk }) => disk).values()].flatMap((onOne) => {
    const [{ folder, free } = { folder: '', free: 0 }] = onOne
    const bytes = onOne.reduce((sum, one) => sum + one.bytes, 0)
    if (free >= bytes) return []
    const what = onOne.map((one) => one.what).join(' and ')
    return `The disk of ${folder} has ${megabytes(free)} free, and ${what} may need ${megabytes(bytes)}. Free some space, then try again.`
  })
}

/** @param meminfo the text of /proc/meminfo */
export function memory(meminfo: string): string | null {
  const of = (name: string) =>
    Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(meminfo)?.[1] ?? 0) * 1024
  const free = of('MemAvailable') + of('SwapFree')
  if (free >= NEEDED_MEMORY) return null
  return `${megabytes(free)} of memory and swap are free, and trying the new release may need ${megabytes(NEEDED_MEMORY)}. Stop other programs or add swap, then try again.`
}

/** @param version of the running C library, as Node says it */
export function glibc(version = glibcHere()): string | null {
  const [major = 0, minor = 0] = (version ?? '').split('.').map(Number)
  const [oldest = 0, least = 0] = OLDEST_GLIBC
  if (major > oldest || (major === oldest && minor >= least)) return null
  return `A release needs Linux with glibc ${OLDEST_GLIBC.join('.')} or newer, and this has ${version ?? 'another C library'}.`
}

function glibcHere(): string | undefined {
  const { header } = process.report.getReport() as { header: { glibcVersionRuntime?: string } }
  return header.glibcVersionRuntime
}

/** @param cpuinfo the text of /proc/cpuinfo */
export function cpu(cpuinfo: string): string | null {
  const flags = new Set(/^flags\s*:(.*)$/m.exec(cpuinfo)?.[1]?.split(' ') ?? [])
  const missing = CPU_FLAGS.filter((flag) => !flags.has(flag))
  if (missing.length === 0) return null
  return `This processor lacks ${missing.join(', ')}. The site runs, but it cannot take pictures. On a virtual machine, choose the processor type “host”.`
}

const megabytes = (bytes: number) => `${Math.ceil(bytes / MB)} MB`
