import { spawn } from 'node:child_process'
import {
  existsSync,
  lstatSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import path from 'node:path'
import { config } from '#app/platform/settings/config.server.ts'
import { stoppable } from '#app/platform/stoppable.server.ts'
import { disconnect } from '#db/connect.server.ts'
import { expectListening, hasListened } from '#db/folder-lock.server.ts'
import { migrations } from '#db/migrations/index.ts'
import { liveProcesses } from '#db/processes.server.ts'
import type { Db } from '#db/schema.ts'
import { storageTrouble } from '#db/storage-trouble.ts'
import { migrationsOf } from '#db/whole.server.ts'
import { openData } from '#server/open-database.ts'
import { checkSum, unpack } from './archive.ts'
import { copyDatabase, putBack } from './database-copy.ts'
import { checkMachine } from './machine-checks.ts'
import { copyNotes, dropNewerInBucket, noteNamesInBucket, putNotesBack } from './notes-beside-keys.ts'
import { makeRehearsal, rehearsalFolder } from './rehearsal.ts'
import { goOnDespiteSignals } from './signals.ts'
import { ANSWERS_WITHIN, answers, mustAnswerHere, shell, stopSite } from './site-here.ts'
import { type Ids, siteUser } from './site-user.ts'
import { Stopped } from './stopped.ts'

interface Options {
  check: boolean
  /** Whether a backup is made first; on one of several machines only with BACKUP_DIR. */
  backup: boolean
  /** Shell commands. */
  stop: string
  start: string
  /** Seconds. */
  wait: number
}

/** The folder of releases, which holds one folder for each, and beside it the link `current`. */
interface Place {
  releases: string
  current: string
  /** The folder of the release that runs this. */
  old: string
}

const RESCUE = 'before-upgrade.db'
/** What lies beside the keys. It is complete while the copy of the database is there. */
const NOTES = 'before-upgrade.notes'

/** @param file the archive, as it was typed */
export async function upgrade(file: string, options: Options): Promise<void> {
  const archive = path.resolve(process.env.HANDRAIL_CALLED_FROM ?? '.', file)
  const place = placeOf(realpathSync('.'))
  const database = config.database.startsWith('postgres') ? null : config.database
  await checkSum(archive)
  const { refusals, warnings } = checkMachine(archive, place.releases, database)
  for (const words of warnings) console.warn(`Warning: ${words}`)
  if (refusals.length > 0) throw new Stopped(refusals.join('\n'))
  siteUserHere()
  const rescue = path.join(config.dataDir, RESCUE)
  if (existsSync(rescue))
    throw new Stopped(
      `${rescue} is left from an upgrade that was cut off. If the site runs and is complete, delete this file. Otherwise ${byHand(rescue)} Make ${place.current} lead to the release that is to run: ln -sfn RELEASE ${place.current}, with its folder in ${place.releases} as RELEASE. Start the site, then try again.`,
    )
  await mustAnswerHere()
  if (options.check) return console.log('This upgrade can be done. Nothing was changed.')

  const fresh = await untouched(() => unpack(archive, place))
  console.log(`Unpacked ${path.basename(fresh)}.`)
  const dropFresh = () => rmSync(fresh, { recursive: true, force: true })
  await stoppable((stop) =>
    untouched(async () => {
      const until = { wait: options.wait, stop }
      if (options.backup) await backUpFirst(place.old, fresh, stop)
      if (database) await rehearse(fresh, database, until)
      else if (config.unshared === null) await tryBeside(fresh, until)
    }).catch(async (error) => {
      if (database || !(await wasUpgraded())) dropFresh()
      throw error
    }),
  )
  await replace(place, fresh, database ? { database, rescue } : null, options)
  if (!database) console.log('When every process of the site runs it, run: handrail upgrade --finish')
}

function placeOf(old: string): Place {
  const releases = path.dirname(old)
  const current = path.join(path.dirname(releases), 'current')
  const link = lstatSync(current, { throwIfNoEntry: false })
  if (!link?.isSymbolicLink() || realpathSync(current) !== old)
    throw new Stopped(
      `This release is in ${old}. To upgrade it, it must be in a folder “releases” with the link “current” beside that folder, as docs/operating.md describes.`,
    )
  return { releases, current, old }
}

/** Upgrades a copy of the data while the site runs, so that a release that cannot do it costs no downtime. */
async function rehearse(fresh: string, database: string, until: Until): Promise<void> {
  try {
    await makeRehearsal(database)
    const failed = await tryRelease(fresh, rehearsalFolder(), until, { FILES_URL: '' })
    if (failed === null) return console.log('The new release upgraded a copy of the data.')
    throw new Stopped(
      `The new release did not work with a copy of the data. The site was not touched.\n${failed}`,
    )
  } finally {
    rmSync(rehearsalFolder(), { recursive: true, force: true })
  }
}

/** The way back once people have used the new release. */
async function backUpFirst(old: string, fresh: string, stop: AbortSignal): Promise<void> {
  if (config.unshared === null) {
    if (await runsElsewhere(versionOf(fresh)))
      return console.log('Another process runs this release already.')
    if (!config.backupDir)
      return console.warn('Warning: BACKUP_DIR is not set, so no backup is made before the upgrade.')
  }
  const until = { wait: 3600, stop }
  const made = await run(path.join(old, 'bin/handrail'), ['backup'], { DATA_DIR: config.dataDir }, until)
  if (made.code !== 0)
    throw new Stopped(
      `The backup before the upgrade failed, so nothing was changed.\n${made.said}\nMend that, or upgrade without one: --without-backup.`,
    )
  console.log(`A backup was made first.\n${made.said}`)
}

/**
 * On one of several machines: tries the new release on the database that all of them share, while this machine serves.
 * What the new release adds there does not disturb the old one (docs/decisions/0670).
 */
async function tryBeside(fresh: string, until: Until): Promise<void> {
  const failed = await tryRelease(fresh, config.dataDir, until)
  if (failed === null) return
  const words = 'The new release did not work with the database. The site was not touched.'
  if (await wasUpgraded()) throw new Stopped(`${words} ${needsNew(fresh)}\n${failed}`)
  throw new Stopped(`${words}\n${failed}`)
}

/** Whether the database has tables of a newer release. While it does not answer, it may have. */
const wasUpgraded = (): Promise<boolean> =>
  withDatabase(async (db) => (await migrationsOf(db)).some((name) => !(name in migrations))).catch(() => true)

const needsNew = (fresh: string): string =>
  `The database keeps what the new release added. The release that runs works with it, but backups from now on can be restored only by the new release, so it stays in ${fresh}.`

const versionOf = (release: string): string =>
  JSON.parse(readFileSync(path.join(release, 'package.json'), 'utf8')).version

const runsElsewhere = (version: string): Promise<boolean> =>
  withDatabase(async (db) => (await liveProcesses(db)).some(({ release }) => release === version))

async function withDatabase<T>(work: (db: Db) => Promise<T>): Promise<T> {
  try {
    return await work((await openData()).work)
  } finally {
    await disconnect()
  }
}

interface ToRescue {
  database: string
  rescue: string
}

const notesCopy = () => path.join(config.dataDir, NOTES)
const keysFolder = () => path.join(config.dataDir, 'keys')

function dropCopies({ rescue }: ToRescue): void {
  rmSync(rescue, { force: true })
  rmSync(notesCopy(), { recursive: true, force: true })
}

/** Once the site is stopped, whatever fails before the new site listens is undone. */
async function replace(place: Place, fresh: string, data: ToRescue | null, options: Options): Promise<void> {
  const began = performance.now()
  goOnDespiteSignals()
  await stopSite(options.stop).catch(async (error) => {
    // It may have stopped a moment later.
    await shell(options.start, true)
    throw error
  })
  let started = false
  let inBucket: string[] | null = null
  try {
    if (data && config.files) inBucket = await noteNamesInBucket()
    if (data) copyNotes(keysFolder(), notesCopy())
    if (data) copyDatabase(data.database, data.rescue)
    const failed =
      config.unshared === null ? null : await tryRelease(fresh, config.dataDir, { wait: options.wait })
    if (failed !== null) throw new Stopped(failed)
    if (data) expectListening(config.dataDir)
    point(place.current, fresh)
    started = true
    await shell(options.start)
    if (!(await answers()))
      throw new Stopped(`The new site did not answer within ${ANSWERS_WITHIN / 1000} s.`)
  } catch (error) {
    if (started && (await answers(0))) {
      // Left there, it would stop the next upgrade.
      if (data) dropCopies(data)
      throw new Stopped(`${(error as Error).message}\nThe new site answers all the same, so it stays.`)
    }
    await goBack({ ...place, fresh, started, inBucket }, data, options, error as Error)
  }
  if (data) dropCopies(data)
  dropOlder(place, fresh)
  console.log(
    `${path.basename(fresh)} runs. The site was away for ${Math.round((performance.now() - began) / 1000)} s.`,
  )
}

async function goBack(
  place: Place & { fresh: string; started: boolean; inBucket: string[] | null },
  data: ToRescue | null,
  options: Options,
  cause: Error,
): Promise<never> {
  const { message } = inWords(cause)
  // Otherwise nobody wrote to the upgraded database, and no job ran.
  const isUsed = () => place.started && hasListened(config.dataDir)
  try {
    await stopSite(options.stop)
    if (data && isUsed()) await shell(options.start, true)
    else {
      if (data && existsSync(data.rescue)) {
        putNotesBack(notesCopy(), keysFolder())
        putBack(data.rescue, data.database)
      }
      point(place.current, place.old)
    }
  } catch (error) {
    const why = inWords(error).message
    throw new Stopped(
      `${message}\n${data && isUsed() ? `${why}\n${newStays(place, data.rescue)}` : notBack(place, data, why)}`,
    )
  }
  if (data && isUsed()) throw new Stopped(`${message}\n${newStays(place, data.rescue)} It was started again.`)
  if (data) dropCopies(data)
  if (place.inBucket) await dropNewerInBucket(place.inBucket)
  const upgraded = !data && (await wasUpgraded())
  // Its room, too, may be what the old site lacks.
  if (!upgraded) dropIfPossible(place.fresh)
  await shell(options.start, true)
  const back = await answers()
  const after = data
    ? 'The data is as it was before.'
    : upgraded
      ? needsNew(place.fresh)
      : 'The tables are as they were before.'
  throw new Stopped(
    `${message}\nThe upgrade was taken back. ${after} The old site ${back ? 'runs again' : 'does not answer yet: look at its log'}.`,
  )
}

function notBack({ current, old }: Place, data: ToRescue | null, why: string): string {
  const left = data && existsSync(data.rescue) ? `To do it, ${byHand(data.rescue)} Then lead` : 'Lead'
  return `The upgrade could not be taken back. ${why}\n${left} ${current} to ${old}, and start the site.`
}

const newStays = ({ current, old, fresh }: Place & { fresh: string }, rescue: string): string =>
  `The new site answered requests, at another address or for a while. What people sent is in its data only, so nothing was taken back: ${path.basename(fresh)} and its data stay. If it runs well, set HOST and PORT to where it listens, and delete ${rescue}. To go back and lose what came since, ${byHand(rescue)} Lead ${current} to ${old}, and start the site.`

function dropIfPossible(release: string): void {
  try {
    rmSync(release, { recursive: true, force: true })
  } catch (error) {
    console.warn(`Warning: ${release} could not be deleted. ${(error as Error).message}`)
  }
}

const byHand = (rescue: string): string =>
  `stop the site, put ${rescue} in the place of handrail.db, and delete handrail.db-wal and handrail.db-shm. In the folder keys, delete all but the files that end in .key, and put the files of ${notesCopy()} there.`

/** @param next what to do when there is no room on a disk */
function inWords(error: unknown, next = ''): Error {
  const { path: at, dest = at } = error as NodeJS.ErrnoException & { dest?: string }
  return storageTrouble(error) === 'no room'
    ? new Stopped(`The disk of ${dest ? path.dirname(dest) : config.dataDir} is full.${next}`)
    : (error as Error)
}

/** Work while the site runs as before. */
async function untouched<T>(work: () => T | Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw inWords(error, ' The site was not touched. Free some space, then try again.')
  }
}

