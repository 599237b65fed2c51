import { chmodSync, chownSync, closeSync, fsyncSync, openSync, renameSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { syncFolder } from '#app/platform/fsync.server.ts'

// The copy of a SQLite database that an upgrade goes back to.

/** Copies as of one moment, also while another process writes. The copy is there only once it is complete. */
export function copyDatabase(from: string, to: string): void {
  const half = `${to}.half`
  rmSync(half, { force: true })
  try {
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
    rmSync(half, { force: true })
    throw error
  }
}

/**
 * Replaces a database, which no process has open, by its copy on the same disk. That needs no room: the disk may be why
 * the upgrade failed.
 */
export function putBack(copy: string, database: string): void {
  const { uid, gid, mode } = statSync(database)
  chmodSync(copy, mode)
  if (process.getuid?.() === 0) chownSync(copy, uid, gid)
  for (const end of ['-wal', '-shm']) rmSync(database + end, { force: true })
  renameSync(copy, database)
  syncFolder(path.dirname(database))
}
