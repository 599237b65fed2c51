import { describe, expect, test } from 'vitest'
import { NOT_SURE } from './follow-up-shapes.ts'
import { urgencyOf } from './urgency.ts'

const WORK = 'work'
const HOUSING = 'housing'
const TODAY = '2026-11-21'
const GIVEN = { today: TODAY, received: TODAY, chosen: [] }

describe('urgencyOf', () => {
  test('finds nothing where nothing is urgent', () => {
    expect(urgencyOf(WORK, {}, GIVEN)).toEqual({ urgent: [] })
    expect(urgencyOf(WORK, { danger: NOT_SURE, still: NOT_SURE, retaliation: 'over' }, GIVEN)).toEqual({
      urgent: [],
    })
  })

  test('lists each reason once, in a fixed order', () => {
    const school = {
      danger: 'yes',
      retaliation: 'now',
      minor: 'yes',
      'kept-out': 'now',
      held: 'now',
      still: 'no',
    }
    expect(urgencyOf('school', school, GIVEN)).toEqual({
      urgent: ['danger', 'excluded', 'minor', 'retaliation'],
      still: 'no',
    })
    expect(urgencyOf('health', { needed: 'yes', still: 'yes' }, GIVEN)).toEqual({
      urgent: ['excluded'],
      still: 'yes',
    })
  })

  test.each([
    [{ court: 'yes' }, { urgent: ['court'] }],
    [{ court: 'no' }, { urgent: [] }],
    [
      { court: 'yes', 'court-day': 'December 4, 2026' },
      { urgent: ['court'], urgentOn: '2026-12-04' },
    ],
    // The day decides, regardless of the choice above it.
    [{ 'court-day': '12/4/2026' }, { urgent: ['court'], urgentOn: '2026-12-04' }],
    [{ 'court-day': TODAY }, { urgent: ['court'], urgentOn: TODAY }],
    // It may be the day of a letter that gives ten days.
    [{ 'court-day': 'November 20, 2026' }, { urgent: ['court'] }],
    // A day in this month may still be to come.
    [{ 'court-day': 'November 2026' }, { urgent: ['court'], urgentOn: TODAY }],
    [{ 'court-day': 'December 2026' }, { urgent: ['court'], urgentOn: '2026-12-01' }],
    [{ court: 'yes', 'court-day': 'next week, I think' }, { urgent: ['court'] }],
    [
      { court: 'no', 'court-day': 'Court room 30, December 15, 2026' },
      { urgent: ['court'], urgentOn: '2026-12-15' },
    ],
    // Ambiguous: asks the person, and marks no day that they did not choose.
    [{ 'court-day': 'The letter of November 3 says December 15, 2026' }, { urgent: ['court'] }],
    [{ 'court-day': '12-15-26' }, { urgent: ['court'], urgentOn: '2026-12-15' }],
  ])('reads a day in court: %j', (answers, expected) => {
    expect(urgencyOf(HOUSING, answers, GIVEN)).toEqual(expected)
  })

  test('takes the nearest of several days, and counts 90 days from a right-to-sue letter', () => {
    const letter = { 'sue-letter-day': 'September 1, 2026' }
    expect(urgencyOf(WORK, letter, GIVEN).urgentOn).toBe('2026-11-30')
    expect(urgencyOf(WORK, { ...letter, 'court-day': 'November 25, 2026' }, GIVEN).urgentOn).toBe(
      '2026-11-25',
    )
    expect(urgencyOf(WORK, { 'sue-letter-day': 'May 1, 2026' }, GIVEN)).toEqual({ urgent: [] })
  })

  test('a day that was chosen for this text counts, and for no other text', () => {
    const words = 'The letter of November 3 says December 15, 2026'
    const chosen = [{ of: 'court-day', words, day: '2026-12-15' }]
    const given = { ...GIVEN, chosen }
    expect(urgencyOf(HOUSING, { 'court-day': words }, given)).toEqual({
      urgent: ['court'],
      urgentOn: '2026-12-15',
    })
    expect(urgencyOf(HOUSING, { 'court-day': `${words}?` }, given)).toEqual({ urgent: ['court'] })
    const unknown = { ...GIVEN, chosen: [...chosen, { of: 'court-day', words, day: null }] }
    expect(urgencyOf(HOUSING, { 'court-day': words }, unknown)).toEqual({ urgent: [] })
  })
})
