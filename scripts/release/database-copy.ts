import {
  chmodSync,
  chownSync,
  closeSync,
  fsyncSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { syncFolder } from '#app/platform/fsync.server.ts'

// The copy of a SQLite database that an upgrade goes back to.

/**
 * Copies as of one moment, also while another process writes. The copy is there only once it is complete, and has the owner and
 * the mode of the database: the site can open it.
 */
export function copyDatabase(from: string, to: string): void {
  const half = `${to}.half`
  dropHalf(half)
  const { uid, gid, mode } = statSync(from)
  try {
    // SQLite also copies into a file that is empty.
    writeFileSync(half, '', { mode: 0o600 })
    chmodSync(half, mode)
    if (process.getuid?.() === 0) chownSync(half, uid, gid)
    const database = new DatabaseSync(from, { timeout: 10_000, readOnly: true })
    try {
      database.prepare('vacuum into ?').run(half)
    } finally {
      database.close()
    }
    const file = openSync(half, 'r')
    fsyncSync(file)
    closeSync(file)
    renameSync(half, to)
    syncFolder(path.dirname(to))
  } catch (error) {
    dropHalf(half)
    throw error
  }
}

/** SQLite leaves its journal behind on a full disk, and would apply it to the next copy. */
function dropHalf(half: string): void {
  for (const end of ['', '-journal']) rmSync(half + end, { force: true })
}

/**
 * Replaces a database, which no process has open, by its copy on the same disk. That needs no room: the disk may be why
 * the upgrade failed.
 */
export function putBack(copy: string, database: string): void {
  for (const end of ['-wal', '-shm']) rmSync(database + end, { force: true })
  renameSync(copy, database)
  syncFolder(path.dirname(database))
}
