import { createReadStream, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { Readable } from 'node:stream'
import { Decrypter } from 'age-encryption'
import { kindOf } from '#db/dialect.server.ts'
import type { Db } from '#db/schema.ts'
import { isEmptyDatabase, makeTables, writeRows } from '#db/whole.server.ts'
import { writeDurably } from '../durable.server.ts'
import { listFile } from '../recipients.server.ts'
import type { Manifest } from './backup.server.ts'
import { readTar, type TarEntry } from './tar.ts'

/** Why a backup is not put back, in a sentence for the operator. Nothing was written. */
export class NotRestored extends Error {
  override name = 'NotRestored'
}

export const isEmptyFolder = (folder: string): boolean =>
  !existsSync(folder) || readdirSync(folder).length === 0

interface Restored {
  madeAt: string
  rows: number
  files: number
}

/** @throws NotRestored before anything is written: the whole file is opened and counted first */
export async function restoreBackup(
  db: Db,
  { from, identity, dataDir }: { from: string; identity: string; dataDir: string },
): Promise<Restored> {
  if (!(await isEmptyDatabase(db))) {
    throw new NotRestored('The database already has tables. A backup goes into an empty database only.')
  }
  const { manifest, rows, files } = await lookedThrough(from, identity)
  if (manifest.kind !== kindOf(db)) {
    const name = manifest.kind === 'sqlite' ? 'SQLite' : 'PostgreSQL'
    throw new NotRestored(`This backup was made from ${name}. Put it back into ${name}: see DATABASE_URL.`)
  }
  await makeTables(db, manifest.migrations).catch((error: unknown) => {
    if (!(error instanceof RangeError)) throw error
    throw new NotRestored('This backup was made by a newer version of Handrail. Install that version first.')
  })
  const folder = path.join(dataDir, 'files')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  for await (const { name, bytes } of opened(from, identity)) {
    const table = /^rows\/(\w+)\//.exec(name)?.[1]
    const stored = /^files\/([A-Za-z0-9_-]{22})$/.exec(name)?.[1]
    if (table) await writeRows(db, table, rowsOf(bytes))
    if (stored) writeFileSync(path.join(folder, stored), bytes, { mode: 0o600, flush: true })
    if (name === 'recipients.json') writeDurably(listFile(), bytes)
  }
  return { madeAt: manifest.madeAt, rows, files }
}

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

/** Opens the whole file once: with the wrong key, cut off or changed it is found out here. */
async function lookedThrough(file: string, identity: string) {
  let manifest: Manifest | null = null
  let end: { rows: number; files: number } | null = null
  const found = { rows: 0, files: 0 }
  try {
    for await (const { name, bytes } of opened(file, identity)) {
      if (name === 'backup.json') manifest = JSON.parse(new TextDecoder().decode(bytes))
      else if (name === 'end.json') end = JSON.parse(new TextDecoder().decode(bytes))
      else if (name.startsWith('rows/')) found.rows += rowsOf(bytes).length
      else if (name.startsWith('files/')) found.files += 1
    }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new NotRestored(
      code === 'ENOENT'
        ? 'There is no such backup file.'
        : 'This file does not open with this key. It is no backup, it was cut off or changed, or it was sealed to another key.',
    )
  }
  const whole = manifest?.format === 1 && end?.rows === found.rows && end.files === found.files
  if (!manifest || !whole) throw new NotRestored('This backup is not whole. Use another one.')
  return { manifest, ...found }
}
