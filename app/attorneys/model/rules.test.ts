import { expect, test } from 'vitest'
import { NAMED_LISTS } from '#app/platform/settings/first-kinds.ts'
import { kindMeans } from '#app/platform/settings/kinds-in-lines.ts'
import { directoryFilters, directoryUrl, filtersInUse, firstLotOn, lotOf, noFilters } from './rules.ts'

const KINDS = { law: NAMED_LISTS.law.first, fees: NAMED_LISTS.fees.first }

test.each([
  ['nothing', '', noFilters],
  ['a state by its code', 'state=ca', { ...noFilters, state: 'CA' }],
  ['a state by its name', 'state=New%20York', { ...noFilters, state: 'NY' }],
  ['no state of ours', 'state=Ontario', noFilters],
  ['a specialization', 'specialization=Housing+Law', { ...noFilters, specialization: 'Housing Law' }],
  ['a fee type', 'feeType=Pro+Bono', { ...noFilters, feeType: 'Pro Bono' }],
  ['an unknown fee type', 'feeType=Barter', noFilters],
  ['words', 'searchTerm=%20harbor%20', { ...noFilters, searchTerm: 'harbor' }],
  ['too many words', `searchTerm=${'x'.repeat(5000)}`, { ...noFilters, searchTerm: 'x'.repeat(100) }],
])('an address with %s', (_, query, filters) => {
  expect(directoryFilters(new URLSearchParams(query), KINDS)).toEqual(filters)
})

test('the URL holds only what differs from the default', () => {
  expect(directoryUrl(noFilters)).toBe('/attorney-directory#results')
  expect(directoryUrl({ ...noFilters, state: 'CA', searchTerm: 'a&b' }, 2)).toBe(
    '/attorney-directory?state=CA&searchTerm=a%26b&page=2#results',
  )
})

test('each active filter can be removed alone', () => {
  const filters = { ...noFilters, state: 'TX', feeType: 'Pro Bono' }
  expect(filtersInUse(filters, KINDS)).toEqual([
    { name: 'state', words: 'Texas', without: '/attorney-directory?feeType=Pro+Bono#results' },
    { name: 'feeType', words: 'Pro Bono', without: '/attorney-directory?state=TX#results' },
  ])
})

test('each kind of fee is explained', () => {
  for (const fee of ['Pro Bono', 'Sliding Scale', 'Fee-Based', 'Contingency']) {
    expect(kindMeans(KINDS.fees, fee).length).toBeGreaterThan(20)
  }
})

test('the list starts with a different attorney each day', () => {
  const lots = [1, 2, 3, 4, 5, 6, 7, 8].map(lotOf).sort((a, b) => a - b)
  const firsts = new Set(
    Array.from({ length: 60 }, (_, day) => {
      const start = firstLotOn(new Date(Date.UTC(2026, 10, 1 + day)).toISOString().slice(0, 10))
      return lots.find((lot) => lot >= start) ?? lots[0]
    }),
  )
  expect(firsts.size).toBeGreaterThanOrEqual(7)
})
