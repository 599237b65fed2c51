import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { setTimeout as rest } from 'node:timers/promises'
import {
  CompiledQuery,
  type DatabaseConnection,
  type QueryResult,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDialect,
  SqliteDriver,
  type SqliteStatement,
  type TransactionSettings,
} from 'kysely'
import { LogOnDisk } from './log-on-disk.server.ts'
import { yieldIfBusy } from './yield-if-busy.server.ts'

// SQLite through Node's own module, changed to wait without blocking the process: Node's own wait for a lock blocks
// every request.

/** Another process may write for this long; then the visitor is asked to come back. */
const PATIENCE = 2_500
const TRY_EVERY = 15
const AT_OPENING = 5_000
const STATEMENTS_KEPT = 500

export class PatientSqlite extends SqliteDialect {
  #database: NodeSqlite
  /** @param log for tests: the wait for the disk */
  constructor(file: string, log = new LogOnDisk(file)) {
    const database = new NodeSqlite(file, log)
    super({ database })
    this.#database = database
  }
  override createDriver() {
    return new PatientDriver(this.#database)
  }
  override createAdapter() {
    return new OwnTurns()
  }
}

/**
 * Kysely's own mutex for the single connection would be released only when a write is on disk. The driver has its own
 * mutex instead.
 */
class OwnTurns extends SqliteAdapter {
  override get supportsMultipleConnections() {
    return true
  }
  /**
   * Kysely reports no for SQLite, and then leaves half a migration behind when the process is killed or the disk is
   * full. SQLite does support it.
   */
  override get supportsTransactionalDdl() {
    return true
  }
}

class PatientDriver extends SqliteDriver {
  #database: NodeSqlite
  #patient: PatientConnection | undefined
  #turn: Promise<void> = Promise.resolve()
  #over = () => {}
  constructor(database: NodeSqlite) {
    super({ database })
    this.#database = database
  }
  override async acquireConnection(): Promise<DatabaseConnection> {
    await yieldIfBusy()
    const before = this.#turn
    let over = () => {}
    this.#turn = new Promise((done) => {
      over = done
    })
    await before
    this.#over = over
    this.#patient ??= new PatientConnection(await super.acquireConnection(), this.#database)
    return this.#patient
  }
  /**
   * Waits for current and queued work first: otherwise a transaction could not finish, and would report a closed file
   * instead.
   */
  override async destroy() {
    await this.#turn
    await super.destroy()
  }
  /** The next one gets the connection at once; a writer waits until its data is on disk. */
  override async releaseConnection() {
    const wrote = this.#patient?.wrote
    if (this.#patient) this.#patient.wrote = false
    this.#over()
    if (wrote) await this.#database.log.safe()
  }
  /** A transaction that is going to write waits for the lock before anything is done: half-way it could only be aborted. */
  override async beginTransaction(connection: DatabaseConnection, settings?: TransactionSettings) {
    const begin = settings?.accessMode === 'read only' ? 'begin' : 'begin immediate'
    await connection.executeQuery(CompiledQuery.raw(begin))
  }
  /** A full disk ends the transaction by itself; the original error is the one to report. */
  override async rollbackTransaction(connection: DatabaseConnection) {
    if (this.#database.inTransaction) await super.rollbackTransaction(connection)
  }
}

class PatientConnection implements DatabaseConnection {
  #inner: DatabaseConnection
  #database: NodeSqlite
  wrote = false
  /** Since when another process holds the lock: all waiters share one timeout. */
  #busySince: number | null = null
  constructor(inner: DatabaseConnection, database: NodeSqlite) {
    this.#inner = inner
    this.#database = database
  }
  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#database.inTransaction) await yieldIfBusy()
    for (;;) {
      try {
        if (!ONLY_ASKS.test(query.sql)) this.#database.trustsLog()
        const result = await this.#inner.executeQuery<R>(query)
        if (!READS.test(query.sql)) this.#busySince = null
        if (!WRITES_NOTHING.test(query.sql)) this.wrote = true
        return result
      } catch (error) {
        if (!isLocked(error) || this.#database.inTransaction) throw error
        this.#busySince ??= performance.now()
        if (performance.now() - this.#busySince > PATIENCE) throw error
        await rest(TRY_EVERY)
      }
    }
  }
  streamQuery<R>(query: CompiledQuery, size: number): AsyncIterableIterator<QueryResult<R>> {
    return this.#inner.streamQuery<R>(query, size)
  }
}

const ONLY_ASKS = /^\s*(select|pragma|begin\s*$|commit|rollback)/i
const READS = /^\s*(select|pragma)/i
const WRITES_NOTHING = /^\s*(select|pragma|begin|commit|rollback)/i
const BUSY = 5
const LOCKED = 6
function isLocked(error: unknown): boolean {
  const primary = Number((error as { errcode?: number }).errcode) & 0xff
  return primary === BUSY || primary === LOCKED
}

class NodeSqlite implements SqliteDatabase {
  readonly log: LogOnDisk
  #db: DatabaseSync
  #statements = new Map<string, Statement>()
  constructor(file: string, log: LogOnDisk) {
    this.log = log
    this.#db = new DatabaseSync(file, { timeout: AT_OPENING, enableForeignKeyConstraints: true })
    // NORMAL keeps the file consistent. Durability of what a person was told is saved is the job of the log of this
    // file: `log` makes sure it is on disk before the response. secure_delete: deleted data is overwritten on disk.
    this.#db.exec('pragma journal_mode = wal; pragma synchronous = normal; pragma secure_delete = on')
    this.#db.exec('pragma busy_timeout = 0')
  }
  get inTransaction(): boolean {
    return this.#db.isTransaction
  }
  /**
   * After a failed disk: moves what the log has into the file before anything is added to it.
   * @throws the disk's error, as long as that fails
   */
  trustsLog() {
    const { failed } = this.log
    if (!failed || this.inTransaction) return
    const done = this.#db.prepare('pragma wal_checkpoint(truncate)').get() as { busy: number }
    // Another process is reading from the log.
    if (done.busy) throw failed
    this.log.begunAnew()
  }
  prepare(text: string): SqliteStatement {
    let found = this.#statements.get(text)
    if (found) this.#statements.delete(text)
    else found = new Statement(this.#db.prepare(text))
    this.#statements.set(text, found)
    if (this.#statements.size > STATEMENTS_KEPT) {
      const oldest = this.#statements.keys().next().value
      if (oldest !== undefined) this.#statements.delete(oldest)
    }
    return found
  }
  close() {
    this.#statements.clear()
    this.log.close()
    this.#db.close()
  }
}

class Statement implements SqliteStatement {
  readonly reader: boolean
  #statement: StatementSync
  constructor(statement: StatementSync) {
    this.#statement = statement
    this.reader = statement.columns().length > 0
  }
  all(values: readonly unknown[]) {
    return this.#statement.all(...values.map(asSqlite))
  }
  run(values: readonly unknown[]) {
    return this.#statement.run(...values.map(asSqlite))
  }
  iterate(values: readonly unknown[]) {
    return this.#statement.iterate(...values.map(asSqlite)) as IterableIterator<unknown>
  }
}

function asSqlite(value: unknown): SQLInputValue {
  if (value === undefined) return null
  if (typeof value === 'boolean') return value ? 1 : 0
  if (value instanceof Date) return value.toISOString()
  if (value !== null && typeof value === 'object' && !ArrayBuffer.isView(value)) return JSON.stringify(value)
  return value as SQLInputValue
}
