import { expect, test } from 'vitest'
import { daysOffOf, isWorkday } from '#app/platform/settings/is-workday.ts'
import { closedDaysIn, USUAL_WORK_DAYS, weekdaysIn } from '#app/platform/settings/working-days.ts'
import { nextAtWork, promisedBy } from './review-promise.ts'

const days = (named: string, closed: string) => {
  const read = closedDaysIn(closed)
  return { days: weekdaysIn(named) ?? [], closed: 'wrong' in read ? expect.fail(read.wrong) : read }
}
const hours = {
  timeZone: 'America/New_York',
  from: 9,
  to: 17,
  within: 48,
  ...days(USUAL_WORK_DAYS, 'Federal holidays'),
}
const by = (sent: string) => promisedBy(new Date(sent), hours)
const eastern = (iso: string) =>
  new Intl.DateTimeFormat('en-US', {
    timeZone: 'America/New_York',
    weekday: 'short',
    hour: 'numeric',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(new Date(iso))

test.each([
  ['in working hours: 48 hours, rounded up to a quarter', '2026-11-16T15:07:00Z', '2026-11-18T15:15:00.000Z'],
  ['to the minute: 48 hours', '2026-11-16T15:00:00Z', '2026-11-18T15:00:00.000Z'],
  ['Saturday evening: the hours begin on Monday', '2026-11-28T23:15:00Z', '2026-12-01T22:00:00.000Z'],
  ['Sunday at 4 in the morning: Tuesday at 5', '2026-11-15T09:00:00Z', '2026-11-17T22:00:00.000Z'],
  ['Wednesday evening: Friday at 5', '2026-11-12T01:00:00Z', '2026-11-13T22:00:00.000Z'],
  ['Friday at 3: Tuesday at 3', '2026-11-13T20:00:00Z', '2026-11-17T20:00:00.000Z'],
  ['Friday evening: Tuesday at 5', '2026-11-13T23:30:00Z', '2026-11-17T22:00:00.000Z'],
  ['Saturday at noon: Tuesday at 5', '2026-11-14T17:00:00Z', '2026-11-17T22:00:00.000Z'],
  [
    'the evening before Thanksgiving: the Monday after it, at 5',
    '2026-11-26T01:00:00Z',
    '2026-11-30T22:00:00.000Z',
  ],
  ['on Thanksgiving: the Monday after it, at 5', '2026-11-26T17:00:00Z', '2026-11-30T22:00:00.000Z'],
  ['over the night when clocks go back', '2026-10-30T21:30:00Z', '2026-11-03T22:00:00.000Z'],
])('%s', (_, sent, promised) => {
  expect(by(sent)).toBe(promised)
})

test('for any arrival time, the promised time is within working hours, and later than the case', () => {
  for (
    let at = Date.parse('2026-12-18T00:07:00Z');
    at < Date.parse('2027-01-06T00:00:00Z');
    at += 3 * 3_600_000
  ) {
    const promised = promisedBy(new Date(at), hours)
    expect(eastern(promised)).toMatch(/^(Mon|Tue|Wed|Thu|Fri) (09|1[0-6]):\d\d$|17:00$/)
    expect(Date.parse(promised)).toBeGreaterThan(at)
  }
})

test('the promised time keeps "within 48 hours, and weekends and holidays do not count"', () => {
  const HOUR = 3_600_000
  const isOpen = (ms: number) => {
    const day = new Intl.DateTimeFormat('en-CA', { timeZone: hours.timeZone }).format(ms)
    return isWorkday(day, hours)
  }
  for (let at = Date.parse('2026-11-20T00:07:00Z'); at < Date.parse('2027-01-06T00:00:00Z'); at += 5 * HOUR) {
    const promised = Date.parse(promisedBy(new Date(at), hours))
    let counted = 0
    for (let hour = at; hour < promised; hour += HOUR) if (isOpen(hour)) counted += 1
    expect(counted, new Date(at).toISOString()).toBeLessThanOrEqual(49)
    // A weekend takes nothing away: only the last night before the end can shorten the two days.
    expect(counted, new Date(at).toISOString()).toBeGreaterThan(48 - 16)
  }
})

test('the time after a pause is moved forward, never back', () => {
  expect(nextAtWork(Date.parse('2026-11-16T15:07:00Z'), hours)).toBe('2026-11-16T15:15:00.000Z')
  expect(nextAtWork(Date.parse('2026-11-16T22:30:00Z'), hours)).toBe('2026-11-17T15:00:00.000Z')
  expect(nextAtWork(Date.parse('2026-11-14T17:00:00Z'), hours)).toBe('2026-11-16T15:00:00.000Z')
})

test.each([
  ['72 hours', { within: 72 }, '2026-11-16T15:07:00Z', '2026-11-19T15:15:00.000Z'],
  ['24 hours', { within: 24 }, '2026-11-16T15:07:00Z', '2026-11-17T15:15:00.000Z'],
  ['work on Saturdays', days('Mon, Tue, Thu, Sat', ''), '2026-11-12T15:00:00Z', '2026-11-16T15:00:00.000Z'],
  [
    'work every day',
    days('Sun Mon Tue Wed Thu Fri Sat', ''),
    '2026-11-13T20:00:00Z',
    '2026-11-15T20:00:00.000Z',
  ],
  ['work on holidays', days(USUAL_WORK_DAYS, ''), '2026-11-24T15:00:00Z', '2026-11-26T15:00:00.000Z'],
  [
    'a closed week: the hours begin after it',
    days(USUAL_WORK_DAYS, '2026-11-16 to 2026-11-20'),
    '2026-11-14T15:00:00Z',
    '2026-11-24T22:00:00.000Z',
  ],
])('an organization with other settings: %s', (_, other, sent, promised) => {
  expect(promisedBy(new Date(sent), { ...hours, ...other })).toBe(promised)
})

test('one working day a week, with everything closed that can be, still leaves a day to promise', () => {
  const closed = Array.from({ length: 30 }, (_, at) => `2026-${String(1 + (at % 12)).padStart(2, '0')}-01`)
  const rare = {
    ...hours,
    ...days('Tuesday', ['Federal holidays', 'November 17', ...closed.slice(2)].join('\n')),
  }
  expect(promisedBy(new Date('2026-11-12T15:00:00Z'), rare)).toBe('2026-12-08T22:00:00.000Z')
})

test('a zone without a midnight on the day when clocks go forward still gets an end', () => {
  const cairo = { ...hours, timeZone: 'Africa/Cairo' }
  const promised = promisedBy(new Date('2026-04-22T12:00:00Z'), cairo)
  expect(promised).toBe('2026-04-24T12:00:00.000Z')
})

test.each([
  [USUAL_WORK_DAYS, 'Federal holidays', 'weekends-and-holidays'],
  [USUAL_WORK_DAYS, '', 'weekends'],
  [USUAL_WORK_DAYS, '2026-12-28', 'closed-days'],
  ['Mon, Tue, Wed, Thu', 'Federal holidays', 'closed-days'],
  ['Sun, Mon, Tue, Wed, Thu, Fri, Sat', '', 'none'],
  ['Sun, Mon, Tue, Wed, Thu, Fri, Sat', 'Federal holidays', 'closed-days'],
] as const)('pages name the days that do not count: %s, closed on "%s"', (named, closed, said) => {
  expect(daysOffOf(days(named, closed))).toBe(said)
})
