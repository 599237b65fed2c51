import {
  closeSync,
  fstatSync,
  fsyncSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'

/**
 * Writes a new file readable by this user only, whole or not at all, and safe from a power cut.
 * @param date the day that the file carries, where its own would tell something
 */
export function writeDurably(
  file: string,
  content: string | Uint8Array,
  { date }: { date?: Date } = {},
): void {
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 })
  const part = `${file}.part`
  try {
    writeWhole(part, typeof content === 'string' ? Buffer.from(content) : content)
    if (date) utimesSync(part, date, date)
    renameSync(part, file)
  } catch (error) {
    rmSync(part, { force: true })
    throw error
  }
  syncFolder(path.dirname(file))
}

function writeWhole(file: string, bytes: Uint8Array): void {
  const handle = openSync(file, 'w', 0o600)
  try {
    // Not writeSync, which on a disk that is nearly full may write a part and say so only by a number.
    writeFileSync(handle, bytes)
    if (fstatSync(handle).size !== bytes.length) throw new ShortWrite()
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}

/** Makes the names in a folder safe from a power cut: what was renamed into it, and what was deleted. */
export function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}

class ShortWrite extends Error {
  override name = 'ShortWrite'
  code = 'ENOSPC'
}
