import type { Db, Tx } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { setSiteValue, siteValue } from '../settings/site-values.server.ts'
import { DAY, HOUR, now } from '../time.ts'
import { moveJobs } from './move-jobs.server.ts'

// A clock months ahead would delete at once what is retained for months: cases, unsent reports, names of donors,
// backups. So the site records the time every hour. After a leap ahead, deletion by age waits two days, and what was
// scheduled while the clock was ahead is moved back with it; otherwise letters would wait until that day comes.

const NAME = 'clock'
/** A holiday without power looks the same; waiting loses nothing then. */
const LEAP = 7 * DAY
const WAITS = 2 * DAY

export interface Leap {
  /** When the site last recorded the time, and what the clock said then. */
  from: string
  to: string
}

interface Kept {
  /** The first recorded time; later than now if the clock was ahead from the beginning. */
  first: string
  last: string
  leap: Leap | null
}

const kept = async (db: Db | Tx): Promise<Kept | null> => JSON.parse((await siteValue(db, NAME)) ?? 'null')

const between = (from: string, to: string): number => Date.parse(to) - Date.parse(from)
const moved = (at: string, ms: number): string => new Date(Date.parse(at) + ms).toISOString()

const isLeap = (from: string, to: string): boolean => between(from, to) > LEAP

/** Until when nothing is deleted by its age. */
export const waitsUntil = ({ to }: Leap): string => moved(to, WAITS)

/** The last leap, if deletion by age still waits because of it; also one that the site has not recorded yet. */
export async function clockLeap(db: Db): Promise<Leap | null> {
  const before = await kept(db)
  if (!before) return null
  const at = now()
  const leap = isLeap(before.last, at) ? { from: before.last, to: at } : before.leap
  return leap && at < waitsUntil(leap) ? leap : null
}

/**
 * Records the time; called at the start and every hour.
 * @returns the leap ahead after which deletion by age has to wait, or null
 */
export async function lookAtClock(db: Db): Promise<Leap | null> {
  await inTransaction(db, async (tx) => {
    const at = now()
    const before = (await kept(tx)) ?? { first: at, last: at, leap: null }
    const next: Kept = { ...before, last: at }
    if (isLeap(before.last, at)) next.leap = { from: before.last, to: at }
    if (between(at, before.last) > HOUR) {
      await bringBack(tx, before, at)
      next.leap = null
      if (before.first > at) next.first = at
    }
    await setSiteValue(tx, NAME, JSON.stringify(next))
  })
  return clockLeap(db)
}

/** The clock was put back: moves up what was scheduled since the leap. */
async function bringBack(tx: Tx, { first, last, leap }: Kept, at: string): Promise<void> {
  const since = moved(leap?.to ?? (first > at ? first : last), -HOUR)
  await moveJobs(tx, { since, by: between(last, at) })
}
