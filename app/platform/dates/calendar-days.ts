import { dayAfter } from '../time.ts'
import { isDay } from '../time-zones.ts'
import type { About } from './date-words.ts'

// Days by their parts: which exist, and which one a day without a year is.

/** How far ahead a day without a year may be meant, as in a letter that says "you are fired on December 1". */
const SOON = 60
/** Several years back: from 2104 to 2096 there is no leap year between. */
const YEARS_BACK = Array.from({ length: 9 }, (_, back) => -back)

export const yearIn = (day: string): number => Number(day.slice(0, 4))
export const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay()

/** The day in an array, or nothing if the calendar has no such day. */
export function dayOn(year: number, month: number, date: number): string[] {
  const two = (part: number) => String(part).padStart(2, '0')
  const day = `${String(year).padStart(4, '0')}-${two(month)}-${two(date)}`
  return isDay(day) ? [day] : []
}

/** The same day of another year. */
export const inYear = (day: string, year: number): string[] =>
  dayOn(year, Number(day.slice(5, 7)), Number(day.slice(8)))

/** A text written before midnight may be received the next day in another time zone, and the other way around. */
export const isToCome = (day: string, received: string): boolean => day > dayAfter(received, 1)

/** The one of these days that is the fewest days away. */
export function nearest(days: readonly string[], from: string): string | undefined {
  const away = (one: string) => Math.abs(Date.parse(one) - Date.parse(from))
  return days.toSorted((a, b) => away(a) - away(b))[0]
}

/**
 * The days that a day without a year can mean, earliest first: the last such day for what happened, the nearest for
 * what is to come. There are two if both are plausible.
 */
export function daysWithoutYear(month: number, date: number, received: string, about: About): string[] {
  const near = (away: number[]) => away.flatMap((one) => dayOn(yearIn(received) + one, month, date))
  if (about === 'past') {
    const last = near(YEARS_BACK).find((one) => one <= received)
    const soon = near([0, 1]).find((one) => one > received && one <= dayAfter(received, SOON))
    return [last, soon].flatMap((one) => one ?? [])
  }
  const day = nearest(near([0, 1, -1, 2, -2, 3, -3, 4, -4]), received)
  if (!day) return []
  const gone = about === 'coming' && day < dayAfter(received, -SOON)
  // Said in July, "January 20" may also be the next one.
  return [day, ...(gone ? inYear(day, yearIn(day) + 1) : [])]
}
