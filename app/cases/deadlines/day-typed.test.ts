import { expect, test } from 'vitest'
import { withDayTyped } from '../intake/report-answers.ts'
import { NO_ANSWERS } from '../model/questions.ts'
import { whenItHappened } from './day-meant.ts'
import { typedOn, typedOnForm, typedOnIn } from './day-typed.ts'

/** 1 AM on November 28 in New York, and still November 27 in California. */
const NIGHT = new Date('2026-11-28T06:00:00Z')
const NOON = new Date('2026-11-28T17:00:00Z')
const OURS = '2026-11-28'

test.each([
  ['the browser says the day', '2026-11-27', NIGHT, '2026-11-27', '2026-11-27'],
  ['the browser says the same day as ours', OURS, NIGHT, OURS, OURS],
  ['the browser is on Guam, where the next day has begun', '2026-11-29', NOON, '2026-11-29', '2026-11-29'],
  ['no script, after midnight', undefined, NIGHT, OURS, '2026-11-27'],
  ['no script, at noon', undefined, NOON, OURS, OURS],
  ['a clock that is wrong', '2026-11-20', NOON, OURS, OURS],
  ['nonsense', 'today', NOON, OURS, OURS],
])('%s', (_, here, at, received, earliest) => expect(typedOn(here, OURS, at)).toEqual({ received, earliest }))

test('the day is about one text', () => {
  const stored = typedOnForm({ received: OURS, earliest: '2026-11-27' }, 'yesterday')
  expect(typedOnIn(stored, 'yesterday')).toEqual({ received: OURS, earliest: '2026-11-27' })
  for (const [text, words] of [
    [stored, 'today'],
    ['', 'yesterday'],
    ['2026-11-20 2026-11-28 yesterday', 'yesterday'],
    ['x'.repeat(300), 'yesterday'],
  ] as const)
    expect(typedOnIn(text, words)).toBeNull()
})

test('"yesterday" stays that day when the report is changed or sent on a later day', () => {
  const answers = { ...NO_ANSWERS, date: 'yesterday' }
  const typed = withDayTyped(answers, undefined, { here: undefined, ours: '2026-11-20' })
  const sent = withDayTyped({ ...answers, organisation: 'Sunny Flats' }, typed, {
    here: undefined,
    ours: '2026-11-25',
  })
  expect(sent.dateTyped).toBe(typed.dateTyped)
  expect(whenItHappened({ ...sent, dateTyped: '2026-11-20 2026-11-20 yesterday' }, '2026-11-25')).toEqual({
    kind: 'day',
    day: '2026-11-19',
  })
})

test('"yesterday" typed after midnight without a script is asked about, with both days', () => {
  const dateTyped = typedOnForm(typedOn(undefined, OURS, NIGHT), 'yesterday')
  expect(whenItHappened({ date: 'yesterday', dateTyped }, OURS)).toEqual({
    kind: 'ask',
    candidates: ['2026-11-26', '2026-11-27'],
    why: 'unclear',
  })
})
