import { expect, test } from 'vitest'
import { categoryNamed } from './categories.server.ts'
import { lawsNamedIn, postNumber } from './rules.ts'

test.each([
  [null, 'All Posts'],
  ['', 'All Posts'],
  ['All Posts', 'All Posts'],
  ['legal updates', 'Legal Updates'],
  ['Research', 'Research'],
  ['Nonsense', undefined],
])('the category %j is %j', (asked, name) => expect(categoryNamed(asked)).toBe(name))

test.each([
  ['1', 1],
  ['42', 42],
  ['0', undefined],
  ['01', undefined],
  ['1.5', undefined],
  ['-3', undefined],
  ['1e3', undefined],
  ['', undefined],
  ['99999999999', undefined],
])('%j as a post number is %j', (written, number) => expect(postNumber(written)).toBe(number))

test('Title I is not Title II', () => {
  expect(lawsNamedIn('Title II of the ADA, and Section 504.')).toEqual(['ada-title-ii', 'section-504'])
  expect(lawsNamedIn('A good idea about titles')).toEqual([])
})
