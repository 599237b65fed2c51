import { expect, test } from 'vitest'
import { periodName, periodsBetween, rangeOf } from './periods.ts'

test.each([
  ['2026-11', { first: '2026-11', last: '2026-11' }, 'November 2026'],
  ['2026-Q4', { first: '2026-10', last: '2026-12' }, 'October to December 2026 (quarter 4)'],
  ['2026', { first: '2026-01', last: '2026-12' }, 'The year 2026'],
])('%s is a period', (period, range, name) => {
  expect(rangeOf(period)).toEqual(range)
  expect(periodName(period)).toBe(name)
})

test.each(['2026-Q5', '2026-13', 'Q4', '3026', '2026-Q', ''])('%j is none', (period) =>
  expect(rangeOf(period)).toBeNull(),
)

test('all periods with a month between two can be chosen', () => {
  expect(periodsBetween('2025-12', '2026-02')).toEqual({
    years: ['2026', '2025'],
    quarters: ['2026-Q1', '2025-Q4'],
    months: ['2026-02', '2026-01', '2025-12'],
  })
})
