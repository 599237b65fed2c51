import { CamelCasePlugin, type Dialect, Kysely, PostgresDialect, type PostgresPool, sql } from 'kysely'
import { LogOnDisk } from './log-on-disk.server.ts'
import type { Db, Schema, Tx } from './schema.ts'
import { PatientSqlite } from './sqlite.server.ts'
import { lostLine, markLost } from './storage-trouble.ts'

// The only file that knows which database runs. How SQLite is spoken to is in sqlite.server.ts.

export type Kind = 'sqlite' | 'postgres'
const kinds = new WeakMap<object, Kind>()
const logs = new WeakMap<object, LogOnDisk>()

/** @param where a postgres:// address, or the path of a SQLite file (made when missing). */
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
  // A transaction is another object than the handle it came from; its adapter tells.
  const adapter = (db as Db).getExecutor().adapter.constructor.name
  return adapter.startsWith('Postgres') ? 'postgres' : 'sqlite'
}

/** A server that takes the connection and says nothing, or ten slow queries at once: then whoever asks is told to come back. */
const CONNECT_WITHIN = 10_000

const postgres = (connectionString: string): Dialect =>
  new PostgresDialect({ pool: () => postgresPool(connectionString) })

/** Its library is loaded where it is needed only: it would take 4 MB of a site that runs on SQLite. */
async function postgresPool(connectionString: string): Promise<PostgresPool> {
  const { default: pg } = await import('pg')
  pg.types.setTypeParser(pg.types.builtins.INT8, Number)
  const pool = new pg.Pool({ connectionString, max: 10, connectionTimeoutMillis: CONNECT_WITHIN })
  // A connection that PostgreSQL ends, as when it is started again, is dropped, and the next query opens another one or
  // fails where it was asked, with the same error. Without somebody who listens, Node would end the whole process.
  pool.on('error', markLost)
  pool.on('connect', (client) => client.on('error', markLost))
  return { connect: () => pool.connect().catch(lostLine), end: () => pool.end(), options: pool.options }
}

/** Whether an error says that a row with this key is there already. */
export function isDuplicate(error: unknown): boolean {
  const { code, errcode } = error as { code?: string; errcode?: number }
  return code === '23505' || errcode === 1555 || errcode === 2067
}

/** Whether an error says that somebody else held a lock for longer than we wait. */
export const isHeldByOthers = (error: unknown): boolean => (error as { code?: string }).code === '55P03'

/** Added to a select that claims a row: on PostgreSQL other workers pass over it; SQLite has one writer anyway. */
export const skipLocked = (db: object) => (kindOf(db) === 'postgres' ? sql`for update skip locked` : sql``)

/** Added to a select of a row that is changed next: on PostgreSQL others who ask for it the same way wait for the end of this transaction. */
export const inTurn = (db: object) => (kindOf(db) === 'postgres' ? sql`for update` : sql``)

/** Whether no other process can be at work in this database: the lock of the data folder keeps them out. */
export const isAlone = (db: object): boolean => kindOf(db) === 'sqlite'

/** Until this transaction ends, others that ask for the same wait here. SQLite has one writer anyway. */
export async function waitTurn(tx: Tx, name: string): Promise<void> {
  if (kindOf(tx) === 'postgres') await sql`select pg_advisory_xact_lock(hashtext(${name}))`.execute(tx)
}

/**
 * Does this while no other process does the same in this database. On SQLite the lock of the data folder keeps others out.
 * @param patience milliseconds to wait for the other one; 0 without an end
 * @throws what PostgreSQL says when the other one took longer
 */
export async function oneAtATime<T>(db: Db, name: string, work: () => Promise<T>, patience = 0): Promise<T> {
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
      // Where the connection is gone, the lock is too.
      await sql`select pg_advisory_unlock(hashtext(${name}))`.execute(held).catch(() => {})
    }
  })
}

/**
 * Waits until all that others wrote so far is on the disk, before somebody is told that their words are saved who found them written.
 * PostgreSQL shows nothing before that.
 * @throws when the disk failed
 */
export const onDisk = async (db: Db): Promise<void> => logs.get(db)?.settled()

/** Writes what SQLite still holds in its write-ahead log into the file and empties the log; nothing on PostgreSQL. */
export async function checkpoint(db: Db): Promise<void> {
  if (kindOf(db) === 'sqlite') await sql`pragma wal_checkpoint(truncate)`.execute(db)
}

/** The first text index over search_entries, as migration 0001 made it; since 0455 it is db/site-index.server.ts. */
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
