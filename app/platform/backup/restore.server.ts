import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { type Kind, openDialect } from '#db/dialect.server.ts'
import type { Db } from '#db/schema.ts'
import {
  beginRestoring,
  countRows,
  dropEverything,
  endRestoring,
  isEmptyDatabase,
  isWhole,
  makeTables,
  restoringBegun,
  writeRows,
} from '#db/whole.server.ts'
import { type AnchorKind, anchorsIn, KEPT_IN_BACKUPS } from '../file-store/anchors.server.ts'
import { type FileStore, isStoreTrouble } from '../file-store/file-store.ts'
import { folderStore } from '../file-store/folder-store.server.ts'
import { ID, SITE_ID, writeSiteId } from '../file-store/site-id.server.ts'
import { syncFolder, writeDurably } from '../fsync.server.ts'
import { logTrouble } from '../log.server.ts'
import { KEY_NAMES, markOfKey } from '../secrets/data-keys.server.ts'
import { isBucketAddress } from '../settings/bucket-address.ts'
import { siteValue } from '../settings/site-values.server.ts'
import { WORKSHOP } from '../workshop.ts'
import { backupFolder, newestBackup } from './backup.server.ts'
import { placeAt } from './backup-place.server.ts'
import {
  digestOf,
  type Found,
  fileIn,
  lookThrough,
  opened,
  rowsOf,
  type Source,
  tableIn,
} from './read-backup.server.ts'
import { noteRestored } from './restored-site.server.ts'

// All or nothing: everything is made in a temporary folder, checked, and only then moved into place. A killed restore
// is recognized by the folder, and in PostgreSQL by the table, that it began with; the next restore clears it away. A
// bucket has no folder beside it: there an object says that a restore began. The site's id comes last, and then the object
// goes.

/** Why a backup was not restored, in a sentence for the operator. Nothing of it remains. */
export class NotRestored extends Error {
  override name = 'NotRestored'
}

/** Entries created by the system or the folder's lock. */
const NOT_OURS = /^(lost\+found|in-use\..*|\.restoring)$/
/** The names in a backup of what lies beside the keys. */
const ANCHORS: Record<string, AnchorKind> = Object.fromEntries(
  KEPT_IN_BACKUPS.map(({ kind, name }) => [name, kind]),
)
const PARTS = ['files', 'keys', 'site-id', 'handrail.db', 'handrail.db-wal', 'handrail.db-shm']
/** In a bucket: a restore began here, into an empty place. */
const BEGUN = 'restoring'

const isEmptyFolder = (folder: string): boolean =>
  !existsSync(folder) || readdirSync(folder).every((name) => NOT_OURS.test(name))

export interface Restored {
  madeAt: string
  rows: number
  files: number
}

interface Asked {
  /** A file, or s3://… */
  from: string
  identity: string
  dataDir: string
  /** A postgres:// address, or the path of the SQLite file. */
  database: string
  /** Where the files go instead of the data folder. */
  bucket?: FileStore | undefined
}

/** @throws NotRestored, or any error of the disk, the bucket or the database; nothing remains of the restore then */
export async function restoreBackup(asked: Asked): Promise<Restored> {
  const { identity, dataDir, database, bucket } = asked
  const onServer = /^postgres(ql)?:/.test(database)
  const usesFolder = !(bucket && onServer)
  const workshop = path.join(dataDir, WORKSHOP)
  if (usesFolder) mustBeEmpty(dataDir)
  const from = sourceOf(asked.from)
  const found = await lookedThrough(from, identity)
  if (usesFolder) mkdirSync(path.join(workshop, 'files'), { recursive: true, mode: 0o700 })
  const { db, kind } = openDialect(onServer ? database : path.join(workshop, 'handrail.db'))
  const undo: (() => Promise<void>)[] = []
  try {
    await begin(db, { made: found.manifest.kind, kind, bucket }, undo)
    await put(db, found, { from, identity, store: bucket ?? folderStore(workshop), workshop, bucket })
    if (onServer && usesFolder) moveIn(workshop, dataDir)
    // Before the database counts: a bucket with this mark may be emptied.
    await bucket?.delete(BEGUN)
    await endRestoring(db)
    if (onServer) undo.length = 0
    await db.destroy()
    if (!onServer) moveIn(workshop, dataDir)
    return { madeAt: found.manifest.madeAt, rows: found.rows, files: found.files }
  } catch (error) {
    for (const step of undo) await step().catch((late: unknown) => logTrouble(late, 'undoing a restore'))
    // The original error is thrown below and matters more.
    await db.destroy().catch(() => {})
    throw error
  } finally {
    if (usesFolder) rmSync(workshop, { recursive: true, force: true })
  }
}

function mustBeEmpty(dataDir: string): void {
  clearAfterKilled(dataDir)
  if (!isEmptyFolder(dataDir))
    throw new NotRestored(`${dataDir} is not empty. Name an empty folder in DATA_DIR. Nothing was changed.`)
}

/** @param undo gets what removes what was begun: first from the database, then from the bucket */
async function begin(
  db: Db,
  { made, kind, bucket }: { made: Kind; kind: Kind; bucket: FileStore | undefined },
  undo: (() => Promise<void>)[],
): Promise<void> {
  if (await restoringBegun(db)) await dropEverything(db)
  if (!(await isEmptyDatabase(db)))
    throw new NotRestored('The database already has tables. A backup goes into an empty database only.')
  sameKind(made, kind)
  if (bucket) {
    await beginInBucket(bucket)
    undo.push(() => emptyBucket(bucket))
  }
  await beginRestoring(db)
  // A SQLite file goes with its folder.
  if (kind === 'postgres') undo.unshift(() => dropEverything(db))
}

