import { describe, expect, test } from 'vitest'
import { readDate } from './read-date.ts'

// A date that leaves something out is certain only beside words that cannot move it (words-beside.ts).

const RECEIVED = '2026-11-28'

/** Words that move a day to another day or year, or make it uncertain. */
const QUALIFIERS = `
  a year ago | one year ago | two years ago | years ago | a yr ago | 2 yrs ago | several years ago | a decade ago
  a couple of years back | the year before | the year before last | the previous year | in a prior year | next year but one
  of that year | that same year | some other year | in fiscal year 24 | FY24 | of the last school year | '24-'25
  last fall | last winter | last spring | last summer | that semester | when I was in 5th grade | in my first grade
  back when I was a kid | as a child | when I was in school | during my first job | while I was married
  twenty twenty four | two thousand and nineteen | in '19 or so | 2019 | at 2024 | 20-24
  more than | less than | at least | at most | over | under | almost | nearly | roughly | about | around | approximately
  ~ | c. | ca. | circa | ? | or so | ish | give or take | plus or minus a few days | maybe | I think | not sure | probably
  before | after | since | until | not | it was not | never on | every | each | between | from | the day after | the week of
  the weekend before | two weeks before | ten days after | a week later | the next day | last | past | following
  twenty | hundred and | two and a | half of | 3- | 3 or | and again later | or thereabouts | or the day after
  the first time, then again | in 1st period of my 2nd year | in the year that I turned 18 | years earlier | years later
  when my son was three | just before school started that fall | under the former boss | + | > | < | (?) | ... | %`
  .split(/[|\n]/)
  .map((one) => one.trim())
  .filter(Boolean)

/** Dates that leave something out, with the day that they name alone. */
const PARTIAL: [typed: string, day: string][] = [
  ['Oct 5', '2026-10-05'],
  ['October 5th', '2026-10-05'],
  ['10/5', '2026-10-05'],
  ['10 days ago', '2026-11-18'],
  ['three weeks ago', '2026-11-07'],
  ['yesterday', '2026-11-27'],
]

test.each(PARTIAL)('%s alone is certain', (typed, day) => {
  expect(QUALIFIERS.length).toBeGreaterThan(100)
  expect(readDate(typed, RECEIVED)).toEqual({ kind: 'day', day })
})

describe.each(QUALIFIERS)('%s', (qualifier) => {
  test.each(PARTIAL)('beside %s makes it uncertain', (typed, day) => {
    const certain = [
      `${qualifier} ${typed}`,
      `${qualifier} on ${typed}`,
      `It happened ${qualifier} ${typed} at work`,
      `${typed} ${qualifier}`,
      `${typed}, ${qualifier}`,
      `${qualifier.toUpperCase()} ${typed.toUpperCase()}`,
    ].filter((text) => {
      const read = readDate(text, RECEIVED)
      return (read.kind === 'day' && read.day === day) || read.kind === 'month'
    })
    expect(certain).toEqual([])
  })
})

describe('harmless words leave a day certain', () => {
  test.each([
    ['on Oct 20 at work', '2026-10-20'],
    ['It happened on Oct 20.', '2026-10-20'],
    ['They fired me on Oct 20', '2026-10-20'],
    ['Tuesday, Oct 20', '2026-10-20'],
    ['Oct 20 (Tuesday)', '2026-10-20'],
    ['Tue Oct 20', '2026-10-20'],
    ['the 20th of October', '2026-10-20'],
    ['around 10 am on Oct 20', '2026-10-20'],
    ['It was Oct 20 at about 3:30 pm', '2026-10-20'],
    ['Oct 20 in the morning', '2026-10-20'],
    ['on the night of Oct 20', '2026-10-20'],
    ['yesterday at 5pm', '2026-11-27'],
    ['yesterday, November 27', '2026-11-27'],
    ['3 weeks ago at work', '2026-11-07'],
    ['5th, October 2026', '2026-10-05'],
    ['60 days ago', '2026-09-29'],
    ['earlier today', '2026-11-28'],
    ['late last night', '2026-11-27'],
    ['Oct 20 @ 3pm', '2026-10-20'],
    ['Oct 20 at 3:15 in the afternoon', '2026-10-20'],
  ])('%s', (typed, day) => expect(readDate(typed, RECEIVED)).toEqual({ kind: 'day', day }))

  // October 20, 2021 was the last Wednesday of these.
  test.each(['Wednesday, Oct 20', 'Oct 20 (Wed)'])('%s: the day of the week is another one', (typed) =>
    expect(readDate(typed, RECEIVED)).toEqual({ kind: 'ask', candidates: ['2021-10-20'], why: 'unclear' }),
  )
})

