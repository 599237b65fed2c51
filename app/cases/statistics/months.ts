import { momentOf } from '#app/platform/time-zones.ts'

/** A month as YYYY-MM, in our time zone. */
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
export const startOf = (month: Month, timeZone: string): string =>
  new Date(momentOf(timeZone, Date.parse(`${month}-01T00:00:00Z`))).toISOString()
