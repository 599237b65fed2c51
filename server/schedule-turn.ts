import { logTrouble } from '#app/platform/log.server.ts'
import { MINUTE } from '#app/platform/time.ts'
import { kindOf } from '#db/dialect.server.ts'
import { giveLeaseBack, type Lease, takeLease } from '#db/leases.server.ts'
import type { Db } from '#db/schema.ts'

// Work on a schedule is done by one process of a site at a time. It holds a lease, and renews it with each piece of work.

const LASTS = 3 * MINUTE

interface Work {
  plan: (db: Db) => Promise<unknown>
  /** Runs when it is the turn of another process. */
  otherwise?: () => void
}

export interface ScheduleTurn {
  /** Plans now, if this process has the turn. */
  once: (work: Work) => void
  every: (ms: number, work: Work) => void
  stop: () => Promise<void>
}

/**
 * @param db for the work
 * @param leases for the lease
 * @param own the id of this process's start, and the data folder's: the next start there takes over at once
 */
export function takeTurns(db: Db, leases: Db, own: { id: string; place: string }): ScheduleTurn {
  const missed = (error: unknown) => logTrouble(error, 'schedule')
  const timers: NodeJS.Timeout[] = []
  const underWay = new Set<Promise<void>>()
  let lease: Lease | null = null
  const isOurs = async (): Promise<boolean> => {
    // The lock on the data folder keeps others out.
    if (kindOf(leases) === 'sqlite') return true
    const asked = { owner: own.id, place: own.place, lasts: LASTS }
    // A database without room cannot renew it. The alarm that says so must still go out.
    const had = lease
    lease = await takeLease(leases, 'schedule', asked).catch((error: unknown) => {
      missed(error)
      return had
    })
    return lease !== null
  }
  const begun = async ({ plan, otherwise }: Work) => {
    if (await isOurs()) await plan(db)
    else otherwise?.()
  }
  const once = (work: Work) => {
    const done = begun(work)
      .catch(missed)
      .finally(() => underWay.delete(done))
    underWay.add(done)
  }
  return {
    once,
    every: (ms, work) => void timers.push(setInterval(() => once(work), ms)),
    stop: async () => {
      timers.forEach(clearInterval)
      await Promise.all(underWay)
      // Otherwise it runs out by itself.
      if (lease) await giveLeaseBack(leases, lease).catch(missed)
    },
  }
}
