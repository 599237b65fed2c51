import { expect, test } from 'vitest'
import { type Clock, clockAfter, warningsDue } from './review-clock.ts'

const clock: Clock = { dueAt: '2026-11-23T12:00:00.000Z', pausedAt: null, escalated: 1, answeredAt: null }
const closed = { text: '', federal: true, yearly: [], spans: [] }
const hours = { timeZone: 'UTC', from: 0, to: 24, within: 48, days: [1, 2, 3, 4, 5], closed }
const at = (text: string) => new Date(`2026-11-${text}:00Z`)

test('the promised time pauses while the case waits for the person, and continues with the time left', () => {
  const paused = clockAfter(clock, 'under-review', 'waiting-for-person', at('22T12:00'), hours)
  expect(paused).toEqual({ ...clock, pausedAt: '2026-11-22T12:00:00.000Z' })
  expect(clockAfter(paused, 'waiting-for-person', 'under-review', at('25T15:05'), hours)).toEqual({
    ...clock,
    dueAt: '2026-11-27T01:00:00.000Z',
  })
})

test('a case that is reopened after its work had ended gets a new promise', () => {
  for (const from of ['closed', 'review-finished', 'referred'] as const)
    expect(clockAfter(clock, from, 'under-review', at('30T10:01'), hours)).toEqual({
      dueAt: '2026-12-02T10:15:00.000Z',
      pausedAt: null,
      escalated: 0,
      answeredAt: null,
    })
})

test('other changes do not affect the promise', () => {
  for (const to of ['closed', 'review-finished', 'under-review'] as const)
    expect(clockAfter(clock, 'under-review', to, at('22T12:00'), hours)).toEqual(clock)
})

test.each([
  ['22T11:59', 0],
  ['22T12:00', 1],
  ['23T04:00', 2],
  ['23T12:00', 3],
])('at %s %i warnings are due', (time, count) => {
  expect(warningsDue(clock.dueAt, at(time).getTime(), 48)).toBe(count)
})

test.each([
  ['22T23:59', 0],
  ['23T00:00', 1],
  ['23T08:00', 2],
])('of 24 promised hours, at %s %i warnings are due: none as soon as a case arrives', (time, count) => {
  expect(warningsDue(clock.dueAt, at(time).getTime(), 24)).toBe(count)
})
