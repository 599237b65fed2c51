import { CamelCasePlugin, type Dialect, Kysely, PostgresDialect, type PostgresPool, sql } from 'kysely'
import { LogOnDisk } from './log-on-disk.server.ts'
import { notePool } from './pool-state.ts'
import type { Db, Schema, Tx } from './schema.ts'
import { PatientSqlite } from './sqlite.server.ts'
import { lostLine, markLost } from './storage-trouble.ts'

// The only file that knows which database runs. The SQLite driver is in sqlite.server.ts.

export type Kind = 'sqlite' | 'postgres'
const kinds = new WeakMap<object, Kind>()
const logs = new WeakMap<object, LogOnDisk>()

/** @param where a postgres:// address, or the path of a SQLite file (created if missing). */
export function openDialect(where: string): { db: Db; kind: Kind } {
  const kind: Kind = /^postgres(ql)?:/.test(where) ? 'postgres' : 'sqlite'
  const log = new LogOnDisk(where)
  const db = new Kysely<Schema>({
    dialect: kind === 'postgres' ? postgres(where) : new PatientSqlite(where, log),
    plugins: [new CamelCasePlugin()],
  })
  kinds.set(db, kind)
  if (kind === 'sqlite') logs.set(db, log)
  return { db, kind }
}

export const kindOf = (db: object): Kind => {
  const kind = kinds.get(db)
  if (kind) return kind
  // A transaction is another object than the handle it came from; its adapter identifies it.
  const adapter = (db as Db).getExecutor().adapter.constructor.name
  return adapter.startsWith('Postgres') ? 'postgres' : 'sqlite'
}

/**
 * For a server that accepts the connection and says nothing, or ten slow queries at once: after this the visitor is
 * asked to come back.
 */
const CONNECT_WITHIN = 10_000

const postgres = (connectionString: string): Dialect =>
  new PostgresDialect({ pool: () => postgresPool(connectionString) })

/** The library is loaded only when it is needed: it would take 4 MB on a site that runs on SQLite. */
async function postgresPool(connectionString: string): Promise<PostgresPool> {
  const { default: pg } = await import('pg')
  pg.types.setTypeParser(pg.types.builtins.INT8, Number)
  // Ten for the work, one that holds the lock of the site (site-lock.server.ts).
  const pool = new pg.Pool({ connectionString, max: 11, connectionTimeoutMillis: CONNECT_WITHIN })
  // A connection that PostgreSQL ends, for example on a restart, is dropped, and the next query opens another one or
  // fails in its own caller, with the same error. Without a listener, Node would exit.
  pool.on('error', markLost)
  notePool('work', pool)
  pool.on('connect', (client) => client.on('error', markLost))
  return { connect: () => pool.connect().catch(lostLine), end: () => pool.end(), options: pool.options }
}

/** Whether the error means that a row with this key already exists. */
export function isDuplicate(error: unknown): boolean {
  const { code, errcode } = error as { code?: string; errcode?: number }
  return code === '23505' || errcode === 1555 || errcode === 2067
}

/** Whether the error means that another process held a lock for longer than we wait. */
export const isHeldByOthers = (error: unknown): boolean => (error as { code?: string }).code === '55P03'

/** Appended to a select that claims a row: on PostgreSQL other workers skip it; SQLite has one writer anyway. */
export const skipLocked = (db: object) => (kindOf(db) === 'postgres' ? sql`for update skip locked` : sql``)

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
 * Runs this while no other process does the same in this database. On SQLite the lock on the data folder keeps others
 * out.
 * @param patience milliseconds to wait for the other process; 0 waits forever
 * @throws PostgreSQL's error when the other process took longer
 */
export async function oneAtATime<T>(
  db: Db,
  name: string,
  work: () => Promise<T>,
  patience: number,
): Promise<T> {
  if (kindOf(db) !== 'postgres') return work()
  return db.connection().execute(async (held) => {
    await sql`select set_config('lock_timeout', ${String(patience)}, false)`.execute(held)
    try {
      await sql`select pg_advisory_lock(hashtext(${name}))`.execute(held)
    } finally {
      await sql`reset lock_timeout`.execute(held)
    }
    try {
      return await work()
    } finally {
      // If the connection is gone, so is the lock.
      await sql`select pg_advisory_unlock(hashtext(${name}))`.execute(held).catch(() => {})
    }
  })
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
