import { expect, test } from 'vitest'
import { NAMED_LISTS } from '#app/platform/settings/first-kinds.ts'
import { noFilters } from '../model/rules.ts'
import { filtersMeant, searchesMeant } from './suggested-filters.ts'

const LAWS = NAMED_LISTS.law.first
const SPOKEN = ['English', 'Spanish', 'American Sign Language']

test.each([
  ['Texas', { state: 'TX' }],
  ['tx', { state: 'TX' }],
  ['lawyer in west virginia', { state: 'WV' }],
  ['employment law', { specialization: 'Employment Law' }],
  ['Housing', { specialization: 'Housing Law' }],
  ['spanish', { language: 'Spanish' }],
  ['ASL', { language: 'American Sign Language' }],
  ['employment law, Texas', { state: 'TX', specialization: 'Employment Law' }],
  ['or me in', {}],
  ['quillmark', {}],
  ['', {}],
])('%s', (words, meant) => {
  expect(filtersMeant(words, SPOKEN, LAWS)).toEqual(meant)
})

test('the combination comes first, then each filter alone, without the words', () => {
  const searches = searchesMeant({ ...noFilters, takes: 'yes', searchTerm: 'spanish texas' }, SPOKEN, LAWS)
  expect(searches).toEqual([
    { ...noFilters, state: 'TX', language: 'Spanish' },
    { ...noFilters, state: 'TX' },
    { ...noFilters, language: 'Spanish' },
  ])
})
