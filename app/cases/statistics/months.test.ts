import { expect, test } from 'vitest'
import { isMonth, monthLater, monthName, monthOf, monthsFrom, startOf } from './months.ts'

test('a month is one in the time zone of the organization', () => {
  expect(monthOf(new Date('2026-03-01T04:59:00Z'), 'America/New_York')).toBe('2026-02')
  expect(monthOf(new Date('2026-03-01T05:01:00Z'), 'America/New_York')).toBe('2026-03')
})

test.each([
  ['2026-01', 'America/New_York', '2026-01-01T05:00:00.000Z'],
  ['2026-11', 'America/New_York', '2026-11-01T04:00:00.000Z'],
  ['2026-04', 'America/New_York', '2026-04-01T04:00:00.000Z'],
  ['2026-04', 'UTC', '2026-04-01T00:00:00.000Z'],
  ['2026-04', 'Asia/Kathmandu', '2026-03-31T18:15:00.000Z'],
  // The clocks change at the first midnight of the month.
  ['2024-10', 'Australia/Lord_Howe', '2024-09-30T13:30:00.000Z'],
])('%s in %s begins at %s', (month, zone, at) => {
  expect(startOf(month, zone)).toBe(at)
  expect(monthOf(new Date(at), zone)).toBe(month)
  expect(monthOf(new Date(Date.parse(at) - 1), zone)).toBe(monthLater(month, -1))
})

test('months follow each other, also over the new year', () => {
  expect(monthLater('2026-01', -1)).toBe('2025-12')
  expect(monthsFrom('2025-11', '2026-02')).toEqual(['2025-11', '2025-12', '2026-01', '2026-02'])
  expect(monthName('2026-11')).toBe('November 2026')
  for (const wrong of ['', '2026-13', '2026-1', '2026-01-01', '3026-01', "2026-01'"])
    expect(isMonth(wrong)).toBe(false)
})
