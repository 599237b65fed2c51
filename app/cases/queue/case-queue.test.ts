import { describe, expect, test } from 'vitest'
import type { CaseSummary } from '../model/case-summary.ts'
import type { ListedCase } from '../record/listed-case.ts'
import {
  bySameOrganisation,
  FIRST_VIEW,
  inView,
  isUnread,
  mayBeSame,
  organisationKey,
  tagCounts,
} from './case-queue.ts'
import { kindsByWeek, WEEKS, workload } from './patterns.ts'
import { dueDay, triage } from './triage.ts'

const TODAY = '2026-11-21'

const aLine = (id: string, more: Partial<ListedCase> = {}): ListedCase => ({
  id,
  number: `H4K-${id}-C`,
  status: 'under-review',
  violationType: 'housing',
  state: 'CA',
  receivedDay: '2026-11-20',
  dueAt: '2026-11-22T12:00:00.000Z',
  answeredAt: null,
  attention: 'staff',
  waitsFor: null,
  answerBy: null,
  personSeq: 1,
  readSeq: 1,
  withdrawnOn: null,
  deletionAskedOn: null,
  purgeOn: null,
  lane: 'open',
  spamOn: null,
  messageCount: 0,
  fileCount: 0,
  ownerId: null,
  owner: null,
  heldAt: null,
  lineMark: '',
  tagsMark: null,
  ...more,
})

const aCapsule = (more: Partial<CaseSummary> = {}): CaseSummary => ({
  summary: 'They would not let my dog in.',
  organisation: 'The ACME Corp.',
  date: 'October 30, 2026',
  deadlines: [],
  anonymous: true,
  ...more,
})

describe('urgent cases', () => {
  const colour = (more: Partial<CaseSummary>, line = aLine('a')) => triage(line, aCapsule(more), TODAY).colour
  test.each<[Partial<CaseSummary>, string]>([
    [{}, 'none'],
    [{ urgent: ['danger'] }, 'red'],
    [{ urgent: ['minor'] }, 'red'],
    [{ urgentOn: '2026-12-05' }, 'red'],
    [{ urgentOn: '2026-12-06' }, 'amber'],
    [{ urgentOn: '2026-11-20' }, 'none'],
    [{ urgent: ['court'] }, 'red'],
    [{ deadlines: ['2026-12-21'] }, 'red'],
    [{ deadlines: ['2026-12-22'] }, 'amber'],
    [{ deadlines: ['2027-02-19'] }, 'amber'],
    [{ deadlines: ['2027-02-20'] }, 'none'],
    [{ deadlines: ['2026-11-20'] }, 'grey'],
    [{ deadlines: ['2026-11-20', '2026-12-01'] }, 'red'],
    [{ deadlines: ['2026-11-20'], urgent: ['retaliation'] }, 'red'],
    [{ still: 'yes' }, 'amber'],
    [{ date: '' }, 'amber'],
  ])('%j is %s', (summary, expected) => expect(colour(summary)).toBe(expected))

  test('gives the reason, and nothing for a case that is closed or not open yet', () => {
    expect(triage(aLine('a'), aCapsule({ deadlines: ['2026-11-22'] }), TODAY).reasons).toEqual([
      'A legal deadline in 1 day',
    ])
    expect(colour({ urgent: ['danger'] }, aLine('a', { status: 'closed' }))).toBe('none')
    expect(triage(aLine('a'), undefined, TODAY)).toEqual({ colour: 'none', reasons: [] })
  })
})

