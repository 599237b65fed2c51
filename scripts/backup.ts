import { existsSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { asCalled } from '#app/platform/settings/as-called.server.ts'
import { WORKSHOP } from '#app/platform/workshop.ts'

// Makes a backup while the site runs or is paused. See "Backup and restore" in docs/operating.md for what else must be kept.

const USAGE = `npm run backup                    into BACKUP_DIR, or DATA_DIR/backups
npm run backup -- --to FOLDER     into another folder, or a bucket: s3://bucket/prefix?endpoint=…`

process.env.NODE_ENV ??= 'production'
try {
  const { to } = parseArgs({ options: { to: { type: 'string' } } }).values
  const { ConfigError, config } = await import('#app/platform/settings/config.server.ts')
  const { isSiteHere } = await import('#app/platform/keys/recipients-file.server.ts')
  // Checked first: opening creates an empty database if there is none.
  if (!isSiteHere() && !existsSync(path.join(config.dataDir, WORKSHOP)))
    throw new ConfigError(
      `DATA_DIR: there is no site in ${config.dataDir}, so nothing was made. Use the settings that the site runs with.`,
    )
  const { openData } = await import('#server/open-database.ts')
  const { disconnect } = await import('#db/connect.server.ts')
  const { makeBackup } = await import('#app/platform/backup/backup.server.ts')
  const { mustBeOurStore } = await import('#app/platform/file-store/site-id.server.ts')
  const { db } = await openData()
  await mustBeOurStore(db)
  const { file, bytes, rows, files, missing, dropped } = await makeBackup(db, to)
  await disconnect()
  const size = `${(bytes / 1024 / 1024).toFixed(1)} MB, ${rows} rows, ${files} files`
  console.log(`${file}\n${size}.${dropped > 0 ? ` ${dropped} older ones deleted (BACKUP_KEEP).` : ''}`)
  if (missing > 0) {
    console.error(
      `${missing} files that the database names are not where they are stored, so they are not in this backup. Look for them in an older one. No complete backup was deleted for this one.`,
    )
    process.exitCode = 1
  }
} catch (error) {
  const { name, message, code } = error as NodeJS.ErrnoException
  const known: Record<string, string> = {
    ConfigError: message,
    FileStoreTrouble: `The bucket did not work (${code}), so nothing was kept. Check FILES_URL, BACKUP_DIR and the network.`,
    BrokenRecipients:
      'The list of recipients failed its check, so we do not know who may open a backup. Nothing was written.',
    SealedMeanwhile:
      'Cases are getting new keys right now, so this backup would not open all of their files. Nothing was kept. Try again in an hour.',
    UpgradedMeanwhile:
      'An upgrade changed the tables while the backup was made. Nothing was kept. Try again.',
    NotAsWritten: 'The backup could not be read back correctly, so nothing was kept. Check the disk.',
    '42501': 'DATABASE_URL: this PostgreSQL user has no permission to read the tables. Nothing was kept.',
    ENOSPC: 'The disk is full. Nothing was kept.',
    EACCES: 'This user has no permission to write to that folder.',
    EROFS: 'That disk is read-only.',
    ENOENT: 'That folder cannot be created.',
    ENOTDIR: 'That is not a folder.',
  }
  const damaged =
    'The database is damaged, so there is no backup of it. Keep the older backups, and restore the last one into an empty folder.'
  const { errcode } = error as { errcode?: number }
  const corrupt = code === 'XX001' || code === 'XX002' || [11, 26].includes(Number(errcode) & 0xff)
  const words = corrupt
    ? damaged
    : (known[code ?? ''] ?? known[name] ?? (code?.startsWith('ERR_PARSE_ARGS') ? USAGE : undefined))
  if (!words) throw error
  console.error(asCalled(words))
  process.exit(1)
}
