import { DAY, HOUR } from '../time.ts'
import type { Named } from './backup-name.ts'

// Which backups stay. Deleted rows live on in them, so no rule keeps one for longer than the purge page promises.

const KEPT_DAYS = 35

/** How many days, and how many weeks, keep their newest backup. */
interface Keep {
  days: number
  weeks: number
}

const dayOf = (at: number): number => Math.floor(at / DAY)
/** From Monday to Sunday: the first day of 1970 was a Thursday. */
const weekOf = (at: number): number => Math.floor((dayOf(at) + 3) / 7)

/** The newest of each of the last so many days, or weeks, that have one. @param all newest first */
function newestOfEach(all: readonly Named[], periodOf: (at: number) => number, most: number): Named[] {
  const newest = new Map<number, Named>()
  for (const one of all) if (!newest.has(periodOf(one.at))) newest.set(periodOf(one.at), one)
  return [...newest.values()].slice(0, most)
}

/**
 * The backups to delete. The newest of those that are too old stays until a younger one is two days old: after months
 * without power, or with a wrong clock, it may be the only good one. One of the future was made while the clock was
 * wrong, and counts for nothing.
 * @param all newest first
 * @param keep null: all that are not too old
 */
export function toDrop(all: readonly Named[], keep: Keep | null, now: number): Named[] {
  const known = all.filter(({ at }) => at < now + HOUR)
  const young = known.filter(({ at }) => at >= now - KEPT_DAYS * DAY)
  const old = known.filter(({ at }) => at < now - KEPT_DAYS * DAY)
  const stay = new Set(
    keep
      ? [
          ...newestOfEach(young, dayOf, keep.days),
          ...newestOfEach(young, weekOf, keep.weeks),
          ...young.slice(0, 1),
        ]
      : young,
  )
  const isFollowed = young.some(({ at }) => at < now - 2 * DAY)
  return [...young.filter((one) => !stay.has(one)), ...old.slice(isFollowed ? 0 : 1)]
}
