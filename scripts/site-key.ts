import { randomBytes } from 'node:crypto'
import { asCalled } from '#app/platform/settings/as-called.server.ts'
import { siteKeyText } from '#app/platform/settings/site-key.server.ts'

// Prints the keys of the site as SITE_KEY: those that the settings name, or that are in DATA_DIR, or new ones for a site that
// never had any. Writes nothing.

const SAYS = {
  whole: 'whole',
  missing: 'missing',
  damaged: 'damaged',
  unreadable: 'not readable for this user',
  other: 'not the one in SITE_KEY',
}

process.env.NODE_ENV ??= 'production'
// Settings that SITE_KEY is needed for must not stop the command that prints it.
process.env.FILES_URL = ''

try {
  const { ConfigError, config } = await import('#app/platform/settings/config.server.ts')
  const { KEY_NAMES, keyState, keysHere } = await import('#app/platform/secrets/data-keys.server.ts')
  // A wrong key on paper is worse than none: it looks like a copy.
  const states = KEY_NAMES.map((name) => ({ name, state: keyState(name) }))
  const wrong = states.filter(({ state }) => state !== 'whole')
  if (wrong.length > 0 && !states.every(({ state }) => state === 'missing'))
    throw new ConfigError(
      `${wrong.map(({ name, state }) => `keys/${name}.key in ${config.dataDir} is ${SAYS[state]}`).join(', and ')}. Nothing is printed: it would not be the key of this site.`,
    )
  const found = keysHere()
  console.error(
    found
      ? `The keys of the site in ${config.siteKey ? 'SITE_KEY' : config.dataDir}:`
      : `There are no keys in ${config.dataDir}, so these are new. Use them only for a site that never had any:`,
  )
  console.log(siteKeyText(found ?? { server: randomBytes(32), mail: randomBytes(32) }))
  console.error(
    'Set it as SITE_KEY, or in a file that SITE_KEY_FILE names. Keep a copy apart from the backups.',
  )
} catch (error) {
  if ((error as Error).name !== 'ConfigError') throw error
  console.error(asCalled((error as Error).message))
  process.exitCode = 1
}
