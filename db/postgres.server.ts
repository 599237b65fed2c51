import {
  type Kysely,
  PostgresAdapter,
  PostgresDialect,
  type PostgresPool,
  type PostgresPoolClient,
  sql,
} from 'kysely'
import type { Pool, PoolClient } from 'pg'
import { notePool } from './pool-state.ts'
import { lostLine, markLost } from './storage-trouble.ts'

// PostgreSQL through the library pg, with a limit to each wait. A connection that has a server process to itself gets the
// limits once. Behind PgBouncer in transaction mode, which refuses them as startup parameters, each transaction begins
// with them (set local), and a single statement is sent as a transaction.

/** Milliseconds. */
interface Bounds {
  /** How long one statement may run. */
  statement: number
  /** How long a statement waits for a lock. */
  lock: number
  /** How long a transaction may do nothing. */
  idle: number
}

/** For a server that does not answer, or a pool whose connections are all in use. */
const CONNECT_WITHIN = 3000
/** After its own limit, PostgreSQL ends a statement itself. If it says nothing for this long after, it is frozen. */
const SILENT_AFTER = 2000
/** After a silence, requests fail at once for this long: otherwise each of them would wait for seconds, too. */
const RESTS = 1000
/** A process that was frozen itself reads the answer that came meanwhile within this time. */
const LATE_READING = 250
const LIFETIME_SECONDS = 1800
const KEEP_ALIVE_AFTER = 10_000
/** A pool whose server is frozen would wait forever for its goodbyes. */
const GOODBYES_WITHIN = 2000

export const BOUNDS = {
  pages: { statement: 5000, lock: 3000, idle: 10_000 },
  searches: { statement: 2000, lock: 2000, idle: 10_000 },
  work: { statement: 60_000, lock: 3000, idle: 30_000 },
} satisfies Record<string, Bounds>

/** In a transaction that may take minutes: no limit but for locks. The connection recognizes this text. */
export const UNBOUNDED =
  'set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0; set local lock_timeout = 60000'

/** Kysely on PostgreSQL, over connections that others may share. */
export class BoundedPostgres extends PostgresDialect {
  constructor(connections: Connections, bounds: Bounds) {
    super({ pool: async () => connections.poolFor(bounds) })
  }
  override createAdapter() {
    return new PostgresTransactionLocks()
  }
}

/**
 * Kysely's migrator locks for the session, outside its transaction: behind PgBouncer that lock would stay with a
 * connection of another client, and block every later start. It is given a transaction (migrate.server.ts), whose end
 * releases this lock.
 */
class PostgresTransactionLocks extends PostgresAdapter {
  override async acquireMigrationLock(tx: Kysely<unknown>) {
    await sql`select pg_advisory_xact_lock(hashtext('migrations'))`.execute(tx)
  }
  override async releaseMigrationLock() {}
}

/** A pool of connections to one database. */
export class Connections {
  #address: string
  #most: number
  #pool: Promise<Pool> | undefined
  #users = 0
  /** When each connection was made. */
  #madeAt = new WeakMap<PoolClient, number>()
  /** When the server last failed to answer; older connections are not trusted. */
  #silentAt = Number.NEGATIVE_INFINITY
  #name: string | undefined
  /** @param name of its line in the metrics */
  constructor(address: string, most: number, name?: string) {
    this.#address = address
    this.#most = most
    this.#name = name
  }

