import { isWorkday, type WorkDays } from '#app/platform/settings/is-workday.ts'
import { dayAfter, HOUR, MINUTE } from '#app/platform/time.ts'
import { clockIn, momentOf } from '#app/platform/time-zones.ts'

// The promise of so many hours, as a time at which somebody is at work: nobody answers at four in the morning.

export interface WorkHours extends WorkDays {
  timeZone: string
  /** Full hours of the day: 9 and 17. */
  from: number
  to: number
  /** Full hours in which we promise to answer: 48, unless staff say otherwise. */
  within: number
}

/** A promise is not made for an earlier time than this much after the case. */
const AT_LEAST = 20 * HOUR
const QUARTER = 15 * MINUTE

/**
 * When we promise to have answered: within so many hours (48, unless staff say otherwise), rounded up to a quarter of an hour, so that it tells no exact moment. Outside the
 * hours of work it is the end of the working day before, or, where that comes too soon (a weekend), four hours into the next one.
 */
export function promisedBy(sentAt: Date, hours: WorkHours): string {
  const latest = promisedWithin(sentAt, hours.within)
  const end = local(latest, hours.timeZone)
  if (isAtWork(end, hours)) return new Date(latest).toISOString()
  const close = utc(closeBefore(end, hours), hours.timeZone)
  return Date.parse(close) - sentAt.getTime() >= AT_LEAST ? close : nextAtWork(latest, hours, 4)
}

/** The end of the hours themselves, which the monthly report counts by. */
export const promisedWithin = (sentAt: Date, hours: number): number =>
  quarterAfter(sentAt.getTime() + hours * HOUR)

/** The same time, or some hours into the next working day. */
export function nextAtWork(ms: number, hours: WorkHours, into = 1): string {
  const at = local(quarterAfter(ms), hours.timeZone)
  if (isAtWork(at, hours)) return utc(at, hours.timeZone)
  const early = isWorkday(at.day, hours) && at.minute < hours.from * 60
  const day = early ? at.day : workdayFrom(dayAfter(at.day, 1), 1, hours)
  return utc({ day, minute: (hours.from + into) * 60 }, hours.timeZone)
}

export const quarterAfter = (ms: number): number => Math.ceil(ms / QUARTER) * QUARTER

/** A time as the clock on the wall shows it. */
interface Wall {
  day: string
  minute: number
}

const isAtWork = ({ day, minute }: Wall, hours: WorkHours): boolean =>
  isWorkday(day, hours) && minute >= hours.from * 60 && minute <= hours.to * 60

function closeBefore({ day, minute }: Wall, hours: WorkHours): Wall {
  const close = hours.to * 60
  const own = isWorkday(day, hours) && minute > close
  return { day: own ? day : workdayFrom(dayAfter(day, -1), -1, hours), minute: close }
}

function workdayFrom(day: string, step: 1 | -1, days: WorkDays): string {
  let at = day
  while (!isWorkday(at, days)) at = dayAfter(at, step)
  return at
}

function local(ms: number, timeZone: string): Wall {
  const shown = new Date(clockIn(timeZone, ms))
  return { day: shown.toISOString().slice(0, 10), minute: shown.getUTCHours() * 60 + shown.getUTCMinutes() }
}

const utc = ({ day, minute }: Wall, timeZone: string): string =>
  new Date(momentOf(timeZone, Date.parse(`${day}T00:00:00Z`) + minute * MINUTE)).toISOString()
