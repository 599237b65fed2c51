import { parseArgs } from 'node:util'
import type { Role } from '#app/platform/roles/roles.ts'
import { asCalled } from '#app/platform/settings/as-called.server.ts'
import type { Db } from '#db/schema.ts'

// Prints a link with which the first staff member, or any other, joins. Works whether the site runs or not, once it has
// been started: in a folder without a site the link would open nothing.

const USAGE = `Say whom to invite, and in which role:
  npm run invite -- --email you@example.org --role steward
For a member who lost their phone or passkey, when no colleague can help. What they had opens nothing any more:
  npm run invite -- --email you@example.org --again
Roles: caseworker (reads and answers cases), steward (also decides whose key opens cases), editor (newsletter, directory, resources), treasurer (gifts), admin (invites caseworkers and editors, keeps the site running).`

const asked = read()
process.env.NODE_ENV ??= 'production'

try {
  const { inviteSchema } = await import('#app/staff/model/forms.server.ts')
  const parsed = inviteSchema.safeParse(asked)
  if (parsed.success) await invite(parsed.data, asked.named === true)
  else {
    for (const { path, message } of parsed.error.issues) console.error(`${path.join('.')}: ${message}`)
    end(USAGE)
  }
} catch (error) {
  const { name, message } = await inWords(error)
  if (name !== 'ConfigError' && name !== 'Refused') throw error
  end(message)
}

/** Loads the site's own modules only here, so that a typing error is reported at once. */
async function invite(who: { email: string; role: Role }, named: boolean) {
  const { openData } = await import('#server/open-database.ts')
  const { holderOf } = await import('#db/folder-lock.server.ts')
  const { ConfigError, config } = await import('#app/platform/settings/config.server.ts')
  const { checkKeys } = await import('#app/platform/keys/key-check.server.ts')
  const { isSiteHere, siteIsBegun } = await import('#app/platform/keys/recipients-file.server.ts')
  const { isUpToDate, migrate, mustNotBeNewer } = await import('#db/migrate.server.ts')
  const { disconnect } = await import('#db/connect.server.ts')
  const { inviteStaff, restoreAccess } = await import('#app/staff/people/invites.server.ts')
  if (!isSiteHere()) end(noSiteIn(config.dataDir))
  const { db } = await openData()
  await mustNotBeNewer(db)
  const inFolder = config.noFolder ? null : holderOf(config.dataDir)
  const holder = inFolder ?? (await runsWithDatabase(db, config.noFolder))
  // A running site's tables are not migrated.
  if (holder && !(await isUpToDate(db))) throw new ConfigError(olderSite(holder))
  if (!holder) await migrate(db)
  if (!(await siteIsBegun(db))) throw new ConfigError(noSiteIn(config.dataDir))
  await checkKeys(db)
  const elsewhere = /, (https?:\S+)$/.exec(holder ?? '')?.[1]
  if (elsewhere && elsewhere !== config.origin) throw new ConfigError(otherSite(elsewhere, config.origin))
  const address = asked.again
    ? ((await restoreAccess(db, who.email, named ? who.role : undefined)) ??
      end(`${who.email} is not on the staff.`))
    : await inviteStaff(db, who, 'operator')
  await disconnect()
  console.log(`Give this link to ${who.email}. It works once, for 72 hours:

  ${address}

${config.noFolder ? `Files: ${config.files?.bucket}` : `Data folder: ${config.dataDir} (${holder ? `in use by ${holder}` : 'no site runs with it now'})`}
The link opens only at the site that runs with this ${config.noFolder ? 'database' : 'folder'}.
`)
}

/** The site that runs with the same database, in words. One from before the table of processes is not seen there. */
async function runsWithDatabase(db: Db, noFolder: boolean): Promise<string | null> {
  const { liveProcesses } = await import('#db/processes.server.ts')
  const { hasTable } = await import('#db/dialect.server.ts')
  if (!(await hasTable(db, 'processes'))) return noFolder ? 'perhaps, with this database' : null
  const [first] = await liveProcesses(db)
  return first ? `release ${first.release}, with this database` : null
}

/** Whatever prevents a start of the site prevents this command from working too. */
async function inWords(error: unknown): Promise<Error> {
  if ((error as Error).name === 'ConfigError') return error as Error
  const { whyNoStart } = await import('#server/open-database.ts')
  return whyNoStart(error) as Error
}

function read(): Partial<Record<'email' | 'role', string | undefined>> & {
  named?: boolean
  again?: boolean
} {
  try {
    const { values, positionals } = parseArgs({
      options: { email: { type: 'string' }, role: { type: 'string' }, again: { type: 'boolean' } },
      allowPositionals: true,
    })
    const { email = positionals[0], role = 'caseworker', again = false } = values
    return { email, role, named: values.role !== undefined, again }
  } catch {
    end(USAGE)
    return {}
  }
}

function noSiteIn(folder: string): string {
  return `DATA_DIR: there is no site in ${folder}. Nothing was made. Use the settings that the site runs with, or start the site once first (npm start).`
}

function olderSite(holder: string): string {
  return `An older version of the site still runs (${holder}). Stop it and start this one, then invite. Nothing was made.`
}

function otherSite(runs: string, here: string): string {
  return `ORIGIN: the site runs at ${runs}, and with these settings the link would begin with ${here}. Nothing was made. Use the settings that the site runs with.`
}

function end(words: string): never {
  console.error(asCalled(words))
  process.exit(1)
}
