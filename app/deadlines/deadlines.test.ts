import { describe, expect, test } from 'vitest'
import { deadlineChart } from '#app/factbook/factbook.server.ts'
import { dayAfter } from '#app/platform/time.ts'
import { closedOn, lastDays } from '#app/shared/legal-days.ts'
import { jurisdictions } from '#app/shared/states.ts'
import rules from '#db/samples/deadline-rules.json' with { type: 'json' }
import laws from '#db/samples/state-laws.json' with { type: 'json' }
import { FACT_NAMES, FACTS, type Facts, factsAsked, isFactAsked } from './answers.ts'
import { calendarEntry } from './calendar-entry.ts'
import { workingsOf } from './deadline-words.ts'
import { closedRules, type Deadline, limitsFor, type Told } from './deadlines.ts'
import { words } from './words.ts'

const KINDS = Object.keys(words.kinds)
const PLACES = ['', ...jurisdictions.map(([code]) => code)]
const LONG_AGO = new Date('2020-01-02T20:00:00Z')
const LATE = new Date('2032-06-01T20:00:00Z')

const told = (kind: string, state: string, day: string | null, facts: Facts = {}): Told => ({
  kind,
  state,
  from: day ? { day, exact: true } : null,
  facts,
})
const datesFor = (one: Told, at = LATE) => {
  const { first, others } = limitsFor(one, deadlineChart(), at)
  return { first, others, all: [...first, ...others] }
}
const find = (all: Deadline[], id: string) => all.find((one) => one.id === id)

describe('worked examples', () => {
  test.each(
    rules.rules.flatMap(({ id, violationType, clockStart, examples, deadlineType }) =>
      deadlineType === 'fixed' && (clockStart === 'incident' || clockStart === 'knew')
        ? (examples ?? []).map(({ happened, lastDay }) => [id, violationType, happened, lastDay] as const)
        : [],
    ),
  )('%s of %s: from %s, by %s', (id, kind, happened, lastDay) => {
    expect(find(datesFor(told(kind, 'CA', happened)).all, id)?.day).toBe(lastDay)
  })

  const LIMITS = {
    employmentStateDays: ['work', 'emp-state-agency'],
    housingStateDays: ['housing', 'hou-state-agency'],
    publicAccommodationsStateDays: ['places', 'pub-state-agency'],
  } as const
  test.each(
    laws.states.flatMap(({ code, examples }) =>
      examples.flatMap(({ limit, happened, lastDay }) =>
        limit in LIMITS ? [[code, limit as keyof typeof LIMITS, happened, lastDay] as const] : [],
      ),
    ),
  )('%s, %s: from %s, by %s', (code, limit, happened, lastDay) => {
    const [kind, id] = LIMITS[limit]
    expect(find(datesFor(told(kind, code, happened)).all, id)?.day).toBe(lastDay)
  })

  test.each([
    // from, how long, the calendar end, the safe day, the day until which it may be accepted
    ['2026-10-20', 180, 'days', '2027-04-18', '2027-04-16', '2027-04-19'],
    ['2028-02-29', 1, 'years', '2029-02-28', '2029-02-28', '2029-02-28'],
    ['2026-08-31', 6, 'months', '2027-02-28', '2027-02-26', '2027-03-01'],
    ['2026-08-31', 1, 'months', '2026-09-30', '2026-09-30', '2026-09-30'],
    ['2026-06-28', 180, 'days', '2026-12-25', '2026-12-24', '2026-12-28'],
    ['2026-07-05', 180, 'days', '2027-01-01', '2026-12-31', '2027-01-04'],
    ['2027-01-31', 1, 'months', '2027-02-28', '2027-02-26', '2027-03-01'],
  ])('%s + %i %s', (from, amount, unit, counted, safe, accepted) => {
    expect(lastDays(from, { amount, unit })).toEqual({ counted, safe, accepted })
  })

  test('a day or two over a long weekend never end before they start', () => {
    // Sunday before Labor Day.
    expect(lastDays('2026-09-06', { amount: 1, unit: 'days' })).toEqual({
      counted: '2026-09-07',
      safe: '2026-09-07',
      accepted: '2026-09-08',
    })
  })
})

