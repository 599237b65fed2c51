import { describe, expect, test } from 'vitest'
import { dayAfter, sayDay } from '../time.ts'
import { readDate } from './read-date.ts'

const RECEIVED = '2026-11-28'

describe('a whole date', () => {
  test.each([
    ['October 30, 2026', '2026-10-30'],
    ['october 30 2026', '2026-10-30'],
    ['OCT. 30TH, 2026', '2026-10-30'],
    ['October 30,2026', '2026-10-30'],
    ['October the 30th, 2026', '2026-10-30'],
    ['the 30th day of October 2026', '2026-10-30'],
    ['30 Oct 2026', '2026-10-30'],
    ['30-Oct-26', '2026-10-30'],
    ["Oct 30, '26", '2026-10-30'],
    ['October 30 of 2026', '2026-10-30'],
    ['Sept. 3rd 2026', '2026-09-03'],
    ['10/30/26', '2026-10-30'],
    ['10-30-2026', '2026-10-30'],
    ['10.30.2026', '2026-10-30'],
    ['10 / 30 / 2026', '2026-10-30'],
    ['2026-10-30', '2026-10-30'],
    ['2026/10/30', '2026-10-30'],
    ['2026-10-30T23:00:00Z', '2026-10-30'],
    ['20261030', '2026-10-30'],
    ['３０ Oct ２０２６', '2026-10-30'],
    ['１０／３０／２０２６', '2026-10-30'],
    ['٣٠ October ٢٠٢٦', '2026-10-30'],
    ['October\u00a030,\u2009\u20032026', '2026-10-30'],
    ['\u200eOctober 30, 2026\u200f', '2026-10-30'],
    ['10‑30‑2026', '2026-10-30'],
    // The month comes first in the United States; no month is 13.
    ['3/5/2026', '2026-03-05'],
    ['13/5/2026', '2026-05-13'],
    ['Friday, October 30, 2026', '2026-10-30'],
    ['on Friday the 30th of October 2026', '2026-10-30'],
    ['Feb 29, 2024', '2024-02-29'],
  ])('%s', (typed, day) => expect(readDate(typed, RECEIVED)).toEqual({ kind: 'day', day }))

  test.each([
    ['around 10 am on October 20, 2026', '2026-10-20'],
    ['at 2 pm on October 30, 2026', '2026-10-30'],
    ['October 20, 2026 at 3:30 pm', '2026-10-20'],
    ['3:30pm 10/20/2026', '2026-10-20'],
    ['10:05 on Oct 20, 2026', '2026-10-20'],
    ['October 20, 2026 at noon', '2026-10-20'],
    ['October 20, 2026 at midnight', '2026-10-20'],
    ['Room 30, October 2, 2026', '2026-10-02'],
    ['I was told in a meeting on October 20, 2026', '2026-10-20'],
    ['They suspended my son at school on October 20, 2026', '2026-10-20'],
  ])('%s: other numbers and words are not part of it', (typed, day) =>
    expect(readDate(typed, RECEIVED)).toEqual({ kind: 'day', day }),
  )

  test.each([
    '30 people saw it on October 20, 2026',
    'they made me march out on October 20, 2026',
    'They may say no, but it was October 20, 2026',
    'I now know: it was October 20, 2026',
    'They took $2,019.50 on October 20, 2026',
    'Call 202-555-2019. It was October 20, 2026.',
    'Columbus, OH 43215-2019, October 20, 2026',
    'I was there for 3 weeks. They fired me October 20, 2026',
  ])('%s: we ask, and offer that day', (typed) =>
    expect(readDate(typed, RECEIVED)).toEqual({ kind: 'ask', candidates: ['2026-10-20'], why: 'unclear' }),
  )
})

