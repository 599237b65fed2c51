import { Migrator } from 'kysely/migration'
import { migrations } from './migrations/index.ts'
import type { Db } from './schema.ts'
import { migrationsOf } from './whole.server.ts'

/** A later version of the site has made tables that this one does not know. */
export class NewerData extends Error {
  override name = 'NewerData'
}

/**
 * What ran is known by its name. Its order is not asked for: a number that joined late ran after a higher one, and the clock may have
 * been set back in between.
 */
const migratorOf = (db: Db) =>
  new Migrator({ db, provider: { getMigrations: async () => migrations }, allowUnorderedMigrations: true })

/**
 * Brings the database up to date under Kysely's lock, in one transaction: killed half-way, or without room, nothing of it is done.
 * @throws NewerData, or what the failing migration threw
 */
export async function migrate(db: Db): Promise<void> {
  const { error } = await migratorOf(db).migrateToLatest()
  if (!error) return
  // Without that table nothing ran, and the first error is the one to tell.
  const ran = await migrationsOf(db).catch(() => [])
  throw ran.some(isUnknown) ? new NewerData() : error
}

const isUnknown = (name: string): boolean => !(name in migrations)

/** For a command that leaves the tables as they are. @throws NewerData */
export async function mustNotBeNewer(db: Db): Promise<void> {
  if ((await migrationsOf(db)).some(isUnknown)) throw new NewerData()
}

/** Whether the site that began this database has all that this code would do to it. */
export const isUpToDate = async (db: Db): Promise<boolean> =>
  (await migratorOf(db).getMigrations()).every(({ executedAt }) => executedAt !== undefined)
