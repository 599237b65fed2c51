import { backupState } from '#app/platform/backup/backup.server.ts'
import { askDatabaseClock, clockIsOff } from '#app/platform/database-clock.server.ts'
import { keysCopiedAt } from '#app/platform/keys/copied-keys.server.ts'
import { checkKeys } from '#app/platform/keys/key-check.server.ts'
import { dropSealedFile, keepSealedFile, readSealedFile } from '#app/platform/keys/vault.server.ts'
import { kindOfError } from '#app/platform/log.server.ts'
import { mailProblem } from '#app/platform/mail/mail-server.server.ts'
import { config } from '#app/platform/settings/config.server.ts'
import { siteValue } from '#app/platform/settings/site-values.server.ts'
import { DAY, HOUR, nowMs } from '#app/platform/time.ts'
import { health } from '#app/staff/health/health.server.ts'
import { healthLines } from '#app/staff/health/health-lines.ts'
import { kindOf, versionOf } from '#db/dialect.server.ts'
import { liveProcesses } from '#db/processes.server.ts'
import type { Db } from '#db/schema.ts'
import { type Finding, note, well, wrong } from './finding.ts'

// What the database, the keys and the services around the site say.

/** These lines are for the staff; the doctor has its own for the operator, or leaves them to the page. */
const NOT_OURS = new Set(['Mail', 'Backup', 'Documents', 'Messages', 'The site'])

export async function dataFindings(db: Db): Promise<Finding[]> {
  return [
    ...(await postgresFindings(db)),
    ...(await processFindings(db)),
    ...(await keyFindings(db)),
    ...(await healthFindings(db)),
    ...(await clockFindings(db)),
    ...(await storageFindings()),
    await backupFinding(db),
    await mailFinding(),
  ]
}

const PATIENCE = 3000

const NO_STAFF_KEY =
  'Invite the first steward (npm run invite), who makes a key on the page Keys. Until then only the recovery key opens what people send.'

async function healthFindings(db: Db): Promise<Finding[]> {
  const found = await health(db, PATIENCE)
  return healthLines(found)
    .filter(({ name }) => !NOT_OURS.has(name))
    .map(({ name, state, says, more = '' }) => {
      if (state === 'well') return well(name, says)
      const todo = name === 'List of keys' && found.list?.staff === 0 ? NO_STAFF_KEY : more
      return state === 'trouble' ? wrong(name, says, todo) : note(name, says, todo)
    })
}

/** What is too old, or not PostgreSQL itself, is refused when it is opened. */
async function postgresFindings(db: Db): Promise<Finding[]> {
  const version = await versionOf(db)
  return version === null ? [] : [well('PostgreSQL', `Version ${/^PostgreSQL (\d+)/.exec(version)?.[1]}.`)]
}

/** On SQLite only one can run, and the doctor has looked for it. */
async function processFindings(db: Db): Promise<Finding[]> {
  const live = await liveProcesses(db)
  if (live.length === 0) return []
  const name = 'Processes'
  const each = live.map(({ release, startedAt }) => `${release} since ${startedAt.slice(0, 16)} UTC`)
  const says = `${live.length} run on this database: ${each.join(', ')}.`
  const releases = new Set(live.map(({ release }) => release))
  return [
    releases.size === 1
      ? well(name, says)
      : note(name, says, 'If no upgrade is under way, upgrade those of the older release.'),
  ]
}

async function keyFindings(db: Db): Promise<Finding[]> {
  const name = 'Keys of the server'
  const problem = await checkKeys(db).then(
    () => null,
    (error: Error) => {
      if (error.name !== 'ConfigError') throw error
      return error.message
    },
  )
  if (problem) return [wrong(name, problem)]
  const at = await keysCopiedAt(db)
  const compare = config.siteKey
    ? 'Keep a copy of that text apart from the backups, alone in a file. Then run: npm run doctor -- --keys-copied FILE'
    : 'Copy keys/server.key and keys/mail.key from the data folder to a storage stick or another machine, apart from the backups. Then run: npm run doctor -- --keys-copied FOLDER'
  // A safe for secrets may have the only copy, and no file.
  if (!at && config.siteKey) return [note(name, 'They are in SITE_KEY.', compare)]
  if (!at)
    return [
      wrong(
        name,
        'No copy of them on another disk was ever checked. Without them a backup does not start.',
        compare,
      ),
    ]
  const days = Math.floor((nowMs() - Date.parse(at)) / DAY)
  const says = `A copy was checked on ${at.slice(0, 10)}.`
  return [days > 365 ? note(name, says, `Check it again. ${compare}`) : well(name, says)]
}

