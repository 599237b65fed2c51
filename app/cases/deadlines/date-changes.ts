import { dayNotOver, isOver } from '#app/shared/legal-days.ts'
import type { Deadline, Deadlines } from './deadlines.ts'

// Dates that staff corrected by hand: a person who read the case can know what a chart cannot.

export interface DateChange {
  /** The rule of our chart that it corrects, or null for a new date. */
  rule: string | null
  /** The step and the place to file it. */
  title: string
  /** The day, or null when this date does not apply. */
  day: string | null
  reason: string
}

export interface CheckedDate extends DateChange {
  over: boolean
}

export interface CorrectedDates extends Deadlines {
  /** Set by our case team, the nearest day first. */
  checked: CheckedDate[]
}

/** @param changes in the order in which they were made: the last one for a date counts */
export function corrected(
  { first, others, hint, checkedOn }: Deadlines,
  changes: DateChange[],
  at: Date,
): CorrectedDates {
  const today = dayNotOver(at)
  const last = new Map(changes.map((change) => [change.rule ?? change.title, change]))
  const untouched = (one: Deadline) => !last.has(one.id)
  return {
    first: first.filter(untouched),
    others: others.filter(untouched),
    hint,
    checkedOn,
    checked: [...last.values()]
      .map((change) => ({ ...change, over: isOver(change.day, today) }))
      .toSorted((a, b) => (a.day ?? '9').localeCompare(b.day ?? '9')),
  }
}

/** The short limit of federal employees, while the person's employer is unknown. It is not folded away among the others. */
export const ifFederal = ({ hint, others }: Pick<CorrectedDates, 'hint' | 'others'>): Deadline | null =>
  (hint && others.find(({ id }) => id === FEDERAL_45)) || null

const FEDERAL_45 = 'emp-federal-45'

/** In date order: past dates last, and before them those without a day. */
export const asTheyCome = <T extends { day: string | null; over: boolean }>(dates: readonly T[]): T[] => {
  const key = ({ day, over }: T) => `${over ? 2 : day ? 0 : 1}${day ?? ''}`
  return dates.toSorted((a, b) => (key(a) < key(b) ? -1 : key(a) > key(b) ? 1 : 0))
}

/** Their days in order, for the list of cases. */
export const daysOf = ({ first, checked }: Pick<CorrectedDates, 'first' | 'checked'>): string[] => {
  const sinceThen = first.flatMap((one) => (one.sinceThen && 'day' in one.sinceThen ? one.sinceThen.day : []))
  return [...new Set([...[...first, ...checked].flatMap(({ day }) => day ?? []), ...sinceThen])].sort()
}

/** The nearest day to come, or the last past one. @param days in order @param today the day that is not over anywhere */
export const nearestDay = (days: string[], today: string): string | null =>
  days.find((day) => day >= today) ?? days.at(-1) ?? null
