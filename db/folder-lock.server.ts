import { createHash } from 'node:crypto'
import { existsSync, readFileSync, realpathSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'

// One process at a time works in a data folder. The lock is an operating system lock, taken through an empty SQLite
// file, because Node has no call for it: it ends with the process, even if the process is killed.

const LOCK = 'in-use.lock'
const NOTE = 'in-use.txt'
/** Left by an upgrade before it starts the new release; the first process that listens takes it away. */
const NOT_LISTENED = 'in-use.not-listened'
/** A process that was told to exit a moment ago may still be running. */
const PATIENCE = 2_000
const BUSY = 5

export interface FolderLock {
  /** The same for each process that locked this folder since the machine started; a copy of the folder has another. */
  place: string
  /** Records how this process is reached, for others, once it listens. */
  note: (address: string) => void
  release: () => void
}

/** @returns null when another process holds it */
export function lockFolder(folder: string, patience = PATIENCE): FolderLock | null {
  const held = hold(folder, patience)
  if (!held) return null
  const note = (address: string) => {
    // From here on requests are answered.
    if (address) rmSync(path.join(folder, NOT_LISTENED), { force: true })
    writeFileSync(path.join(folder, NOTE), `process ${process.pid}${address ? `, ${address}` : ''}\n`, {
      mode: 0o600,
    })
  }
  const release = () => {
    rmSync(path.join(folder, NOTE), { force: true })
    held.close()
  }
  try {
    note('')
  } catch (error) {
    // A disk without room may have taken the file's name.
    release()
    throw error
  }
  return { place: placeOf(folder), note, release }
}

/** Writes nothing, so that it also works on a full disk. */
function hold(folder: string, patience: number): DatabaseSync | null {
  const held = new DatabaseSync(path.join(folder, LOCK), { timeout: patience })
  try {
    held.exec('pragma journal_mode = memory; begin exclusive')
    return held
  } catch (error) {
    held.close()
    if ((error as { errcode?: number }).errcode === BUSY) return null
    throw error
  }
}

function placeOf(folder: string): string {
  const { dev, ino } = statSync(path.join(folder, LOCK))
  const parts = [hostname(), startOfMachine(), realpathSync(folder), dev, ino]
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url')
}

function startOfMachine(): string {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8')
  } catch {
    // Only Linux has it.
    return ''
  }
}

/** From now on `hasListened` is false, until a process listens that works in this folder. */
export const expectListening = (folder: string): void => writeFileSync(path.join(folder, NOT_LISTENED), '')

export const hasListened = (folder: string): boolean => !existsSync(path.join(folder, NOT_LISTENED))

/** The lock's holder, for a sentence: "process 1234, http://localhost:3000". Null if there is none. */
export function holderOf(folder: string): string | null {
  const held = hold(folder, 0)
  held?.close()
  return held ? null : holderWords(folder)
}

export function holderWords(folder: string): string {
  try {
    return readFileSync(path.join(folder, NOTE), 'utf8').trim() || 'another process'
  } catch {
    // The note is only informative; the lock itself is what counts.
    return 'another process'
  }
}
