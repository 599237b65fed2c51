import { describe, expect, test } from 'vitest'
import {
  confidenceOf,
  daysInWords,
  employersCovered,
  holds,
  lawLinkOf,
  listAsked,
  neighbours,
  noteDay,
  phonesIn,
  sourceOf,
} from './rules.ts'

const asked = (query: string) => listAsked(new URLSearchParams(query))

test.each([
  ['', { search: '', state: '', all: false }],
  ['search=%20Texas%20&state=texas&open=all', { search: 'Texas', state: 'texas', all: true }],
  ['state=../etc&open=yes', { search: '', state: '', all: false }],
  [`search=${'x'.repeat(500)}`, { search: 'x'.repeat(100), state: '', all: false }],
])('the list’s options in %s', (query, what) => expect(asked(query)).toEqual(what))

test.each([
  ['tex', true],
  ['TEXAS', true],
  ['labor code', true],
  ['utah', false],
  ['.*', false],
])('a search for %s: %s', (search, found) => {
  expect(holds({ state: 'Texas', law: 'Texas Labor Code, Chapter 21' }, search)).toBe(found)
})

test.each([
  [1, ['1 day']],
  [10, ['10 days']],
  [60, ['60 days', 'about 2 months']],
  [180, ['180 days', 'about 6 months']],
  [300, ['300 days', 'about 10 months']],
  [365, ['1 year', '365 days']],
  [1095, ['3 years', '1,095 days']],
  [400, ['400 days']],
])('%i days in words', (days, words) => expect(daysInWords(days)).toEqual(words))

test('the employer size is stated in a sentence, or not at all', () => {
  expect(employersCovered(null)).toBeUndefined()
  expect(employersCovered(1)).toContain('any size')
  expect(employersCovered(15)).toBe('It covers employers with 15 or more workers.')
})

test.each([
  ['https://calcivilrights.ca.gov', { kind: 'home-page', host: 'calcivilrights.ca.gov' }],
  ['https://www.agency.example/civil-rights', { kind: 'agency', host: 'agency.example' }],
  ['https://laws.example/code/659A.html', { kind: 'law' }],
] as const)('the link %s is described by what it opens', (link, leads) => {
  const agency = { url: 'https://www.agency.example/civil-rights' }
  expect(lawLinkOf({ law: 'Human Rights Act', link, agency })).toEqual(leads)
})

test('a state without such a law has no link to one', () => {
  const law = 'No broad state law; rights of blind persons'
  const link = 'https://www.legislature.example'
  expect(lawLinkOf({ law, link, agency: { url: link } })).toEqual({ kind: 'none' })
})

describe('phone numbers', () => {
  test('become links, and the text around them stays', () => {
    expect(phonesIn('512-463-2642 or 1-888-452-4778 (main)')).toEqual([
      { text: '512-463-2642', href: 'tel:+15124632642' },
      { text: ' or ' },
      { text: '1-888-452-4778', href: 'tel:+18884524778' },
      { text: ' (main)' },
    ])
  })
  test('are not detected in other numbers', () => {
    expect(phonesIn('42 U.S.C. 12111-12117')).toEqual([{ text: '42 U.S.C. 12111-12117' }])
  })
})

test.each([
  [
    'https://www.example.gov/a/b/',
    { title: 'example.gov/a/b', url: 'https://www.example.gov/a/b/', bare: true },
  ],
  [
    'A list of agencies: https://example.gov/x',
    { title: 'A list of agencies', url: 'https://example.gov/x' },
  ],
  ['Public Act 103-0973', { title: 'Public Act 103-0973', url: null }],
])('the source %s', (text, source) => expect(sourceOf(text)).toEqual(source))

test.each([
  ['2025-06-02', 'June 2, 2025'],
  ['2026-02', 'February 2026'],
  ['2026', '2026'],
])('a note of %s is dated %s', (date, words) => expect(noteDay(date)).toBe(words))

test('an unknown confidence value counts as low', () => {
  expect(confidenceOf('medium', ['a', 'b'])).toBe('medium')
  expect(confidenceOf('certain', ['a', 'b'])).toBe('low')
})

test('a single source does not look surer than it is', () => {
  expect(confidenceOf('high', ['a', 'b'])).toBe('high')
  expect(confidenceOf('high', ['a'])).toBe('medium')
  expect(confidenceOf('low', ['a'])).toBe('low')
})

test('the first and the last entry have one neighbor', () => {
  const list = [{ slug: 'a' }, { slug: 'b' }, { slug: 'c' }]
  expect(neighbours(list, 'a')).toEqual({ before: undefined, after: { slug: 'b' } })
  expect(neighbours(list, 'b')).toEqual({ before: { slug: 'a' }, after: { slug: 'c' } })
  expect(neighbours(list, 'c')).toEqual({ before: { slug: 'b' }, after: undefined })
})
