import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Db } from '#db/schema.ts'
import { aDatabase } from './database.ts'

export interface BackupSite {
  db: Db
  verbs: typeof import('#app/platform/backup/backup.server.ts')
  /** The folder of the backups. */
  folder: string
  /** No jobs and no backups. */
  empty: () => Promise<void>
  close: () => Promise<void>
}

/** A database that is backed up into its own folder. */
export async function aBackupSite(): Promise<BackupSite> {
  const folder = mkdtempSync(path.join(tmpdir(), 'handrail-backups-'))
  process.env.BACKUP_DIR = folder
  const made = await aDatabase()
  const { db } = made
  const verbs = await import('#app/platform/backup/backup.server.ts')
  const { config } = await import('#app/platform/settings/config.server.ts')
  // A backup reads through its own connection.
  Object.assign(config, { database: made.place.database })
  const { prepareRecipients } = await import('#app/platform/keys/recipients.server.ts')
  await prepareRecipients(db)
  return {
    db,
    verbs,
    folder,
    empty: async () => {
      await db.deleteFrom('jobs').execute()
      rmSync(folder, { recursive: true, force: true })
      mkdirSync(folder)
    },
    close: async () => {
      await made.close()
      rmSync(folder, { recursive: true, force: true })
      delete process.env.BACKUP_DIR
    },
  }
}
