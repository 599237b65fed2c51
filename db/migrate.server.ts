import { kindOf } from './dialect.server.ts'
import { type Migrations, migrations } from './migrations/index.ts'
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

/** The same, once an upgrade that is being finished at this moment is over. */
export const mustStillFit = (db: Db): Promise<void> =>
  inTransaction(db, async (tx) => {
    await lockTables(tx)
    await mustNotBeNewer(tx)
  })

/** Whether this database has all migrations of this code, except what `handrail upgrade --finish` runs. */
export async function isUpToDate(db: Db): Promise<boolean> {
  const ran = await migrationsOf(db)
  return Object.entries(migrations).every(([name, { contracts }]) => contracts || ran.includes(name))
}

/** What is left to do by `handrail upgrade --finish`. */
export async function leftToFinish(db: Db | Tx, known = migrations): Promise<string[]> {
  const ran = await migrationsOf(db)
  return Object.keys(known).filter((name) => known[name]?.contracts && !ran.includes(name))
}
