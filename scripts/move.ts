import { existsSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { asCalled } from '#app/platform/settings/as-called.server.ts'
import type { Db } from '#db/schema.ts'

// Moves the database between SQLite and PostgreSQL, also while the site runs: it then shows its pages and saves nothing. See
// docs/growing.md.

const USAGE = `npm run move -- --to postgres://user:secret@host/name    from SQLite to an empty PostgreSQL database
npm run move -- --to sqlite                             from DATABASE_URL to SQLite in DATA_DIR
  --cancel         takes back a move that is not finished
  --leave-out-nul  leaves out the character NUL, which PostgreSQL does not store
Use the settings that the site runs with.`

process.env.NODE_ENV ??= 'production'
process.umask(0o077)

interface Asked {
  to?: string | undefined
  cancel?: boolean | undefined
  'leave-out-nul'?: boolean | undefined
}

function asked(): Asked {
  try {
    const boolean = { type: 'boolean' } as const
    return parseArgs({ options: { to: { type: 'string' }, cancel: boolean, 'leave-out-nul': boolean } })
      .values
  } catch {
    // Unknown arguments: the usage is shown.
    return {}
  }
}

async function move(): Promise<number> {
  const { to, cancel, 'leave-out-nul': leaveOutNul = false } = asked()
  const postgres = /^postgres(ql)?:\/\//.test(to ?? '')
  if (!to || (!postgres && to !== 'sqlite')) return end(USAGE)
  const open: Db[] = []
  try {
    const { config } = await import('#app/platform/settings/config.server.ts')
    const { advisoryLock, openDialect, withoutLimits } = await import('#db/dialect.server.ts')
    const { moveDatabase, cancelMove } = await import('#db/move/move-database.server.ts')
    const onPostgres = config.database.startsWith('postgres')
    if (postgres && onPostgres)
      return end(
        'DATABASE_URL: the site runs on PostgreSQL already. Move to sqlite, or use a backup for another PostgreSQL.',
      )
    if (!postgres && !onPostgres)
      return end(
        'The site runs on SQLite already. Set DATABASE_URL to the PostgreSQL that it is to come from.',
      )
    const file = path.join(config.dataDir, 'handrail.db')
    if (!onPostgres && !existsSync(file))
      return end(`DATA_DIR: there is no site in ${config.dataDir}. Nothing was changed.`)
    const from = openDialect(config.database).db
    open.push(from)
    if (!postgres && !cancel) await putAside(file)
    const target = openDialect(postgres ? to : file).db
    open.push(target)
    const [sqlite, other] = postgres ? [from, target] : [target, from]
    const both = { from, to: target }
    const work = async () => {
      if (cancel) {
        await cancelMove(both)
        console.log('The move was taken back. The site saves again, with the database from before.')
        return
      }
      const rows = await moveDatabase({ ...both, sqlite, leaveOutNul, tell: (line) => console.log(line) })
      console.log(`Moved: ${rows.toLocaleString('en-US')} rows, compared table by table.
${postgres ? 'Set DATABASE_URL to the new database' : 'Take DATABASE_URL out of the settings'} and start the site again. DATA_DIR stays: it holds the files and the keys.
Keep the database from before until the site has run for a day, then delete it: it holds everything that people wrote until now.`)
    }
    // The lock ends with the transaction, which does nothing else: a second move is refused after some seconds.
    await other.transaction().execute(async (tx) => {
      await advisoryLock(tx, 'handrail move')
      await withoutLimits(tx)
      await work()
    })
    return 0
  } catch (error) {
    return end(await whyNot(error, to))
  } finally {
    for (const db of open) await db.destroy()
    if (cancel && to === 'sqlite') await dropEmpty()
  }
}

/** A SQLite file from which everything was moved away before is kept under another name. */
async function putAside(file: string): Promise<void> {
  if (!existsSync(file)) return
  const { openDialect } = await import('#db/dialect.server.ts')
  const { frozenBy } = await import('#db/move/frozen.server.ts')
  const { db } = openDialect(file)
  const freeze = await frozenBy(db)
  await db.destroy()
  if (!freeze?.doneAt) return
  const aside = file.replace(/\.db$/, `-moved-${freeze.doneAt.slice(0, 10)}-${freeze.id.slice(0, 8)}.db`)
  renameSync(file, aside)
  for (const more of ['-wal', '-shm']) rmSync(`${file}${more}`, { force: true })
  console.log(`The SQLite file from before is now ${aside}. Delete it once you do not need it.`)
}

/** The file that a canceled move to SQLite made. */
async function dropEmpty(): Promise<void> {
  const { config } = await import('#app/platform/settings/config.server.ts')
  const { openDialect } = await import('#db/dialect.server.ts')
  const { isEmptyDatabase } = await import('#db/whole.server.ts')
  const file = path.join(config.dataDir, 'handrail.db')
  if (!existsSync(file)) return
  const { db } = openDialect(file)
  const empty = await isEmptyDatabase(db)
  await db.destroy()
  if (empty) for (const more of ['', '-wal', '-shm']) rmSync(`${file}${more}`, { force: true })
}

/** Never with a password in it. */
async function whyNot(error: unknown, to: string): Promise<string> {
  const { name, message, code } = error as NodeJS.ErrnoException
  if (name === 'MoveRefused' || name === 'ConfigError') return message
  if (code === '55P03') return 'Another npm run move works on this database. Wait for it.'
  const { storageTrouble } = await import('#db/storage-trouble.ts')
  const { kindOfError } = await import('#app/platform/log.server.ts')
  const trouble = storageTrouble(error)
  const where = to === 'sqlite' ? 'the disk of DATA_DIR' : 'the disk of PostgreSQL'
  const why =
    code === '42501'
      ? 'This PostgreSQL user has no permission to create tables, functions or triggers there.'
      : trouble === 'no room'
        ? `There is no room on ${where}.`
        : trouble === 'away' ||
            code === 'ECONNREFUSED' ||
            code === 'ENOTFOUND' ||
            code === '3D000' ||
            code?.startsWith('28')
          ? `A database does not let us in (${kindOfError(error)}). Is it running, and are host, user, password and database name right?`
          : `It stopped with ${kindOfError(error)}.`
  return `${why} Nothing is lost: run the same command again to go on, or add --cancel to take it back.`
}

function end(words: string): number {
  console.error(asCalled(words))
  return 1
}

process.exitCode = await move()
