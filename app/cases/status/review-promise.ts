import { isWorkday, type WorkDays } from '#app/platform/settings/is-workday.ts'
import { dayAfter, HOUR, MINUTE } from '#app/platform/time.ts'
import { clockIn, momentOf } from '#app/platform/time-zones.ts'

// The promise of a number of hours, as a time within working hours: staff do not answer at four in the morning.

export interface WorkHours extends WorkDays {
  timeZone: string
  /** Full hours of the day: 9 and 17. */
  from: number
  to: number
  /** Full hours in which we promise to answer: 48, unless staff change it. */
  within: number
}

/** The promised time is at least this much after the case. */
const AT_LEAST = 20 * HOUR
const QUARTER = 15 * MINUTE

/**
 * When we promise to have answered: within the promised hours (48, unless staff change it), rounded up to a quarter of an
 * hour, so that it reveals no exact moment. A time outside working hours becomes the end of the previous working day or, if
 * that is too soon (a weekend), four hours into the next one.
 */
export function promisedBy(sentAt: Date, hours: WorkHours): string {
  const latest = promisedWithin(sentAt, hours.within)
  const end = local(latest, hours.timeZone)
  if (isAtWork(end, hours)) return new Date(latest).toISOString()
  const close = utc(closeBefore(end, hours), hours.timeZone)
  return Date.parse(close) - sentAt.getTime() >= AT_LEAST ? close : nextAtWork(latest, hours, 4)
}

/** The exact end of the promised hours, which the monthly report uses. */
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

/** A local wall-clock time. */
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
