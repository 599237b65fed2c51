import { setTimeout as rest } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import {
  advisoryLock,
  checkpoint,
  hasTable,
  isHeldByOthers,
  type Kind,
  kindOf,
  waitBriefly,
  withoutLimits,
} from './dialect.server.ts'
import { type Migrations, migrations } from './migrations/index.ts'
import type { Db, Tx } from './schema.ts'
import { inTransaction } from './transaction.ts'

// Reads every row of every table at one moment, and writes them into an empty database of the same kind. We use our own
// statements rather than pg_dump or SQLite's own copy: they work the same for both, need no other program, and pass
// nothing but the rows through memory, whereas SQLite's copy would be a second cleartext database on disk.

export type Row = Record<string, unknown>
export type Raw = Kysely<Record<string, Row>>

const AT_A_TIME = 500
/** Tables whose rows hold whole files, up to some megabytes each. */
const OF_FILES = /^(?:uploaded_pdfs|picture_files|resource_files|tree_import_files)$/
const FILES_AT_A_TIME = 20

/** How many rows of a table are in memory at once. @param most for a table of small rows */
export const rowsAtATime = (table: string, most = AT_A_TIME): number =>
  OF_FILES.test(table) ? FILES_AT_A_TIME : most

/** PostgreSQL accepts 65,535 values in a statement, SQLite 32,766. */
const MOST_VALUES = 30_000
/**
 * The migrations' own tables, the running processes, their leases and versions of what they keep in memory, what SQLite
 * derives from search_entries and forum_search, copies that last a day, who has what open now, which would be a record
 * of each day in the backups, and halves of open keys.
 */
const NOT_ROWS =
  /^(kysely_|sqlite_|leases$|needed_migrations$|processes$|versions$|search_index|forum_index|handrail_restoring|handrail_mov|member_file|staff_presence|open_halves|case_presence|text_writers)/
/** PostgreSQL generates it from the other columns. */
export const WORKED_OUT: Record<string, string> = { search_entries: 'words', forum_search: 'words' }

export const raw = (db: Db | Tx): Raw => db.withoutPlugins() as unknown as Raw

async function tables(db: Raw): Promise<string[]> {
  const all = await db.introspection.getTables()
  return all.map(({ name }) => name).filter((name) => !NOT_ROWS.test(name))
}

/** A start that was refused leaves these tables. */
const BEFORE_MIGRATIONS = ['leases', 'processes']

export const isEmptyDatabase = async (db: Db): Promise<boolean> =>
  (await raw(db).introspection.getTables()).every(({ name }) => BEFORE_MIGRATIONS.includes(name))

/** A table that exists while a restore is running. */
const RESTORING = 'handrail_restoring'

export const restoringBegun = async (db: Db): Promise<boolean> =>
  (await raw(db).introspection.getTables()).some(({ name }) => name === RESTORING)

export async function beginRestoring(db: Db): Promise<void> {
  await db.schema.createTable(RESTORING).addColumn('at', 'text').execute()
}

export async function endRestoring(db: Db): Promise<void> {
  await db.schema.dropTable(RESTORING).execute()
  await checkpoint(db)
}

/** Only for a database that a restore began to fill: it was empty before. */
export async function dropEverything(db: Db): Promise<void> {
  const all = await raw(db).introspection.getTables({ withInternalKyselyTables: true })
  await raw(db)
    .transaction()
    .execute(async (tx) => {
      await withoutLimits(tx)
      for (const { name } of all) await sql`drop table if exists ${sql.table(name)} cascade`.execute(tx)
    })
}

export async function countRows(db: Db, table: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(raw(db))
  return Number(rows[0]?.n)
}

/** Whether every page and every foreign key is intact. PostgreSQL checked the keys as the rows were written. */
export async function isWhole(db: Db): Promise<boolean> {
  if (kindOf(db) === 'postgres') return true
  const pages = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(raw(db))
  const links = await sql`pragma foreign_key_check`.execute(raw(db))
  return pages.rows[0]?.integrity_check === 'ok' && links.rows.length === 0
}

/** The executed migrations, in order; none in an empty database. */
export async function migrationsOf(db: Db | Tx): Promise<string[]> {
  if (!(await hasTable(db, 'kysely_migration'))) return []
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(
    raw(db),
  )
  return rows.map(({ name }) => name)
}

/**
 * Yields all rows as of one moment, a few hundred at a time, while others keep writing. Rows come after those that they
 * reference, so they can be written in this order.
 */
export async function readWhole(db: Db, take: (table: string, rows: Row[]) => Promise<void>): Promise<void> {
  const kind = kindOf(db)
  // Read only, so that it does not block writers.
  const begin = raw(db).transaction().setAccessMode('read only')
  const whole = kind === 'postgres' ? begin.setIsolationLevel('repeatable read') : begin
  await whole.execute(async (tx) => {
    await withoutLimits(tx)
    for (const table of await parentsFirst(tx)) {
      for await (const rows of kind === 'postgres' ? byCursor(tx, table) : byRowId(tx, table)) {
        const workedOut = WORKED_OUT[table]
        if (workedOut) for (const row of rows) delete row[workedOut]
        await take(table, rows)
      }
    }
  })
}

