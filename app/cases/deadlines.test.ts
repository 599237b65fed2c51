import { expect, test } from 'vitest'
import { calendarEntry } from './calendar.server.ts'
import { deadlinesFor } from './deadlines.ts'
import { VIOLATION_TYPES } from './rules.ts'
import { dateToKeep } from './showing.server.ts'

const today = new Date('2026-11-21T12:00:00Z')
const told = (violationType: string, date: string, state = '') =>
  deadlinesFor({ violationType, date, state }, today)

test('work: the short limit of federal workers and the safe date for everyone, counted from the day', () => {
  const { first } = told('Employment Discrimination', 'October 30, 2026')
  expect(first.map((one) => [one.id, one.span, one.day])).toEqual([
    ['emp-federal-45', '45 days', '2026-12-14'],
    ['emp-eeoc-180', '180 days', '2027-04-28'],
  ])
})

test('the longer date of most states is told only where it holds', () => {
  const ids = (state: string) =>
    told('Employment Discrimination', 'October 30, 2026', state).others.map((one) => one.id)
  expect(ids('CA')).toContain('emp-eeoc-300')
  expect(ids('TN')).not.toContain('emp-eeoc-300')
  expect(ids('')).not.toContain('emp-eeoc-300')
})

test('a state whose own limit is on our chart is told by it, with the page that carries its doubts', () => {
  const ofState = (state: string) => {
    const { first, others } = told('Public Accommodation Refusal', 'October 30, 2026', state)
    return [...first, ...others].find((one) => one.id === 'pub-state-agency')
  }
  expect(ofState('CO')).toMatchObject({
    span: '60 days',
    planning: null,
    source: { url: '/know-your-rights/colorado' },
  })
  expect(ofState('')?.planning).toContain('Most states give 180 days or more')
})

test.each(VIOLATION_TYPES)(
  '%s has a limit with a law and a source, never a longer one first',
  (violationType) => {
    for (const state of ['', 'CA', 'AL', 'XX']) {
      const { first, others } = told(violationType, 'October 30, 2026', state)
      expect(first.length).toBeGreaterThan(0)
      for (const one of [...first, ...others])
        expect(one).toMatchObject({
          law: expect.any(String),
          source: { url: expect.stringMatching(/^(https:|\/know-your-rights\/)/) },
        })
      expect(first.map((one) => one.day)).toEqual(first.map((one) => one.day).toSorted())
      expect(new Set([...first, ...others].map((one) => one.id)).size).toBe(first.length + others.length)
    }
  },
)

test('a limit that starts with a letter is never counted from the day it happened', () => {
  const appeal = told('Government Service Denial', 'October 30, 2026').others.find(
    (one) => one.id === 'gov-ssa-60',
  )
  expect(appeal).toMatchObject({ day: null, span: '60 days', countsFrom: expect.stringContaining('notice') })
})

test('without a day the span stands alone, a month counts from its first day, and a past limit says so', () => {
  const housing = (date: string) => told('Housing Discrimination', date).first[0]
  expect(housing('last week')).toMatchObject({ day: null, span: '180 days', over: false })
  expect(housing('around May 2026')).toMatchObject({ fromMonth: true, day: '2026-10-28', over: true })
  expect(housing('December 24, 2026')).toMatchObject({ day: null })
})

test('a calendar entry says nothing in its title, and no line is longer than the format allows', async () => {
  const { first } = told('Employment Discrimination', 'October 30, 2026')
  const text = await calendarEntry(dateToKeep(first, '0')!, today).text()
  expect(text).toContain('\r\nDTSTART;VALUE=DATE:20261214\r\nDTEND;VALUE=DATE:20261215\r\n')
  expect(text).toContain('\r\nSUMMARY:A date to keep\r\n')
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  const whole = text.replaceAll('\r\n ', '')
  expect(whole).toContain('45 days\\, Rehabilitation Act')
  expect(whole).toMatch(/DTSTAMP:20261121T120000Z/)
})

test('only a day to come can be kept', () => {
  const { first } = told('Housing Discrimination', 'around May 2026')
  expect(dateToKeep(first, '0')).toBeNull()
  for (const place of ['99', '-1', '1.5', 'constructor']) expect(dateToKeep(first, place)).toBeNull()
})