  async poolFor(bounds: Bounds): Promise<PostgresPool> {
    this.#users += 1
    this.#pool ??= this.#open()
    const pool = await this.#pool
    return {
      connect: async () => {
        const client = new BoundedClient(await this.#client(pool), bounds, () => this.#noteSilence())
        return client as unknown as PostgresPoolClient
      },
      end: () => this.#leave(pool),
      options: pool.options,
    }
  }

  /** The library is loaded only when it is needed: it would take 4 MB on a site that runs on SQLite. */
  async #open(): Promise<Pool> {
    const { default: pg } = await import('pg')
    pg.types.setTypeParser(pg.types.builtins.INT8, Number)
    const settings = {
      connectionString: this.#address,
      max: this.#most,
      connectionTimeoutMillis: CONNECT_WITHIN,
      maxLifetimeSeconds: LIFETIME_SECONDS,
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER,
      // A statement is sent together with the limits before it and the commit after it.
      pipeline: true,
    }
    const pool = new pg.Pool(settings)
    // A connection that PostgreSQL ends, for example on a restart, is dropped, and the next query opens another one or
    // fails in its own caller, with the same error. Without a listener, Node would exit.
    pool.on('error', markLost)
    if (this.#name) notePool(this.#name, pool)
    pool.on('connect', (client) => {
      client.on('error', markLost)
      this.#madeAt.set(client, performance.now())
    })
    return pool
  }

  async #client(pool: Pool): Promise<PoolClient> {
    for (;;) {
      if (performance.now() - this.#silentAt < RESTS) throw new Silent()
      const client = await pool.connect().catch((error: Error) => {
        if (NO_GREETING.test(error.message)) this.#noteSilence()
        return lostLine(error)
      })
      if ((this.#madeAt.get(client) ?? 0) > this.#silentAt) return client
      client.release(true)
    }
  }

  #noteSilence(): void {
    this.#silentAt = performance.now()
  }

  async #leave(pool: Pool): Promise<void> {
    this.#users -= 1
    if (this.#users > 0) return
    const { promise: late, resolve } = Promise.withResolvers<void>()
    const timer = setTimeout(resolve, GOODBYES_WITHIN)
    await Promise.race([pool.end(), late])
    clearTimeout(timer)
  }
}

/** pg's messages when a server accepts the connection and says nothing. */
const NO_GREETING = /timeout expired|due to connection timeout/

/** The server accepts what we send and does not answer. */
class Silent extends Error {
  lost = true
  constructor() {
    super('PostgreSQL does not answer')
  }
}

const BEGINS = /^(begin|start transaction)\b/
const ENDS = /^(commit|rollback)$/

/** What we learned about a connection. */
interface Known {
  /** Whether its server process serves it alone; behind PgBouncer, another one may answer each transaction. */
  alone: boolean
  /** The limits of its session. */
  limits?: Bounds | undefined
}
const known = new WeakMap<PoolClient, Known>()

/** One connection, for as long as it is in use. */
class BoundedClient {
  #client: PoolClient
  #bounds: Bounds
  #noteSilence: () => void
  #inTransaction = false
  #unbounded = false
  /** Why this connection is not used again. */
  #broken: Error | undefined
  constructor(client: PoolClient, bounds: Bounds, noteSilence: () => void) {
    this.#client = client
    this.#bounds = bounds
    this.#noteSilence = noteSilence
  }

  get processID(): number | undefined {
    return (this.#client as { processID?: number }).processID
  }

  async query(text: string, values: unknown[] = []): Promise<unknown> {
    const about = known.get(this.#client) ?? (await this.#learn())
    if (BEGINS.test(text)) {
      this.#inTransaction = true
      const begin = about.alone
        ? [...this.#limitsOnce(about), this.#client.query(text)]
        : [this.#client.query(`${text}; ${this.#limits('set local')}`)]
      await this.#answer(begin)
      return { command: 'BEGIN', rows: [] }
    }
    if (text === UNBOUNDED) this.#unbounded = true
    if (ENDS.test(text)) {
      // The server rolls back what a thrown away connection began.
      if (this.#broken && text === 'rollback') return { command: 'ROLLBACK', rows: [] }
      const [ended] = await this.#answer([this.#client.query(text)])
      this.#inTransaction = false
      this.#unbounded = false
      return ended
    }
    if (this.#inTransaction) {
      const [result] = await this.#answer([this.#client.query(text, values)])
      return result
    }
    if (about.alone)
      return (await this.#answer([...this.#limitsOnce(about), this.#client.query(text, values)])).at(-1)
    const [, result] = await this.#answer([
      this.#client.query(`begin; ${this.#limits('set local')}`),
      this.#client.query(text, values),
      this.#client.query('commit'),
    ])
    return result
  }

  /** A pooler makes up the number of the process that it reports to its clients. */
  async #learn(): Promise<Known> {
    const [answer] = await this.#answer([this.#client.query('select pg_backend_pid() as pid')])
    const [row] = (answer as { rows: { pid: number }[] }).rows
    const about = { alone: row?.pid === this.processID }
    known.set(this.#client, about)
    return about
  }

  /** Pages and work share connections, and have different limits. */
  #limitsOnce(about: Known): Promise<unknown>[] {
    if (about.limits === this.#bounds) return []
    about.limits = this.#bounds
    const set = this.#client.query(this.#limits('set'))
    set.catch(() => {
      about.limits = undefined
    })
    return [set]
  }

  release(discard: boolean): void {
    this.#client.release(this.#broken ?? discard)
  }

  #limits(set: 'set' | 'set local'): string {
    const { statement, lock, idle } = this.#bounds
    return `${set} statement_timeout = ${statement}; ${set} lock_timeout = ${lock}; ${set} idle_in_transaction_session_timeout = ${idle}`
  }

  /** Waits for all of them. @throws the error of the first that failed, or Silent */
  async #answer(sent: Promise<unknown>[]): Promise<unknown[]> {
    if (this.#broken) throw this.#broken
    const all = Promise.allSettled(sent)
    const answers = this.#unbounded ? await all : await this.#within(all)
    const failed = answers.find((answer) => answer.status === 'rejected')
    if (!failed) return answers.map((answer) => (answer as PromiseFulfilledResult<unknown>).value)
    // After a failover this server only reads: the next connection may reach the one that writes.
    if (failed.reason?.code === READ_ONLY) this.#broken = failed.reason
    throw failed.reason
  }

  async #within<T>(answers: Promise<T>): Promise<T> {
    const { promise: late, reject } = Promise.withResolvers<never>()
    let timer = setTimeout(() => {
      timer = setTimeout(() => reject(this.#giveUp()), LATE_READING)
    }, this.#bounds.statement + SILENT_AFTER)
    try {
      return await Promise.race([answers, late])
    } finally {
      clearTimeout(timer)
    }
  }

  /** Nothing more is read from this connection: pg itself would hand it out again in the middle of an answer. */
  #giveUp(): Error {
    this.#broken = new Silent()
    this.#noteSilence()
    const { connection } = this.#client as unknown as { connection: { stream: { destroy: () => void } } }
    connection.stream.destroy()
    return this.#broken
  }
}

const READ_ONLY = '25006'
