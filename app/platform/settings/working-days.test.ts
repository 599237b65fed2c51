import { expect, test } from 'vitest'
import { isWorkday } from './is-workday.ts'
import { closedDaysIn, weekdaysIn } from './working-days.ts'

test.each([
  ['Monday, Tuesday', [1, 2]],
  ['fri, mon and Wed.', [1, 3, 5]],
  ['Sunday', [0]],
  ['', null],
  ['Mon-Fri', null],
  ['Monday, Someday', null],
  ['M', null],
])('working days: “%s”', (text, days) => {
  expect(weekdaysIn(text)).toEqual(days)
})

test.each([
  ['federal holidays\nDecember 24\nDec 31', { federal: true, yearly: ['12-24', '12-31'], spans: [] }],
  [
    '2026-12-28 to 2027-01-02\n\n 2026-11-27 ',
    {
      federal: false,
      yearly: [],
      spans: [
        ['2026-12-28', '2027-01-02'],
        ['2026-11-27', '2026-11-27'],
      ],
    },
  ],
  [
    'December 30 to January 2\nJuly 3rd\n11/27',
    { yearly: ['12-30', '12-31', '01-01', '01-02', '07-03', '11-27'] },
  ],
  ['December 1 to January 15', { wrong: 'December 1 to January 15' }],
  [
    'May 1 to May 31\nJune 1 to June 30\nJuly 1 to July 31\nAugust 1 to August 31',
    { wrong: 'August 1 to August 31' },
  ],
  ['13/1', { wrong: '13/1' }],
  ['February 30', { wrong: 'February 30' }],
  ['2026-02-30', { wrong: '2026-02-30' }],
  ['2026-12-31 to 2026-12-01', { wrong: '2026-12-31 to 2026-12-01' }],
  ['2026-01-01 to 2026-02-01', { wrong: '2026-01-01 to 2026-02-01' }],
  ['Christmas', { wrong: 'Christmas' }],
  [Array.from({ length: 31 }, () => 'May 1').join('\n'), { wrong: 'May 1' }],
] as const)('closed days: %j', (text, closed) => {
  expect(closedDaysIn(text)).toMatchObject(closed)
})

test('a day is a working day when its weekday is, and nothing closes it', () => {
  const closed = closedDaysIn('Federal holidays\nDecember 24\n2026-12-28 to 2026-12-30')
  const at = (day: string) => 'wrong' in closed || isWorkday(day, { days: [1, 2, 3, 4, 5], closed })
  const open = [
    '2026-12-23',
    '2026-12-24',
    '2026-12-25',
    '2026-12-26',
    '2026-12-28',
    '2026-12-30',
    '2026-12-31',
  ]
  expect(open.filter(at)).toEqual(['2026-12-23', '2026-12-31'])
})