describe('the next due time', () => {
  const day = (more: Partial<CaseSummary>) => dueDay(aCapsule(more), TODAY)
  test.each<[Partial<CaseSummary>, ReturnType<typeof dueDay>]>([
    [{}, null],
    [{ deadlines: ['2026-12-01'] }, { day: '2026-12-01', court: false }],
    [
      { deadlines: ['2026-12-01'], urgentOn: '2026-11-30' },
      { day: '2026-11-30', court: true },
    ],
    [
      { deadlines: ['2026-12-01'], urgentOn: '2026-12-02' },
      { day: '2026-12-01', court: false },
    ],
    [
      { deadlines: ['2026-11-01'], urgentOn: '2026-12-02' },
      { day: '2026-12-02', court: true },
    ],
    [
      { deadlines: ['2026-11-01'], urgentOn: '2026-11-02' },
      { day: '2026-11-01', court: false },
    ],
  ])('%j is %j', (more, expected) => expect(day(more)).toEqual(expected))

  test('where promises end at the same hour, the next deadline decides', () => {
    const summaries = new Map([
      ['b', aCapsule({ deadlines: ['2026-12-10'] })],
      ['c', aCapsule({ deadlines: ['2026-11-28'] })],
      // It may have passed: behind a near day, and before one in years.
      ['d', aCapsule({ deadlines: ['2026-11-01'] })],
      ['e', aCapsule({ deadlines: ['2028-11-01'] })],
    ])
    const cases = ['a', 'e', 'b', 'c', 'd'].map((id) => aLine(id))
    const order = inView(cases, summaries, FIRST_VIEW, TODAY).map(({ id }) => id)
    expect(order).toEqual(['c', 'b', 'd', 'e', 'a'])
  })

  test('among red cases the day decides, not the promise', () => {
    const cases = [
      aLine('a', { dueAt: '2026-11-22T00:00:00.000Z' }),
      aLine('b', { dueAt: '2026-11-24T00:00:00.000Z' }),
      aLine('c', { dueAt: '2026-11-21T00:00:00.000Z' }),
    ]
    const summaries = new Map([
      ['a', aCapsule({ deadlines: ['2026-12-10'] })],
      ['b', aCapsule({ urgentOn: '2026-11-24' })],
      ['c', aCapsule({ deadlines: ['2026-11-01'] })],
    ])
    const order = (sort: 'urgency' | 'deadline') =>
      inView(cases, summaries, { ...FIRST_VIEW, sort }, TODAY).map(({ id }) => id)
    expect(order('urgency')).toEqual(['b', 'a', 'c'])
    expect(order('deadline')).toEqual(['b', 'a', 'c'])
  })

  test('a person is found by name and address, and a possible later deadline does not sink a case', () => {
    const cases = [aLine('a'), aLine('b')]
    const summaries = new Map([
      ['a', aCapsule({ name: 'Ash Example', email: 'ash@example.org', date: '' })],
      ['b', aCapsule({ deadlines: ['2026-11-01'] })],
    ])
    const found = (search: string) =>
      inView(cases, summaries, { ...FIRST_VIEW, search }, TODAY).map(({ id }) => id)
    expect(found('ash example')).toEqual(['a'])
    expect(found('ASH@example.org')).toEqual(['a'])
    // Typed by a member who only heard the name.
    const heard = new Map([['a', aCapsule({ name: 'Ashé O’Brién' })]])
    const asHeard = { ...FIRST_VIEW, search: "ashe o'brien" }
    expect(inView(cases, heard, asHeard, TODAY).map(({ id }) => id)).toEqual(['a'])
    const plain = aLine('c')
    const all = new Map([...summaries, ['c', aCapsule()] as const])
    const order = inView([plain, ...cases], all, { ...FIRST_VIEW, sort: 'urgency' }, TODAY)
    expect(order.map(({ id }) => id)).toEqual(['a', 'b', 'c'])
  })

  test("a person's entry is new until it was opened", () => {
    expect(isUnread(aLine('a', { personSeq: 3, readSeq: 2 }))).toBe(true)
    expect(isUnread(aLine('a', { personSeq: 3, readSeq: 4 }))).toBe(false)
  })
})

