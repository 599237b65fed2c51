import { expect, test } from 'vitest'
import { ANOTHER, UNKNOWN } from './chosen-day.ts'
import { dayPosted } from './day-posted.ts'

const RECEIVED = '2026-11-28'
const TWO = { error: 'You gave two answers. Choose one' }

test.each([
  [{ meant: '2026-10-05' }, { day: '2026-10-05' }],
  [{ meant: UNKNOWN }, { day: null }],
  [{ meant: ANOTHER, meantDay: 'October 7, 2026' }, { day: '2026-10-07' }],
  [{ meantDay: 'October 7, 2026' }, { day: '2026-10-07' }],
  [{}, null],
  // One of the days is chosen, and another one is typed.
  [{ meant: '2026-10-05', meantDay: 'October 7, 2026' }, TWO],
  [{ meant: '2026-10-05', meantDay: 'around October 7' }, TWO],
  [{ meant: UNKNOWN, meantDay: 'October 7, 2026' }, TWO],
  [{ meant: UNKNOWN, meantDay: 'I do not know' }, TWO],
  // The same day twice is one answer.
  [{ meant: '2026-10-05', meantDay: '10/5/2026' }, { day: '2026-10-05' }],
])('%j', (typed, posted) => expect(dayPosted(typed, RECEIVED, 'past')).toEqual(posted))

test('"yesterday" is no answer while it may be another day where the person is', () => {
  const typed = { meant: ANOTHER, meantDay: 'yesterday' }
  expect(dayPosted(typed, RECEIVED, 'past')).toEqual({ day: '2026-11-27' })
  expect(dayPosted(typed, RECEIVED, 'past', '2026-11-27')).toHaveProperty('error')
})