describe('a whole date in a sentence', () => {
  test.each([
    'around October 20, 2026',
    '~ October 20, 2026',
    'c. October 20, 2026',
    'October 20, 2026?',
    'It might be October 20, 2026',
    'It may have been October 20, 2026',
    'a year ago, on October 20, 2026',
    'October 20, 2026, and two weeks later they fired me',
    'October 20, 2026 or the next day',
    'a little past October 20, 2026',
    'around the time of October 20, 2026',
    'October 20, 2026 (approximately)',
    'mid October 20, 2026',
    'hired October 20, 2026, fired in the fall',
  ])('%s is asked about', (typed) =>
    expect(readDate(typed, RECEIVED)).toEqual({ kind: 'ask', candidates: ['2026-10-20'], why: 'unclear' }),
  )

  test.each([
    'not October 20, 2026',
    'It wasn’t on October 20, 2026',
    'October 20, 2026 is wrong',
    'at the latest October 20, 2026, or so',
    'up to October 20, 2026',
    'October 20, 2026 less two days',
    'no fue October 20, 2026',
  ])('%s is asked about, and that day is not offered', (typed) =>
    expect(readDate(typed, RECEIVED)).toEqual({ kind: 'ask', candidates: [], why: 'unclear' }),
  )
})

test.each([
  ['a year ago on October 5', ['2025-10-05']],
  ['one year ago today', ['2025-11-28']],
  ['two years ago on Oct 5', ['2024-10-05']],
  ['a year ago in October', ['2025-10-01']],
  ['Oct 5 at 2024', ['2024-10-05']],
  ['Oct 5 the previous year', ['2025-10-05', '2026-10-05']],
  ['last fall, Oct 5', ['2025-10-05', '2026-10-05']],
  ['Oct 5 when I was in 5th grade', ['2025-10-05', '2026-10-05']],
  // The day is earlier, and we do not know which one.
  ['more than 3 weeks ago', []],
  // Five days are not what was written.
  ['twenty-five days ago', []],
  ['3-4 weeks ago', ['2026-10-31', '2026-11-07']],
  ['two and a half weeks ago', []],
  ['October 5. A year ago', ['2025-10-05']],
  ['Oct 5 a yr ago', ['2025-10-05']],
  // So far back, people round.
  ['90 days ago', ['2026-08-30']],
  ['9 weeks ago', ['2026-09-26']],
  ['12 months ago', ['2025-11-01']],
])('%s: the days to choose from fit the words', (typed, candidates) =>
  expect(readDate(typed, RECEIVED)).toEqual({ kind: 'ask', candidates, why: 'unclear' }),
)

describe('a day to come', () => {
  test.each([
    ['December 15 next year', '2027-12-15'],
    ['I must answer by December 15', '2026-12-15'],
    ['Court hearing on Dec 15 at 10', '2026-12-15'],
    ['no later than December 15', '2026-12-15'],
  ])('%s', (typed, day) => expect(readDate(typed, RECEIVED, 'coming')).toEqual({ kind: 'day', day }))

  test.each(['about December 15', 'December 15 of the year after', 'the week after December 15'])(
    '%s: which day?',
    (typed) => expect(readDate(typed, RECEIVED, 'coming').kind).toBe('ask'),
  )
})