async function* byCursor(tx: Raw, table: string): AsyncGenerator<Row[]> {
  const most = rowsAtATime(table)
  await sql`declare rows no scroll cursor for select * from ${sql.table(table)}`.execute(tx)
  for (;;) {
    const { rows } = await sql<Row>`fetch ${sql.lit(most)} from rows`.execute(tx)
    if (rows.length > 0) yield rows
    if (rows.length < most) break
  }
  await sql`close rows`.execute(tx)
}

async function* byRowId(tx: Raw, table: string): AsyncGenerator<Row[]> {
  const most = rowsAtATime(table)
  for (let after = -1; ; ) {
    const { rows } = await sql<Row>`select rowid as row_id, * from ${sql.table(table)}
      where rowid > ${after} order by rowid limit ${most}`.execute(tx)
    after = Number(rows.at(-1)?.row_id)
    for (const row of rows) delete row.row_id
    if (rows.length > 0) yield rows
    if (rows.length < most) break
  }
}

/** Until this transaction ends, no other process changes the tables. */
export const lockTables = (tx: Tx): Promise<void> => advisoryLock(tx, 'migrations')

/** A backup that is being made, or another long transaction, keeps the tables from being changed. */
export class TablesInUse extends Error {
  override name = 'TablesInUse'
}

const TRIED_FOR = 5 * 60_000
const PAUSE = 1000

type Choose = (tx: Tx, ran: readonly string[]) => Promise<Migrations>

/**
 * Runs migrations in one transaction: if the process is killed half-way, or the disk is full, nothing is changed. Another
 * process that does the same waits. While a backup reads the tables, it is tried again and again, so that the pages of
 * the running site need not wait behind it.
 * @param choose gets the names of those that ran, and returns those to be run now
 * @throws the error of the failing migration, or TablesInUse
 */
export async function runMigrations(db: Db, choose: Choose, triedFor = TRIED_FOR): Promise<void> {
  const began = performance.now()
  for (;;) {
    try {
      return await runOnce(db, choose)
    } catch (error) {
      if (!isHeldByOthers(error)) throw error
      if (performance.now() - began > triedFor) throw new TablesInUse()
      await rest(PAUSE)
    }
  }
}

const runOnce = (db: Db, choose: Choose): Promise<void> =>
  inTransaction(db, async (tx) => {
    await withoutLimits(tx)
    // Before the migrator makes its own tables: two first starts would both make them.
    await lockTables(tx)
    await waitBriefly(tx)
    const ran = await migrationsOf(tx)
    const chosen = await choose(tx, ran)
    // The migrator wants to know each that ran; of a newer release there is nothing but the name.
    const all = { ...Object.fromEntries(ran.map((name) => [name, { up: async () => {} }])), ...chosen }
    // Executed migrations are known by name. Their order is not checked: a number merged late ran after a higher one, and
    // the clock may have been set back in between.
    const provider = { getMigrations: async () => all }
    const { error } = await new Migrator({
      db: tx,
      provider,
      allowUnorderedMigrations: true,
    }).migrateToLatest()
    if (error) throw error
    await noteNeeded(tx, chosen)
  })

/** From now on a release must know these. */
async function noteNeeded(tx: Tx, chosen: Migrations): Promise<void> {
  const names = Object.keys(chosen).filter((name) => chosen[name]?.contracts)
  if (names.length === 0) return
  await tx
    .insertInto('neededMigrations')
    .values(names.map((name) => ({ name })))
    .onConflict((row) => row.doNothing())
    .execute()
}

/** Creates the tables as they were after these migrations, all of them empty. */
export async function makeTables(db: Db, ran: readonly string[]): Promise<void> {
  const last = ran.at(-1)
  const unknown = ran.find((name) => !(name in migrations))
  if (!last || unknown) throw new RangeError('the backup was made by a newer version')
  const known = Object.fromEntries(Object.entries(migrations).filter(([name]) => ran.includes(name)))
  await runMigrations(db, async () => known)
  // A migration may have inserted rows.
  for (const table of (await parentsFirst(raw(db))).reverse()) await raw(db).deleteFrom(table).execute()
}

export async function writeRows(db: Db, table: string, rows: readonly Row[]): Promise<void> {
  const width = Math.max(1, Object.keys(rows[0] ?? {}).length)
  const some = rowsAtATime(table, Math.floor(MOST_VALUES / width))
  for (let at = 0; at < rows.length; at += some) {
    await raw(db)
      .insertInto(table)
      .values(rows.slice(at, at + some))
      .execute()
  }
}

/** Every table after those that its rows reference. */
export async function parentsFirst(db: Raw): Promise<string[]> {
  const links = await linksOf(kindOf(db), db)
  const left = new Set(await tables(db))
  const order: string[] = []
  while (left.size > 0) {
    const free = [...left].filter(
      (table) => !links.some(({ child, parent }) => child === table && left.has(parent)),
    )
    if (free.length === 0) throw new Error('tables point at each other in a circle')
    for (const table of free) {
      order.push(table)
      left.delete(table)
    }
  }
  return order
}

async function linksOf(kind: Kind, db: Raw): Promise<{ child: string; parent: string }[]> {
  const { rows } = await (kind === 'postgres'
    ? sql<{
        child: string
        parent: string
      }>`select conrelid::regclass::text as child, confrelid::regclass::text as parent
        from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace`
    : sql<{ child: string; parent: string }>`select m.name as child, f."table" as parent
        from sqlite_master m, pragma_foreign_key_list(m.name) f where m.type = 'table'`
  ).execute(db)
  return rows.filter(({ child, parent }) => child !== parent)
}