const EVERY_WEEKDAY = [0, 1, 2, 3, 4, 5, 6].map((days) => dayAfter('2026-03-30', days))
const AROUND_NEW_YEAR = [0, 1, 2, 3, 4, 5, 6, 7].map((days) => dayAfter('2025-12-26', days))
const DAYS = [
  '2024-02-29',
  '2025-02-28',
  '2028-02-29',
  '2026-01-31',
  '2026-05-31',
  '2026-08-31',
  // Both daylight saving changes.
  '2026-03-08',
  '2026-11-01',
  ...EVERY_WEEKDAY,
  ...AROUND_NEW_YEAR,
]

describe('all kinds, places and days', () => {
  // Each place with each day is some 60,000 dates: errors are collected and compared once.
  test.each(KINDS)('%s: a working day, in order, and never past what the law says', (kind) => {
    const wrong: string[] = []
    let dated = 0
    for (const state of PLACES)
      for (const day of DAYS) {
        const { first, all } = datesFor(told(kind, state, day))
        for (const one of all) {
          dated += one.day ? 1 : 0
          wrong.push(...faultsOf(one, day).map((fault) => `${one.id} in ${state} from ${day}: ${fault}`))
        }
        for (const over of [true, false]) {
          const days = first.filter((one) => one.over === over).map((one) => one.day ?? '')
          if (days.join() !== days.toSorted().join()) wrong.push(`${state} from ${day}: not in order`)
        }
        if (first.length > 3) wrong.push(`${state} from ${day}: more than three`)
      }
    expect(wrong).toEqual([])
    expect(dated).toBeGreaterThan(1000)
  })

  test('the same answers and day give the same dates', () => {
    for (const kind of KINDS)
      for (const state of ['', 'OH', 'GU'])
        expect(datesFor(told(kind, state, '2026-03-30'))).toEqual(datesFor(told(kind, state, '2026-03-30')))
  })

  test('open deadlines come before expired ones', () => {
    for (const kind of KINDS)
      for (const state of PLACES)
        for (const months of [2, 8, 14, 30]) {
          const day = dayAfter('2032-06-01', -30 * months)
          const over = datesFor(told(kind, state, day)).first.map((one) => one.over)
          expect(over).toEqual(over.toSorted((a, b) => Number(a) - Number(b)))
        }
  })

  test('without a limit there is no date, whatever day is given', () => {
    const open = new Set(rules.rules.filter(({ deadline, actBy }) => !deadline && !actBy).map(({ id }) => id))
    for (const kind of KINDS)
      for (const state of ['', 'OH', 'GU'])
        for (const one of datesFor(told(kind, state, '2026-03-30')).all)
          if (open.has(one.id) && !one.source.url.startsWith('/')) expect(one.day, one.id).toBeNull()
  })

  test('one more fact never moves a shown date later without closing its way', () => {
    for (const kind of KINDS)
      for (const state of ['', 'OH', 'AL', 'PR']) {
        const before = datesFor(told(kind, state, '2026-03-30'))
        for (const facts of factSets(kind)) {
          const one = told(kind, state, '2026-03-30', facts)
          const closed = new Set(closedRules(one, deadlineChart()).map(({ id }) => id))
          const after = datesFor(one).all
          for (const shown of before.first) {
            const now = find(after, shown.id)
            if (!now) expect(closed, `${shown.id} ${JSON.stringify(facts)}`).toContain(shown.id)
            else expect(now.day, shown.id).toBe(shown.day)
          }
        }
      }
  })
})

