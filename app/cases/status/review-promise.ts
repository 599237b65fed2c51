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

const QUARTER = 15 * MINUTE

/**
 * When we promise to have answered: the end of the promised hours, or the end of the working day before it, because
 * staff do not answer at night. Never later than "within 48 hours" says.
 */
export function promisedBy(sentAt: Date, hours: WorkHours): string {
  const latest = promisedWithin(sentAt, hours)
  const end = local(latest, hours.timeZone)
  if (isAtWork(end, hours)) return new Date(latest).toISOString()
  return utc(closeBefore(end, hours), hours.timeZone)
}

/**
 * The exact end of the promised hours, as every page states them: all hours of a working day count, and none of another
 * day. Rounded up to a quarter of an hour, so that it reveals no exact moment.
 */
export function promisedWithin(sentAt: Date, hours: WorkHours): number {
  let at = sentAt.getTime()
  let left = hours.within * HOUR
  for (;;) {
    const { day } = local(at, hours.timeZone)
    // Some zones have no midnight on the day when clocks go forward, so the next day must not begin before this moment.
    const next = Math.max(Date.parse(utc({ day: dayAfter(day, 1), minute: 0 }, hours.timeZone)), at + QUARTER)
    if (isWorkday(day, hours)) {
      if (left <= next - at) return quarterAfter(at + left)
      left -= next - at
    }
    at = next
  }
}

/** The same time, or one hour into the next working day. */
export function nextAtWork(ms: number, hours: WorkHours): string {
  const at = local(quarterAfter(ms), hours.timeZone)
  if (isAtWork(at, hours)) return utc(at, hours.timeZone)
  const early = isWorkday(at.day, hours) && at.minute < hours.from * 60
  const day = early ? at.day : workdayFrom(dayAfter(at.day, 1), 1, hours)
  return utc({ day, minute: (hours.from + 1) * 60 }, hours.timeZone)
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
