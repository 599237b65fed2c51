import { expect, test } from 'vitest'
import { HAPPENED, meantOnForm, UNKNOWN } from './chosen-day.ts'
import { whenItHappened } from './day-meant.ts'

const RECEIVED = '2026-11-28'
const SPAN = 'from November 3, 2025 until October 5, 2026'
const day = (iso: string) => ({ kind: 'day', day: iso })

test('text that can mean two days means no day until the person chooses', () =>
  expect(whenItHappened({ date: SPAN }, RECEIVED).kind).toBe('ask'))

test('a day chosen on the form applies only to the text that was there', () => {
  const dateMeant = meantOnForm('2026-10-05', SPAN)
  expect(whenItHappened({ date: SPAN, dateMeant }, RECEIVED)).toEqual(day('2026-10-05'))
  expect(whenItHappened({ date: 'October 7, 2026', dateMeant }, RECEIVED)).toEqual(day('2026-10-07'))
  expect(whenItHappened({ date: SPAN, dateMeant: meantOnForm(UNKNOWN, SPAN) }, RECEIVED)).toEqual({
    kind: 'none',
  })
})

test('the last choice counts, and corrects a day that was clear', () => {
  const of = HAPPENED
  const chosen = [
    { of, words: 'October 7, 2026', day: '2026-10-08' },
    { of, words: 'October 7, 2026', day: '2026-10-09' },
    { of: 'court-day', words: 'October 7, 2026', day: '2026-12-15' },
  ]
  expect(whenItHappened({ date: 'October 7, 2026' }, RECEIVED, chosen)).toEqual(day('2026-10-09'))
  expect(whenItHappened({ date: '' }, RECEIVED, [{ of, words: '', day: '2026-10-09' }])).toEqual(
    day('2026-10-09'),
  )
})

test.each(['nonsense', '2026-02-30 ', 'x'.repeat(300), ' ', '2026-10-05'])(
  'an invalid choice %j is ignored',
  (dateMeant) =>
    expect(whenItHappened({ date: 'October 7, 2026', dateMeant }, RECEIVED)).toEqual(day('2026-10-07')),
)
