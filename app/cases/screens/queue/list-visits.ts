import type { StaffKey } from '#app/platform/sealing/sealed-format.ts'
import type { View } from '../../queue/case-queue.ts'

// The lists of this tab, in memory only: what somebody searches for tells something about a case, so it is in no address. Each
// visit of a list has its own, so that Back finds it as it was, and the menu begins a new one.

interface Visit {
  view: View
  /** How many lines were on the page, and how far it was scrolled. */
  shown: number
  scrolled: number
  /** The case that was opened from it. */
  left: string | undefined
}

/** The list from which cases are worked through. */
interface WayBack {
  /** Where it is in the history of this tab; null once something else may be there. */
  at: number | null
  /** What the link to it says. */
  says: string
  /** Its cases in their order. */
  order: string[]
}

const visits = new WeakMap<StaffKey, Map<string, Visit>>()
let wayBack: WayBack | null = null

export const visitOf = (key: StaffKey | null, place: string): Visit | undefined =>
  key ? visits.get(key)?.get(place) : undefined

export function keepVisit(key: StaffKey | null, place: string, visit: Visit): void {
  if (!key) return
  const mine = visits.get(key) ?? new Map<string, Visit>()
  visits.set(key, mine)
  mine.set(place, visit)
}

/** How far this tab has come, as the router counts it. */
export const placeInHistory = (): number => (history.state as { idx?: number } | null)?.idx ?? 0

export function setWayBack(way: WayBack): void {
  if (!wayBack) addEventListener('popstate', mayBeReplaced)
  wayBack = way
}

/** Whoever went back beyond the list puts another page in its place with the next link. */
function mayBeReplaced(): void {
  const at = wayBack?.at ?? null
  if (wayBack && at !== null && placeInHistory() < at) wayBack = { ...wayBack, at: null }
}

export const theWayBack = (): WayBack | null => wayBack

/** The case that comes after this one in the list it was opened from. */
export function caseAfter(id: string): string | null {
  const order = wayBack?.order ?? []
  const here = order.indexOf(id)
  return (here >= 0 && order[here + 1]) || null
}
