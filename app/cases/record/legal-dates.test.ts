import { expect, test, vi } from 'vitest'
import { deadlineChart } from '#app/factbook/factbook.server.ts'
import { NO_ANSWERS } from '../model/questions.ts'
import { daysShown, lineWithDay } from './legal-dates.client.ts'
import type { OpenedCase } from './open-case.client.ts'

const SPAN = 'from November 3, 2025 until October 5, 2026'
const LETTER = 'The letter of November 3 says December 15, 2026'
const at = new Date('2026-11-28T15:00:00Z')

const opened = (date: string, court = '', chosenDays: OpenedCase['chosenDays'] = []) =>
  ({
    answers: { ...NO_ANSWERS, violationType: 'housing', date },
    more: court ? { answers: { 'court-day': court }, urgent: [] } : null,
    received: '2026-11-28',
    chosenDays,
    entries: [{ kind: 'answers', at: at.toISOString() }],
  }) as unknown as OpenedCase

test('staff see the text, its reading, and the days to confirm', () => {
  const [happened, court] = daysShown(opened(SPAN, LETTER))
  expect(happened).toMatchObject({ of: 'date', words: SPAN, asks: true })
  expect(happened?.candidates.map(({ label }) => label)).toEqual([
    'Monday, November 3, 2025',
    'Monday, October 5, 2026',
  ])
  expect(court).toMatchObject({ of: 'court-day', words: LETTER, asks: true })
  expect(court?.candidates.map(({ value }) => value)).toEqual(['2026-11-03', '2026-12-15'])
  const [clear] = daysShown(opened('10/30/26'))
  expect(clear).toMatchObject({ asks: false, says: 'We read Friday, October 30, 2026.' })
  expect(clear?.candidates).toEqual([{ value: '2026-10-30', label: 'Friday, October 30, 2026' }])
  const chosen = [{ of: 'date', words: SPAN, day: '2026-10-05' }]
  expect(daysShown(opened(SPAN, '', chosen))[0]).toMatchObject({ says: 'We read Monday, October 5, 2026.' })
})

test('a confirmed day adds its dates to the line of the list', async () => {
  const { rules, states } = deadlineChart()
  const since = (key: string, words: unknown) => ({ key, from: '', words })
  const history = {
    rules: rules.map((one) => since(one.id, one)),
    states: states.map((one) => since(one.code, one)),
  }
  vi.stubGlobal('fetch', async () => Response.json(history))
  const unclear = opened(SPAN, LETTER)
  const happened = { of: 'date', words: SPAN, day: '2026-10-05' }
  const line = await lineWithDay(unclear, happened, at)
  expect(line).toMatchObject({ dayUnclear: false, urgent: ['court'] })
  expect(line.deadlines?.length).toBeGreaterThan(0)
  expect(line.urgentOn).toBeUndefined()
  const court = { of: 'court-day', words: LETTER, day: '2026-12-15' }
  expect(await lineWithDay(unclear, court, at)).toMatchObject({
    dayUnclear: true,
    deadlines: [],
    urgentOn: '2026-12-15',
  })
  vi.unstubAllGlobals()
})
