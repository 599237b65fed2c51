import { ConfigError } from '#app/platform/settings/config.server.ts'
import { siteValue } from '#app/platform/settings/site-values.server.ts'
import type { Db } from '#db/schema.ts'

/** The fact that marks a database as one that `npm run demo` filled. Its passphrase is known to everyone. */
export const DEMO = 'demo made at'

const DEMO_ONLY =
  'DATA_DIR: this folder holds the data of a demo. Its keys are known to everyone, so no site starts with it. Use npm run demo, or name another folder. Nothing was changed.'
const NOT_A_DEMO = 'npm run demo works only with data that it made itself. Nothing was changed.'

/**
 * A demo starts only with demo data, and nothing else does.
 * @throws ConfigError in words
 */
export async function mustFitStart(db: Db, demo: boolean): Promise<void> {
  const tables = await db.introspection.getTables()
  const made = tables.some(({ name }) => name === 'facts') ? await siteValue(db, DEMO) : undefined
  if (made && !demo) throw new ConfigError(DEMO_ONLY)
  if (!made && demo) throw new ConfigError(NOT_A_DEMO)
}