function clearAfterKilled(dataDir: string): void {
  const workshop = path.join(dataDir, WORKSHOP)
  if (!existsSync(workshop)) return
  // The folder was empty at the start, so everything in it is from this restore.
  for (const part of PARTS) rmSync(path.join(dataDir, part), { recursive: true, force: true })
  rmSync(workshop, { recursive: true, force: true })
}

async function beginInBucket(bucket: FileStore): Promise<void> {
  // It was empty before that restore began, so everything in it is from there. With an id it may be a site by now.
  if ((await bucket.get(BEGUN)) && !(await bucket.get(SITE_ID))) await emptyBucket(bucket)
  for await (const _ of bucket.list(''))
    throw new NotRestored(
      `${bucket.place} is not empty. Name an empty bucket or prefix in FILES_URL. Nothing was changed.`,
    )
  await bucket.put(BEGUN, Buffer.from('A restore was cut off. Run npm run restore again.\n'))
}

/** The id goes first, since without it the next restore may go on; the mark that a restore began goes last. */
async function emptyBucket(bucket: FileStore): Promise<void> {
  await bucket.delete(SITE_ID)
  for await (const { name } of bucket.list('')) if (name !== BEGUN) await bucket.delete(name)
  await bucket.delete(BEGUN)
}

function sameKind(made: Kind, kind: Kind): void {
  if (made === kind) return
  const name = made === 'sqlite' ? 'SQLite' : 'PostgreSQL'
  throw new NotRestored(`This backup was made from ${name}. Put it back into ${name}: see DATABASE_URL.`)
}

interface Into {
  from: Source
  identity: string
  store: FileStore
  workshop: string
  bucket: FileStore | undefined
}

async function put(db: Db, found: Found, { from, identity, store, workshop, bucket }: Into): Promise<void> {
  await makeTables(db, found.manifest.migrations).catch((error: unknown) => {
    if (!(error instanceof RangeError)) throw error
    throw new NotRestored('This backup was made by a newer version of Handrail. Install that version first.')
  })
  const beside: { kind: AnchorKind; text: string }[] = []
  for await (const { name, bytes } of opened(from, identity)) {
    const table = tableIn(name)
    const stored = fileIn(name)
    const kind = ANCHORS[name]
    if (table) await writeRows(db, table, rowsOf(bytes))
    if (stored) await store.put(`files/${stored}`, bytes)
    if (kind && bucket) beside.push({ kind, text: new TextDecoder().decode(bytes) })
    else if (kind) writeDurably(path.join(workshop, 'keys', name), bytes)
  }
  await lookAgain(db, found, store)
  if (bucket) await mustHaveTheKeys(db)
  for (const { kind, text } of beside) await anchorsIn(store).write(kind, text)
  // Older backups have none; the first start makes one.
  const id = await siteValue(db, ID)
  if (id) await writeSiteId(store, id)
  await noteRestored(db)
}

/** Objects in the bucket are marked with the server key: another one would say that they were forged. */
async function mustHaveTheKeys(db: Db): Promise<void> {
  for (const name of KEY_NAMES) {
    const known = await siteValue(db, `key.${name}`)
    if (known && known !== markOfKey(name))
      throw new NotRestored(
        'SITE_KEY is not the key of the site in this backup. Set the SITE_KEY of that site.',
      )
  }
}

/** Checks that what was written matches the backup. */
async function lookAgain(db: Db, { tables, digests }: Found, store: FileStore): Promise<void> {
  const wrong = new NotRestored(
    'What was written does not match the backup. Check that the disk works, then try again.',
  )
  for (const [table, rows] of tables) if ((await countRows(db, table)) !== rows) throw wrong
  for (const [name, digest] of digests) {
    const bytes = await store.get(`files/${name}`)
    if (!bytes || digestOf(bytes) !== digest) throw wrong
  }
  if (!(await isWhole(db))) throw wrong
}

/** Moves the database last: with it, the folder is a site. */
function moveIn(workshop: string, dataDir: string): void {
  for (const part of PARTS) {
    const made = path.join(workshop, part)
    if (existsSync(made)) renameSync(made, path.join(dataDir, part))
  }
  syncFolder(dataDir)
}

/** @param from the address of a backup, or "newest": the newest one in the place where the site makes them */
export async function addressOfBackup(from: string): Promise<string> {
  if (from !== 'newest') return from
  const where = backupFolder()
  const newest = await newestBackup(placeAt(where))
  if (!newest) throw new NotRestored(`There is no backup in ${where.split('?')[0]}. Nothing was changed.`)
  const [folder = '', ...query] = isBucketAddress(where) ? where.split('?') : [where]
  return [`${folder.replace(/\/$/, '')}/${newest.name}`, ...query].join('?')
}

/** Opens a backup by its address: a path, or s3://bucket/prefix/name?endpoint=… */
function sourceOf(from: string): Source {
  const [address = '', ...query] = isBucketAddress(from) ? from.split('?') : [from]
  const name = path.posix.basename(address)
  const folder = address.slice(0, -name.length) || '.'
  const where = isBucketAddress(from) ? [folder, ...query].join('?') : folder
  return async () => (await placeAt(where).read(name)) ?? Promise.reject(new NotRestored(NO_SUCH))
}

const NO_SUCH = 'There is no such backup file.'

/** Reads the whole file once, to detect a wrong key, a truncated file or a changed one. */
async function lookedThrough(from: Source, identity: string): Promise<Found> {
  const found = await lookThrough(from, identity).catch((error: unknown) => {
    if (isStoreTrouble(error) || error instanceof NotRestored) throw error
    throw new NotRestored(
      'This file does not open with this key. It is not a backup, it was cut off or changed, or it was sealed to another key.',
    )
  })
  if (!found || found.damaged) throw new NotRestored('This backup is damaged or incomplete. Use another one.')
  return found
}
