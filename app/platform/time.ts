export const MINUTE = 60_000
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

/** How far this machine's clock is behind the database's, in milliseconds; 0 in browsers and with SQLite. */
let behind = 0

/** @param ms by how much this machine's clock is behind the database's (database-clock.server.ts) */
export function correctClock(ms: number): void {
  behind = ms
}

/** Now, as stored: ISO 8601 in UTC, by the database's clock. */
export const now = (): string => fromNow(0)

/** @param ms milliseconds from now; negative for the past */
export const fromNow = (ms: number): string => new Date(nowMs() + ms).toISOString()

/** Now in milliseconds by the database's clock, to compare with stored times. */
export const nowMs = (): number => Date.now() + behind

export const nowDate = (): Date => new Date(nowMs())

/** The day this many days after another (before it, when negative): "2026-11-21", 730 → "2028-11-20". */
export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10)

const LONG_DATE: Intl.DateTimeFormatOptions = { year: 'numeric', month: 'long', day: 'numeric' }
const MEDIUM_DATE: Intl.DateTimeFormatOptions = { year: 'numeric', month: 'short', day: 'numeric' }
const LONG_MONTH: Intl.DateTimeFormatOptions = { year: 'numeric', month: 'long' }
const SHORT_DATE: Intl.DateTimeFormatOptions = { month: 'short', day: 'numeric' }
const WEEKDAY_AND_DATE: Intl.DateTimeFormatOptions = { weekday: 'long', ...LONG_DATE }
const TIME_OF_DAY: Intl.DateTimeFormatOptions = { hour: 'numeric', minute: '2-digit' }
const NAME_OF_ZONE: Intl.DateTimeFormatOptions = { timeZoneName: 'longGeneric' }

/** Made once per zone: making one takes as long as a search in the directory. */
const dayFormats = new Map<string, Intl.DateTimeFormat>()
const formats = new Map<Intl.DateTimeFormatOptions, Map<string, Intl.DateTimeFormat>>()

/** The calendar day there: 2026-03-05. */
export function dayOf(time: Date, timeZone: string): string {
  let days = dayFormats.get(timeZone)
  if (!days) {
    days = new Intl.DateTimeFormat('en-CA', { timeZone })
    dayFormats.set(timeZone, days)
  }
  return days.format(time)
}

/** "March 5, 2026". A day without a time (2026-03-05) is the same day in every zone. */
export function longDate(iso: string, timeZone = 'UTC'): string {
  return format(iso, LONG_DATE, timeZone)
}

/** "Mar 5, 2026", beside many others. */
export const mediumDate = (iso: string, timeZone = 'UTC'): string => format(iso, MEDIUM_DATE, timeZone)

/** "Thursday, March 5, 2026", for a day without a time. */
export const sayDay = (day: string): string => format(day, WEEKDAY_AND_DATE, 'UTC')

/** "March 2026", from "2026-03". */
export const longMonth = (month: string): string => format(`${month}-01T12:00:00Z`, LONG_MONTH, 'UTC')

/** "Mar 5", if the year is obvious. */
export function shortDate(iso: string, timeZone = 'UTC'): string {
  return format(iso, SHORT_DATE, timeZone)
}

/** "Thursday, March 5, 2026, 3:30 PM Eastern", for promises. */
export function dayAndHour(iso: string, timeZone: string): string {
  const day = format(iso, WEEKDAY_AND_DATE, timeZone)
  return `${day}, ${hour(iso, timeZone)}`
}

/** "3:30 PM Eastern" */
export function hour(iso: string, timeZone: string): string {
  const time = format(iso, TIME_OF_DAY, timeZone)
  return `${time} ${zoneName(iso, timeZone)}`
}

/** "Eastern": the zone as people call it. */
export const zoneOf = (timeZone: string): string => zoneName(now(), timeZone)

function zoneName(iso: string, timeZone: string): string {
  const parts = formatOf(NAME_OF_ZONE, timeZone).formatToParts(new Date(iso))
  const name = parts.find((part) => part.type === 'timeZoneName')?.value ?? timeZone
  return name.replace(/ Time$/, '')
}

function format(iso: string, options: Intl.DateTimeFormatOptions, timeZone: string): string {
  return formatOf(options, timeZone).format(new Date(iso)).replaceAll('\u202f', ' ')
}

/** @param options one of the constants above (compared by identity) */
function formatOf(options: Intl.DateTimeFormatOptions, timeZone: string): Intl.DateTimeFormat {
  const zones = formats.get(options) ?? new Map<string, Intl.DateTimeFormat>()
  formats.set(options, zones)
  const made = zones.get(timeZone) ?? new Intl.DateTimeFormat('en-US', { ...options, timeZone })
  zones.set(timeZone, made)
  return made
}
