import { isFederalHoliday } from '../dates/federal-holidays.ts'

// Separate from working-days.ts, which parses what staff write: browsers need only this.

export interface ClosedDays {
  /** As it was written. */
  text: string
  federal: boolean
  /** Each year: "12-24". */
  yearly: readonly string[]
  /** First and last day: "2026-12-28". */
  spans: readonly (readonly [first: string, last: string])[]
}

/** The days that our promised times do not count. */
export type DaysOff = 'none' | 'weekends' | 'weekends-and-holidays' | 'closed-days'

export interface WorkDays {
  days: readonly number[]
  closed: ClosedDays
}

/** Whether staff are at work on a day, such as 2026-11-25. */
export function isWorkday(day: string, { days, closed }: WorkDays): boolean {
  const date = new Date(`${day}T00:00:00Z`)
  if (!days.includes(date.getUTCDay())) return false
  if (closed.federal && isFederalHoliday(date)) return false
  return (
    !closed.yearly.includes(day.slice(5)) &&
    !closed.spans.some(([first, last]) => day >= first && day <= last)
  )
}

const MONDAY_TO_FRIDAY = '1,2,3,4,5'

/** The days that the promised hours do not count, as pages say it. */
export function daysOffOf({ days, closed }: WorkDays): DaysOff {
  const noneClosed = closed.text.trim() === ''
  if (days.length === 7 && noneClosed) return 'none'
  if (days.toSorted().join() !== MONDAY_TO_FRIDAY) return 'closed-days'
  if (noneClosed) return 'weekends'
  return closed.federal ? 'weekends-and-holidays' : 'closed-days'
}
