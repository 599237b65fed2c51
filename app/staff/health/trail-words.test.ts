import { expect, test } from 'vitest'
import { grade } from '#tests/support/reading-level.ts'
import { ACTS } from '../words.ts'

// The screen of the trail is measured with a few of its lines only: which ones others left there is chance.
test('what lines of the trail say was done is plain', () =>
  expect(grade(ACTS.map(({ label }) => `${label}.`).join('\n'))).toBeLessThan(6))
