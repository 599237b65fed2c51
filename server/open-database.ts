import { randomUUID } from 'node:crypto'
import { accessSync, constants, existsSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { fileStore } from '#app/platform/file-store/file-store.server.ts'
import { isStoreTrouble } from '#app/platform/file-store/file-store.ts'
import { storeTroubleInWords } from '#app/platform/file-store/store-trouble-words.ts'
import { makeFolders } from '#app/platform/fsync.server.ts'
import { noteWarnings } from '#app/platform/keys/one-time-signing.server.ts'
import { isBucketAddress } from '#app/platform/settings/bucket-address.ts'
import { ConfigError, config, configWarnings } from '#app/platform/settings/config.server.ts'
import { WORKSHOP } from '#app/platform/workshop.ts'
import { connect } from '#db/connect.server.ts'
import { type Handles, versionOf } from '#db/dialect.server.ts'
import { type FolderLock, holderWords, lockFolder } from '#db/folder-lock.server.ts'
import { stillFits } from '#db/migrate.server.ts'
import { moveState } from '#db/move/frozen.server.ts'
import { whyNotThisPostgres } from '#db/postgres-version.ts'
import { enterProcesses, type OwnProcess } from '#db/processes.server.ts'
import { storageTrouble } from '#db/storage-trouble.ts'
import { restoringBegun } from '#db/whole.server.ts'
import { enterPhase } from './process/phase.ts'
import { releaseVersion } from './release.ts'

/**
 * Opens the data folder and the database.
 * @throws ConfigError in words when the settings name a place that cannot be used; never with a password in it
 */
export async function openData(): Promise<Handles> {
  if (!config.noFolder) {
    makeDataFolder()
    if (existsSync(path.join(config.dataDir, WORKSHOP))) throw new ConfigError(HALF_RESTORED)
  }
  const handles = await connected()
  if (await restoringBegun(handles.db)) throw new ConfigError(HALF_RESTORED)
  const move = await moveState(handles.db)
  if (move) throw new ConfigError(MOVES[move])
  return handles
}

const MOVES = {
  half: 'This database holds half of a move: run npm run move again with the settings and words from before to finish it, or add --cancel to take it back.',
  moving:
    'This database is being moved to another one: run npm run move again with the settings and words from before to finish it, or add --cancel to take it back.',
  moved:
    'Everything in this database was moved to another one, which has gone on since: set DATABASE_URL to that one, or leave it empty for SQLite.',
}

const HALF_RESTORED =
  'A restore into this data folder or database was cut off. Run npm run restore again: it clears away what is there and starts over.'

async function connected(): Promise<Handles> {
  const handles = await answering().catch((error: unknown) => {
    const code = codeOf(error)
    throw new ConfigError(
      /^postgres/.test(config.database)
        ? `DATABASE_URL: PostgreSQL does not let us in (${code}). Is it running, and are host, user, password and database name right?`
        : `DATA_DIR: the database in ${config.dataDir} cannot be opened (${code}). Is it a complete copy, and may this user write to it?`,
    )
  })
  const version = await versionOf(handles.db)
  const wrong = version === null ? null : whyNotThisPostgres(version)
  if (wrong) throw new ConfigError(`DATABASE_URL: ${wrong} Nothing was changed.`)
  return handles
}

async function answering(): Promise<Handles> {
  const handles = connect(config.database, config.connections)
  await sql`select 1`.execute(handles.db)
  return handles
}

/** For a site without a data folder. */
export const NO_LOCK: FolderLock = { place: randomUUID(), note: () => {}, release: () => {} }

/** @throws ConfigError when another process uses the data folder */
export function lockData(): FolderLock {
  makeDataFolder()
  const lock = lockFolder(config.dataDir)
  if (lock) return lock
  throw new ConfigError(
    `DATA_DIR: ${config.dataDir} is in use by another Handrail (${holderWords(config.dataDir)}). Stop that one first, or name another folder in DATA_DIR.`,
  )
}

/**
 * Takes a place among the processes on this database. Ends this process if it may not go on beside another one that
 * started while this one was frozen or cut off.
 * @param place of the data folder's lock
 * @param alone why no other process may run now, or null when it may run beside others that share everything
 * @throws ConfigError when another process is in the way
 */
export async function enterDatabase(
  { leases }: Handles,
  place: string,
  alone: string | null = config.unshared,
): Promise<OwnProcess> {
  const answer = await enterProcesses(leases, {
    place,
    release: releaseVersion(),
    unshared: alone,
    fits: () => stillFits(leases),
    lost: () => {
      console.error(TAKEN_OVER)
      enterPhase('draining')
      process.kill(process.pid, 'SIGTERM')
    },
    waits: (ms) => console.log(waitsForDead(Math.ceil(ms / 1000))),
  })
  if (!('refusedBy' in answer)) return answer
  throw new ConfigError(besideEachOther(answer.refusedBy.unshared, alone))
}

const besideEachOther = (theirs: string | null, ours: string | null): string =>
  `DATABASE_URL: another Handrail uses this database, and ${theirs ? 'it' : 'this one'} does not share everything (${theirs ?? ours}). Stop that one first, or let both share everything: FILES_URL, SITE_KEY and SMTP_URL set for all, and BACKUP_DIR empty or a bucket. Nothing was changed.`

const waitsForDead = (seconds: number): string =>
  `DATABASE_URL: another Handrail used this database and does not answer any more. This one starts in ${seconds} seconds, when the other counts as dead.`

const TAKEN_OVER =
  'This process was frozen, or the connection to the database was lost, and another Handrail that it cannot run beside uses the database since, or has finished an upgrade. So this one stops.'

function makeDataFolder(): void {
  try {
    makeFolders(config.dataDir)
    accessSync(config.dataDir, constants.W_OK)
  } catch (error) {
    throw new ConfigError(
      `DATA_DIR: ${config.dataDir} cannot be used as a folder to write in (${codeOf(error)}). Choose another folder, or let this user write there${codeOf(error) === 'EROFS' ? ' (under systemd with ReadWritePaths=)' : ''}.`,
    )
  }
}

/** Warnings for the operator, once the site has started. */
export const startWarnings = (): string[] => [...configWarnings(), ...noteWarnings(), ...backupWarnings()]

/** Unwritable backups are reported at the start: the health page says so only when one is missing for two days. */
function backupWarnings(): string[] {
  if (!config.backupDir || isBucketAddress(config.backupDir)) return []
  try {
    makeFolders(config.backupDir)
    accessSync(config.backupDir, constants.W_OK)
    return []
  } catch (error) {
    return [
      `BACKUP_DIR: ${config.backupDir} cannot be used as a folder to write in (${codeOf(error)}), so no backup is made. Choose another folder, or let this user write there.`,
    ]
  }
}

const NEWER =
  'A newer version of Handrail has changed this data folder or database in a way that this one cannot use. Start that version, or put a backup from before back into an empty folder. Nothing was changed.'
const IN_USE =
  'DATABASE_URL: the tables could not be changed, because a backup is being made or another program uses them. Start it again when the backup is done. Nothing was changed.'
const NO_START: Record<string, string> = {
  'no room':
    'There is no room on the disk, so the site cannot start. Make room, then start it again. What was saved before is still there.',
  'read only':
    'The disk or the database takes no writing, so the site cannot start. What was saved before is still there.',
}

const BY_NAME: Record<string, string> = { NewerData: NEWER, TablesInUse: IN_USE }

const NO_RIGHTS =
  'DATABASE_URL: this PostgreSQL user has no permission to read, write or create tables there. Make it the owner of the database, or name another database. Nothing was changed.'

/** Why the site did not start: in words, unless it is a bug of ours. */
export function whyNoStart(error: unknown): unknown {
  const { name, code } = (error ?? {}) as { name?: string; code?: string }
  if (isStoreTrouble(error)) return new ConfigError(storeTroubleInWords(fileStore(), error))
  const words = BY_NAME[name ?? ''] ?? (code === '42501' ? NO_RIGHTS : NO_START[storageTrouble(error) ?? ''])
  return words ? new ConfigError(words) : error
}

const codeOf = (error: unknown): string =>
  (error as { code?: string }).code ?? (error as { name?: string }).name ?? 'unknown'
