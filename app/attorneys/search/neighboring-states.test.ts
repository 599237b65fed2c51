import { expect, test } from 'vitest'
import { jurisdictions } from '#app/shared/states.ts'
import { neighboringStates } from './neighboring-states.ts'

const codes = jurisdictions.map(([code]) => code)

test('a state’s neighbor is a different state, named once, and lists it as a neighbor too', () => {
  for (const code of codes) {
    const others = neighboringStates(code)
    expect(new Set(others).size, code).toBe(others.length)
    for (const other of others) {
      expect(codes, code).toContain(other)
      expect(other).not.toBe(code)
      expect(neighboringStates(other), `${other} of ${code}`).toContain(code)
    }
  }
})

test('there are 107 borders; two states and the territories have none, one has one, two have eight', () => {
  const counts = codes.map((code) => [code, neighboringStates(code).length] as const)
  expect(counts.reduce((sum, [, count]) => sum + count, 0)).toBe(2 * 107)
  const having = (count: number) =>
    counts
      .filter(([, one]) => one === count)
      .map(([code]) => code)
      .sort()
  expect(having(0)).toEqual(['AK', 'AS', 'GU', 'HI', 'MP', 'PR', 'VI'])
  expect(having(1)).toEqual(['ME'])
  expect(having(8)).toEqual(['MO', 'TN'])
})

test('every state but two can be reached from every other', () => {
  const seen = new Set(['ME'])
  for (const state of seen) for (const other of neighboringStates(state)) seen.add(other)
  expect(seen.size).toBe(49)
})
