import { expect, test } from 'vitest'
import { collectLessOften } from './gc-tuning.ts'

// `npm run bench -- --only stretches` measures the savings: when V8 collects is up to V8.

const MB = 1024 * 1024

test('limited memory is collected as usual, other memory less often', () => {
  expect(collectLessOften(192 * MB)).toBe(false)
  expect(collectLessOften(4096 * MB)).toBe(true)
})
