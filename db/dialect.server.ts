import { CamelCasePlugin, Kysely, type QueryExecutorProvider, type RawBuilder, sql } from 'kysely'
import { LogOnDisk } from './log-on-disk.server.ts'
import { BOUNDS, BoundedPostgres, Connections, UNBOUNDED } from './postgres.server.ts'
import type { Db, Schema, Tx } from './schema.ts'
import { PatientSqlite } from './sqlite.server.ts'

// Which database runs is known only here, in sqlite.server.ts and in postgres.server.ts.

export type Kind = 'sqlite' | 'postgres'
const kinds = new WeakMap<object, Kind>()
const logs = new WeakMap<object, LogOnDisk>()

const kindAt = (where: string): Kind => (/^postgres(ql)?:/.test(where) ? 'postgres' : 'sqlite')

/**
 * For a command or a backup, whose statements may take as long as those of jobs.
 * @param where a postgres:// address, or the path of a SQLite file (created if missing)
 */
export function openDialect(where: string, connections = 10): { db: Db; kind: Kind } {
  if (kindAt(where) === 'sqlite') return { db: onSqlite(where), kind: 'sqlite' }
  return { db: onPostgres(new Connections(where, connections), 'work'), kind: 'postgres' }
}

/** The handles of a site: the same database, with other limits and connections on PostgreSQL. */
export interface Handles {
  /** For pages and forms. */
  db: Db
  /** For jobs and the start: a statement may take longer. */
  work: Db
  /** For searches: few connections and short limits, so that they never keep a case from being saved. */
  searches: Db
  /** For leases and the clock: they must be renewed however busy the site is. */
  leases: Db
  kind: Kind
  close: () => Promise<void>
}

const FOR_SEARCHES = 3
const FOR_LEASES = 2

/** @param connections how many there may be for pages and work */
export function openHandles(where: string, connections: number): Handles {
  if (kindAt(where) === 'sqlite') {
    const db = onSqlite(where)
    return { db, work: db, searches: db, leases: db, kind: 'sqlite', close: () => db.destroy() }
  }
  const shared = new Connections(where, connections, 'work')
  const handles = {
    db: onPostgres(shared, 'pages'),
    work: onPostgres(shared, 'work'),
    searches: onPostgres(new Connections(where, Math.min(FOR_SEARCHES, connections), 'searches'), 'searches'),
    leases: onPostgres(new Connections(where, Math.min(FOR_LEASES, connections), 'leases'), 'pages'),
  }
  const close = async () => {
    await Promise.all(Object.values(handles).map((db) => db.destroy()))
  }
  return { ...handles, kind: 'postgres', close }
}

function onSqlite(file: string): Db {
  const log = new LogOnDisk(file)
  const db = opened(new PatientSqlite(file, log), 'sqlite')
  logs.set(db, log)
  return db
}

const onPostgres = (connections: Connections, bounds: keyof typeof BOUNDS): Db =>
  opened(new BoundedPostgres(connections, BOUNDS[bounds]), 'postgres')

function opened(dialect: PatientSqlite | BoundedPostgres, kind: Kind): Db {
  const db = new Kysely<Schema>({ dialect, plugins: [new CamelCasePlugin()] })
  kinds.set(db, kind)
  return db
}

export const kindOf = (db: object): Kind => {
  const kind = kinds.get(db)
  if (kind) return kind
  // A transaction is another object than the handle it came from; its adapter identifies it.
  const adapter = (db as Db).getExecutor().adapter.constructor.name
  return adapter.startsWith('Postgres') ? 'postgres' : 'sqlite'
}

/** PostgreSQL's own words about itself; null on SQLite. */
export async function versionOf(db: Db): Promise<string | null> {
  if (kindOf(db) === 'sqlite') return null
  const { rows } = await sql<{ version: string }>`select version() as version`.execute(db)
  return rows[0]?.version ?? ''
}

export async function hasTable(db: Db | Tx, name: string): Promise<boolean> {
  const { rows } = await (kindOf(db) === 'postgres'
    ? sql`select 1 from pg_class where oid = to_regclass(${name})`
    : sql`select 1 from sqlite_master where type = 'table' and name = ${name}`
  ).execute(db)
  return rows.length > 0
}

