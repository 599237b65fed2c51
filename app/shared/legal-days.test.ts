import { expect, test } from 'vitest'
import { lastDay } from './legal-days.ts'

test.each([
  ['an observed Friday', '2026-06-03', 30, '2026-07-02'],
  ['an observed Monday, over the weekend before it', '2027-06-05', 30, '2027-07-02'],
  ['Memorial Day, over the weekend before it', '2027-05-01', 30, '2027-05-28'],
  ['the Monday before Memorial Day stays', '2027-04-24', 30, '2027-05-24'],
])('a span that ends on %s', (_, from, amount, last) =>
  expect(lastDay(from, { amount, unit: 'days' })).toBe(last),
)
