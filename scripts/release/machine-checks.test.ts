import { expect, test } from 'vitest'
import { cpu, glibc, memory } from './machine-checks.ts'

const meminfo = (available: number, swap: number) =>
  `MemTotal:        1000000 kB\nMemAvailable:    ${available} kB\nSwapFree:        ${swap} kB\n`

test('memory and swap count together', () => {
  expect(memory(meminfo(200_000, 300_000))).toBeNull()
  expect(memory(meminfo(200_000, 100_000))).toContain('293 MB of memory and swap are free')
})

test('an old or another C library is refused', () => {
  expect(glibc('2.28')).toBeNull()
  expect(glibc('2.36')).toBeNull()
  expect(glibc('2.17')).toContain('this has 2.17')
  expect(glibc('')).toContain('2.28 or newer')
})

test('a processor that lacks what pictures need gets a warning', () => {
  expect(cpu('flags\t\t: fpu cx16 lahf_lm popcnt ssse3 sse4_1 sse4_2\n')).toBeNull()
  expect(cpu('flags\t\t: fpu cx16\n')).toContain('lacks lahf_lm, popcnt, ssse3, sse4_1, sse4_2')
})