/** The time by the database's clock, as stored. @param ms from now; negative for the past */
export const dbNow = (db: object, ms = 0): RawBuilder<string> =>
  kindOf(db) === 'postgres'
    ? sql<string>`to_char((clock_timestamp() + ${ms} * interval '1 millisecond') at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
    : sql<string>`strftime('%Y-%m-%dT%H:%M:%fZ', 'now', ${`${ms / 1000} seconds`})`

/** For a transaction that may take minutes. It still waits a minute at most for a lock. */
export async function withoutLimits(tx: QueryExecutorProvider): Promise<void> {
  if (kindOf(tx) === 'postgres') await sql.raw(UNBOUNDED).execute(tx)
}

/** Milliseconds: less than pages wait for a lock (BOUNDS). */
const BRIEFLY = 2000

/** Until this transaction ends, its statements wait only briefly for locks: what pages ask meanwhile waits behind them. */
export async function waitBriefly(tx: QueryExecutorProvider): Promise<void> {
  if (kindOf(tx) === 'postgres') await sql.raw(`set local lock_timeout = ${BRIEFLY}`).execute(tx)
}

/** Whether the error means that a row with this key already exists. */
export function isDuplicate(error: unknown): boolean {
  const { code, errcode } = error as { code?: string; errcode?: number }
  return code === '23505' || errcode === 1555 || errcode === 2067
}

/** Whether the error means that another process held a lock or a lease for longer than we wait. */
export const isHeldByOthers = (error: unknown): boolean => (error as { code?: string }).code === '55P03'

/** Appended to a select that claims a row: on PostgreSQL other workers skip it; SQLite has one writer anyway. */
export const skipLocked = (db: object) => (kindOf(db) === 'postgres' ? sql`for update skip locked` : sql``)

/**
 * Appended to a select of rows that must not be claimed before this transaction ends: on PostgreSQL, selects with
 * skipLocked skip them meanwhile, and this one skips those being claimed. It waits for nothing, and several
 * transactions can select the same row this way.
 */
export const keepUnclaimed = (db: object) =>
  kindOf(db) === 'postgres' ? sql`for key share skip locked` : sql``

/**
 * Appended to a select of a row that is changed next: on PostgreSQL other transactions that select it this way wait
 * until this one ends.
 */
export const inTurn = (db: object) => (kindOf(db) === 'postgres' ? sql`for update` : sql``)

/** Whether a column contains this text. Upper and lower case differ, and no letter has a special meaning. */
export const contains = (db: object, column: string, text: string) =>
  kindOf(db) === 'postgres'
    ? sql<boolean>`strpos(${sql.ref(column)}, ${text}) > 0`
    : sql<boolean>`instr(${sql.ref(column)}, ${text}) > 0`

/** Until this transaction ends, others that ask for the same name wait here. SQLite has one writer anyway. */
export async function advisoryLock(tx: Tx, name: string): Promise<void> {
  if (kindOf(tx) === 'postgres') await sql`select pg_advisory_xact_lock(hashtext(${name}))`.execute(tx)
}

/**
 * Waits until everything written so far by any transaction is on disk, before a visitor whose words were already there
 * is told that they are saved. PostgreSQL shows nothing before that.
 * @throws when the disk failed
 */
export const onDisk = async (db: Db): Promise<void> => logs.get(db)?.settled()

/** Copies SQLite's write-ahead log into the file and empties the log; does nothing on PostgreSQL. */
export async function checkpoint(db: Db): Promise<void> {
  if (kindOf(db) === 'sqlite') await sql`pragma wal_checkpoint(truncate)`.execute(db)
}

/** The first text index over search_entries, as migration 0001 made it; since 0455 it is in db/site-index.server.ts. */
export const textSearch = {
  async create(db: Kysely<unknown>): Promise<void> {
    const statements = kindOf(db) === 'postgres' ? postgresIndex : sqliteIndex
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}

const postgresIndex = [
  `alter table search_entries add column words tsvector generated always as
     (setweight(to_tsvector('simple', title), 'A') || setweight(to_tsvector('simple', text), 'B')) stored`,
  'create index search_entries_words on search_entries using gin (words)',
]

const sqliteIndex = [
  `create virtual table search_index using fts5(title, text, content='search_entries', content_rowid='rowid',
     tokenize='unicode61 remove_diacritics 2')`,
  `create trigger search_entries_added after insert on search_entries begin
     insert into search_index(rowid, title, text) values (new.rowid, new.title, new.text); end`,
  `create trigger search_entries_gone after delete on search_entries begin
     insert into search_index(search_index, rowid, title, text) values ('delete', old.rowid, old.title, old.text); end`,
  `create trigger search_entries_changed after update on search_entries begin
     insert into search_index(search_index, rowid, title, text) values ('delete', old.rowid, old.title, old.text);
     insert into search_index(rowid, title, text) values (new.rowid, new.title, new.text); end`,
]
