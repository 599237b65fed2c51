import { existsSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { Encrypter } from 'age-encryption'
import { type Pack, pack } from 'tar-stream'
import { type Kind, kindOf, openDialect } from '#db/dialect.server.ts'
import type { Db } from '#db/schema.ts'
import { migrationsOf, readWhole } from '#db/whole.server.ts'
import { makeFolders, syncFolder } from '../fsync.server.ts'
import { enqueue, isPlanned } from '../jobs/jobs.server.ts'
import { listFile, recipients } from '../keys/recipients.server.ts'
import { readSealedFile } from '../keys/vault.server.ts'
import { log } from '../log.server.ts'
import { config } from '../settings/config.server.ts'
import { DAY, HOUR } from '../time.ts'
import { VOUCHED_ONCE } from '../workshop.ts'
import { digestOf, dropParts, NAME, NotAsWritten, writeStream } from './backup-file.server.ts'
import { bytesOf, packEntry } from './tar.ts'

// A backup is one file with the database, the sealed files and the list of recipients, sealed with age while it is
// written. It does not contain the keys of the server (DATA_DIR/keys/*.key) or the recovery key.

export const KEPT_DAYS = 35

export interface Manifest {
  format: 1
  madeAt: string
  kind: Kind
  migrations: string[]
}

export interface BackupMade {
  file: string
  bytes: number
  rows: number
  files: number
  /** Files that a case or draft still names but that do not exist: something outside the site deleted them. */
  missing: number
  /** Backups older than 35 days. */
  dropped: number
}

/**
 * Files were sealed again to new keys of their cases after the rows were read, so the old keys in those rows do not
 * open them.
 */
class SealedMeanwhile extends Error {
  override name = 'SealedMeanwhile'
  constructor() {
    super('files were sealed again while the backup was made, each time that it was tried')
  }
}
const TRIES = 5

/** Where backups are stored unless another folder is configured. */
export const backupFolder = (): string => config.backupDir ?? path.join(config.dataDir, 'backups')

/**
 * Makes a backup while the site runs.
 * @throws BrokenRecipients when no recipient can be trusted to open it
 * @throws SealedMeanwhile when cases keep getting new keys: try again later
 */
export async function makeBackup(db: Db, folder = backupFolder()): Promise<BackupMade> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await makeOnce(db, folder)
    } catch (error) {
      if (!(error instanceof SealedMeanwhile) || attempt === TRIES) throw error
    }
  }
}

async function makeOnce(db: Db, folder: string): Promise<BackupMade> {
  const recipient = config.backupRecipient ?? (await recoveryRecipient(db))
  makeFolders(folder)
  dropParts(folder)
  const madeAt = new Date()
  const file = path.join(folder, `handrail-${madeAt.toISOString().slice(0, 19).replaceAll(':', '-')}Z.age`)
  const archive = pack()
  const encrypter = new Encrypter()
  encrypter.addRecipient(recipient)
  // A separate connection, because its read transaction stays open until the last row.
  const { db: reader } = openDialect(config.database, 1)
  try {
    const written = encrypter.encrypt(bytesOf(archive)).then((sealed) => writeStream(`${file}.part`, sealed))
    const counted = putEverything(db, reader, archive, madeAt)
    const [{ bytes, digest }, counts] = await Promise.all([written, counted]).catch(async (error) => {
      // Finish what is being written first: a second try opens the same file. The disk's own error says more than that the
      // archive was not taken.
      await written
      throw error
    })
    if ((await digestOf(`${file}.part`)) !== digest) throw new NotAsWritten()
    renameSync(`${file}.part`, file)
    syncFolder(folder)
    return { file, bytes, ...counts, dropped: dropOld(folder) }
  } catch (error) {
    rmSync(`${file}.part`, { force: true })
    throw error
  } finally {
    await reader.destroy()
  }
}

async function recoveryRecipient(db: Db): Promise<string> {
  const found = (await recipients(db)).recipients.find(({ kind }) => kind === 'recovery')
  if (!found) throw new Error('the list of recipients names no recovery key')
  return found.recipient
}

