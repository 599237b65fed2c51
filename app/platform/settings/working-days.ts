import { typedDay } from '../dates/typed-day.ts'
import { DAY } from '../time.ts'
import type { ClosedDays } from './is-workday.ts'

// Days on which the organization is closed, as staff write them. Not legal days: time limits follow the federal
// calendar alone (legal-days.ts).

const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']
const MONTHS = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
]

export const FEDERAL_HOLIDAYS = 'Federal holidays'
const MOST_LINES = 30
const LONGEST = 31 * DAY
/** If all days of a year were closed, no working day would ever come. */
const MOST_YEARLY = 120

export const USUAL_WORK_DAYS = 'Monday, Tuesday, Wednesday, Thursday, Friday'

/** "Monday, Tue and Fri", as numbers from 0 (Sunday). */
export function weekdaysIn(text: string): number[] | null {
  const days = text
    .toLowerCase()
    .split(/[,;\s]+|\band\b/)
    .filter(Boolean)
    .map((word) =>
      word.length < 3 ? -1 : WEEKDAYS.findIndex((day) => day.startsWith(word.replace('.', ''))),
    )
  return days.length === 0 || days.includes(-1) ? null : [...new Set(days)].toSorted((a, b) => a - b)
}

/**
 * One per line: federal holidays, a day of each year, or days with their year. @returns the invalid line, if there is
 * one
 */
export function closedDaysIn(text: string): ClosedDays | { wrong: string } {
  const lines = text.split('\n').flatMap((line) => line.trim() || [])
  const closed = { text, federal: false, yearly: [] as string[], spans: [] as [string, string][] }
  for (const line of lines) {
    const yearly = yearlyDays(line)
    const span = spanIn(line)
    if (line.toLowerCase() === FEDERAL_HOLIDAYS.toLowerCase()) closed.federal = true
    else if (yearly) closed.yearly.push(...yearly)
    else if (span) closed.spans.push(span)
    else return { wrong: line }
    if (closed.yearly.length > MOST_YEARLY) return { wrong: line }
  }
  // Limited, so that the next working day is never far, whatever is closed.
  return lines.length > MOST_LINES ? { wrong: lines[MOST_LINES] ?? '' } : closed
}

const BETWEEN = / (?:to|until|through) /

/** "December 24", "December 24 to January 1": these days of each year. */
function yearlyDays(line: string): string[] | null {
  const parts = line.split(BETWEEN).map((part) => yearlyDay(part))
  const [first, last = first] = parts
  if (!first || !last || parts.length > 2) return null
  // A leap year, which has each day, and the year after it.
  const from = Date.parse(`2024-${first}`)
  const to = Date.parse(`${last < first ? 2025 : 2024}-${last}`)
  if (Number.isNaN(to) || to - from >= LONGEST) return null
  return Array.from({ length: (to - from) / DAY + 1 }, (_, at) =>
    new Date(from + at * DAY).toISOString().slice(5, 10),
  )
}

/** "December 24", "Dec. 24th", "12/24" */
function yearlyDay(text: string): string | null {
  const [, name = '', day = ''] =
    /^([a-z]{3,}|\d{1,2})(?:\.? |\/)(\d{1,2})(?:st|nd|rd|th)?$/i.exec(text) ?? []
  const month = Number(name) || MONTHS.findIndex((one) => one.startsWith(name.toLowerCase())) + 1
  const written = `${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`
  return name && month > 0 && isDay(`2024-${written}`) ? written : null
}

/** "2026-12-28", "12/28/2026 to 12/31/2026", "December 28, 2026" */
function spanIn(line: string): [string, string] | null {
  const parts = line.split(BETWEEN).map((part) => wholeDay(part))
  const [first, last = first] = parts
  if (!first || !last || parts.length > 2) return null
  const length = Date.parse(last) - Date.parse(first)
  return length >= 0 && length < LONGEST ? [first, last] : null
}

/** Only with its year: a setting that lasts for years must not depend on the day it was written. */
function wholeDay(typed: string): string | null {
  const read = /\d{4}|\/\d\d$/.test(typed) ? typedDay(typed, '2000-01-01') : null
  return read && 'day' in read ? read.day : null
}

function isDay(day: string): boolean {
  const time = Date.parse(`${day}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(day)
}
