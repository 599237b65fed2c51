import { expect, test } from 'vitest'
import { type Change, withChange } from './tuning.ts'
import { changeProblem } from './tuning-checks.ts'

const letters = (number: number) =>
  number.toString(21).replace(/./g, (one) => 'bcdfghjklmnpqrstvwxyz'.at(Number.parseInt(one, 21)) ?? '')
const words = (group: number, count: number) =>
  Array.from({ length: count }, (_, at) => `qu${letters(group * count + at + 5000)}ox`)

/** Seconds of CPU time, which other processes do not change. */
function secondsFor(all: readonly Change[]): number {
  const before = process.threadCpuUsage().user
  let now: Change[] = []
  for (const one of all) {
    changeProblem(one, now)
    now = withChange(now, one)
  }
  return (process.threadCpuUsage().user - before) / 1e6
}

test('a file with as many words and questions as there can be is checked in seconds', () => {
  const groups = Array.from(
    { length: 190 },
    (_, at): Change => ({ kind: 'synonym', key: `g${at}`, words: words(at, 20), page: null, off: false }),
  )
  const pins = Array.from(
    { length: 190 },
    (_, at): Change => ({ kind: 'pin', key: `p${at}`, words: words(at, 10), page: '/about', off: false }),
  )
  expect(secondsFor(groups)).toBeLessThan(5)
  expect(secondsFor(pins)).toBeLessThan(5)
}, 120_000)
