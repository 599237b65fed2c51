/** A month as YYYY-MM, in the organisation's time zone. */
export type Month = string

export const isMonth = (text: string): boolean => /^(19|20)\d\d-(0[1-9]|1[0-2])$/.test(text)

export const monthOf = (at: Date, timeZone: string): Month =>
  new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit' }).format(at).slice(0, 7)

/** @param by how many months later; negative for earlier */
export function monthLater(month: Month, by: number): Month {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + by, 1)).toISOString().slice(0, 7)
}

/** From the first to the last, both included. */
export function monthsFrom(first: Month, last: Month): Month[] {
  const months: Month[] = []
  for (let month = first; month <= last; month = monthLater(month, 1)) months.push(month)
  return months
}

/** "November 2026"; "Nov 2026" when short. */
export const monthName = (month: Month, length: 'long' | 'short' = 'long'): string =>
  new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', year: 'numeric', month: length }).format(
    new Date(`${month}-01T00:00:00Z`),
  )

/** The moment at which a month begins in a time zone, in UTC as stored. */
export function startOf(month: Month, timeZone: string): string {
  const wanted = Date.parse(`${month}-01T00:00:00Z`)
  // Twice, because the first guess may lie on the other side of a change of the clocks.
  let at = wanted
  for (let i = 0; i < 2; i++) at = wanted - aheadOfUtc(at, timeZone)
  return new Date(at).toISOString()
}

function aheadOfUtc(at: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(at)
  const [year, month, day, hour, minute, second] = (
    ['year', 'month', 'day', 'hour', 'minute', 'second'] as const
  ).map((type) => Number(parts.find((part) => part.type === type)?.value))
  return Date.UTC(year ?? 0, (month ?? 1) - 1, day, hour, minute, second) - at
}
