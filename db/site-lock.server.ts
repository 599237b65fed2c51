import { randomUUID } from 'node:crypto'
import { setTimeout as rest } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import { advisoryLock, kindOf } from './dialect.server.ts'
import { giveLeaseBack, type Lease, leaseEnds, renewLease, takeLease } from './leases.server.ts'
import { up as makeLeases } from './migrations/0595-leases.ts'
import type { Db } from './schema.ts'
import { inTransaction } from './transaction.ts'

// One process serves a PostgreSQL database: it holds a lease there and renews it. A lock of a session would do the same,
// but not behind PgBouncer. With SQLite the lock on the data folder is enough.

const SITE = 'site'
const LASTS = 30_000
const RENEW_EVERY = 3000
const LOOK_EVERY = 250

export interface SiteLock {
  release: () => Promise<void>
}

interface Asked {
  /** The data folder: the next start there takes over at once. */
  place: string
  /** Is called when another process has the lease since: this one was frozen or cut off. */
  lost: () => void
  /** Is called when the lease of a process that renews it no more has to run out. @param ms how long at most */
  waits: (ms: number) => void
  lasts?: number
  renewEvery?: number
}

/** @returns null when another process holds it and renews it */
export async function lockSite(db: Db, asked: Asked): Promise<SiteLock | null> {
  if (kindOf(db) !== 'postgres') return { release: async () => {} }
  await inTransaction(db, async (tx) => {
    // Two first starts would both make it.
    await advisoryLock(tx, 'leases')
    await makeLeases(tx as unknown as Kysely<unknown>)
  })
  const lease = await takeOnceFree(db, asked)
  return lease && keepRenewing(db, lease, asked)
}

async function takeOnceFree(db: Db, { place, waits, lasts = LASTS, renewEvery = RENEW_EVERY }: Asked) {
  const owner = randomUUID()
  const began = performance.now()
  let ended: string | undefined
  let told = false
  for (;;) {
    const lease = await takeLease(db, SITE, { owner, place, lasts })
    if (lease) return lease
    const ends = await leaseEnds(db, SITE)
    // It was renewed: its owner lives.
    if (ended !== undefined && ends !== undefined && ends > ended) return null
    ended ??= ends
    const waited = performance.now() - began
    if (!told && waited > 2 * renewEvery) {
      told = true
      waits(lasts - waited)
    }
    await rest(LOOK_EVERY)
  }
}

function keepRenewing(
  db: Db,
  lease: Lease,
  { lost, lasts = LASTS, renewEvery = RENEW_EVERY }: Asked,
): SiteLock {
  let renewing: Promise<void> | undefined
  const renew = async () => {
    // PostgreSQL may be away: nothing can be saved meanwhile, and the next try follows soon.
    const mine = await renewLease(db, lease, lasts).catch(() => true)
    if (mine) return
    clearInterval(timer)
    lost()
  }
  const timer = setInterval(() => {
    renewing ??= renew().finally(() => {
      renewing = undefined
    })
  }, renewEvery)
  return {
    release: async () => {
      clearInterval(timer)
      await renewing
      // Otherwise it runs out by itself.
      await giveLeaseBack(db, lease).catch(() => {})
    },
  }
}
