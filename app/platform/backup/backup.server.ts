import path from 'node:path'
import { Encrypter } from 'age-encryption'
import { type Pack, pack } from 'tar-stream'
import { kindOf, openDialect } from '#db/dialect.server.ts'
import type { Db } from '#db/schema.ts'
import { migrationsOf, readWhole } from '#db/whole.server.ts'
import { anchors, KEPT_IN_BACKUPS } from '../file-store/anchors.server.ts'
import { isStoreTrouble } from '../file-store/file-store.ts'
import { clockLeap } from '../jobs/clock.server.ts'
import { enqueue, isPlanned } from '../jobs/jobs.server.ts'
import { recipients } from '../keys/recipients.server.ts'
import { asFile } from '../keys/recipients-file.server.ts'
import { readSealedFile } from '../keys/vault.server.ts'
import { log } from '../log.server.ts'
import { newIdentity, recipientOf } from '../sealing/sealing.ts'
import { isBucketAddress } from '../settings/bucket-address.ts'
import { ConfigError, config } from '../settings/config.server.ts'
import { setSiteValue, siteValue } from '../settings/site-values.server.ts'
import { DAY, HOUR, nowDate, nowMs } from '../time.ts'
import { backupName } from './backup-name.ts'
import { type BackupPlace, placeAt } from './backup-place.server.ts'
import { toDrop } from './keep-rules.ts'
import { lookThrough, type Manifest, type Source } from './read-backup.server.ts'
import { bytesOf, packEntry } from './tar.ts'

// A backup is one file with the database, the sealed files and the list of recipients, sealed with age while it is
// written. It does not contain the keys of the server (SITE_KEY, or DATA_DIR/keys/*.key) or the recovery key.

export interface BackupMade {
  file: string
  bytes: number
  rows: number
  files: number
  /** Files that a case or draft still names but that do not exist: something outside the site deleted them. */
  missing: number
  /** Older backups that no rule keeps. */
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
/** An upgrade changed the tables while they were read, so the rows may not fit the migrations that the backup names. */
class UpgradedMeanwhile extends Error {
  override name = 'UpgradedMeanwhile'
  constructor() {
    super('the tables were changed while the backup was made, each time that it was tried')
  }
}
const TRIES = 5

class NotAsWritten extends Error {
  override name = 'NotAsWritten'
  constructor() {
    super('what was read back is not what was written')
  }
}

/** Where backups are stored unless another place is configured. @throws ConfigError when there is no place */
export function backupFolder(): string {
  if (config.backupDir) return config.backupDir
  if (!config.noFolder) return path.join(config.dataDir, 'backups')
  throw new ConfigError('BACKUP_DIR: must be set, since there is no data folder: a folder, or s3://…')
}

/** Facts of the newest backup: when it was made, and how many files it lacks. */
const NEWEST = 'backup.newest'
const LACKS = 'backup.lacks'

/**
 * Makes a backup while the site runs.
 * @param where a folder, or s3://…
 * @throws BrokenRecipients when no recipient can be trusted to open it
 * @throws SealedMeanwhile when cases keep getting new keys: try again later
 */
export async function makeBackup(db: Db, where = backupFolder()): Promise<BackupMade> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await makeOnce(db, where)
    } catch (error) {
      const isMeanwhile = error instanceof SealedMeanwhile || error instanceof UpgradedMeanwhile
      if (!isMeanwhile || attempt === TRIES) throw error
    }
  }
}

async function makeOnce(db: Db, where: string): Promise<BackupMade> {
  const recipient = config.backupRecipient ?? (await recoveryRecipient(db))
  const place = placeAt(where)
  const madeAt = nowDate()
  const name = backupName(madeAt)
  const archive = pack()
  const encrypter = new Encrypter()
  encrypter.addRecipient(recipient)
  // A key of this moment, with which the finished backup is opened once. It is written nowhere.
  const once = await newIdentity()
  encrypter.addRecipient(await recipientOf(once))
  // A separate connection, because its read transaction stays open until the last row.
  const { db: reader } = openDialect(config.database, 1)
  try {
    const counted = putEverything(db, reader, archive, madeAt)
    const check = async (read: Source) => mustOpen(read, once, await counted)
    const written = encrypter.encrypt(bytesOf(archive)).then((sealed) => place.write(name, sealed, check))
    const [bytes, counts] = await Promise.all([written, counted]).catch(async (error) => {
      // Finish what is being written first: a second try opens the same file. The disk's own error says more than that the
      // archive was not taken.
      await written
      throw error
    })
    if (counts.missing > 0 || (await siteValue(db, LACKS)))
      await setSiteValue(db, LACKS, String(counts.missing))
    if (isBucketAddress(where) && where === config.backupDir)
      await setSiteValue(db, NEWEST, madeAt.toISOString())
    const dropped = await dropOld(db, place)
    return { file: place.addressOf(name), bytes, ...counts, dropped }
  } finally {
    await reader.destroy()
  }
}