async function clockFindings(db: Db): Promise<Finding[]> {
  const name = 'Clock'
  const set = 'Set the clock of this machine, and let it be kept right (systemd-timesyncd or chrony).'
  if (kindOf(db) === 'postgres') {
    await askDatabaseClock(db)
    const ahead = clockIsOff()
    if (ahead !== null)
      return [
        wrong(
          name,
          `It is ${Math.abs(ahead)} seconds ${ahead > 0 ? 'ahead of' : 'behind'} the database's.`,
          set,
        ),
      ]
  }
  const { last } = JSON.parse((await siteValue(db, 'clock')) ?? '{}') as { last?: string }
  if (last && Date.parse(last) > nowMs() + HOUR)
    return [
      wrong(name, `The site has noted ${last.slice(0, 16)} UTC already, and the clock is before that.`, set),
    ]
  return [well(name, 'It is right, as far as this machine can tell.')]
}

/** Keeps a file, reads it and deletes it, as a case does. */
async function storageFindings(): Promise<Finding[]> {
  const name = 'Sealed files'
  const bytes = Buffer.from('the doctor was here')
  try {
    const kept = await keepSealedFile(bytes)
    const read = await readSealedFile(kept)
    await dropSealedFile(kept)
    if (read && Buffer.from(read).equals(bytes)) return [well(name, 'A file can be kept, read and deleted.')]
    return [
      wrong(
        name,
        'A file came back with other bytes than it was kept with.',
        'Check the disk or the bucket.',
      ),
    ]
  } catch (error) {
    return [
      wrong(
        name,
        `A file cannot be kept (${kindOfError(error)}).`,
        config.files
          ? 'Check FILES_URL, FILES_KEY_ID and FILES_SECRET, and whether the bucket answers.'
          : 'Check the disk, and who owns the folder files.',
      ),
    ]
  }
}

async function backupFinding(db: Db): Promise<Finding> {
  const name = 'Backup'
  const { age, late, lacks, automatic } = await backupState(db)
  const hours = age === null ? null : Math.round(age / HOUR)
  const says = hours === null ? 'There is none.' : `The newest is ${hours} hours old.`
  if (!late && lacks > 0)
    return wrong(
      name,
      `${says} It lacks files that the database names.`,
      'Look for them in an older backup, and check the disk or the bucket.',
    )
  if (!late) return well(name, says)
  return wrong(
    name,
    says,
    automatic
      ? 'The site makes one each day while it runs. Look for failed work on the page Health, or run “npm run backup” and read what it says.'
      : 'Set BACKUP_DIR to a folder on another disk: the site then makes one each day. Or run “npm run backup” each day.',
  )
}

async function mailFinding(): Promise<Finding> {
  const name = 'Mail'
  if (!config.smtpUrl) {
    const says = 'No mail server is set. Letters become readable files in the folder outbox.'
    const todo = 'Set SMTP_URL and MAIL_FROM.'
    return config.https ? wrong(name, says, todo) : note(name, says, todo)
  }
  // The host only: the address holds a password.
  const { host } = new URL(config.smtpUrl)
  const problem = await mailProblem()
  return problem
    ? wrong(
        name,
        `The mail server ${host} does not take letters from us (${problem}).`,
        'Check host, port, user and password in SMTP_URL, and whether this machine may connect to it. Letters wait until then.',
      )
    : well(name, `The mail server ${host} answers and knows us.`)
}