function faultsOf({ day, counted, accepted, unknown }: Deadline, from: string): string[] {
  if (day === null) return counted || accepted ? ['no day, but how it was counted'] : []
  return [
    ...(closedOn(day) ? ['no working day'] : []),
    ...(day > from ? [] : ['not after its start']),
    ...(counted && day <= counted ? [] : ['after the last day of the law']),
    ...(accepted && (closedOn(accepted) || accepted <= day) ? ['accepted too early'] : []),
    ...(unknown === undefined ? [] : ['a day that nobody knows']),
  ]
}

/** All possible answers for a kind of problem. */
function factSets(kind: string): Facts[] {
  let sets: Facts[] = [{}]
  for (const name of FACT_NAMES) {
    sets = sets.flatMap((facts) =>
      isFactAsked(name, kind, facts)
        ? ['', ...FACTS[name]].map((code) => ({ ...facts, [name]: code }))
        : [facts],
    )
  }
  return sets
}

describe('every way is reachable', () => {
  test('each rule is shown for some answers, each closed one is open for others, and none is both', () => {
    const shown = new Set<string>()
    const first = new Set<string>()
    const closed = new Set<string>()
    const both: string[] = []
    for (const kind of KINDS)
      for (const state of ['', 'OH', 'TN', 'CO', 'GU'])
        for (const facts of factSets(kind)) {
          const one = told(kind, state, '2026-03-30', factsAsked(kind, facts))
          const dates = datesFor(one, LONG_AGO)
          for (const { id } of dates.first) first.add(id)
          for (const { id } of dates.all) shown.add(id)
          for (const { id } of closedRules(one, deadlineChart())) {
            closed.add(id)
            if (find(dates.all, id)) both.push(`${id} ${JSON.stringify(facts)}`)
          }
        }
    expect(both).toEqual([])
    const withoutClock = rules.rules.filter(({ deadlineType }) => deadlineType === 'none').map(({ id }) => id)
    const all = rules.rules.map(({ id }) => id).filter((id) => !withoutClock.includes(id))
    expect(all.filter((id) => !shown.has(id))).toEqual([])
    expect([...closed].filter((id) => !shown.has(id) && !withoutClock.includes(id))).toEqual([])
    expect(first.size).toBeGreaterThan(25)
  })

  test('an answer to a question that is not asked is ignored', () => {
    expect(factsAsked('school', { worksFor: 'federal', school: 'college' })).toEqual({ school: 'college' })
    expect(factsAsked('work', { worksFor: 'federal', workers: 'under-15' })).toEqual({ worksFor: 'federal' })
  })
})

describe('the facts that matter', () => {
  const firstIds = (kind: string, facts: Facts, state = 'OH') =>
    datesFor(told(kind, state, '2032-05-27', facts)).first.map(({ id }) => id)

  test.each<[string, Facts, string, string]>([
    ['work', { worksFor: 'federal' }, 'OH', 'emp-federal-45'],
    ['work', { worksFor: 'private', workers: 'under-15' }, 'OH', 'emp-state-agency'],
    ['work', { worksFor: 'private', workers: 'under-15' }, 'GU', ''],
    ['work', { worksFor: 'private', workers: '15-or-more' }, 'AL', 'emp-eeoc-180'],
    ['work', { worksFor: 'state', workers: 'under-15' }, 'AL', 'emp-eeoc-180 emp-titleii-180'],
    ['school', { school: 'college' }, 'OH', 'edu-ocr-180'],
    ['school', { school: 'k12' }, 'OH', 'edu-ocr-180 edu-idea-state-1y edu-idea-due-process-2y'],
    ['places', { place: 'airline' }, 'OH', 'pub-airline-45 pub-airline-dot-6m'],
    ['places', { place: 'business' }, 'OH', 'pub-state-agency'],
    ['housing', { home: 'private' }, 'OH', 'hou-hud-1y hou-state-agency hou-court-2y'],
    ['health', { care: 'medicaid' }, 'OH', 'hc-medicaid-hearing hc-medicaid-plan-60 hc-hhs-180'],
    ['health', { care: 'plan' }, 'OH', 'hc-hhs-180 hc-plan-appeal-180'],
    ['government', { office: 'ssa' }, 'OH', 'gov-ssa-60 gov-federal-180'],
    ['government', { office: 'snap' }, 'OH', 'gov-snap-90 gov-doj-180'],
    ['government', { office: 'federal' }, 'OH', 'gov-federal-180'],
  ])('%s, %o, %s', (kind, facts, state, ids) => expect(firstIds(kind, facts, state).join(' ')).toBe(ids))

  test('the day of a letter starts the clock of an appeal, and the day of an act does not', () => {
    const appeal = (facts: Facts) =>
      find(datesFor(told('health', '', '2032-03-01', facts)).all, 'hc-medicaid-plan-60')
    expect(appeal({ care: 'medicaid' })?.day).toBe('2032-04-30')
    expect(appeal({})?.day).toBeNull()
  })
})

