import { expect, test } from 'vitest'
import { newReference, readReference } from '#app/platform/text/spoken-symbols.ts'
import {
  backWords,
  chargeDays,
  feeCents,
  firstDayFrom,
  giftFrom,
  money,
  odditiesOf,
  ordinal,
  saidOf,
} from './rules.ts'
import { receivedSchema } from './staff-forms.server.ts'
import { amountTyped, digitsOf, leftOutSentence, wasChanged } from './typed-amount.ts'

test.each([
  [35, 136],
  [75, 255],
  [1, 34],
  [25_000, 74_697],
])('with the fee on $%i of %i cents, the full gift is left', (amount, fee) => {
  expect(feeCents(amount)).toBe(fee)
  const all = amount * 100 + fee
  expect(all - Math.round(all * 0.029) - 30).toBeGreaterThanOrEqual(amount * 100)
})

test.each(['-5', '٧٥', '７５', '0', '1e3', '75.5', '25001', '', ' 75', '9'.repeat(400)])(
  'the address "%s" names no gift',
  (amount) => {
    expect(giftFrom(new URLSearchParams({ amount, frequency: 'monthly' }))).toBeNull()
  },
)

test('only ASCII digits count in what is typed', () => {
  expect([digitsOf('-5'), digitsOf('٧٥'), digitsOf('７5'), digitsOf('$1,000.99')]).toEqual([
    '5',
    '',
    '5',
    '1000',
  ])
})

test.each([
  ['75,50', '75'],
  ['75,5', '75'],
  ['75,', '75'],
  ['1,000', '1000'],
  ['1.000,50', '1'],
  ['12,345,50', '12345'],
  ['7,550 dollars', '7550'],
])('a comma before cents ends the amount: "%s" is %s', (typed, digits) => {
  expect(digitsOf(typed)).toBe(digits)
})

test.each([
  ['20.50', '20', 'Whole dollars only. We left out the cents.'],
  ['20.', '20', 'Whole dollars only. We left out the cents.'],
  ['75,50', '75', 'Whole dollars only. We left out the cents.'],
  ['1,000', '1000', ''],
  ['$40', '40', ''],
  ['4o0', '40', 'Whole dollars only. We left out “o”.'],
  ['-5', '5', 'Whole dollars only. We left out “-”.'],
])('typed key by key, "%s" shows %s, always digits only', (keys, shown, said) => {
  let box = { shown: '', typed: '' }
  for (const key of keys) {
    box = amountTyped(box, box.shown + key, true)
    expect(box.shown).toMatch(/^\d*$/)
  }
  expect(box.shown).toBe(shown)
  expect(leftOutSentence(box.typed)).toBe(said)
})

test('pasting, deleting or typing in the middle is accepted as it is', () => {
  const cents = { shown: '20', typed: '20.5' }
  expect(amountTyped(cents, '2', false).shown).toBe('2')
  expect(amountTyped(cents, '200', false).shown).toBe('200')
  expect(amountTyped(cents, '120', true).shown).toBe('120')
  expect(amountTyped(cents, '$1,234.56', false).shown).toBe('1234')
})

test('only thousands commas are removed without notice', () => {
  expect(['1,000', '$25,000', '20'].map(wasChanged)).toEqual([false, false, false])
  expect(['75,50', '1,00', '1000,000', '50.75', '1,000.50'].map(wasChanged)).toEqual(Array(5).fill(true))
  const asked = { day: '2026-03-05', once: '' }
  const amounts = ['1,000.50', '75,50', '1,00'].map((amount) =>
    receivedSchema.safeParse({ ...asked, amount }),
  )
  expect(amounts.map(({ data }) => data?.amount)).toEqual([100_050, undefined, undefined])
  const days = ['2026-02-28', '2026-02-30', '2026-13-01', '2025-02-29']
  const taken = days.map((day) => receivedSchema.safeParse({ amount: '75', day, once: '' }).success)
  expect(taken).toEqual([true, false, false, false])
})

