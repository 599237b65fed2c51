import { setTimeout as rest } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import { expect, test } from 'vitest'
import { aPlace, onPostgres } from '#tests/support/database.ts'
import { shapeOf, takenAway } from '#tests/support/schema-shape.ts'
import { openDialect } from './dialect.server.ts'
import {
  finishUpgrade,
  isUpToDate,
  leftToFinish,
  migrate,
  mustNotBeNewer,
  NewerData,
  NotYet,
  stillFits,
} from './migrate.server.ts'
import { type Migrations, migrations } from './migrations/index.ts'
import { enterProcesses } from './processes.server.ts'
import type { Db } from './schema.ts'
import { migrationsOf, runMigrations, TablesInUse } from './whole.server.ts'

// The release before works with the tables of this one: migrations only add, and those that take away are marked. Read
// from a real database before and after each.

/** The first release that can be upgraded while it runs has all migrations up to this one. */
const BASELINE = '0699'

async function withDatabase(work: (db: Db) => Promise<void>) {
  const place = await aPlace()
  const { db } = openDialect(place.database)
  try {
    await work(db)
  } finally {
    await db.destroy()
    await place.remove()
  }
}

/** What each of these migrations takes away from the code before it, if it is not marked. */
async function wrongIn(db: Db, added: Migrations): Promise<string[]> {
  const wrong: string[] = []
  let before = await shapeOf(db)
  for (const [name, migration] of Object.entries(added)) {
    await runMigrations(db, async () => ({ [name]: migration }))
    const after = await shapeOf(db)
    if (!migration.contracts) wrong.push(...takenAway(before, after).map((words) => `${name}: ${words}`))
    before = after
  }
  return wrong
}

const upTo = (last: string) =>
  Object.fromEntries(Object.entries(migrations).filter(([name]) => name <= last || name.startsWith(last)))

test('each migration since the first release only adds, or says that it takes away', () =>
  withDatabase(async (db) => {
    await migrate(db, { known: upTo(BASELINE) })
    const added = Object.fromEntries(Object.entries(migrations).filter(([name]) => !(name in upTo(BASELINE))))
    expect(await wrongIn(db, added)).toEqual([])
  }))

type Raw = Kysely<unknown>
const run = (statement: string) => ({
  up: (db: Raw) =>
    sql
      .raw(statement)
      .execute(db)
      .then(() => {}),
})
/** SQLite makes the table again for this. */
const TYPE = onPostgres
  ? run('alter table versions alter column n type bigint')
  : {
      up: async (db: Raw) => {
        for (const one of [
          'create table other (topic text primary key, n bigint not null)',
          'insert into other select topic, n from versions',
          'drop table versions',
          'alter table other rename to versions',
        ])
          await sql.raw(one).execute(db)
      },
    }

test('a migration that takes away is found on a real database', () =>
  withDatabase(async (db) => {
    await migrate(db)
    const added: Migrations = {
      '9001-table': run('create table more (id text primary key, name text not null)'),
      '9002-column': run('alter table versions add column more text'),
      '9003-filled': run("alter table leases add column more text not null default ''"),
      '9004-index': run('create index more_by_name on more (name)'),
      '9010-drops-table': run('drop table site_settings'),
      '9011-drops-column': run('alter table leases drop column place'),
      '9012-renames': run('alter table mail_queue rename column queued_at to at'),
      '9013-type': TYPE,
      '9014-unique': run('create unique index one_name on more (name)'),
      ...(onPostgres
        ? {
            '9015-requires': run('alter table versions add column least integer not null'),
            '9016-check': run("alter table more add check (name in ('a', 'b'))"),
            '9017-more-codes': run(
              "alter table more drop constraint more_name_check, add check (name in ('a', 'b', 'c'))",
            ),
            '9018-fewer-codes': run(
              "alter table more drop constraint more_name_check, add check (name in ('a', 'c'))",
            ),
          }
        : {}),
      '9020-says-so': { ...run('drop table mail_queue'), contracts: true },
    }
    expect(await wrongIn(db, added)).toEqual([
      '9010-drops-table: it drops the table site_settings',
      '9011-drops-column: it drops leases.place',
      '9012-renames: it drops mail_queue.queued_at',
      '9012-renames: it requires the new column mail_queue.at, without a default',
      expect.stringMatching(/^9013-type: it makes versions.n (?:int8|bigint) instead of/),
      // SQLite makes it without the column of 9002.
      ...(onPostgres ? [] : ['9013-type: it drops versions.more']),
      '9014-unique: it adds to more: unique (name)',
      ...(onPostgres
        ? [
            '9015-requires: it requires the new column versions.least, without a default',
            '9016-check: it adds to more: check (name)',
            '9018-fewer-codes: it adds to more: check (name)',
          ]
        : []),
    ])
  }))

