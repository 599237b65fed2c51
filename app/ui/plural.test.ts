import { expect, test } from 'vitest'
import { plural } from './plural.ts'

test.each([
  [0, '0 results'],
  [1, '1 result'],
  [2, '2 results'],
  [12_500, '12,500 results'],
])('%i', (count, says) => {
  expect(plural(count, { one: '# result', other: '# results' })).toBe(says)
})

test('an omitted form falls back to `other`', () => {
  expect(plural(1, { other: 'All # texts' })).toBe('All 1 texts')
})