test('the arithmetic is one line', () => {
  const [eeoc] = datesFor(told('work', 'AL', '2026-10-20'), LONG_AGO).first
  // Nothing is computed from a day in the future.
  expect(eeoc?.day).toBeNull()
  const line = (day: string) => workingsOf(datesFor(told('work', 'AL', day)).first[0] as Deadline)
  expect(line('2026-10-20')).toBe(
    'October 20, 2026 + 180 days = April 18, 2027, a Sunday → Friday, April 16, 2027',
  )
  expect(line('2026-10-30')).toBe('October 30, 2026 + 180 days = April 28, 2027')
  const ofState = find(datesFor(told('work', 'OH', '2026-10-20')).all, 'emp-state-agency')
  // Two years would end a day later: the leap day of 2028 is one of the 730.
  expect(ofState && workingsOf(ofState)).toBe('October 20, 2026 + 730 days = October 19, 2028')
  expect(ofState?.span).toBe('2 years')
  expect(line('2026-06-28')).toBe(
    'June 28, 2026 + 180 days = December 25, 2026, a federal holiday → Thursday, December 24, 2026',
  )
})

describe('a calendar entry', () => {
  const entry = (day: string, at: string) =>
    calendarEntry({ uid: 'one', day, says: ['First, second; third'] }, new Date(at))
  const triggers = (text: string) =>
    [...text.matchAll(/TRIGGER;RELATED=START:(\S+)/g)].map(([, when]) => when)

  test('rings at 9 AM, only on future days', () => {
    expect(triggers(entry('2027-04-16', '2026-11-28T15:00:00Z'))).toEqual([
      '-P13DT15H',
      '-P6DT15H',
      '-P1DT15H',
      'PT9H',
    ])
    // Within two weeks of the date its only alarm was once in the past.
    expect(triggers(entry('2026-12-04', '2026-11-28T15:00:00Z'))).toEqual(['-P1DT15H', 'PT9H'])
    expect(triggers(entry('2026-11-30', '2026-11-28T15:00:00Z'))).toEqual(['PT9H'])
    expect(triggers(entry('2026-11-28', '2026-11-28T15:00:00Z'))).toEqual([])
    // In Guam the previous day has already started.
    expect(triggers(entry('2026-11-30', '2026-11-29T15:00:00Z'))).toEqual([])
  })

  test('is an all-day entry in every zone, and a later file replaces the earlier one', () => {
    const text = entry('2027-12-31', '2026-11-28T15:00:00Z')
    expect(text).toContain('DTSTART;VALUE=DATE:20271231\r\nDTEND;VALUE=DATE:20280101\r\n')
    expect(text).not.toMatch(/DTSTART[^\r]*T\d/)
    const sequence = (at: string) => Number(/SEQUENCE:(\d+)/.exec(entry('2027-12-31', at))?.[1])
    expect(sequence('2026-11-28T15:05:00Z')).toBeGreaterThan(sequence('2026-11-28T15:00:00Z'))
    expect(text).toContain('SUMMARY:A date to keep\r\n')
  })
})
