import { expect, test } from 'vitest'
import { missingMonths } from './missing-months.ts'

const came = (...months: string[]) =>
  months.map((month) => ({ month, givenOn: null as string | null, refundReason: null as string | null }))
const monthly = { frequency: 'monthly' as const, begun: '2025-11', ended: null }

test.each([
  [
    'nothing ever came: the month of the promise is left out',
    monthly,
    came(),
    '2026-03',
    ['2026-02', '2026-01', '2025-12'],
  ],
  ['every month came', monthly, came('2025-11', '2025-12', '2026-01'), '2026-02', []],
  ['months in between', monthly, came('2025-12', '2026-02'), '2026-04', ['2026-03', '2026-01']],
  ['this month may still come', monthly, came('2025-12'), '2026-01', []],
  ['promised this month', monthly, came(), '2025-11', []],
  ['it came before it was written down', monthly, came('2025-09'), '2025-12', ['2025-11', '2025-10']],
  ['two in one month are one month', monthly, came('2025-12', '2025-12'), '2026-02', ['2026-01']],
  ['it ended', { ...monthly, ended: '2026-02' }, came('2025-12'), '2026-08', ['2026-01']],
  ['it ended in the month it began', { ...monthly, ended: '2025-11' }, came(), '2026-08', []],
  ['given once', { ...monthly, frequency: 'one-time' as const }, came(), '2026-08', []],
])('%s', (_, gift, payments, thisMonth, missing) => {
  expect(missingMonths(gift, payments, thisMonth)).toEqual(missing)
})

test('a check counts for the month of its postmark; a payment marked by mistake counts for none', () => {
  const payments = [
    { month: '2026-02', givenOn: '2026-01-30', refundReason: null },
    { month: '2026-02', givenOn: null, refundReason: 'mistake' },
    { month: '2025-12', givenOn: null, refundReason: 'asked' },
  ]
  expect(missingMonths(monthly, payments, '2026-03')).toEqual(['2026-02'])
})
