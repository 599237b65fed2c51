import { createReadStream, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import { Readable } from 'node:stream'
import { Bucket } from '../file-store/bucket.server.ts'
import { makeFolders, syncFolder } from '../fsync.server.ts'
import { logTrouble } from '../log.server.ts'
import { isBucketAddress, readBucketAddress } from '../settings/bucket-address.ts'
import { ConfigError, config } from '../settings/config.server.ts'
import { HOUR } from '../time.ts'
import { backupsAmong, isBackupName, type Named } from './backup-name.ts'
import { writeStream } from './write-stream.server.ts'

/** Where backups are stored: a folder or a bucket. */
export interface BackupPlace {
  /** The address of a backup there, for a person. */
  addressOf: (name: string) => string
  /** Newest first. */
  list: () => Promise<Named[]>
  /**
   * Stores a backup while it is made. It counts only once `check` has read it back.
   * @returns how many bytes it has
   */
  write: (
    name: string,
    stream: ReadableStream<Uint8Array>,
    check: (read: () => Promise<ReadableStream<Uint8Array>>) => Promise<void>,
  ) => Promise<number>
  /** Null when there is no such backup. */
  read: (name: string) => Promise<ReadableStream<Uint8Array> | null>
  drop: (name: string) => Promise<void>
}

/** @param where a folder, or s3://… */
export const placeAt = (where: string): BackupPlace =>
  isBucketAddress(where) ? bucketPlace(bucketAt(where)) : folderPlace(path.resolve(where))

function bucketAt(where: string): Bucket {
  const address = readBucketAddress(where)
  if (typeof address === 'string') throw new ConfigError(`The place for backups must be ${address}.`)
  const keys = config.bucketKeys
  if (!keys)
    throw new ConfigError('FILES_KEY_ID, FILES_SECRET: must be set, since the place for backups is a bucket.')
  return new Bucket(address, keys)
}

function folderPlace(folder: string): BackupPlace {
  const at = (name: string) => path.join(folder, name)
  const read = async (file: string) => Readable.toWeb(createReadStream(file)) as ReadableStream<Uint8Array>
  return {
    addressOf: at,
    list: async () => backupsAmong(namesIn(folder)),
    async write(name, stream, check) {
      makeFolders(folder)
      dropParts(folder)
      const part = `${at(name)}.part`
      try {
        const bytes = await writeStream(part, stream)
        await check(() => read(part))
        renameSync(part, at(name))
        syncFolder(folder)
        return bytes
      } catch (error) {
        rmSync(part, { force: true })
        throw error
      }
    },
    read: async (name) => (statSync(at(name), { throwIfNoEntry: false }) ? read(at(name)) : null),
    drop: async (name) => rmSync(at(name), { force: true }),
  }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    // No readable folder means no backup, and the health page says so.
    return []
  }
}

/** Deletes what a process left when it died while writing. A file that is being written is newer than this. */
function dropParts(folder: string): void {
  const parts = readdirSync(folder).filter(
    (name) => name.endsWith('.part') && isBackupName(name.slice(0, -5)),
  )
  for (const name of parts) {
    const file = path.join(folder, name)
    if (statSync(file).mtimeMs < Date.now() - HOUR) rmSync(file, { force: true })
  }
}

const PART = 16 * 1024 * 1024

function bucketPlace(bucket: Bucket): BackupPlace {
  const { address } = bucket
  const read = (name: string) => bucket.stream(name)
  return {
    addressOf: (name) => `s3://${address.bucket}/${address.prefix}${name}`,
    async list() {
      const names: string[] = []
      for await (const { key } of bucket.list('handrail-')) names.push(key)
      return backupsAmong(names)
    },
    async write(name, stream, check) {
      const bytes = await sendInParts(bucket, name, stream)
      try {
        await check(async () => (await read(name)) ?? Promise.reject(new Error('the backup is not there')))
      } catch (error) {
        await dropUnchecked(bucket, name)
        throw error
      }
      return bytes
    },
    read,
    drop: (name) => bucket.delete(name),
  }
}

/** What was never checked must not count as a backup. The caller throws the first error, which says more. */
const dropUnchecked = (bucket: Bucket, name: string): Promise<void> =>
  bucket.delete(name).catch((error: unknown) => logTrouble(error, 'unchecked backup'))

/** Sends parts of 16 MB, one after the other: a backup is larger than the memory. */
async function sendInParts(
  bucket: Bucket,
  name: string,
  stream: ReadableStream<Uint8Array>,
): Promise<number> {
  const id = await bucket.beginParts(name)
  const marks: string[] = []
  let waiting: Uint8Array[] = []
  let size = 0
  let bytes = 0
  const send = async () => {
    marks.push(await bucket.putPart(name, id, marks.length + 1, Buffer.concat(waiting)))
    bytes += size
    waiting = []
    size = 0
  }
  try {
    for await (const some of stream) {
      waiting.push(some)
      size += some.length
      if (size >= PART) await send()
    }
    await send()
    await bucket.endParts(name, id, marks)
    return bytes
  } catch (error) {
    // The first error says more. A server deletes parts that are never ended if the bucket has such a rule.
    await bucket.dropParts(name, id).catch(() => {})
    // The last answer may have been lost after the server put the parts together.
    await dropUnchecked(bucket, name)
    throw error
  }
}