/** The new release runs as the owner of the data. @returns null, or what it said when it failed */
async function tryRelease(
  fresh: string,
  dataDir: string,
  until: Until,
  settings: Record<string, string> = {},
): Promise<string | null> {
  const tried = await run(
    path.join(fresh, 'bin/handrail'),
    ['try-data'],
    { DATA_DIR: dataDir, ...settings },
    until,
  )
  if (tried.code === 0) return null
  return tried.late
    ? `${tried.said}\nIt was not done after ${until.wait} s.`
    : tried.said || `It ended with ${tried.code}.`
}

/** When a command is killed. */
interface Until {
  /** Seconds. */
  wait: number
  stop?: AbortSignal
}

interface Ran {
  code: number | null
  said: string
  late: boolean
}

/** @throws Stopped when this is root and would give its power to the new release */
function siteUserHere(): Partial<Ids> {
  const user = siteUser(config.dataDir)
  if (typeof user === 'string') throw new Stopped(user)
  return user
}

function run(
  command: string,
  args: string[],
  settings: Record<string, string>,
  { wait, stop }: Until,
): Promise<Ran> {
  stop?.throwIfAborted()
  // A group of its own, so that its children end with it.
  const child = spawn(command, args, {
    ...siteUserHere(),
    detached: true,
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  let late = false
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part: Buffer) => {
      said = (said + part.toString()).slice(-4000)
    })
  const kill = () => {
    if (child.pid) process.kill(-child.pid, 'SIGKILL')
  }
  stop?.addEventListener('abort', kill)
  const timer = setTimeout(() => {
    late = true
    kill()
  }, wait * 1000)
  return new Promise((done) => {
    child.on('error', (error) => done({ code: 1, said: error.message, late }))
    child.on('close', (code) => {
      clearTimeout(timer)
      stop?.removeEventListener('abort', kill)
      done({ code, said: said.trim(), late })
    })
  })
}

/** Replaces the link in one step, so that it always leads to a release. */
function point(link: string, release: string): void {
  if (realpathSync(link) === release) return
  const next = `${link}.next`
  rmSync(next, { force: true })
  symlinkSync(path.relative(path.dirname(link), release), next)
  renameSync(next, link)
}

/** Keeps the release before this one. */
function dropOlder({ releases, old }: Place, fresh: string): void {
  for (const name of readdirSync(releases)) {
    const folder = path.join(releases, name)
    if (/^handrail-.+-linux-/.test(name) && folder !== old && folder !== fresh)
      rmSync(folder, { recursive: true, force: true })
  }
}
