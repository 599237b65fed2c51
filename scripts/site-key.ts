import { randomBytes } from 'node:crypto'
import { siteKeyText } from '#app/platform/settings/site-key.server.ts'

// Prints SITE_KEY: the keys of the site in DATA_DIR, or new ones for a site that never had any. Writes nothing.

process.env.NODE_ENV ??= 'production'
// Settings that SITE_KEY is needed for must not stop the command that prints it.
process.env.FILES_URL = ''

try {
  const { config } = await import('#app/platform/settings/config.server.ts')
  const { keysInFolder } = await import('#app/platform/secrets/data-keys.server.ts')
  const found = keysInFolder()
  console.error(
    found
      ? `The keys of the site in ${config.dataDir}:`
      : `There are no keys in ${config.dataDir}, so these are new. Use them only for a site that never had any:`,
  )
  console.log(siteKeyText(found ?? { server: randomBytes(32), mail: randomBytes(32) }))
  console.error(
    'Set it as SITE_KEY, or in a file that SITE_KEY_FILE names. Keep a copy apart from the backups.',
  )
} catch (error) {
  if ((error as Error).name !== 'ConfigError') throw error
  console.error((error as Error).message)
  process.exitCode = 1
}