test.each([
  ['yesterday', '2026-11-27'],
  ['today', '2026-11-28'],
  ['this morning', '2026-11-28'],
  ['last night', '2026-11-27'],
  ['the day before yesterday', '2026-11-26'],
  ['5 days ago', '2026-11-23'],
  ['three weeks ago', '2026-11-07'],
  ['Oct 20', '2026-10-20'],
  ['20 October', '2026-10-20'],
  ['10/20', '2026-10-20'],
  ['on March 3rd', '2026-03-03'],
  // The last such day, not the nearest.
  ['March 20', '2026-03-20'],
  ['January 28', '2026-01-28'],
  ['October 20 last year', '2025-10-20'],
  ['October 20 of last year', '2025-10-20'],
])('%s is counted from the day it was received', (typed, day) =>
  expect(readDate(typed, RECEIVED)).toEqual({ kind: 'day', day }),
)

test.each([
  ['last month', '2026-10'],
  ['this month', '2026-11'],
  ['2 months ago', '2026-09'],
  ['October 2026', '2026-10'],
  ['10/2026', '2026-10'],
  ['around May 2025', '2025-05'],
  ['early October 2026', '2026-10'],
  ['end of October 2026', '2026-10'],
  ['maybe in October 2026', '2026-10'],
  ['It may have been in October 2026', '2026-10'],
  ['in May', '2026-05'],
  ['in April', '2026-04'],
  ['in October of last year', '2025-10'],
])('%s names a month, and its first day is the safe one', (typed, month) =>
  expect(readDate(typed, RECEIVED)).toEqual({ kind: 'month', month, day: `${month}-01` }),
)

describe('the person is asked', () => {
  test.each([
    ['from November 3, 2025 until October 5, 2026', ['2025-11-03', '2026-10-05']],
    ['from November 3, 2025 until January 5, 2026', ['2025-11-03', '2026-01-05']],
    ['I was hired in March 2019. I was fired October 30, 2026.', ['2026-10-30']],
    ['between May 2, 2026 and 5/9/2026', ['2026-05-02', '2026-05-09']],
  ])('%s: several dates', (typed, candidates) =>
    expect(readDate(typed, RECEIVED)).toEqual({ kind: 'ask', candidates, why: 'several' }),
  )

  test.each([
    ['Oct 20 and 25, 2026', ['2026-10-20', '2026-10-25']],
    ['October 20-22, 2026', ['2026-10-20', '2026-10-22']],
    ['Oct 20, 21 and 22', ['2026-10-20', '2026-10-21', '2026-10-22']],
    ['Oct 30 26', ['2026-10-30']],
    ['20, 21 October 2026', ['2026-10-20', '2026-10-21']],
    ['2026 October 30, 31', ['2026-10-30']],
    ['30 December 15, 2025', ['2025-12-15']],
    ['since March 2026', ['2026-03-01']],
    ['every week since October 20, 2026', ['2026-10-20']],
    ['every week', []],
    ['May or June 2026', ['2026-05-01', '2026-06-01']],
    // The day itself is not meant, and none that we know.
    ['before October 20, 2026', []],
    ['October 20, 2026 or earlier', []],
    ['the week of October 20, 2026', ['2026-10-18', '2026-10-20']],
    ['two days before October 20, 2026', ['2026-10-18']],
    ['maybe October 20, 2026', ['2026-10-20']],
    ['about 3 weeks ago', ['2026-11-07']],
    ['last Friday', ['2026-11-20', '2026-11-27']],
    ['Thursday, October 30, 2026', ['2026-10-30']],
    ['Wed Oct 21, 2025', ['2025-10-21']],
    ['fired October 30, 2026, hired in 2019', ['2026-10-30']],
    ['the 3rd of the month before last', []],
    ['last October 20', ['2026-10-20']],
    ['October 20, 2o25', ['2025-10-20']],
    ['Octber 30, 2026', ['2026-10-30']],
    ['last week', []],
    ['2025', []],
    ['summer 2025', []],
    ['a year ago', ['2025-11-28']],
    ['2026-30-10', ['2026-10-30']],
    ['Case 12-10-2026-33', []],
  ])('%s is not clear', (typed, candidates) =>
    expect(readDate(typed, RECEIVED)).toEqual({ kind: 'ask', candidates, why: 'unclear' }),
  )

  // Most of the world puts the day first and uses dots.
  test('3.5.2026 can be two days', () =>
    expect(readDate('3.5.2026', RECEIVED)).toEqual({
      kind: 'ask',
      candidates: ['2026-03-05', '2026-05-03'],
      why: 'unclear',
    }))

  test.each([
    'June 31, 2026',
    '31 June 2026',
    'February 29, 2025',
    '13/13/2026',
    '13/13',
    '0/0/0000',
    '2026-02-30',
  ])('%s does not exist', (typed) =>
    expect(readDate(typed, RECEIVED)).toEqual({ kind: 'ask', candidates: [], why: 'no-such-day' }),
  )

  test.each(['October 30, 2027', '10/30/2027', 'October 2027', '11/30/2026'])('%s has not come', (typed) =>
    expect(readDate(typed, RECEIVED)).toEqual({ kind: 'ask', candidates: [], why: 'to-come' }),
  )

  test('a day that has already begun in another time zone is not in the future', () =>
    expect(readDate('11/29/2026', RECEIVED)).toEqual({ kind: 'day', day: '2026-11-29' }))
})

