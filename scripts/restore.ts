import { existsSync, readdirSync, readFileSync, rmdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { kindOfError } from '#app/platform/log.server.ts'
import { storageTrouble } from '#db/storage-trouble.ts'

// Restores a backup into an empty DATA_DIR, and into an empty database if DATABASE_URL names one.

const USAGE = `npm run restore -- --from FILE --identity FILE
  --from      a backup: handrail-….age
  --identity  the recovery key file, or the age identity that BACKUP_RECIPIENT belongs to
The settings say where it goes: DATA_DIR must be empty or not be there yet.`

const KNOWN: Record<string, string> = {
  ENOSPC: 'The disk is full.',
  EDQUOT: 'The disk quota of this user is used up.',
  EFBIG: 'The file is larger than the system lets this user write.',
  EACCES: 'This user has no permission to write to DATA_DIR.',
  EROFS: 'The disk of DATA_DIR is read-only.',
  '53100': 'The disk of PostgreSQL is full.',
  '42501': 'This PostgreSQL user has no permission to create tables.',
}

process.env.NODE_ENV ??= 'production'
process.umask(0o077)
process.exitCode = await restore()

async function restore(): Promise<number> {
  const { from, identity: identityFile } = asked()
  if (!from || !identityFile) return end(USAGE)
  const identity = identityIn(identityFile)
  if (!identity)
    return end(`${identityFile} holds no key: there must be a line that begins with AGE-SECRET-KEY-1.`)
  try {
    const { config } = await import('#app/platform/settings/config.server.ts')
    const { restoreBackup } = await import('#app/platform/backup/restore.server.ts')
    const { lockData } = await import('#server/open-database.ts')
    const { dataDir, database } = config
    const before = existsSync(dataDir) ? readdirSync(dataDir) : null
    let lock: ReturnType<typeof lockData> | undefined
    let done = false
    try {
      lock = lockData()
      const { madeAt, rows, files } = await restoreBackup({ from, identity, dataDir, database })
      done = true
      console.log(`The backup of ${madeAt} is in ${dataDir}: ${rows} rows, ${files} files.
Put server.key and mail.key from your copy of the folder keys into DATA_DIR/keys now, then start the site. It does not start
without them: they open addresses, letters that wait, and how staff sign in.`)
    } finally {
      lock?.release()
      if (!done) leaveAsBefore(dataDir, before)
    }
    return 0
  } catch (error) {
    return end(whyNot(error))
  }
}

/** Deletes the lock, the only thing left of a refused restore. */
function leaveAsBefore(folder: string, before: string[] | null): void {
  for (const name of ['in-use.lock', 'in-use.lock-journal'])
    if (!before?.includes(name)) rmSync(path.join(folder, name), { force: true })
  if (!before && readdirSync(folder).length === 0) rmdirSync(folder)
}

function whyNot(error: unknown): string {
  const { name, message, code } = error as NodeJS.ErrnoException
  if (name === 'ConfigError' || name === 'NotRestored') return message
  const noRoom = storageTrouble(error) === 'no room' ? KNOWN.ENOSPC : undefined
  const why = KNOWN[code ?? ''] ?? noRoom ?? `It stopped with ${kindOfError(error)}.`
  return `The backup was not restored. ${why} Everything that was written is removed. Fix that, then try again.`
}

function asked(): { from?: string | undefined; identity?: string | undefined } {
  try {
    return parseArgs({ options: { from: { type: 'string' }, identity: { type: 'string' } } }).values
  } catch {
    // Unknown arguments: the usage is shown.
    return {}
  }
}

function identityIn(file: string): string | null {
  try {
    const lines = readFileSync(file, 'utf8').split(/\r?\n/)
    return lines.map((line) => line.trim()).find((line) => line.startsWith('AGE-SECRET-KEY-1')) ?? null
  } catch {
    // No such file: reported with its name.
    return null
  }
}

function end(words: string): number {
  console.error(words)
  return 1
}
