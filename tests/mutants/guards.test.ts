import { existsSync, globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { GUARDS } from './guards.ts'

// Without these, a guard that moved would be reported as held: no test file is a failed run too.

test.each(GUARDS)(
  '$what: its line is there once, and its tests are there',
  ({ file, find, instead, tests }) => {
    expect(readFileSync(file, 'utf8').split(find)).toHaveLength(2)
    expect(instead).not.toBe(find)
    for (const one of tests)
      expect(
        existsSync(one) && (one.endsWith('.test.ts') || globSync(`${one}/**/*.test.ts`).length > 0),
        one,
      ).toBe(true)
  },
)

test('no two guards have the same name', () => {
  const names = GUARDS.map(({ what }) => what)
  expect(new Set(names).size).toBe(names.length)
})
