import { describe, expect, test } from 'vitest'
import { deadlineChart } from '#app/factbook/factbook.server.ts'
import laws from '#db/samples/state-laws.json' with { type: 'json' }
import { KINDS, type Kind } from '../model/rules.ts'
import { dateToKeep } from '../person/client-view.server.ts'
import { triage } from '../queue/triage.ts'
import { calendarFile } from './calendar.server.ts'
import { corrected, daysOf, ifFederal } from './date-changes.ts'
import { whenItHappened } from './day-meant.ts'
import { deadlinesFor } from './deadlines.ts'

const today = new Date('2026-11-21T12:00:00Z')
const happened = (date: string) => whenItHappened({ date }, '2026-11-21')
const told = (violationType: Kind, date: string, state = '') =>
  deadlinesFor({ violationType, day: happened(date), state }, deadlineChart(), today)

const work = 'work'
const places = 'places'
const school = 'school'
const shownFirst = (violationType: Kind, state: string, worksFor: string, daysAgo: number) => {
  const date = new Date(today.getTime() - daysAgo * 86_400_000).toISOString().slice(0, 10)
  return deadlinesFor({ violationType, day: happened(date), state, worksFor }, deadlineChart(), today)
}

describe('the dates that a person sees first', () => {
  test.each<[Kind, string, string, number, string]>([
    // kind, state, employer, days ago: the first lines, with "!" where the date may have passed
    [work, 'OH', 'private', 10, 'emp-eeoc-180 emp-eeoc-300 emp-state-agency'],
    [work, 'OH', 'private', 60, 'emp-eeoc-180 emp-eeoc-300 emp-state-agency'],
    [work, 'OH', 'private', 200, 'emp-eeoc-300 emp-state-agency emp-eeoc-180!'],
    [work, 'OH', 'private', 800, 'emp-eeoc-180! emp-eeoc-300! emp-state-agency!'],
    [work, 'OH', '', 60, 'emp-eeoc-180 emp-eeoc-300 emp-state-agency'],
    [work, 'OH', 'state', 60, 'emp-eeoc-180 emp-eeoc-300 emp-state-agency'],
    [work, 'OH', 'federal', 10, 'emp-federal-45'],
    [work, 'OH', 'federal', 60, 'emp-federal-45!'],
    [work, '', '', 60, 'emp-eeoc-180'],
    [work, '', 'federal', 10, 'emp-federal-45'],
    [work, 'AL', 'private', 60, 'emp-eeoc-180'],
    [work, 'TX', 'private', 60, 'emp-eeoc-180 emp-state-agency emp-eeoc-300'],
    [work, 'CA', 'nonsense', 60, 'emp-eeoc-180 emp-eeoc-300 emp-state-agency'],
    [places, 'OH', '', 60, 'pub-state-agency pub-titleii-180'],
    [places, 'TX', '', 60, 'pub-titleii-180'],
    ['housing', 'OH', '', 60, 'hou-504-180 hou-hud-1y hou-state-agency'],
    ['housing', '', '', 200, 'hou-hud-1y hou-court-2y hou-504-180!'],
    [school, 'OH', '', 60, 'edu-ocr-180 edu-idea-state-1y edu-idea-due-process-2y'],
    ['health', 'OH', '', 60, 'hc-hhs-180'],
    ['government', 'OH', '', 60, 'gov-doj-180'],
    ['other', 'OH', '', 60, 'oth-doj'],
  ])('%s in "%s", works for "%s", %i days ago', (kind, state, worksFor, daysAgo, wanted) => {
    const { first } = shownFirst(kind, state, worksFor, daysAgo)
    expect(first.map(({ id, over }) => `${id}${over ? '!' : ''}`).join(' ')).toBe(wanted)
  })

  test('are never more than three lines, and never a limit for another kind of employer', () => {
    const theirs = {
      private: /federal|mspb|congress|titleii/,
      state: /federal|mspb|congress|503/,
      federal: /eeoc|503|504|titleii|state-agency/,
    }
    for (const violationType of KINDS)
      for (const state of ['', 'OH', 'TX', 'CA', 'AL', 'GA'])
        for (const worksFor of ['', 'private', 'state', 'federal'] as const) {
          const { first, others } = shownFirst(violationType, state, worksFor, 60)
          expect(first.length).toBeLessThanOrEqual(3)
          if (violationType !== work) continue
          const never = theirs[worksFor || 'private']
          for (const { id } of worksFor ? [...first, ...others] : first) expect(id).not.toMatch(never)
        }
  })

  test('a limit of whole years is shown in years', () => {
    expect(told(work, '', 'OH').first.find(({ id }) => id === 'emp-state-agency')?.span).toBe('2 years')
  })

  test('a person who did not name their kind of employer gets the short federal limit as a sentence', () => {
    expect(shownFirst(work, 'OH', '', 60).hint).toContain('45 days')
    for (const one of [shownFirst(work, 'OH', 'private', 60), shownFirst(places, 'OH', '', 60)])
      expect(one.hint).toBeNull()
  })

  test("staff see the short federal limit unfolded until they know the person's employer, or that it does not apply", () => {
    const unknown = shownFirst(work, 'OH', '', 40)
    expect(ifFederal(unknown)?.day).toBe(shownFirst(work, 'OH', 'federal', 40).first[0]?.day)
    const answered = corrected(
      unknown,
      [{ rule: 'emp-federal-45', title: '', day: null, reason: 'A bakery.' }],
      today,
    )
    const said = { ...unknown, hint: null }
    for (const dates of [
      answered,
      said,
      shownFirst(work, 'OH', 'private', 40),
      shownFirst(places, 'OH', '', 40),
    ])
      expect(ifFederal(dates)).toBeNull()
  })

  test('the list of cases marks no case red for a federal limit that does not apply', () => {
    const days = daysOf({ first: shownFirst(work, 'OH', 'private', 40).first, checked: [] })
    expect(days).not.toContain(shownFirst(work, 'OH', 'federal', 40).first[0]?.day)
    expect(triage({ status: 'under-review', state: 'OH' }, summary(days), '2026-11-21').colour).not.toBe(
      'red',
    )
  })
})

