import { expect, test } from 'vitest'
import { collectLessOften } from './heap-growth.ts'

// How much it saves is measured by `npm run bench -- --only stretches`: when V8 collects is its own affair.

const MB = 1024 * 1024

test('memory that is limited is collected as ever, other memory less often', () => {
  expect(collectLessOften(192 * MB)).toBe(false)
  expect(collectLessOften(4096 * MB)).toBe(true)
})
