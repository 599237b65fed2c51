import { expect, test } from 'vitest'
import { earliestDeadlines } from './deadlines.server.ts'
import { VIOLATION_TYPES } from './rules.ts'

const today = new Date('2026-11-21T12:00:00Z')

test('work: the short limit of federal workers and the safe date for everyone, counted from the day', () => {
  const found = earliestDeadlines(
    { violationType: 'Employment Discrimination', date: 'October 30, 2026' },
    today,
  )
  expect(found.map((one) => [one.id, one.span, one.day])).toEqual([
    ['emp-federal-45', '45 days', '2026-12-14'],
    ['emp-eeoc-180', '180 days', '2027-04-28'],
  ])
})

test.each(VIOLATION_TYPES)(
  '%s has a limit with a law and a source, never a longer one first',
  (violationType) => {
    const found = earliestDeadlines({ violationType, date: 'October 30, 2026' }, today)
    expect(found.length).toBeGreaterThan(0)
    for (const one of found)
      expect(one).toMatchObject({
        law: expect.any(String),
        source: { url: expect.stringMatching(/^https:/) },
      })
    expect(found.map((one) => one.day)).toEqual(found.map((one) => one.day).toSorted())
  },
)

test('without a day the span stands alone, a month counts from its first day, and a past limit says so', () => {
  const housing = (date: string) =>
    earliestDeadlines({ violationType: 'Housing Discrimination', date }, today)[0]
  expect(housing('last week')).toMatchObject({ day: null, span: '180 days', over: false })
  expect(housing('around May 2026')).toMatchObject({ fromMonth: true, day: '2026-10-28', over: true })
  expect(housing('December 24, 2026')).toMatchObject({ day: null })
})