describe('the list', () => {
  const cases = [
    aLine('a', { dueAt: '2026-11-23T00:00:00.000Z', receivedDay: '2026-11-21' }),
    aLine('b', { dueAt: '2026-11-22T00:00:00.000Z', answeredAt: '2026-11-21T00:00:00.000Z' }),
    aLine('c', { dueAt: '2026-11-24T00:00:00.000Z', receivedDay: '2026-11-19', owner: 'Kit' }),
  ]
  const summaries = new Map<string, CaseSummary | 'broken'>([
    ['a', aCapsule({ deadlines: ['2027-05-01'] })],
    ['b', aCapsule({ deadlines: ['2026-11-01'], organisation: 'Acme, Inc' })],
    ['c', aCapsule({ deadlines: ['2026-12-01'], organisation: 'Oak School', summary: 'No IEP meeting' })],
  ])
  const order = (more: Partial<typeof FIRST_VIEW>) =>
    inView(cases, summaries, { ...FIRST_VIEW, ...more }, TODAY).map(({ id }) => id)

  test.each<[Partial<typeof FIRST_VIEW>, string[]]>([
    [{}, ['a', 'c', 'b']],
    [{ sort: 'promise' }, ['a', 'c', 'b']],
    [{ sort: 'deadline' }, ['c', 'a', 'b']],
    [{ sort: 'urgency' }, ['c', 'b', 'a']],
    [{ sort: 'newest' }, ['a', 'b', 'c']],
    [{ search: 'oak' }, ['c']],
    [{ search: 'ACME dog' }, ['a', 'b']],
    [{ search: 'kit iep' }, ['c']],
    [{ search: 'california nothing' }, []],
    [{ colour: 'red' }, ['c']],
    [{ kind: 'other' }, []],
  ])('%j gives %j', (view, expected) => expect(order(view)).toEqual(expected))

  test('finds cases about the same organization in any spelling', () => {
    const [group, ...others] = bySameOrganisation(cases, summaries)
    expect(group?.cases.map(({ id }) => id)).toEqual(['a', 'b'])
    expect(others).toEqual([])
    expect(organisationKey('The Café & Sons, L.L.C.')).toBe('cafe and sons')
    expect(organisationKey('The Inc.')).toBe('')
  })

  test.each([
    ['Acme', 'The Acme Company', true],
    ['Oak School District', 'Oak School', true],
    ['Oak School', 'Pine School', false],
    ['', 'Acme', false],
    ['Joe', 'Joe Smith Plumbing', false],
  ])('%s and %s: %s', (a, b, same) => expect(mayBeSame(a, b)).toBe(same))
})

test('the workload counts late cases, soon due ones, and those waiting for either side', () => {
  const at = Date.parse('2026-11-22T00:00:00Z')
  const loads = workload(
    [
      aLine('a', { ownerId: 'kit', owner: 'Kit', dueAt: '2026-11-21T00:00:00.000Z' }),
      aLine('b', { ownerId: 'kit', owner: 'Kit', status: 'waiting-for-person', attention: 'person' }),
      aLine('c', { dueAt: '2026-11-22T10:00:00.000Z' }),
    ],
    at,
  )
  expect(loads).toEqual([
    { name: 'Kit', open: 2, late: 1, soon: 0, forUs: 1, forPerson: 1 },
    { name: null, open: 1, late: 0, soon: 1, forUs: 1, forPerson: 0 },
  ])
})

test('cases are counted by kind and week, the last week ends today', () => {
  const day = (receivedDay: string, count: number) => ({
    violationType: 'other' as const,
    receivedDay,
    count,
  })
  const { weeks, rows } = kindsByWeek(
    [day('2026-11-21', 2), day('2026-11-15', 1), day('2026-11-14', 4), day('2020-01-01', 9)],
    TODAY,
  )
  expect(weeks).toHaveLength(WEEKS)
  expect(weeks.at(-1)).toBe('To Nov 21')
  expect(rows[0]?.counts.slice(-2)).toEqual([4, 3])
  expect(rows[0]?.all).toBe(7)
})

test('cases are found by a tag in any spelling, and each tag is counted once', () => {
  const cases = ['a', 'b', 'c'].map((id) => aLine(id))
  const summaries = new Map([
    ['a', { ...aCapsule(), tags: ['Eviction', 'Fast'] }],
    ['b', { ...aCapsule(), tags: ['eviction'] }],
    ['c', { ...aCapsule(), tags: null }],
  ])
  expect(tagCounts(cases, summaries)).toEqual([
    ['Eviction', 2],
    ['Fast', 1],
  ])
  const found = (view: object) =>
    inView(cases, summaries, { ...FIRST_VIEW, ...view }, TODAY).map(({ id }) => id)
  expect(found({ tag: 'Eviction' })).toEqual(['a', 'b'])
  expect(found({ search: 'fast' })).toEqual(['a'])
  expect(found({})).toHaveLength(3)
})
