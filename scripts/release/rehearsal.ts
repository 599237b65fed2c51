import { chownSync, cpSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import { config } from '#app/platform/settings/config.server.ts'
import { copyDatabase } from './database-copy.ts'
import { notesFromBucket } from './notes-beside-keys.ts'

// The copy of the data that a new release upgrades while the site runs.

const REHEARSAL = 'upgrade-rehearsal'
/**
 * No page without a visitor's words reads these, and a copy of the recovery key or of backups would be one more to look after.
 * The database is copied for itself. `handrail-` begins backups, and databases from before a move.
 */
const NOT_REHEARSED =
  /^(?:(?:files|client|backups|outbox|upgrade-rehearsal|recovery-key\.txt)$|handrail\.db|handrail-|in-use\.|before-upgrade\.)/

export const rehearsalFolder = () => path.join(config.dataDir, REHEARSAL)

/** @param database the path of the SQLite file */
export async function makeRehearsal(database: string): Promise<void> {
  const copy = rehearsalFolder()
  rmSync(copy, { recursive: true, force: true })
  mkdirSync(copy, { mode: 0o700 })
  copyData(config, copy)
  copyDatabase(database, path.join(copy, 'handrail.db'))
  if (config.files) await notesFromBucket(copy)
  giveToOwner(copy)
}

export function copyData(
  { dataDir, backupDir }: { dataDir: string; backupDir: string | undefined },
  copy: string,
): void {
  for (const name of readdirSync(dataDir))
    if (!NOT_REHEARSED.test(name))
      cpSync(path.join(dataDir, name), path.join(copy, name), {
        recursive: true,
        filter: (from) => from !== backupDir,
      })
}

function giveToOwner(folder: string): void {
  if (process.getuid?.() !== 0) return
  const { uid, gid } = statSync(config.dataDir)
  for (const name of ['', ...readdirSync(folder, { recursive: true, encoding: 'utf8' })])
    chownSync(path.join(folder, name), uid, gid)
}
