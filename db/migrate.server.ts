import { kindOf } from './dialect.server.ts'
import { type Migrations, migrations } from './migrations/index.ts'
import { forgetDead, liveProcesses, type Process } from './processes.server.ts'
import type { Db, Tx } from './schema.ts'
import { inTransaction } from './transaction.ts'
import { lockTables, migrationsOf, runMigrations } from './whole.server.ts'

// Which releases work with which tables (docs/decisions/0670). Migrations of a newer release do not stop an older one,
// except those that took away what older code uses.

/** A newer version of the site has changed tables in a way that this one does not know. */
export class NewerData extends Error {
  override name = 'NewerData'
}

interface Asked {
  /** Whether migrations run that take away what the release before uses: no process of it may live. */
  contract?: boolean
  /** Is called when no other process can change the tables. What it throws changes nothing. */
  first?: (tx: Tx) => Promise<void>
  /** What this release knows; another one in tests. */
  known?: Migrations
}

/**
 * Brings the database up to date, completely or not at all. What takes away something that the release before uses waits
 * on PostgreSQL until `contract` is asked for; with SQLite no other process lives, and an empty database has no release
 * before.
 * @throws NewerData, or the error of the failing migration
 */
export const migrate = (db: Db, asked: Asked = {}): Promise<void> =>
  runMigrations(db, async (tx, ran) => {
    const { known = migrations, contract = kindOf(db) === 'sqlite' } = asked
    await mustKnow(tx, ran, known)
    await asked.first?.(tx)
    if (contract || ran.length === 0) return known
    return Object.fromEntries(
      Object.entries(known).filter(([name, { contracts }]) => !contracts || ran.includes(name)),
    )
  })

const FIRST_WITH_NEEDED = '0650-needed-migrations'

async function mustKnow(db: Db | Tx, ran: readonly string[], known: Migrations): Promise<void> {
  if (ran.every((name) => name in known)) return
  if (!ran.includes(FIRST_WITH_NEEDED)) throw new NewerData()
  const needed = await db.selectFrom('neededMigrations').select('name').execute()
  if (needed.some(({ name }) => !(name in known))) throw new NewerData()
}

/** For a command that leaves the tables unchanged. @throws NewerData */
export const mustNotBeNewer = async (db: Db | Tx, known = migrations): Promise<void> =>
  mustKnow(db, await migrationsOf(db), known)

/** Whether this release works with the tables, once an upgrade that is being finished at this moment is over. */
export const stillFits = (db: Db): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    await lockTables(tx)
    return mustNotBeNewer(tx)
  }).then(
    () => true,
    (error: Error) => {
      if (error.name === 'NewerData') return false
      throw error
    },
  )

/** Whether this database has all migrations of this code, except what `handrail upgrade --finish` runs. */
export async function isUpToDate(db: Db): Promise<boolean> {
  const ran = await migrationsOf(db)
  return Object.entries(migrations).every(([name, { contracts }]) => contracts || ran.includes(name))
}

/** The migrations that `handrail upgrade --finish` has not run yet. */
export async function leftToFinish(db: Db | Tx, known = migrations): Promise<string[]> {
  const ran = await migrationsOf(db)
  return Object.keys(known).filter((name) => known[name]?.contracts && !ran.includes(name))
}

/** Another release lives, or has not brought the tables up to date yet. The message says what to do. */
export class NotYet extends Error {
  override name = 'NotYet'
}

/**
 * Takes away what only the release before uses. A process of it that starts meanwhile waits, and is then refused.
 * @param release the version of this one
 * @returns the migrations that ran
 * @throws NotYet while a process of another release lives
 */
export async function finishUpgrade(db: Db, release: string, known = migrations): Promise<string[]> {
  await mustNotBeNewer(db, known)
  const left = await leftToFinish(db, known)
  if (left.length === 0) return []
  const newest = Object.keys(known).sort().at(-1)
  const first = async (tx: Tx) => {
    const others = (await liveProcesses(tx)).filter(
      (one) => one.release !== release || one.migration !== newest,
    )
    if (others.length > 0) throw new NotYet(othersLive(others, release))
    await forgetDead(tx)
  }
  await migrate(db, { contract: true, first, known })
  return left
}

const othersLive = (others: readonly Process[], release: string): string =>
  `${others.length === 1 ? 'A process' : `${others.length} processes`} of another release (${[...new Set(others.map((one) => one.release))].join(', ')}) still ${others.length === 1 ? 'uses' : 'use'} this database. Upgrade every machine to ${release} first. A process that was killed counts for half a minute. Nothing was changed.`