test.each([
  '',
  ' ',
  'around 10 am',
  'room 30',
  '202-555-2019',
  '43215',
  'I do not remember',
  'They may fire me',
  'we march',
])('there is no date in %j', (typed) => expect(readDate(typed, RECEIVED)).toEqual({ kind: 'none' }))

describe('a day to come', () => {
  test.each([
    ['Court room 30, December 15, 2026', '2026-12-15'],
    ['December 15', '2026-12-15'],
    ['January 5', '2027-01-05'],
    ['Dec 15 at 9:30 am, room 4', '2026-12-15'],
    ['I must answer by December 15, 2026', '2026-12-15'],
    ['no later than 12/15/2026', '2026-12-15'],
  ])('%s', (typed, day) => expect(readDate(typed, RECEIVED, 'coming')).toEqual({ kind: 'day', day }))

  test.each([
    ['The letter of November 3 says December 15, 2026', ['2026-11-03', '2026-12-15']],
    ['Court case 30 December 15, 2026', ['2026-12-15']],
    ['October 20', ['2026-10-20']],
    ['in two weeks', ['2026-12-12']],
    ['next Friday', ['2026-12-04', '2026-12-11']],
  ])('%s: which day?', (typed, candidates) =>
    expect(readDate(typed, RECEIVED, 'coming')).toMatchObject({ kind: 'ask', candidates }),
  )
})

test('a day is shown with its weekday', () => expect(sayDay('2026-10-30')).toBe('Friday, October 30, 2026'))

const MONTHS = 'January February March April May June July August September October November December'.split(
  ' ',
)

/** The ways people write a whole date. */
const FORMS: Record<string, (year: string, month: number, day: number, weekday: string) => string> = {
  iso: (y, m, d) => `${y}-${two(m)}-${two(d)}`,
  'iso, bare': (y, m, d) => `${y}-${m}-${d}`,
  compact: (y, m, d) => `${y}${two(m)}${two(d)}`,
  slashes: (y, m, d) => `${m}/${d}/${y}`,
  'slashes, padded': (y, m, d) => `${two(m)}/${two(d)}/${y}`,
  dashes: (y, m, d) => `${m}-${d}-${y}`,
  words: (y, m, d) => `${MONTHS[m - 1]} ${d}, ${y}`,
  'short words': (y, m, d) => `on ${MONTHS[m - 1]?.slice(0, 3)}. ${d}, ${y}`,
  ordinal: (y, m, d) => `${MONTHS[m - 1]} ${d}${ending(d)} ${y}`.toLowerCase(),
  'day first': (y, m, d) => `${d} ${MONTHS[m - 1]} ${y}`,
  spreadsheet: (y, m, d) => `${d}-${MONTHS[m - 1]?.slice(0, 3)}-${y}`,
  weekday: (y, m, d, weekday) => `${weekday}, ${MONTHS[m - 1]} ${d}, ${y}`,
  'in a sentence': (y, m, d) => `At 4 pm on ${MONTHS[m - 1]} ${d}, ${y}, they sent me home`,
  'with a room': (y, m, d) => `Room 30, ${MONTHS[m - 1]} ${d}, ${y}, 9:15 am`,
}
const two = (n: number) => String(n).padStart(2, '0')
const ending = (day: number) => (day >= 11 && day <= 13 ? 'th' : (['th', 'st', 'nd', 'rd'][day % 10] ?? 'th'))