const WIDER: Migrations = { ...migrations, '9000-wider': run('alter table versions add column more text') }
const NARROWER: Migrations = {
  ...WIDER,
  '9001-narrower': { ...run('alter table versions drop column more'), contracts: true },
  '9002-later': run('create table later (id text primary key)'),
}

test('this release starts with the tables of the next one, before what it uses is taken away', () =>
  withDatabase(async (db) => {
    await migrate(db)
    await migrate(db, { known: NARROWER, contract: false })
    expect(await migrationsOf(db)).toEqual([...Object.keys(WIDER), '9002-later'].sort())
    await migrate(db)
    await mustNotBeNewer(db)
    expect(await isUpToDate(db)).toBe(true)
    expect(await leftToFinish(db, NARROWER)).toEqual(['9001-narrower'])

    await migrate(db, { known: NARROWER, contract: true })
    expect(await leftToFinish(db, NARROWER)).toEqual([])
    await expect(migrate(db)).rejects.toThrow(NewerData)
    await expect(mustNotBeNewer(db)).rejects.toThrow(NewerData)
    await migrate(db, { known: NARROWER })
    // Which of them ran first makes no difference.
    expect(await migrationsOf(db)).toEqual(Object.keys(NARROWER).sort())
  }))

test('an empty database gets all of them, and so does SQLite, where no other process lives', () =>
  withDatabase(async (db) => {
    await migrate(db, { known: NARROWER })
    expect(await leftToFinish(db, NARROWER)).toEqual([])
    const more = { ...NARROWER, '9003-more': { ...run('drop table later'), contracts: true as const } }
    await migrate(db, { known: more })
    expect(await leftToFinish(db, more)).toEqual(onPostgres ? ['9003-more'] : [])
  }))

if (onPostgres)
  test('an upgrade is finished once no process of another release lives, and one that was frozen is then forgotten', () =>
    withDatabase(async (db) => {
      await migrate(db)
      await migrate(db, { known: NARROWER })
      const asked = { place: 'old', unshared: null, fits: async () => true, lost: () => {}, waits: () => {} }
      const old = await enterProcesses(db, { ...asked, release: '0.1.0' })
      if ('refusedBy' in old) return expect.fail('refused')
      const finish = () => finishUpgrade(db, '0.2.0', NARROWER)
      await expect(finish()).rejects.toThrow(NotYet)
      await expect(finish()).rejects.toThrow('A process of another release (0.1.0) still uses this database.')
      expect(await leftToFinish(db, NARROWER)).toEqual(['9001-narrower'])
      expect(await stillFits(db)).toBe(true)
      await db.updateTable('processes').set({ seenAt: '2020-01-01T00:00:00.000Z' }).execute()
      expect(await finish()).toEqual(['9001-narrower'])
      expect(await db.selectFrom('processes').selectAll().execute()).toEqual([])
      expect(await finish()).toEqual([])
      expect(await stillFits(db)).toBe(false)
      await old.leave()
    }))

test('the tables of a release without these notes are newer data', () =>
  withDatabase(async (db) => {
    await migrate(db)
    await sql`insert into kysely_migration (name, timestamp) values ('9000-of-tomorrow', '2099-01-01')`.execute(
      db,
    )
    await migrate(db)
    await sql`delete from kysely_migration where name = '0650-needed-migrations'`.execute(db)
    await expect(migrate(db)).rejects.toThrow(NewerData)
  }))

if (onPostgres)
  test('while a backup reads the tables, pages do not wait behind an upgrade, and it is done afterwards', () =>
    withDatabase(async (db) => {
      await migrate(db)
      const wider: Migrations = { ...migrations, '9000-wider': run('alter table facts add column note text') }
      const { promise: read, resolve: endBackup } = Promise.withResolvers<void>()
      const backup = db.transaction().execute(async (tx) => {
        await tx.selectFrom('facts').selectAll().execute()
        await read
      })
      await expect(runMigrations(db, async () => wider, 0)).rejects.toThrow(TablesInUse)
      const upgrade = runMigrations(db, async () => wider)
      for (let at = 0; at < 4; at++) {
        const began = performance.now()
        await db.selectFrom('facts').selectAll().execute()
        expect(performance.now() - began).toBeLessThan(2900)
        await rest(300)
      }
      endBackup()
      await Promise.all([backup, upgrade])
      expect(await migrationsOf(db)).toContain('9000-wider')
    }))
