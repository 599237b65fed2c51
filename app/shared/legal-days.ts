import { isFederalHoliday } from '#app/platform/dates/federal-holidays.ts'
import { dayOf } from '#app/platform/time.ts'

// How long legal time spans last, by the federal calendar, and when a legal day is over.

/** Where in the United States a day ends last, and where it begins first: American Samoa and Guam. */
const ENDS_LAST = 'Pacific/Pago_Pago'
const BEGINS_FIRST = 'Pacific/Guam'

/**
 * The earliest day that is not over somewhere in the United States. A legal limit, a day in court and a deletion
 * promised for a day are compared with this one: we do not know where the person is, and never say "over" while they
 * can still act.
 */
export const dayNotOver = (at: Date | number = Date.now()): string => dayOf(new Date(at), ENDS_LAST)

/** Whether a day is over everywhere. A missing day is never over. @param notOver the earliest day that is not */
export const isOver = (day: string | null, notOver = dayNotOver()): boolean => day !== null && day < notOver

/** The latest day that has begun anywhere in the United States: what happened there today did not happen in the future. */
export const dayBegun = (at = new Date()): string => dayOf(at, BEGINS_FIRST)

interface Span {
  amount: number
  unit: string
}

/** The end of a span that begins the day after its start. */
interface LastDays {
  /** By the calendar. */
  counted: string
  /** Moved back to a working day: it is safe to act by then. */
  safe: string
  /** Moved forward to a working day: many offices accept it until then. */
  accepted: string
}

export function lastDays(from: string, span: Span): LastDays {
  const counted = endOf(from, span)
  const safe = workingDay(counted, -1)
  return {
    counted,
    // A span of a day or two over a long weekend contains no working day.
    safe: safe < from ? counted : safe,
    accepted: workingDay(counted, 1),
  }
}

/** The last day of a span that begins the day after `from`; moved back to a working day. */
export const lastDay = (from: string, span: Span): string => lastDays(from, span).safe

function endOf(from: string, { amount, unit }: Span): string {
  const [year = 0, month = 1, day = 1] = from.split('-').map(Number)
  if (unit === 'days') return asDay(new Date(Date.UTC(year, month - 1, day + amount)))
  const months = unit === 'years' ? amount * 12 : amount
  const daysInMonth = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return asDay(new Date(Date.UTC(year, month - 1 + months, Math.min(day, daysInMonth))))
}

const asDay = (date: Date): string => date.toISOString().slice(0, 10)

/** Why offices are closed on a day, or null on a working day. */
export function closedOn(day: string): 'Saturday' | 'Sunday' | 'holiday' | null {
  const date = new Date(`${day}T00:00:00Z`)
  if (date.getUTCDay() === 6) return 'Saturday'
  if (date.getUTCDay() === 0) return 'Sunday'
  return isFederalHoliday(date) ? 'holiday' : null
}

/** The day itself, or the next working day in one direction. */
function workingDay(day: string, step: 1 | -1): string {
  const date = new Date(`${day}T00:00:00Z`)
  while (closedOn(asDay(date))) date.setUTCDate(date.getUTCDate() + step)
  return asDay(date)
}
