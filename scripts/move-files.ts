import { existsSync, readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { asCalled } from '#app/platform/settings/as-called.server.ts'

// Moves the sealed files and what lies beside the keys from DATA_DIR to the bucket that FILES_URL names, or back, while the
// site is stopped.

const USAGE = `npm run move-files -- --to bucket    from DATA_DIR to the bucket in FILES_URL
npm run move-files -- --to folder    from the bucket in FILES_URL to DATA_DIR
Stop the site first, and set FILES_URL. It can be cut off and run again.`

const FILES_MOVED =
  'When it runs, delete the folder files in DATA_DIR. Nothing else: the rest of DATA_DIR is still the site.'
const ALL_MOVED =
  'When it runs, it uses nothing in DATA_DIR any more. Move recovery-key.txt from there to a storage stick, if it is there, and the folder keys to another one. Copy the folder backups to another place: it is not in the bucket. Then delete DATA_DIR.'
const BACK_IN_FOLDER =
  'Start the site without FILES_URL. When it runs, delete files/, anchors/, client/, site-id and recovery-key in the bucket. Backups may be there, too: keep them.'

process.env.NODE_ENV ??= 'production'
process.umask(0o077)
try {
  const { to } = parseArgs({ options: { to: { type: 'string' } } }).values
  if (to === 'bucket' || to === 'folder') await move(to)
  else end(USAGE)
} catch (error) {
  const { name, message, code } = error as NodeJS.ErrnoException
  if (code?.startsWith('ERR_PARSE_ARGS')) end(USAGE)
  // With wrong settings, open-database.ts cannot be loaded.
  if (name === 'ConfigError') end(message)
  const { whyNoStart } = await import('#server/open-database.ts')
  const said = whyNoStart(error) as Error
  if (said.name !== 'ConfigError') throw error
  end(said.message)
}

async function move(to: 'bucket' | 'folder'): Promise<void> {
  const { ConfigError, config } = await import('#app/platform/settings/config.server.ts')
  const { fileStore } = await import('#app/platform/file-store/file-store.server.ts')
  const { folderStore } = await import('#app/platform/file-store/folder-store.server.ts')
  const { ANCHORS_BESIDE_KEYS, anchors } = await import('#app/platform/file-store/anchors.server.ts')
  const { moveFiles } = await import('#app/platform/file-store/move-files.server.ts')
  const { enterDatabase, lockData, openData } = await import('#server/open-database.ts')
  const { migrate } = await import('#db/migrate.server.ts')
  const { disconnect } = await import('#db/connect.server.ts')
  if (!config.files) throw new ConfigError('FILES_URL: must be set: it names the bucket.')
  const lock = lockData()
  const handles = await openData()
  const { work: db } = handles
  const own = await enterDatabase(handles, lock.place, 'npm run move-files')
  try {
    await migrate(db)
    const bucket = { store: fileStore(), anchors: anchors() }
    const folder = { store: folderStore(config.dataDir), anchors: ANCHORS_BESIDE_KEYS }
    const places = to === 'bucket' ? { from: folder, to: bucket } : { from: bucket, to: folder }
    const progress = (count: number) => {
      if (count % 1000 === 0) console.log(`${count} files`)
    }
    const files = await moveFiles(db, places, progress, async () => {
      if (config.noFolder) await moveRecoveryKey(to)
    })
    console.log(`${files} files are in ${places.to.store.place}.
${to === 'bucket' ? `Start the site with the same FILES_URL. ${config.noFolder ? ALL_MOVED : FILES_MOVED}` : BACK_IN_FOLDER}`)
  } finally {
    await own.leave()
    await disconnect()
    lock.release()
  }
}

/** Without a data folder, the site's own recovery key is an object, too. */
async function moveRecoveryKey(to: 'bucket' | 'folder'): Promise<void> {
  const here = await import('#app/platform/keys/recovery-key-here.server.ts')
  const file = here.recoveryPath()
  if (to === 'bucket' && existsSync(file)) await here.keepRecoveryKey(readFileSync(file, 'utf8'))
  if (to === 'folder') await here.recoveryKeyToFolder()
}

function end(words: string): never {
  console.error(asCalled(words))
  process.exit(1)
}
