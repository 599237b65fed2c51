import {
  closeSync,
  existsSync,
  fstatSync,
  fsyncSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { type FileHandle, mkdir, open, rename, rm } from 'node:fs/promises'
import path from 'node:path'

/**
 * Writes a new file readable by this user only, atomically, and safe from a power cut.
 * @param date the file's date, if its own would reveal something
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
    // Not writeSync: on a nearly full disk it may write a part and report that only by a number.
    writeFileSync(handle, bytes)
    if (fstatSync(handle).size !== bytes.length) throw new ShortWrite()
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}

/** Makes renames into a folder and deletions from it safe from a power cut. */
export function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}

/** The same without blocking the process: a disk takes time with large files. */
export async function writeFileSynced(
  file: string,
  content: Uint8Array,
  { date }: { date?: Date } = {},
): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
  const part = `${file}.part`
  try {
    await onDisk(part, 'w', async (handle) => {
      await handle.writeFile(content)
      if ((await handle.stat()).size !== content.length) throw new ShortWrite()
      if (date) await handle.utimes(date, date)
    })
    await rename(part, file)
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
  await onDisk(path.dirname(file), 'r')
}

async function onDisk(
  file: string,
  flags: 'r' | 'w',
  work?: (handle: FileHandle) => Promise<void>,
): Promise<void> {
  const handle = await open(file, flags, 0o600)
  try {
    await work?.(handle)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** One by one: Node's own recursive way retries forever if the parent exists but accepts no folder, as in /proc. */
export function makeFolders(folder: string): void {
  if (existsSync(folder)) {
    if (!statSync(folder).isDirectory()) throw Object.assign(new Error('a file'), { code: 'ENOTDIR' })
    return
  }
  makeFolders(path.dirname(folder))
  mkdirSync(folder, { mode: 0o700 })
}

class ShortWrite extends Error {
  override name = 'ShortWrite'
  code = 'ENOSPC'
}
