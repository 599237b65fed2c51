import { isMonth, type Month, monthLater, monthName, monthsFrom } from './months.ts'

/** A month (2026-11), a quarter (2026-Q4) or a year (2026), in our time zone. */
export type Period = string

export interface MonthRange {
  first: Month
  last: Month
}

const QUARTER = /^((?:19|20)\d\d)-Q([1-4])$/
const YEAR = /^(?:19|20)\d\d$/

/** The months of a period, or null for an invalid one. */
export function rangeOf(period: Period): MonthRange | null {
  if (isMonth(period)) return { first: period, last: period }
  if (YEAR.test(period)) return { first: `${period}-01`, last: `${period}-12` }
  const [, year, quarter] = QUARTER.exec(period) ?? []
  if (!year) return null
  const first = monthLater(`${year}-01`, (Number(quarter) - 1) * 3)
  return { first, last: monthLater(first, 2) }
}

/** "November 2026", "October to December 2026 (quarter 4)", "The year 2026". */
export function periodName(period: Period): string {
  const range = rangeOf(period)
  if (!range || isMonth(period)) return monthName(period)
  if (YEAR.test(period)) return `The year ${period}`
  const [from = ''] = monthName(range.first).split(' ')
  return `${from} to ${monthName(range.last)} (quarter ${period.slice(-1)})`
}

/** Every period that has a month from the first to the last: the years, the quarters and the months, each the newest first. */
export function periodsBetween(first: Month, last: Month): Record<'years' | 'quarters' | 'months', Period[]> {
  const months = monthsFrom(first, last).reverse()
  const quarterOf = (month: Month) => `${month.slice(0, 4)}-Q${Math.ceil(Number(month.slice(5)) / 3)}`
  return {
    years: [...new Set(months.map((month) => month.slice(0, 4)))],
    quarters: [...new Set(months.map(quarterOf))],
    months,
  }
}
