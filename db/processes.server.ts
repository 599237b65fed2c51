import { randomUUID } from 'node:crypto'
import { setTimeout as rest } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import { advisoryLock, dbNow, kindOf } from './dialect.server.ts'
import { up as makeLeases } from './migrations/0595-leases.ts'
import { up as makeProcesses } from './migrations/0640-processes.ts'
import { migrations } from './migrations/index.ts'
import type { Db, Tx } from './schema.ts'
import type { PlatformTables } from './tables/platform.ts'
import { inTransaction } from './transaction.ts'

// The processes that serve a PostgreSQL database: each has a row and renews it. Processes that share everything run
// beside each other; one that keeps something in its own folder runs alone. With SQLite the lock on the data folder is
// enough.

/** Milliseconds after which a process that says nothing counts as dead. */
const LASTS = 30_000
const RENEW_EVERY = 3000
const LOOK_EVERY = 250

type Row = PlatformTables['processes']
export type Process = Omit<Row, 'place'>

/** This process's row. */
export interface OwnProcess {
  id: string
  leave: () => Promise<void>
}

interface Asked {
  /** The data folder: the next start there takes over at once. */
  place: string
  release: string
  /** The settings for which this process must run alone, or null. */
  unshared: string | null
  /** Whether this release works with the tables as they are now: an upgrade may have been finished while it was frozen. */
  fits: () => Promise<boolean>
  /** Is called when this process may not go on: it was frozen or cut off, and another one runs that it cannot run beside. */
  lost: () => void
  /** Is called when a process that does not answer any more has to be waited for. @param ms how long at most */
  waits: (ms: number) => void
  lasts?: number
  renewEvery?: number
}

/** @returns the process that this one cannot run beside, when there is one and it lives */
export async function enterProcesses(db: Db, asked: Asked): Promise<OwnProcess | { refusedBy: Process }> {
  const id = randomUUID()
  if (kindOf(db) !== 'postgres') return { id, leave: async () => {} }
  await inTransaction(db, async (tx) => {
    // Two first starts would both make them.
    await advisoryLock(tx, 'processes')
    await makeLeases(tx as unknown as Kysely<unknown>)
    await makeProcesses(tx as unknown as Kysely<unknown>)
  })
  const refusedBy = await enterOnceFree(db, id, asked)
  return refusedBy ? { refusedBy } : keepRenewing(db, id, asked)
}

async function enterOnceFree(db: Db, id: string, asked: Asked): Promise<Process | null> {
  const { waits, lasts = LASTS, renewEvery = RENEW_EVERY } = asked
  const began = performance.now()
  const firstSeen = new Map<string, string>()
  let told = false
  for (;;) {
    const other = await enter(db, id, asked)
    if (!other) return null
    const before = firstSeen.get(other.id)
    // It renewed its row: it lives.
    if (before !== undefined && other.seenAt > before) return other
    firstSeen.set(other.id, before ?? other.seenAt)
    const waited = performance.now() - began
    if (!told && waited > 2 * renewEvery) {
      told = true
      waits(lasts - waited)
    }
    await rest(LOOK_EVERY)
  }
}

/** @returns a process that keeps this one out */
const enter = (db: Db, id: string, { place, release, unshared, lasts = LASTS }: Asked) =>
  inTransaction(db, async (tx) => {
    await advisoryLock(tx, 'processes')
    const other = await living(tx, lasts)
      .where('place', '!=', place)
      .$if(unshared === null, (query) => query.where('unshared', 'is not', null))
      .executeTakeFirst()
    if (other) return other
    const older = await olderRelease(tx, place)
    if (older) return older
    await tx
      .deleteFrom('processes')
      .where((e) => e.or([e('place', '=', place), e('seenAt', '<', dbNow(tx, -lasts))]))
      .execute()
    await tx
      .insertInto('processes')
      .values({ id, place, release, migration: NEWEST, unshared, startedAt: dbNow(tx), seenAt: dbNow(tx) })
      .execute()
    return null
  })

/** A process of a release before the table of processes held the lease "site" instead, and ran alone. */
async function olderRelease(tx: Tx, place: string): Promise<Process | null> {
  const lease = await tx
    .selectFrom('leases')
    .select(['owner', 'until'])
    .where('name', '=', 'site')
    .where('until', '>=', dbNow(tx))
    .where((e) => e.or([e('place', 'is', null), e('place', '!=', place)]))
    .executeTakeFirst()
  if (!lease) return null
  const unshared = 'it is of an older release'
  const { owner: id, until } = lease
  return { id, release: 'older', migration: '', unshared, startedAt: until, seenAt: until }
}

const NEWEST = Object.keys(migrations).sort().at(-1) ?? ''

const living = (db: Db | Tx, lasts: number) =>
  db
    .selectFrom('processes')
    .select(['id', 'release', 'migration', 'unshared', 'startedAt', 'seenAt'])
    .where('seenAt', '>=', dbNow(db, -lasts))
    .orderBy('seenAt', 'desc')

/** The processes that live now; the one that started first comes first. None on SQLite. */
export async function liveProcesses(db: Db | Tx): Promise<Process[]> {
  if (kindOf(db) !== 'postgres') return []
  const rows = await living(db, LASTS).execute()
  return rows.sort((a, b) => (a.startedAt < b.startedAt ? -1 : 1))
}

/** A process that was frozen finds that it was taken for dead. */
export const forgetDead = (tx: Tx) =>
  tx.deleteFrom('processes').where('seenAt', '<', dbNow(tx, -LASTS)).execute()

function keepRenewing(db: Db, id: string, asked: Asked): OwnProcess {
  const { unshared, fits, lost, renewEvery = RENEW_EVERY } = asked
  let renewing: Promise<void> | undefined
  let enteredAgain = false
  const own = () => db.updateTable('processes').where('id', '=', id)
  const renew = async () => {
    const { numUpdatedRows } = await own()
      .set({ seenAt: dbNow(db) })
      .executeTakeFirstOrThrow()
    // Another start took this process for dead. What shares everything may go on, unless it must not run beside that one.
    if (numUpdatedRows === 0n) enteredAgain = unshared === null && (await enter(db, id, asked)) === null
    if (numUpdatedRows > 0n && !enteredAgain) return
    if (enteredAgain && (await fits())) {
      enteredAgain = false
      return
    }
    clearInterval(timer)
    lost()
  }
  const timer = setInterval(() => {
    // PostgreSQL may be away: nothing can be saved meanwhile, and the next try follows soon.
    renewing ??= renew()
      .catch(() => {})
      .finally(() => {
        renewing = undefined
      })
  }, renewEvery)
  return {
    id,
    leave: async () => {
      clearInterval(timer)
      await renewing
      // Otherwise it counts as dead soon.
      await db
        .deleteFrom('processes')
        .where('id', '=', id)
        .execute()
        .catch(() => {})
    },
  }
}