describe('a limit is over only when it is over everywhere in the United States', () => {
  // 180 days from May 29, 2026 end on November 25, a Wednesday.
  const limit = (at: string, date = '2026-05-29') => {
    const { first, others } = deadlinesFor(
      {
        violationType: work,
        day: whenItHappened({ date }, at.slice(0, 10)),
        state: 'HI',
        worksFor: 'private',
      },
      deadlineChart(),
      new Date(at),
    )
    return [...first, ...others].find(({ id }) => id === 'emp-eeoc-180')!
  }

  test.each<[string, string, boolean]>([
    ['the evening of its last day in Washington', '2026-11-26T00:30:00Z', false],
    ['the last hour of that day in Hawaii', '2026-11-26T09:30:00Z', false],
    ['the last minute of that day in American Samoa', '2026-11-26T10:59:00Z', false],
    ['the next day, in American Samoa too', '2026-11-26T11:00:00Z', true],
  ])('%s', (_, at, over) => {
    expect(limit(at)).toMatchObject({ day: '2026-11-25', over })
    const set = { rule: null, title: 'Answer the notice', day: '2026-11-25', reason: 'The letter says so.' }
    const none = { first: [], others: [], hint: null }
    expect(corrected(none, [set], new Date(at)).checked[0]?.over).toBe(over)
  })

  test('an event today in Guam counts from today, and a date that is ahead everywhere counts from no day', () => {
    const noonInGuam = '2026-11-26T02:00:00Z'
    expect(limit(noonInGuam, '2026-11-26').day).not.toBeNull()
    const morningInGuam = '2026-11-25T22:00:00Z'
    expect(limit(morningInGuam, '2026-11-26').day).not.toBeNull()
    expect(limit(morningInGuam, '2026-11-27').day).toBeNull()
  })
})

