import { parseArgs } from 'node:util'
import { asCalled } from '#app/platform/settings/as-called.server.ts'
import type { Finding } from '#server/doctor/finding.ts'

// Says in plain words what is wrong today and what to do, while the site runs and while it does not. Changes nothing,
// except that it keeps a test file for a moment and notes that copies of the keys were checked.

const USAGE = `npm run doctor                             says what is wrong today, and what to do
npm run doctor -- --keys-copied FOLDER     checks that FOLDER, on another disk, has copies of the keys
npm run doctor -- --keys-copied FILE       the same of a FILE with what npm run site-key prints`

const UNFINISHED =
  'The database still has what only the release before uses. Finish the upgrade once every process runs this release.'

process.env.NODE_ENV ??= 'production'

try {
  const { 'keys-copied': copies } = parseArgs({ options: { 'keys-copied': { type: 'string' } } }).values
  const { setLogLevel } = await import('#app/platform/log.server.ts')
  setLogLevel('silent')
  const { inWords } = await import('#server/doctor/finding.ts')
  const findings = await look(copies)
  console.log(asCalled(inWords(findings)))
  process.exit(findings.some(({ state }) => state === 'wrong') ? 1 : 0)
} catch (error) {
  const { name, message, code } = error as NodeJS.ErrnoException
  if (name !== 'ConfigError' && !code?.startsWith('ERR_PARSE_ARGS')) throw error
  console.error(asCalled(name === 'ConfigError' ? message : USAGE))
  process.exit(1)
}

/** @throws ConfigError when the settings, or the copies, are wrong */
async function look(copies: string | undefined): Promise<Finding[]> {
  const { ConfigError } = await import('#app/platform/settings/config.server.ts')
  const machine = await import('#server/doctor/machine.ts')
  const other = machine.otherUser()
  if (other) throw new ConfigError(other)
  const { runningFindings } = await import('#server/doctor/running.ts')
  return [
    ...machine.settingsFindings(),
    ...machine.memoryFindings(),
    ...(await siteFindings(copies, async () => [
      ...machine.folderFindings(),
      ...machine.inodeFindings(),
      ...(await runningFindings()),
    ])),
  ]
}

async function siteFindings(
  copies: string | undefined,
  withoutDatabase: () => Promise<Finding[]>,
): Promise<Finding[]> {
  const { config } = await import('#app/platform/settings/config.server.ts')
  const { isSiteHere } = await import('#app/platform/keys/recipients-file.server.ts')
  const { wrong } = await import('#server/doctor/finding.ts')
  // Opening would make an empty database.
  if (!isSiteHere())
    return [
      wrong(
        'The site',
        `There is no site in ${config.dataDir}.`,
        'Use the settings that the site runs with, or start it once first (npm start).',
      ),
    ]
  const first = await withoutDatabase()
  const { openData, whyNoStart } = await import('#server/open-database.ts')
  const { disconnect } = await import('#db/connect.server.ts')
  try {
    const { db } = await openData()
    return [...first, ...(await databaseFindings(db, copies))]
  } catch (error) {
    const why = whyNoStart(error) as Error
    if (why.name !== 'ConfigError' || copies) throw why
    return [...first, wrong('Database', why.message)]
  } finally {
    await disconnect()
  }
}

async function databaseFindings(
  db: import('#db/schema.ts').Db,
  copies: string | undefined,
): Promise<Finding[]> {
  const { isUpToDate, leftToFinish, mustNotBeNewer } = await import('#db/migrate.server.ts')
  const { note } = await import('#server/doctor/finding.ts')
  await mustNotBeNewer(db)
  if (!(await isUpToDate(db)))
    return [
      note(
        'Database',
        'Its tables are from before this version, so the doctor did not look into it.',
        'Make a backup, then start the site: it brings them up to date.',
      ),
    ]
  const { takeSettings } = await import('#app/platform/site-settings/saved-settings.server.ts')
  const { checkCopies } = await import('#app/platform/keys/copied-keys.server.ts')
  const { dataFindings } = await import('#server/doctor/data.ts')
  await takeSettings(db)
  if (copies) await checkCopies(db, copies)
  const left = await leftToFinish(db)
  return [
    ...(await dataFindings(db)),
    ...(left.length > 0 ? [note('Upgrade', UNFINISHED, 'Run: npm run upgrade -- --finish')] : []),
  ]
}
