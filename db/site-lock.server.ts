import { setTimeout as rest } from 'node:timers/promises'
import { sql } from 'kysely'
import { kindOf } from './dialect.server.ts'
import type { Db } from './schema.ts'

// One process serves a PostgreSQL database: it holds a session lock there, on a connection of its own. PostgreSQL
// releases the lock when that connection ends, also if the process is killed. With SQLite the lock on the data folder
// does the same.

const LOCK = sql.raw(`hashtext('handrail site')`)
/** A process that was killed a moment ago may still have its connection. */
const PATIENCE = 3000
const LOOK_EVERY = 250
const PING_EVERY = 10_000
/** After the connection is lost, PostgreSQL may take it for alive for this long (see KEEPALIVES). */
const TAKE_AGAIN_WITHIN = 60_000
/** PostgreSQL notices within half a minute that the machine of a process is gone; by default it takes two hours. */
const KEEPALIVES = ['tcp_keepalives_idle = 10', 'tcp_keepalives_interval = 5', 'tcp_keepalives_count = 3']

export interface SiteLock {
  release: () => Promise<void>
}

interface Hold {
  /** Rejects when the connection is lost. */
  over: Promise<void>
  end: () => void
}

/**
 * @param lost is called when the lock could not be taken again after the connection was lost: another process has it
 * @returns null when another process holds it
 */
export async function lockSite(
  db: Db,
  lost: () => void,
  { patience = PATIENCE, takeAgainWithin = TAKE_AGAIN_WITHIN, pingEvery = PING_EVERY } = {},
): Promise<SiteLock | null> {
  if (kindOf(db) !== 'postgres') return { release: async () => {} }
  const first = await takeWithin(db, patience, pingEvery)
  if (!first) return null
  let current = first
  let released = false
  const watch = async () => {
    while (!released) {
      const ended = await current.over.then(
        () => true,
        // The connection is lost, for whatever reason: the lock is taken again below.
        () => false,
      )
      if (ended) return
      const again = await takeAgain(db, () => released, takeAgainWithin, pingEvery)
      if (again) current = again
      else if (!released) return lost()
    }
    current.end()
  }
  const watching = watch()
  return {
    release: async () => {
      released = true
      current.end()
      await watching
    },
  }
}

async function takeWithin(db: Db, ms: number, pingEvery: number): Promise<Hold | null> {
  const until = performance.now() + ms
  for (;;) {
    const hold = await take(db, pingEvery)
    if (hold || performance.now() > until) return hold
    await rest(LOOK_EVERY)
  }
}

/** While PostgreSQL is away, nothing can be saved anyway: this waits for as long as that takes. */
async function takeAgain(
  db: Db,
  released: () => boolean,
  ms: number,
  pingEvery: number,
): Promise<Hold | null> {
  let until = performance.now() + ms
  while (!released()) {
    try {
      const hold = await take(db, pingEvery)
      if (hold || performance.now() > until) return hold
    } catch {
      // PostgreSQL is away: the time begins when it answers again.
      until = performance.now() + ms
    }
    await rest(LOOK_EVERY)
  }
  return null
}

/** @returns null when another session holds the lock. @throws when PostgreSQL does not answer */
function take(db: Db, pingEvery: number): Promise<Hold | null> {
  const taken = Promise.withResolvers<Hold | null>()
  const ended = Promise.withResolvers<true>()
  const over = db.connection().execute(async (held) => {
    const { rows } = await sql<{ held: boolean }>`select pg_try_advisory_lock(${LOCK}) as held`.execute(held)
    if (!rows[0]?.held) return taken.resolve(null)
    for (const setting of KEEPALIVES) await sql.raw(`set ${setting}`).execute(held)
    taken.resolve({ over, end: () => ended.resolve(true) })
    while (!(await Promise.race([ended.promise, rest(pingEvery, false, { ref: false })])))
      await sql`select 1`.execute(held)
    await sql`select pg_advisory_unlock(${LOCK})`.execute(held)
  })
  over.catch(taken.reject)
  return taken.promise
}