describe('steps whose limit only a notice, a contract or the state names', () => {
  const othersOf = (kind: Kind) => told(kind, 'October 30, 2026', 'OH').others

  test.each<[Kind, string]>([
    ['housing', 'hou-eviction hou-pha-hearing'],
    ['government', 'gov-jail-grievance'],
    [school, 'edu-504-hearing'],
    [work, 'emp-union'],
  ])('about %s they come first among the other ways: %s', (kind, ids) => {
    const unknown = othersOf(kind).filter((one) => one.unknown !== undefined)
    expect(unknown.map(({ id }) => id).sort()).toEqual(ids.split(' ').sort())
    expect(othersOf(kind).slice(0, unknown.length)).toEqual(unknown)
    for (const one of unknown) {
      expect(one).toMatchObject({ span: '', day: null, over: false })
      expect(one.unknown?.length).toBeGreaterThan(20)
    }
  })

  test('only a person who may have a notice is sent to the other ways', () => {
    for (const kind of ['housing', 'health', 'government', school] as const)
      expect(told(kind, '', 'OH').hint).toContain('court papers')
    for (const kind of [places, 'other'] as const) expect(told(kind, '', 'OH').hint).toBeNull()
  })

  test('a step without a filing deadline is no date to know', () => {
    expect(othersOf('housing').map(({ id }) => id)).not.toContain('hou-titleiii-none')
  })
})

test('each date links to the page about whom to contact, unless its source is that page or our page of the state', () => {
  for (const kind of KINDS) {
    const { first, others } = told(kind, '', 'CO')
    for (const { id, start, source } of [...first, ...others])
      if (source.url.startsWith('/')) expect(start, id).toBeUndefined()
      else if (start) expect(start, id).not.toBe(source.url)
  }
  expect(told('housing', '', '').first.find(({ id }) => id === 'hou-hud-1y')?.start).toBe(
    'https://www.hud.gov/fairhousing/fileacomplaint',
  )
})

const summary = (deadlines: string[]) => ({
  summary: '',
  organisation: '',
  date: 'x',
  deadlines,
  anonymous: true,
})

test('the longer date of most states is shown only where it applies', () => {
  const ids = (state: string) =>
    [told(work, 'October 30, 2026', state)].flatMap(({ first, others }) =>
      [...first, ...others].map(({ id }) => id),
    )
  expect(ids('CA')).toContain('emp-eeoc-300')
  expect(ids('TN')).not.toContain('emp-eeoc-300')
  expect(ids('')).not.toContain('emp-eeoc-300')
})

test('a state whose own limit is on our chart gets it, with the page that explains its doubts', () => {
  const ofState = (state: string) => {
    const { first, others } = told(places, 'October 30, 2026', state)
    return [...first, ...others].find((one) => one.id === 'pub-state-agency')
  }
  expect(ofState('CO')).toMatchObject({
    span: '60 days',
    planning: null,
    source: { url: '/know-your-rights/colorado' },
  })
  expect(ofState('')?.planning).toContain('Most states give 180 days or more')
})

test.each([
  ['housing', 'hou-state-agency', 'housing', 'housingStateDays'],
  ['places', 'pub-state-agency', 'publicAccommodations', 'publicAccommodationsStateDays'],
] as const)('about %s, no state cites its law on jobs', (kind, id, law, days) => {
  for (const state of laws.states.filter(({ deadlines }) => deadlines[days] !== null)) {
    const { first, others } = told(kind, 'October 30, 2026', state.code)
    const line = [...first, ...others].find((one) => one.id === id)
    expect(line?.law, state.code).toBe(state[law])
  }
})

test.each(KINDS)('%s has a limit with a law and a source, the earliest first', (violationType) => {
  for (const state of ['', 'CA', 'AL', 'XX']) {
    const { first, others } = told(violationType, 'October 30, 2026', state)
    expect(first.length).toBeGreaterThan(0)
    for (const one of [...first, ...others])
      expect(one).toMatchObject({
        law: expect.any(String),
        source: { url: expect.stringMatching(/^(https:|\/know-your-rights\/)/) },
      })
    const days = first.map(({ day }) => day)
    expect(days).toEqual(days.toSorted())
    expect(new Set([...first, ...others].map((one) => one.id)).size).toBe(first.length + others.length)
  }
})

