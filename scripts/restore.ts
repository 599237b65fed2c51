import { readFileSync, rmSync } from 'node:fs'
import { parseArgs } from 'node:util'

// Puts a backup back into an empty DATA_DIR, and an empty database where DATABASE_URL names one.

const USAGE = `npm run restore -- --from FILE --identity FILE
  --from      a backup: handrail-….age
  --identity  the recovery key file, or the age identity that BACKUP_RECIPIENT belongs to
The settings say where it goes: DATA_DIR must be empty or not be there yet.`

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
    const { config } = await import('#app/platform/config.server.ts')
    const { isEmptyFolder, restoreBackup } = await import('#app/platform/backup/restore.server.ts')
    if (!isEmptyFolder(config.dataDir)) {
      return end(`${config.dataDir} is not empty. Name an empty folder in DATA_DIR. Nothing was changed.`)
    }
    const { openData } = await import('#server/opening.ts')
    const { disconnect } = await import('#db/connect.server.ts')
    const db = await openData()
    try {
      const { madeAt, rows, files } = await restoreBackup(db, { from, identity, dataDir: config.dataDir })
      console.log(`The backup of ${madeAt} is in ${config.dataDir}: ${rows} rows, ${files} files.
Put server.key and mail.key from your copy of the folder keys into DATA_DIR/keys now, then start the site. It does not start
without them: they open addresses, letters that wait, and how staff sign in.`)
      return 0
    } catch (error) {
      await disconnect()
      rmSync(config.dataDir, { recursive: true, force: true })
      throw error
    } finally {
      await disconnect()
    }
  } catch (error) {
    const { name, message } = error as Error
    if (name !== 'ConfigError' && name !== 'NotRestored') throw error
    return end(message)
  }
}

function asked(): { from?: string | undefined; identity?: string | undefined } {
  try {
    return parseArgs({ options: { from: { type: 'string' }, identity: { type: 'string' } } }).values
  } catch {
    return {}
  }
}

function identityIn(file: string): string | null {
  try {
    const lines = readFileSync(file, 'utf8').split(/\r?\n/)
    return lines.map((line) => line.trim()).find((line) => line.startsWith('AGE-SECRET-KEY-1')) ?? null
  } catch {
    return null
  }
}

function end(words: string): number {
  console.error(words)
  return 1
}
