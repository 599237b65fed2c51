import { createHash } from 'node:crypto'
import { Decrypter } from 'age-encryption'
import type { Kind } from '#db/dialect.server.ts'
import { isAsStored } from '../file-store/named-by-digest.ts'
import { readTar, type TarEntry } from './tar.ts'

export interface Manifest {
  format: 1
  madeAt: string
  kind: Kind
  migrations: string[]
}

/** Opens the stream of a backup. */
export type Source = () => Promise<ReadableStream<Uint8Array>>

export const tableIn = (name: string) => /^rows\/(\w+)\//.exec(name)?.[1]
export const fileIn = (name: string) => /^files\/([A-Za-z0-9_-]{22}(?:-[A-Za-z0-9_-]{43})?)$/.exec(name)?.[1]
export const digestOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('base64')

export const rowsOf = (bytes: Uint8Array): Record<string, unknown>[] =>
  new TextDecoder()
    .decode(bytes)
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))

export async function* opened(source: Source, identity: string): AsyncGenerator<TarEntry> {
  const decrypter = new Decrypter()
  decrypter.addIdentity(identity)
  yield* readTar(await decrypter.decrypt(await source()))
}

export interface Found {
  manifest: Manifest
  rows: number
  files: number
  /** How many rows each table has. */
  tables: Map<string, number>
  /** By the name of each file. */
  digests: Map<string, string>
  /** A file that is not as it was stored. */
  damaged: string | null
}

/**
 * Reads a whole backup, to detect a wrong key, a truncated file or a changed one.
 * @returns null when it is no backup, or not a whole one
 * @throws the error of the stream, or of the key
 */
export async function lookThrough(source: Source, identity: string): Promise<Found | null> {
  let manifest: Manifest | null = null
  let end: { rows: number; files: number } | null = null
  let rows = 0
  let damaged: string | null = null
  const tables = new Map<string, number>()
  const digests = new Map<string, string>()
  for await (const { name, bytes } of opened(source, identity)) {
    const table = tableIn(name)
    const stored = fileIn(name)
    if (name === 'backup.json') manifest = JSON.parse(new TextDecoder().decode(bytes))
    else if (name === 'end.json') end = JSON.parse(new TextDecoder().decode(bytes))
    else if (table) {
      const some = rowsOf(bytes).length
      rows += some
      tables.set(table, (tables.get(table) ?? 0) + some)
    } else if (stored) {
      digests.set(stored, digestOf(bytes))
      if (!isAsStored(stored, bytes)) damaged ??= stored
    }
  }
  const isWhole = manifest?.format === 1 && end?.rows === rows && end.files === digests.size
  return manifest && isWhole ? { manifest, rows, files: digests.size, tables, digests, damaged } : null
}