test('a limit that starts with a letter is never counted from the day of the event', () => {
  const appeal = told('government', 'October 30, 2026').others.find((one) => one.id === 'gov-ssa-60')
  expect(appeal).toMatchObject({ day: null, span: '60 days', countsFrom: expect.stringContaining('notice') })
})

test('without a day the span is alone, a month counts from its first day, and a past limit says so', () => {
  const housing = (date: string) => told('housing', date).first[0]
  expect(housing('last week')).toMatchObject({ day: null, span: '180 days', over: false })
  const ofFunding = told('housing', 'around May 2026').first.find(({ id }) => id === 'hou-504-180')
  expect(ofFunding).toMatchObject({ fromMonth: true, day: '2026-10-28', over: true })
  expect(housing('December 24, 2026')).toMatchObject({ day: null })
})

test.each([
  ['the day before', '2026-10-27', false],
  ['the day itself', '2026-10-28', false],
  ['the day after', '2026-10-29', true],
])('a limit is over only when its last day has passed: %s', (_, day, over) => {
  const answers = { violationType: 'housing' as const, day: happened('May 1, 2026'), state: '' }
  const dates = deadlinesFor(answers, deadlineChart(), new Date(`${day}T12:00:00Z`)).first
  expect(dates.find(({ id }) => id === 'hou-504-180')).toMatchObject({ day: '2026-10-28', over })
})

test('a calendar entry says nothing in its title, and no line is longer than the format allows', async () => {
  const { first } = deadlinesFor(
    { violationType: work, day: happened('October 30, 2026'), state: '', worksFor: 'federal' },
    deadlineChart(),
    today,
  )
  const text = await calendarFile(dateToKeep(first, '0', 'H4K-79TM-C')!, today).text()
  expect(text).toContain('\r\nDTSTART;VALUE=DATE:20261214\r\nDTEND;VALUE=DATE:20261215\r\n')
  expect(text).toContain('\r\nSUMMARY:A date to keep\r\n')
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  const whole = text.replaceAll('\r\n ', '')
  expect(whole).toContain('45 days\\, Rehabilitation Act')
  expect(whole).toContain('Where to start: https://www.eeoc.gov/federal-sector/')
  expect(whole).toMatch(/DTSTAMP:20261121T120000Z/)
})

test('only a future day can be added to a calendar', () => {
  const { first } = told('housing', 'around May 2024')
  expect(dateToKeep(first, '0', 'H4K-79TM-C')).toBeNull()
  for (const place of ['99', '-1', '1.5', 'constructor'])
    expect(dateToKeep(first, place, 'H4K-79TM-C')).toBeNull()
})

test('the entry of a date keeps its id when its day is corrected, and never shares it with another case', async () => {
  const uid = async (date: string, caseNumber: string) => {
    const { first } = told(work, date, 'OH')
    return /\r\nUID:(\w+)\r\n/.exec(
      await calendarFile(dateToKeep(first, '0', caseNumber)!, today).text(),
    )?.[1]
  }
  const [before, corrected, other] = [
    await uid('October 30, 2026', 'H4K-79TM-C'),
    await uid('October 20, 2026', 'H4K-79TM-C'),
    await uid('October 30, 2026', 'H4K-79TN-D'),
  ]
  expect(before).toHaveLength(32)
  expect(corrected).toBe(before)
  expect(other).not.toBe(before)
})

test('a last day on a Sunday shows both numbers, and how they were counted', () => {
  const [eeoc] = told(work, 'October 20, 2026', 'OH').first
  expect(eeoc).toMatchObject({
    id: 'emp-eeoc-180',
    from: '2026-10-20',
    counted: '2027-04-18',
    day: '2027-04-16',
    accepted: '2027-04-19',
  })
})