test('an amount above the limit is not shown as a choice', () => {
  expect(saidOf('monthly', 25_000)).toBe('You chose $25,000 every month. That is $300,000 a year.')
  expect(saidOf('monthly', 25_001)).toContain('up to $25,000')
  expect(saidOf('one-time', Number('9'.repeat(20)))).not.toContain('You chose')
  expect([saidOf('one-time', 0), saidOf('weekly', 5), saidOf(null, 5)]).toEqual(['', '', ''])
})

test('refunds are described in words', () => {
  const words = (backCents: number, disputedCents = 0) =>
    backWords({ arrivedCents: 7500, backCents, disputedCents })
  expect([words(0), words(2500), words(7500), words(0, 7500), words(2500, 1000)]).toEqual([
    null,
    '$25 went back to you',
    'All of it went back to you',
    'Your bank asks for it back',
    '$25 went back to you. Your bank asks for $10 back',
  ])
})

test('references are parsed however they are written, and wrong ones are rejected', () => {
  for (let at = 0; at < 200; at += 1) {
    const reference = newReference('G')
    expect(reference).toMatch(/^G-[A-Z0-9]{4}-[A-Z0-9]{2}$/)
    expect(readReference('G', reference)).toBe(reference)
    expect(readReference('G', reference.slice(2).replace('-', '').toLowerCase())).toBe(reference)
  }
  for (const wrong of ['', 'G-AAAA-AA', 'G-7KT4', 'x'.repeat(1000)])
    expect(readReference('G', wrong)).toBeNull()
})

test('money and days are written out', () => {
  expect([money(7500), money(7755), money(100_000), money(-50)]).toEqual([
    '$75',
    '$77.55',
    '$1,000',
    '-$0.50',
  ])
  expect([1, 2, 3, 4, 11, 12, 13, 21, 22, 23, 31].map(ordinal).join()).toBe(
    '1st,2nd,3rd,4th,11th,12th,13th,21st,22nd,23rd,31st',
  )
  expect(chargeDays(31)).toContain('on the last day where a month is shorter')
})

test('another day of the month never comes before the planned one', () => {
  expect(
    [
      [5, '2026-12-21'],
      [21, '2026-12-21'],
      [28, '2026-12-21'],
      [1, '2026-12-02'],
      [28, '2027-01-31'],
    ].map(([day, from]) => firstDayFrom(day as number, from as string)),
  ).toEqual(['2027-01-05', '2026-12-21', '2026-12-28', '2027-01-01', '2027-02-28'])
})

test('a treasurer is asked about another amount, a day before the promise, and a day long ago', () => {
  const promised = { amountCents: 75_00, day: '2026-11-10' }
  const asked = (amountCents: number, day: string) => odditiesOf({ amountCents, day }, '2026-11-21', promised)
  expect(asked(75_00, '2026-11-21')).toEqual([])
  expect(asked(75_00, '2026-11-10')).toEqual([])
  expect(asked(7_500_00, '2026-11-20')).toEqual(['amount'])
  expect(asked(75_00, '2026-11-09')).toEqual(['before'])
  expect(asked(75_00, '2001-01-01')).toEqual(['before', 'long-ago'])
  expect(odditiesOf({ amountCents: 1, day: '2026-09-22' }, '2026-11-21')).toEqual([])
  expect(odditiesOf({ amountCents: 1, day: '2026-09-21' }, '2026-11-21')).toEqual(['long-ago'])
  // A typo in the year of a postmark moves it to another tax year.
  const mailed = (postmark: string) =>
    odditiesOf({ amountCents: 1, day: '2026-11-20', mailed: postmark }, '2026-11-21')
  expect(mailed('2026-10-21')).toEqual([])
  expect(mailed('2025-11-18')).toEqual(['long-in-mail'])
})
