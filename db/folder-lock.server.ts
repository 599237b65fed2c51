import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'

// One process at a time works in a data folder. A lock of the operating system, held by way of an empty SQLite file, because Node
// has no call for it: it ends with the process, also with one that was killed.

const LOCK = 'in-use.lock'
const NOTE = 'in-use.txt'
/** A process that was told to end a moment ago may still be there. */
const PATIENCE = 2_000
const BUSY = 5

export interface FolderLock {
  /** Says for others how this process is reached. */
  note: (address: string) => void
  release: () => void
}

/** @returns null when another process holds it */
export function lockFolder(folder: string, patience = PATIENCE): FolderLock | null {
  const held = new DatabaseSync(path.join(folder, LOCK), { timeout: patience })
  try {
    held.exec('begin exclusive')
  } catch (error) {
    held.close()
    if ((error as { errcode?: number }).errcode === BUSY) return null
    throw error
  }
  const note = (address: string) =>
    writeFileSync(path.join(folder, NOTE), `process ${process.pid}${address ? `, ${address}` : ''}\n`, {
      mode: 0o600,
    })
  note('')
  return {
    note,
    release: () => {
      rmSync(path.join(folder, NOTE), { force: true })
      held.close()
    },
  }
}

/** Who holds it, for a sentence: "process 1234, http://localhost:3000". Null when nobody does. */
export function holderOf(folder: string): string | null {
  const lock = lockFolder(folder, 0)
  lock?.release()
  return lock ? null : holderWords(folder)
}

export function holderWords(folder: string): string {
  try {
    return readFileSync(path.join(folder, NOTE), 'utf8').trim() || 'another process'
  } catch {
    // The note is a help only; the lock itself holds.
    return 'another process'
  }
}