describe('every day of four centuries, in each form', () => {
  // A stride that shares no factor with the years, so that each form covers each day of the year in many years.
  const days = Array.from({ length: 1_500 }, (_, n) => dayAfter('1900-01-01', (n * 97) % 73_000))
  const leapDays = Array.from({ length: 49 }, (_, n) => `${1904 + 4 * n}-02-29`)

  test.each(Object.entries(FORMS))('%s reads back exactly that day', (_, form) => {
    const wrong = [...days, ...leapDays].filter((day) => {
      const [year = '', month = '', date = ''] = day.split('-')
      const weekday = sayDay(day).split(',')[0] ?? ''
      const read = readDate(form(year, Number(month), Number(date), weekday), '2100-12-31')
      return read.kind !== 'day' || read.day !== day
    })
    expect(wrong).toEqual([])
  })

  test('a form cut short, doubled or mixed with another never gives a third day', () => {
    const wrong: string[] = []
    for (let n = 0; n < 400; n++) {
      const [one, other] = [days[n]!, days[(n * 7 + 3) % days.length]!]
      const [first, second] = [one, other].map((day, at) => {
        const [year = '', month = '', date = ''] = day.split('-')
        const forms = Object.values(FORMS)
        return forms[(n + at * 5) % forms.length]!(
          year,
          Number(month),
          Number(date),
          sayDay(day).split(',')[0]!,
        )
      }) as [string, string]
      for (const typed of [
        `${first} and ${second}`,
        `${first}, ${second}`,
        `${first} ${second}`,
        `from ${first} to ${second}`,
      ]) {
        const read = readDate(typed, '2100-12-31')
        if (one !== other && read.kind !== 'ask') wrong.push(`${typed}: ${JSON.stringify(read)}`)
      }
    }
    expect(wrong).toEqual([])
  })
})

test.each([
  ['digits', '1'],
  ['slashes', '1/'],
  ['dots', '1.1.'],
  ['dashes', '10-10-'],
  ['months', 'May '],
  ['letters in front of a digit', 'in March of '],
  ['blanks', ' \u00a0'],
  ['ranges', 'October 1 - '],
  ['numbers of units', 'a few days and '],
  ['about', 'about '],
  ['two digits', '20 '],
  ['weekdays', 'Monday, '],
  ['times', '10:10 am on '],
  ['money', '$1,1'],
  ['at signs', '@a.'],
  ['addresses', 'www.www.'],
  ['combining marks', 'a\u0301\u0327'],
  ['half of a letter', '\ud83d'],
  ['brackets', '(202) '],
])('very long %s are read at once', (_, part) => {
  const slowest = [90, 100, 199, 200, 201, 50_000].map((length) => {
    const typed = part.repeat(Math.ceil(length / part.length)).slice(0, length)
    // The best of three, because other tests share the processor.
    const took = [1, 2, 3].map(() => {
      const began = performance.now()
      readDate(typed, RECEIVED)
      return performance.now() - began
    })
    return Math.min(...took)
  })
  expect(Math.max(...slowest)).toBeLessThan(250)
})
