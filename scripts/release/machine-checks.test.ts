import { expect, test } from 'vitest'
import { cpu, glibc, memory, room } from './machine-checks.ts'

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

test('what goes onto the same disk must fit there together', () => {
  const MB = 1024 ** 2
  const release = { folder: '/opt/releases', bytes: 500 * MB, what: 'the release', disk: 1, free: 700 * MB }
  const copies = { folder: '/var/data', bytes: 300 * MB, what: 'the copies', disk: 2, free: 700 * MB }
  expect(room([release, copies])).toEqual([])
  expect(room([release, { ...copies, disk: 1 }])).toEqual([
    'The disk of /opt/releases has 700 MB free, and the release and the copies may need 800 MB. Free some space, then try again.',
  ])
  expect(room([{ ...release, free: 100 * MB }, copies])).toEqual([expect.stringContaining('may need 500 MB')])
})
