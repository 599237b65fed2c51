import { createHash } from 'node:crypto'
import {
  createReadStream,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs'
import path from 'node:path'
import { Readable } from 'node:stream'
import { Decrypter } from 'age-encryption'
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
import { syncFolder, writeDurably } from '../fsync.server.ts'
import { VOUCHED_ONCE, WORKSHOP } from '../workshop.ts'
import type { Manifest } from './backup.server.ts'
import { readTar, type TarEntry } from './tar.ts'

// All or nothing: everything is made in a temporary folder, checked, and only then moved into place. A killed restore
// is recognized by the folder, and in PostgreSQL by the table, that it began with; the next restore clears it away.

/** Why a backup was not restored, in a sentence for the operator. Nothing of it remains. */
export class NotRestored extends Error {
  override name = 'NotRestored'
}

/** Entries created by the system or the folder's lock. */
const NOT_OURS = /^(lost\+found|in-use\..*|\.restoring)$/
const BESIDE_THE_KEYS = new Set<string>(['recipients.json', ...VOUCHED_ONCE])
const PARTS = ['files', 'keys', 'handrail.db', 'handrail.db-wal', 'handrail.db-shm']

export const isEmptyFolder = (folder: string): boolean =>
  !existsSync(folder) || readdirSync(folder).every((name) => NOT_OURS.test(name))

interface Restored {
  madeAt: string
  rows: number
  files: number
}

interface Asked {
  from: string
  identity: string
  dataDir: string
  /** A postgres:// address, or the path of the SQLite file. */
  database: string
}

/** @throws NotRestored, or any error of the disk or database; nothing remains of the restore then */
export async function restoreBackup({ from, identity, dataDir, database }: Asked): Promise<Restored> {
  clearAfterKilled(dataDir)
  if (!isEmptyFolder(dataDir))
    throw new NotRestored(`${dataDir} is not empty. Name an empty folder in DATA_DIR. Nothing was changed.`)
  const found = await lookedThrough(from, identity)
  const workshop = path.join(dataDir, WORKSHOP)
  const onServer = /^postgres(ql)?:/.test(database)
  mkdirSync(path.join(workshop, 'files'), { recursive: true, mode: 0o700 })
  const { db, kind } = openDialect(onServer ? database : path.join(workshop, 'handrail.db'))
  let begun = false
  try {
    if (await restoringBegun(db)) await dropEverything(db)
    if (!(await isEmptyDatabase(db)))
      throw new NotRestored('The database already has tables. A backup goes into an empty database only.')
    sameKind(found.manifest.kind, kind)
    await beginRestoring(db)
    begun = true
    await put(db, found, { from, identity, workshop })
    if (onServer) moveIn(workshop, dataDir)
    await endRestoring(db)
    await db.destroy()
    if (!onServer) moveIn(workshop, dataDir)
    rmSync(workshop, { recursive: true, force: true })
    return { madeAt: found.manifest.madeAt, rows: found.rows, files: found.files }
  } catch (error) {
    // The original error is thrown below and matters more.
    if (begun && onServer) await dropEverything(db).catch(() => {})
    // As above.
    await db.destroy().catch(() => {})
    rmSync(workshop, { recursive: true, force: true })
    throw error
  }
}

function clearAfterKilled(dataDir: string): void {
  const workshop = path.join(dataDir, WORKSHOP)
  if (!existsSync(workshop)) return
  // The folder was empty at the start, so everything in it is from this restore.
  for (const part of PARTS) rmSync(path.join(dataDir, part), { recursive: true, force: true })
  rmSync(workshop, { recursive: true, force: true })
}

function sameKind(made: Kind, kind: Kind): void {
  if (made === kind) return
  const name = made === 'sqlite' ? 'SQLite' : 'PostgreSQL'
  throw new NotRestored(`This backup was made from ${name}. Put it back into ${name}: see DATABASE_URL.`)
}

type Found = Awaited<ReturnType<typeof lookedThrough>>

async function put(
  db: Db,
  found: Found,
  { from, identity, workshop }: { from: string; identity: string; workshop: string },
): Promise<void> {
  await makeTables(db, found.manifest.migrations).catch((error: unknown) => {
    if (!(error instanceof RangeError)) throw error
    throw new NotRestored('This backup was made by a newer version of Handrail. Install that version first.')
  })
  for await (const { name, bytes } of opened(from, identity)) {
    const table = tableIn(name)
    const stored = fileIn(name)
    if (table) await writeRows(db, table, rowsOf(bytes))
    if (stored) writeDurably(path.join(workshop, 'files', stored), bytes)
    if (BESIDE_THE_KEYS.has(name)) writeDurably(path.join(workshop, 'keys', name), bytes)
  }
  await lookAgain(db, found, workshop)
}

/** Checks that what is on disk matches the backup. */
async function lookAgain(db: Db, { tables, digests }: Found, workshop: string): Promise<void> {
  const wrong = new NotRestored(
    'What was written does not match the backup. Check that the disk works, then try again.',
  )
  for (const [table, rows] of tables) if ((await countRows(db, table)) !== rows) throw wrong
  for (const [name, digest] of digests)
    if (digestOf(readFileSync(path.join(workshop, 'files', name))) !== digest) throw wrong
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

const tableIn = (name: string) => /^rows\/(\w+)\//.exec(name)?.[1]
const fileIn = (name: string) => /^files\/([A-Za-z0-9_-]{22})$/.exec(name)?.[1]
const digestOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('base64')

const rowsOf = (bytes: Uint8Array): Record<string, unknown>[] =>
  new TextDecoder()
    .decode(bytes)
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))

async function* opened(file: string, identity: string): AsyncGenerator<TarEntry> {
  const decrypter = new Decrypter()
  decrypter.addIdentity(identity)
  const sealed = Readable.toWeb(createReadStream(file)) as ReadableStream<Uint8Array>
  yield* readTar(await decrypter.decrypt(sealed))
}

/** Reads the whole file once, to detect a wrong key, a truncated file or a changed one. */
async function lookedThrough(file: string, identity: string) {
  let manifest: Manifest | null = null
  let end: { rows: number; files: number } | null = null
  let rows = 0
  const tables = new Map<string, number>()
  const digests = new Map<string, string>()
  try {
    for await (const { name, bytes } of opened(file, identity)) {
      const table = tableIn(name)
      const stored = fileIn(name)
      if (name === 'backup.json') manifest = JSON.parse(new TextDecoder().decode(bytes))
      else if (name === 'end.json') end = JSON.parse(new TextDecoder().decode(bytes))
      else if (table) {
        const some = rowsOf(bytes).length
        rows += some
        tables.set(table, (tables.get(table) ?? 0) + some)
      } else if (stored) digests.set(stored, digestOf(bytes))
    }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new NotRestored(
      code === 'ENOENT'
        ? 'There is no such backup file.'
        : 'This file does not open with this key. It is not a backup, it was cut off or changed, or it was sealed to another key.',
    )
  }
  const whole = manifest?.format === 1 && end?.rows === rows && end.files === digests.size
  if (!manifest || !whole) throw new NotRestored('This backup is damaged or incomplete. Use another one.')
  return { manifest, rows, files: digests.size, tables, digests }
}
