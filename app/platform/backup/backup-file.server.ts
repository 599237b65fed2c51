import { createHash } from 'node:crypto'
import {
  closeSync,
  createReadStream,
  fsyncSync,
  openSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { HOUR } from '../time.ts'

// The backup's file on disk.

export const NAME = /^handrail-(\d{4})-(\d\d)-(\d\d)T(\d\d)-(\d\d)-(\d\d)Z\.age$/

export async function writeStream(file: string, stream: ReadableStream<Uint8Array>) {
  const handle = openSync(file, 'wx', 0o600)
  const hash = createHash('sha256')
  let bytes = 0
  try {
    for await (const part of stream) {
      writeFileSync(handle, part)
      hash.update(part)
      bytes += part.length
    }
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
  return { bytes, digest: hash.digest('hex') }
}

/** Read back from the disk: a disk may accept data it does not store. */
export async function digestOf(file: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const part of createReadStream(file)) hash.update(part)
  return hash.digest('hex')
}

export class NotAsWritten extends Error {
  override name = 'NotAsWritten'
  constructor() {
    super('what is on the disk is not what was written')
  }
}

/** Deletes what a process left when it died while writing. A file that is being written is newer than this. */
export function dropParts(folder: string): void {
  const parts = readdirSync(folder).filter((name) => name.endsWith('.part') && NAME.test(name.slice(0, -5)))
  for (const name of parts) {
    const file = path.join(folder, name)
    if (statSync(file).mtimeMs < Date.now() - HOUR) rmSync(file, { force: true })
  }
}
