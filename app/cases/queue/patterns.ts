import { dayAfter, HOUR, shortDate } from '#app/platform/time.ts'
import type { Kind } from '../model/rules.ts'
import type { ListedCase } from '../record/listed-case.ts'
import { nextDue } from '../status/due-dates.ts'
import { daysBetween } from './triage.ts'

// Statistics over the list of cases, from clear columns alone.

interface Load {
  /** Null for the cases without an owner. */
  name: string | null
  open: number
  late: number
  soon: number
  forUs: number
  forPerson: number
}

/** The workload of each colleague; the one with the most late cases first. */
export function workload(cases: ListedCase[], at: number): Load[] {
  const loads = new Map<string, Load>()
  for (const one of cases) {
    const id = one.ownerId ?? ''
    const load = loads.get(id) ?? { name: one.owner, open: 0, late: 0, soon: 0, forUs: 0, forPerson: 0 }
    loads.set(id, load)
    const due = nextDue(one)
    const left = due ? Date.parse(due) - at : Number.POSITIVE_INFINITY
    load.open += 1
    if (left < 0) load.late += 1
    else if (left < 24 * HOUR) load.soon += 1
    if (one.attention === 'staff') load.forUs += 1
    if (one.attention === 'person') load.forPerson += 1
  }
  return [...loads.values()].toSorted((a, b) => b.late - a.late || b.soon - a.soon || b.open - a.open)
}

export const WEEKS = 8

interface KindsByWeek {
  /** "Nov 15 to 21" */
  weeks: string[]
  rows: { kind: Kind; counts: number[]; all: number }[]
}

/** How many cases of each kind arrived in each of the last weeks, the latest week last. Weeks end today. */
export function kindsByWeek(
  received: { violationType: Kind; receivedDay: string; count: number }[],
  today: string,
): KindsByWeek {
  const weekOf = (day: string) => WEEKS - 1 - Math.floor(daysBetween(day, today) / 7)
  const rows = new Map<Kind, number[]>()
  for (const { violationType, receivedDay, count } of received) {
    const week = Math.min(WEEKS - 1, weekOf(receivedDay))
    if (week < 0) continue
    const counts = rows.get(violationType) ?? new Array<number>(WEEKS).fill(0)
    counts[week] = (counts[week] ?? 0) + count
    rows.set(violationType, counts)
  }
  const end = (week: number) => dayAfter(today, -(WEEKS - 1 - week) * 7)
  return {
    weeks: Array.from({ length: WEEKS }, (_, week) => `To ${shortDate(end(week))}`),
    rows: [...rows]
      .map(([kind, counts]) => ({ kind, counts, all: counts.reduce((sum, one) => sum + one, 0) }))
      .toSorted((a, b) => b.all - a.all),
  }
}
