import { expect, test } from 'vitest'
import { fileFacts, kindWords, monthsAfter, type ResourceFile, reviewState } from './rules.ts'

const file = (more: Partial<ResourceFile>): ResourceFile => ({
  name: 'a.pdf',
  format: 'PDF',
  bytes: 24_100,
  pages: 2,
  seconds: null,
  ...more,
})

test.each([
  [file({}), 'PDF, 24 KB, 2 pages'],
  [file({ pages: 1 }), 'PDF, 24 KB, 1 page'],
  [file({ format: 'Word' }), 'Word, 24 KB, about 2 pages'],
  [file({ format: 'Plain text', pages: null }), 'Plain text, 24 KB'],
  [file({ format: 'Video', pages: null, seconds: 177 }), 'Video, 24 KB, about 3 minutes'],
])('a file label has its format, size and length', (one, words) => {
  expect(fileFacts(one)).toBe(words)
})

test('a card shows the kind of a resource, with and without a file', () => {
  expect(kindWords({ type: 'DOCX', category: 'legal' }, file({ format: 'Word' }))).toBe(
    'Letter: Word, 24 KB, about 2 pages',
  )
  expect(kindWords({ type: 'PDF', category: 'research' })).toBe('Guide')
  expect(kindWords({ type: 'Video', category: 'videos' })).toBe('Video')
})

test.each([
  ['2026-11-21', 12, '2027-11-21'],
  ['2026-11-21', 6, '2027-05-21'],
  ['2026-08-31', 6, '2027-02-28'],
  ['2027-12-31', 2, '2028-02-29'],
  ['2026-01-31', 1, '2026-02-28'],
])('%s and %d months is %s', (day, months, later) => {
  expect(monthsAfter(day, months)).toBe(later)
})

test.each([
  ['2026-11-20', 'past'],
  ['2026-11-21', 'soon'],
  ['2026-12-21', 'soon'],
  ['2026-12-22', 'later'],
])('a review due on %s is %s on November 21', (due, state) => {
  expect(reviewState(due, '2026-11-21')).toBe(state)
})
