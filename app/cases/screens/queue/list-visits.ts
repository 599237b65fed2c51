import type { StaffKey } from '#app/platform/sealing/sealed-format.ts'
import type { View } from '../../queue/case-queue.ts'

// The lists of this tab, in memory only: a search reveals something about a case, so it is in no URL. Each visit of a list
// has its own state. Back restores it, and the menu starts a new one.

interface Visit {
  view: View
  /** How many lines were on the page, and the scroll position. */
  shown: number
  scrolled: number
  /** The case that was opened from it. */
  left: string | undefined
}

/** The list from which cases are worked through. */
interface WayBack {
  /** Its position in the history of this tab; null once another page may be there. */
  at: number | null
  /** The label of the link to it. */
  says: string
  /** The ids of its cases, in order. */
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

/** The position in this tab's history, as the router counts it. */
export const placeInHistory = (): number => (history.state as { idx?: number } | null)?.idx ?? 0

export function setWayBack(way: WayBack): void {
  if (!wayBack) addEventListener('popstate', mayBeReplaced)
  wayBack = way
}

/** After going back beyond the list, the next navigation overwrites the list's history entry. */
function mayBeReplaced(): void {
  const at = wayBack?.at ?? null
  if (wayBack && at !== null && placeInHistory() < at) wayBack = { ...wayBack, at: null }
}

export const theWayBack = (): WayBack | null => wayBack

/** The next case in the list that this one was opened from. */
export function caseAfter(id: string): string | null {
  const order = wayBack?.order ?? []
  const here = order.indexOf(id)
  return (here >= 0 && order[here + 1]) || null
}