async function putEverything(db: Db, reader: Db, archive: Pack, madeAt: Date) {
  const put = (name: string, bytes: Uint8Array) => packEntry(archive, { name, bytes })
  const putJson = (name: string, value: unknown) => put(name, Buffer.from(JSON.stringify(value)))
  try {
    const manifest: Manifest = {
      format: 1,
      madeAt: madeAt.toISOString(),
      kind: kindOf(reader),
      migrations: await migrationsOf(reader),
    }
    await putJson('backup.json', manifest)
    await put('recipients.json', readFileSync(listFile()))
    for (const name of VOUCHED_ONCE) {
      const note = path.join(config.dataDir, 'keys', name)
      if (existsSync(note)) await put(name, readFileSync(note))
    }
    const named: { id: string; name: string }[] = []
    let parts = 0
    let rows = 0
    await readWhole(reader, async (table, some) => {
      parts += 1
      rows += some.length
      if (table === 'case_files')
        named.push(...some.map((row) => ({ id: String(row.id), name: String(row.stored_name) })))
      const lines = some.map((row) => `${JSON.stringify(row)}\n`).join('')
      await put(`rows/${table}/${String(parts).padStart(6, '0')}.jsonl`, Buffer.from(lines))
    })
    let files = 0
    let missing = 0
    for (const { id, name } of named) {
      const bytes = fileOrNull(name)
      if (bytes) {
        files += 1
        await put(`files/${name}`, bytes)
      } else if (await isNamed(db, id, name)) missing += 1
    }
    await putJson('end.json', { rows, files })
    archive.finalize()
    return { rows, files, missing }
  } catch (error) {
    archive.destroy(error as Error)
    throw error
  }
}

/**
 * Whether the file still has the name it had when the rows were read; false when it was deleted since, with its case or
 * draft.
 * @throws SealedMeanwhile when it has another name
 */
async function isNamed(db: Db, id: string, name: string): Promise<boolean> {
  const now = await db
    .selectFrom('caseFiles')
    .leftJoin('caseKeys', 'caseKeys.caseId', 'caseFiles.caseId')
    .select(['storedName', 'caseFiles.caseId', 'holder'])
    .where('id', '=', id)
    .limit(1)
    .executeTakeFirst()
  if (now && now.storedName !== name) throw new SealedMeanwhile()
  // A case without keys is being deleted: its files are deleted before their rows.
  return now !== undefined && (now.caseId === null || now.holder !== null)
}

/** Null for a file that no longer exists. */
function fileOrNull(name: string): Uint8Array | null {
  try {
    return readSealedFile(name)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    return null
  }
}

/**
 * Deletes backups that are too old, by the time in their names. The newest of them stays until a younger one is two
 * days old: after months without power, or with a wrong clock, it may be the only good one. Other files in the folder
 * are not touched.
 */
export function dropOld(folder: string, now = Date.now()): number {
  const all = backupsIn(folder)
  const followed = all.some(({ at }) => at >= now - KEPT_DAYS * DAY && at < now - LATE)
  const old = all.filter(({ at }) => at < now - KEPT_DAYS * DAY).slice(followed ? 0 : 1)
  for (const { name } of old) rmSync(path.join(folder, name))
  return old.length
}

/** The site makes one each day. After two days something is wrong. */
const LATE = 2 * DAY

export interface BackupState {
  /** In milliseconds, of the newest backup here; null when there is none. */
  age: number | null
  /** There is none from the last two days: if the disk broke now, every case since would be lost. */
  late: boolean
  /** Whether the site makes them itself. If not, the operator may store them where the site cannot look. */
  automatic: boolean
}

/** The source for the overview, the health page and the alarms. */
export function backupState(newest = newestBackup(backupFolder())): BackupState {
  const age = newest ? Date.now() - newest.at : null
  return { age, late: age === null || age >= LATE, automatic: config.backupDir !== undefined }
}

/**
 * The newest one made until now. One dated in the future was made while the clock was wrong, and must not prevent
 * today's.
 */
export const newestBackup = (folder: string) => backupsIn(folder).find(({ at }) => at < Date.now() + HOUR)

/** Newest first. */
function backupsIn(folder: string): { name: string; at: number }[] {
  let names: string[]
  try {
    names = readdirSync(folder)
  } catch {
    // No readable folder means no backup, and the health page says so.
    return []
  }
  return names
    .flatMap((name) => {
      const [, year, month, day, hour, minute, second] = NAME.exec(name) ?? []
      return year ? [{ name, at: Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`) }] : []
    })
    .sort((a, b) => b.at - a.at)
}

/** Enqueues a backup once a day, if a folder is configured for it. */
export async function planBackup(db: Db): Promise<void> {
  if (!config.backupDir) return
  dropOld(config.backupDir)
  const newest = newestBackup(config.backupDir)
  // A little less than a day, so that it does not start an hour later each day.
  if (newest && newest.at > Date.now() - DAY + HOUR / 2) return
  if (!(await isPlanned(db, { name: 'platform.backup' }))) await enqueue(db, 'platform.backup')
}

export async function backupNow(db: Db): Promise<void> {
  const { bytes, rows, files, missing, dropped } = await makeBackup(db)
  log('backup.made', { bytes, rows, files, missing, dropped })
}
