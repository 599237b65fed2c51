import { existsSync, readdirSync, readFileSync, rmdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { type FileStoreTrouble, isStoreTrouble } from '#app/platform/file-store/file-store.ts'
import { kindOfError } from '#app/platform/log.server.ts'
import { asCalled } from '#app/platform/settings/as-called.server.ts'
import { storageTrouble } from '#db/storage-trouble.ts'

// Restores a backup into an empty DATA_DIR, and into an empty database and bucket if DATABASE_URL and FILES_URL name them.

const USAGE = `npm run restore -- --from FILE --identity FILE
  --from      a backup: handrail-….age, the same in a bucket (s3://bucket/handrail-….age?endpoint=…), or newest for the
              newest one in BACKUP_DIR
  --identity  the recovery key file, or the age identity that BACKUP_RECIPIENT belongs to
  --drill     only try it: restore into a scratch place, look at everything, and remove it again
The settings say where it goes: DATA_DIR must be empty or not be there yet. A drill changes nothing there.`

const KNOWN: Record<string, string> = {
  ENOSPC: 'The disk is full.',
  EDQUOT: 'The disk quota of this user is used up.',
  EFBIG: 'The file is larger than the system lets this user write.',
  EACCES: 'This user has no permission to write to DATA_DIR.',
  EROFS: 'The disk of DATA_DIR is read-only.',
  '53100': 'The disk of PostgreSQL is full.',
  '42501': 'This PostgreSQL user has no permission to create tables.',
}

const PUT_KEYS = `Put server.key and mail.key from your copy of the folder keys into DATA_DIR/keys now, then start the site. It does not start
without them: they open addresses, letters that wait, and how staff sign in.`

process.env.NODE_ENV ??= 'production'
process.umask(0o077)
process.exitCode = await restore()

async function restore(): Promise<number> {
  const { from, identity: identityFile, drill = false } = asked()
  if (!from || !identityFile) return end(USAGE)
  const text = textOf(identityFile)
  if (text === null)
    return end(`${identityFile} cannot be read. Is that its name, and may this user read it in its folder?`)
  const identity = identityIn(text)
  if (!identity)
    return end(`${identityFile} holds no key: there must be a line that begins with AGE-SECRET-KEY-1.`)
  try {
    const { addressOfBackup } = await import('#app/platform/backup/restore.server.ts')
    const address = await addressOfBackup(from)
    return drill ? await tryOut(address, identity) : await putBack(address, identity)
  } catch (error) {
    return end(await whyNot(error))
  }
}

async function tryOut(from: string, identity: string): Promise<number> {
  const { drillRestore } = await import('#app/platform/backup/drill.server.ts')
  const { madeAt, rows, files, cases, lines, seconds, wrong } = await drillRestore(from, identity)
  const trail =
    lines === null
      ? 'The audit trail was not checked, which needs SITE_KEY or the keys in DATA_DIR.'
      : `The audit trail has ${lines} lines.`
  console.log(`The backup of ${madeAt} was restored in ${seconds.toFixed(1)} seconds, and removed again.
${rows} rows, ${files} files, ${cases} cases. ${trail}`)
  if (wrong.length > 0) return end(`${wrong.join('\n')}\nUse another backup, and look for the cause.`)
  console.log('Nothing is missing or damaged.')
  return 0
}

async function putBack(from: string, identity: string): Promise<number> {
  const { ConfigError, config } = await import('#app/platform/settings/config.server.ts')
  const { fileStore } = await import('#app/platform/file-store/file-store.server.ts')
  const { restoreBackup } = await import('#app/platform/backup/restore.server.ts')
  const { lockData } = await import('#server/open-database.ts')
  const { dataDir, database, files: bucketAddress, siteKey, noFolder } = config
  if (bucketAddress && !siteKey)
    throw new ConfigError(
      'SITE_KEY: must be set to restore into a bucket: the SITE_KEY of the site in the backup.',
    )
  const bucket = bucketAddress && fileStore()
  const before = existsSync(dataDir) ? readdirSync(dataDir) : null
  let lock: ReturnType<typeof lockData> | undefined
  let done = false
  try {
    if (!noFolder) lock = lockData()
    const { madeAt, rows, files } = await restoreBackup({ from, identity, dataDir, database, bucket })
    done = true
    console.log(`The backup of ${madeAt} is in ${bucket?.place ?? dataDir}: ${rows} rows, ${files} files.
${siteKey ? 'Start the site with the same SITE_KEY.' : PUT_KEYS}`)
  } finally {
    lock?.release()
    if (!done && !noFolder) leaveAsBefore(dataDir, before)
  }
  return 0
}

/** Deletes the lock, the only thing left of a refused restore. */
function leaveAsBefore(folder: string, before: string[] | null): void {
  for (const name of ['in-use.lock', 'in-use.lock-journal'])
    if (!before?.includes(name)) rmSync(path.join(folder, name), { force: true })
  if (!before && readdirSync(folder).length === 0) rmdirSync(folder)
}

async function whyNot(error: unknown): Promise<string> {
  const { name, message, code } = error as NodeJS.ErrnoException
  if (isStoreTrouble(error)) return `The backup was not restored. ${await bucketWords(error)}`
  if (name === 'ConfigError' || name === 'NotRestored') return message
  const noRoom = storageTrouble(error) === 'no room' ? KNOWN.ENOSPC : undefined
  const why = KNOWN[code ?? ''] ?? noRoom ?? `It stopped with ${kindOfError(error)}.`
  return `The backup was not restored. ${why} Everything that was written is removed. Fix that, then try again.`
}

async function bucketWords(error: FileStoreTrouble): Promise<string> {
  const { storeTroubleInWords } = await import('#app/platform/file-store/store-trouble-words.ts')
  return storeTroubleInWords({ place: 'the bucket', setting: 'FILES_URL' }, error)
}

function asked(): { from?: string | undefined; identity?: string | undefined; drill?: boolean | undefined } {
  try {
    const options = {
      from: { type: 'string' },
      identity: { type: 'string' },
      drill: { type: 'boolean' },
    } as const
    return parseArgs({ options }).values
  } catch {
    // Unknown arguments: the usage is shown.
    return {}
  }
}

function textOf(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    // Whatever the cause, the operator has to look at the file.
    return null
  }
}

function identityIn(text: string): string | null {
  return (
    text
      .split(/\r?\n/)
      .map((line) => line.trim())
      .find((line) => line.startsWith('AGE-SECRET-KEY-1')) ?? null
  )
}

function end(words: string): number {
  console.error(asCalled(words))
  return 1
}
