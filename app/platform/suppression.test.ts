import { describe, expect, test } from 'vitest'
import { LEAST, type Shown, shownCount, shownParts } from './suppression.ts'

const sum = (counts: readonly number[]) => counts.reduce((all, one) => all + one, 0)

/** Every list of `length` numbers from 0 to `most`. */
function* lists(length: number, most: number): Generator<number[]> {
  if (length === 0) return yield []
  for (const rest of lists(length - 1, most))
    for (let first = 0; first <= most; first++) yield [first, ...rest]
}

/** The possible meanings of each displayed table: the reader knows the rule and has unlimited time. */
function readings(tables: Iterable<{ truth: number[]; read: string }>) {
  const found = new Map<string, Set<number>[]>()
  for (const { truth, read } of tables) {
    const sets = found.get(read) ?? truth.map(() => new Set<number>())
    for (const [at, count] of truth.entries()) sets[at]?.add(count)
    found.set(read, sets)
  }
  return found
}

describe('the shown numbers', () => {
  test.each([
    [
      [12, 7, 0],
      [12, 7, 0],
    ],
    [
      [12, 3, 7],
      [12, null, null],
    ],
    [
      [12, 2, 1, 9],
      [12, null, null, null],
    ],
    [
      [12, 4, 3, 9],
      [12, null, null, 9],
    ],
    [
      [12, 4, 4, 9],
      [12, null, null, null],
    ],
    [
      [12, 7, 3, 7],
      [12, null, null, null],
    ],
    [
      [3, 0, 0],
      [null, null, null],
    ],
    [
      [20, 1, 0],
      [null, null, 0],
    ],
    [
      [0, 0],
      [0, 0],
    ],
    [
      [1, 1, 1, 1, 1, 0],
      [null, null, null, null, null, null],
    ],
  ] as const)('a table of %j is shown as %j', (counts, wanted) => {
    expect(shownParts(counts)).toEqual(wanted)
  })

  test('a number alone is hidden if it is small', () => {
    expect([0, 1, 4, 5, 60].map(shownCount)).toEqual([0, null, null, 5, 60])
  })

  test('no part of 1 to 4 is ever shown', () => {
    for (const counts of lists(4, 8))
      for (const one of shownParts(counts)) expect(one === null || one === 0 || one >= LEAST).toBe(true)
  })
})

describe('a reader who knows the rule', () => {
  const print = (parts: readonly Shown[], total: number) => JSON.stringify([parts, shownCount(total)])

  test('a reader cannot compute a hidden part from the total', () => {
    const all = function* () {
      for (const truth of lists(4, 14))
        if (sum(truth) <= 14) yield { truth, read: print(shownParts(truth), sum(truth)) }
    }
    let hidden = 0
    for (const [read, sets] of readings(all())) {
      const [parts] = JSON.parse(read) as [Shown[]]
      parts.forEach((part, at) => {
        if (part !== null) return
        hidden += 1
        expect(sets[at]?.size, read).toBeGreaterThan(1)
      })
    }
    expect(hidden).toBeGreaterThan(100)
  })

  test('a reader could, if only the small parts were hidden', () => {
    const naive = (counts: number[]) => counts.map(shownCount)
    const all = function* () {
      for (const truth of lists(3, 14))
        if (sum(truth) <= 14) yield { truth, read: print(naive(truth), sum(truth)) }
    }
    const sure = [...readings(all())].filter(([read, sets]) => {
      const [parts] = JSON.parse(read) as [Shown[]]
      return parts.some((part, at) => part === null && sets[at]?.size === 1)
    })
    expect(sure.length).toBeGreaterThan(0)
  })
})
