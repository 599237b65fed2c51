import { Migrator } from 'kysely/migration'
import { migrations } from './migrations/index.ts'
import type { Db, Tx } from './schema.ts'
import { migrationsOf, runMigrations } from './whole.server.ts'

/** A later version of the site has created tables that this one does not know. */
export class NewerData extends Error {
  override name = 'NewerData'
}

/**
 * Executed migrations are known by name. Their order is not checked: a number merged late ran after a higher one, and
 * the clock may have been set back in between.
 */
const migratorOf = (db: Db | Tx) =>
  new Migrator({ db, provider: { getMigrations: async () => migrations }, allowUnorderedMigrations: true })

/**
 * Brings the database up to date, completely or not at all.
 * @throws NewerData, or the error of the failing migration
 */
export async function migrate(db: Db): Promise<void> {
  try {
    await runMigrations(db, migratorOf)
  } catch (error) {
    // If that table does not exist, nothing ran, and the first error is the one to report.
    const ran = await migrationsOf(db).catch(() => [])
    throw ran.some(isUnknown) ? new NewerData() : error
  }
}

const isUnknown = (name: string): boolean => !(name in migrations)

/** For a command that leaves the tables unchanged. @throws NewerData */
export async function mustNotBeNewer(db: Db): Promise<void> {
  if ((await migrationsOf(db)).some(isUnknown)) throw new NewerData()
}

/** Whether this database has all migrations of this code. */
export const isUpToDate = async (db: Db): Promise<boolean> =>
  (await migratorOf(db).getMigrations()).every(({ executedAt }) => executedAt !== undefined)
