import { accessSync, constants, existsSync, readdirSync, readFileSync, statfsSync, statSync } from 'node:fs'
import { freemem, totalmem } from 'node:os'
import path from 'node:path'
import { sizeInWords } from '#app/platform/byte-sizes.ts'
import { isBucketAddress } from '#app/platform/settings/bucket-address.ts'
import { config, configWarnings } from '#app/platform/settings/config.server.ts'
import { type Finding, note, well, wrong } from './finding.ts'

// What can be known without the database.

const MEGABYTE = 1024 ** 2
/** What a build needs (scripts/build.ts). */
const BUILD_NEEDS = 900 * MEGABYTE
/** With less, the next busy minute ends a process. */
const LITTLE_MEMORY = 100 * MEGABYTE
const FEW_INODES = 5000

export function settingsFindings(): Finding[] {
  const warnings = configWarnings().map((warning) => note('Settings', warning))
  return warnings.length > 0 ? warnings : [well('Settings', 'Every setting can be used.')]
}

export function folderFindings(): Finding[] {
  if (config.noFolder) return []
  const name = 'Data folder'
  const places = ['', 'keys', 'files'].map((part) => path.join(config.dataDir, part))
  const closed = places.filter(
    (place) => existsSync(place) && !allows(place, constants.R_OK | constants.W_OK),
  )
  if (closed.length > 0)
    return closed.map((place) =>
      wrong(
        name,
        `This user cannot read and write ${place}.`,
        'Make it belong to the user who runs the site. After a copy as root, change the owner back.',
      ),
    )
  return [well(name, `${config.dataDir} can be read and written.`), ...keyFileFindings(), ...backupFolder()]
}

function keyFileFindings(): Finding[] {
  const folder = path.join(config.dataDir, 'keys')
  const keys = existsSync(folder) ? readdirSync(folder).filter((file) => file.endsWith('.key')) : []
  const open = keys
    .map((file) => path.join(folder, file))
    .filter((file) => (statSync(file).mode & 0o077) !== 0)
  return open.map((file) =>
    wrong('Keys', `Other users of this machine may read ${file}.`, `Run: chmod 600 ${file}`),
  )
}

function backupFolder(): Finding[] {
  const { backupDir } = config
  if (!backupDir || isBucketAddress(backupDir) || allows(nearestThere(backupDir), constants.W_OK)) return []
  return [
    wrong(
      'Backup folder',
      `This user cannot write to ${backupDir}, so no backup is made.`,
      'Let the user who runs the site write there, or name another folder in BACKUP_DIR.',
    ),
  ]
}

/** The site makes the folder itself if it is missing. */
function nearestThere(folder: string): string {
  return existsSync(folder) ? folder : nearestThere(path.dirname(folder))
}

function allows(place: string, what: number): boolean {
  try {
    accessSync(place, what)
    return true
  } catch {
    // Not there, or not allowed: both are no.
    return false
  }
}

/** The room in bytes is a line of the health page. Some disks run out of places for files first. */
export function inodeFindings(): Finding[] {
  if (config.noFolder) return []
  const { files, ffree } = statfsSync(config.dataDir)
  if (files === 0 || ffree > FEW_INODES) return []
  return [
    wrong(
      'Disk',
      `The disk has room for only ${ffree} more files.`,
      'Delete many small files elsewhere on it, such as old logs and caches.',
    ),
  ]
}

/** A setting of the machine, from /proc/meminfo, in bytes. */
function fromMemoryInfo(name: string): number | undefined {
  try {
    const kilobytes = new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(
      readFileSync('/proc/meminfo', 'utf8'),
    )?.[1]
    return kilobytes === undefined ? undefined : Number(kilobytes) * 1024
  } catch {
    // macOS has no such file.
    return undefined
  }
}

/** @param memory for tests */
export function memoryFindings(memory = memoryNow()): Finding[] {
  const name = 'Memory'
  const { all, swap, free } = memory
  const has = `${sizeInWords(all)}${swap > 0 ? ` and ${sizeInWords(swap)} of swap` : ' and no swap'}`
  if (free < LITTLE_MEMORY)
    return [
      wrong(
        name,
        `Only ${sizeInWords(free)} of memory are left (this machine has ${has}).`,
        'Stop other programs, or add swap, which must be encrypted like the disk.',
      ),
    ]
  if (all + swap < BUILD_NEEDS)
    return [
      note(
        name,
        `This machine has ${has}. The site runs with that, and building it needs ${sizeInWords(BUILD_NEEDS)}.`,
        'Add swap before the next upgrade. Encrypt it like the disk.',
      ),
    ]
  return [well(name, `This machine has ${has}.`)]
}

function memoryNow(): { all: number; swap: number; free: number } {
  const limit = process.constrainedMemory()
  const all = limit > 0 ? Math.min(limit, totalmem()) : totalmem()
  const available = fromMemoryInfo('MemAvailable') ?? freemem()
  return {
    all,
    swap: fromMemoryInfo('SwapTotal') ?? 0,
    free: available + (fromMemoryInfo('SwapFree') ?? 0),
  }
}

/**
 * Another user, above all root, would leave files behind that the site cannot write.
 * @returns why the doctor must not look further
 */
export function otherUser(): string | null {
  const own = process.getuid?.()
  if (own === undefined || config.noFolder || !existsSync(config.dataDir)) return null
  const { uid } = statSync(config.dataDir)
  return uid === own
    ? null
    : `DATA_DIR: ${config.dataDir} belongs to the user with the number ${uid}, and you are ${own}. Run this as the user who runs the site: sudo -u '#${uid}' npm run doctor`
}
