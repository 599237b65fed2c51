import { expect, test } from 'vitest'
import { isFederalHoliday } from './federal-holidays.ts'

const at = (day: string) => isFederalHoliday(new Date(`${day}T00:00:00Z`))

test.each([
  ['Friday before Independence Day on a Saturday', '2026-07-03', true],
  ['the Friday of another year', '2025-07-03', false],
  ['Monday after Independence Day on a Sunday', '2027-07-05', true],
  ['the Monday of another year', '2024-07-05', false],
  ['the last day of a year before a Saturday', '2027-12-31', true],
  ['Monday after Christmas on a Sunday', '2022-12-26', true],
  ['Memorial Day, the last Monday of May', '2027-05-31', true],
  ['Memorial Day, where May has four Mondays', '2026-05-25', true],
  ['the Monday before it', '2027-05-24', false],
  ['Labor Day', '2026-09-07', true],
  ['a Monday later', '2026-09-14', false],
  ['Thanksgiving', '2026-11-26', true],
  ['the day after it', '2026-11-27', false],
])('%s', (_, day, is) => expect(at(day)).toBe(is))
