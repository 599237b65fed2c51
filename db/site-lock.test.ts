import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aPlace, onPostgres } from '#tests/support/database.ts'
import { eventually } from '#tests/support/site.ts'
import { openDialect } from './dialect.server.ts'
import type { Db } from './schema.ts'
import { lockSite } from './site-lock.server.ts'

const quick = { patience: 0, takeAgainWithin: 300, pingEvery: 20 }
const never = () => expect.fail('lost')

/** Runs this with two processes' connections to one database. */
async function withTwo(work: (one: Db, other: Db) => Promise<void>) {
  const place = await aPlace()
  const [one, other] = [openDialect(place.database).db, openDialect(place.database).db]
  try {
    await work(one, other)
  } finally {
    await Promise.all([one.destroy(), other.destroy()])
    await place.remove()
  }
}

/** Ends the connections of the other process, as a restart of PostgreSQL does. */
const cutOff = (db: Db) =>
  sql`select pg_terminate_backend(pid) from pg_stat_activity
    where pid <> pg_backend_pid() and datname = current_database()`.execute(db)

/** How many sessions hold the lock. */
async function holders(db: Db): Promise<number> {
  const { rows } = await sql<{ held: number }>`select count(*)::int as held from pg_locks
    where locktype = 'advisory' and granted and database = (select oid from pg_database where datname = current_database())`.execute(
    db,
  )
  return rows[0]?.held ?? 0
}

test.runIf(onPostgres)('one process at a time holds the database, and the next one gets it at once', () =>
  withTwo(async (one, other) => {
    const first = await lockSite(one, never, quick)
    expect(await lockSite(other, never, quick)).toBeNull()
    await first?.release()
    const second = await lockSite(other, never, quick)
    expect(second).not.toBeNull()
    await second?.release()
    expect(await holders(one)).toBe(0)
  }),
)

test.runIf(onPostgres)('a process that loses its connection takes the lock again', () =>
  withTwo(async (one, other) => {
    const first = await lockSite(one, never, quick)
    await cutOff(other)
    await eventually(async () => (await holders(other)) === 1)
    expect(await lockSite(other, never, quick)).toBeNull()
    await first?.release()
  }),
)

test.runIf(onPostgres)(
  'a process that lost its connection is told when another one has the database since',
  () =>
    withTwo(async (one, other) => {
      let told = false
      const first = await lockSite(
        one,
        () => {
          told = true
        },
        { ...quick, pingEvery: 500 },
      )
      await cutOff(other)
      const second = await lockSite(other, never, quick)
      expect(second).not.toBeNull()
      await eventually(() => told)
      await first?.release()
      await second?.release()
    }),
)

test.runIf(!onPostgres)('with SQLite the lock on the data folder is enough', () =>
  withTwo(async (one, other) => {
    for (const db of [one, other]) await (await lockSite(db, never, quick))?.release()
  }),
)