/** Opens the backup as it lies there: a disk or a server may accept what it does not store. */
async function mustOpen(
  read: Source,
  identity: string,
  wanted: { rows: number; files: number },
): Promise<void> {
  const found = await lookThrough(read, identity).catch((error: unknown) => {
    if (isStoreTrouble(error)) throw error
    return null
  })
  if (found?.rows !== wanted.rows || found.files !== wanted.files || found.damaged) throw new NotAsWritten()
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
      migrations: await migrationsOf(db),
    }
    await putJson('backup.json', manifest)
    await put('recipients.json', Buffer.from(asFile((await recipients(db)).chain)))
    for (const { kind, name } of KEPT_IN_BACKUPS) {
      const note = kind === 'list' ? null : await anchors().read(kind)
      if (note && typeof note !== 'string') await put(name, Buffer.from(note.text))
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
    // Seen from outside what was read: PostgreSQL gives the columns of now even in rows of before.
    if ((await migrationsOf(db)).join() !== manifest.migrations.join()) throw new UpgradedMeanwhile()
    let files = 0
    let missing = 0
    for (const { id, name } of named) {
      const bytes = await readSealedFile(name)
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
  const now = await db.selectFrom('caseFiles').select('storedName').where('id', '=', id).executeTakeFirst()
  if (now && now.storedName !== name) throw new SealedMeanwhile()
  return now !== undefined
}

/**
 * Deletes the backups that BACKUP_KEEP does not keep, by the time in their names. Other files there stay. One that lacks
 * files takes the place of no whole one. After a leap of the clock none is deleted: by a clock that is ahead, every good
 * backup is too old.
 */
async function dropOld(db: Db, place: BackupPlace): Promise<number> {
  if (await clockLeap(db)) return 0
  const lacks = Number((await siteValue(db, LACKS)) ?? 0)
  const old = toDrop(await place.list(), lacks > 0 ? null : config.backupKeep, nowMs())
  for (const { name } of old) await place.drop(name)
  return old.length
}

/** The site makes one each day. After two days something is wrong. */
const LATE = 2 * DAY

export interface BackupState {
  /** In milliseconds, of the newest backup; null when there is none. */
  age: number | null
  /** There is none from the last two days: if the disk broke now, every case since would be lost. */
  late: boolean
  /** How many files the newest one lacks, although the database names them. */
  lacks: number
  /** Whether the site makes them itself. If not, the operator may store them where the site cannot look. */
  automatic: boolean
  /** The command made them each day in DATA_DIR/backups, without BACKUP_DIR, and has not for two days. */
  stopped: boolean
}

/** The source for the overview, the health page and the alarms. */
export async function backupState(db: Db): Promise<BackupState> {
  const at = await newestBackupAt(db)
  const age = at === null ? null : nowMs() - at
  const lacks = Number((await siteValue(db, LACKS)) ?? 0)
  const late = age === null || age >= LATE
  const automatic = config.backupDir !== undefined
  const stopped = late && !automatic && !config.noFolder && (await wasDaily(placeAt(backupFolder())))
  return { age, late, lacks, automatic, stopped }
}

/** Whether three days of the last week have a backup: one made by hand, before an upgrade, is no habit. */
async function wasDaily(place: BackupPlace): Promise<boolean> {
  const inWeek = (await place.list()).filter(({ at }) => at > nowMs() - 7 * DAY && at < nowMs() + HOUR)
  return new Set(inWeek.map(({ at }) => Math.floor(at / DAY))).size >= 3
}

/** When the newest was made. In a bucket, the site looks once an hour, and the database knows: no page waits for it. */
export async function newestBackupAt(db: Db): Promise<number | null> {
  const where = config.backupDir
  if (where && isBucketAddress(where)) return Date.parse((await siteValue(db, NEWEST)) ?? '') || null
  if (!where && config.noFolder) return null
  return (await newestBackup(placeAt(backupFolder())))?.at ?? null
}

/**
 * The newest one made until now. One dated in the future was made while the clock was wrong, and must not prevent
 * today's.
 */
export const newestBackup = async (place: BackupPlace) =>
  (await place.list()).find(({ at }) => at < nowMs() + HOUR)

/** Enqueues a backup once a day, if a place is configured for it. */
export async function planBackup(db: Db): Promise<void> {
  if (!config.backupDir) return
  const place = placeAt(config.backupDir)
  await dropOld(db, place)
  const newest = await newestBackup(place)
  if (newest && isBucketAddress(config.backupDir))
    await setSiteValue(db, NEWEST, new Date(newest.at).toISOString())
  // A little less than a day, so that it does not start an hour later each day.
  if (newest && newest.at > nowMs() - DAY + HOUR / 2) return
  if (!(await isPlanned(db, { name: 'platform.backup' }))) await enqueue(db, 'platform.backup')
}

export async function backupNow(db: Db): Promise<void> {
  const { bytes, rows, files, missing, dropped } = await makeBackup(db)
  log('backup.made', { bytes, rows, files, missing, dropped })
}
