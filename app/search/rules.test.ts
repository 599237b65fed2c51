import { expect, test } from 'vitest'
import { distance, nearestWord } from '#app/platform/spelling.ts'
import { askedWords, excerptAround, markWords, waysToSay } from './rules.ts'

test.each([
  ['How do I get a lawyer?', ['lawyer']],
  ['what is', ['what', 'is']],
  ['IEP  iep!', ['iep']],
  ['', []],
  ['"; drop table posts; --', ['drop', 'table', 'posts']],
])('%j is a question about %j', (query, words) => expect(askedWords(query)).toEqual(words))

test.each([
  [['lawyer'], ['attorney']],
  [['attorneys'], ['lawyer']],
  [['iep'], ['school', 'plan']],
  [['school', 'plan'], ['504']],
  [['lost', 'job'], ['fired']],
  [['job'], ['employment']],
])('%j can be said as %j', (words, other) => {
  const ways = waysToSay(words)
  expect(ways[0]).toEqual(words)
  expect(ways).toContainEqual(other)
})

test.each([
  ['acommodation', 'accommodation', 1],
  ['hosuing', 'housing', 1],
  ['law', 'law', 0],
  ['cat', 'accommodation', 3],
])('%s is %s after %i changes', (one, other, far) => expect(distance(one, other, 2)).toBe(far))

test('a misspelled word finds the nearest known word, a strange one none', () => {
  const known = new Map([
    ['accommodation', 9],
    ['accommodations', 4],
    ['education', 7],
  ])
  expect(nearestWord('acomodation', known)).toBe('accommodation')
  expect(nearestWord('eduction', known)).toBe('education')
  expect(nearestWord('xylophone', known)).toBeUndefined()
  expect(nearestWord('law', known)).toBeUndefined()
})

test('found words are marked as pieces of text, whatever the text holds', () => {
  const text = 'A <b>school</b> and its schooling, preschool'
  const pieces = markWords(text, ['school'])
  expect(pieces.filter(({ marked }) => marked).map((piece) => piece.text)).toEqual(['school', 'schooling'])
  expect(pieces.map((piece) => piece.text).join('')).toBe(text)
})

test('an excerpt stands around the first found word, cut between words', () => {
  const text = `${'before '.repeat(80)}landlord ${'after '.repeat(80)}`.trim()
  const excerpt = excerptAround(text, ['landlord'])
  expect(excerpt).toContain('landlord')
  expect(excerpt).toMatch(/^… before /)
  expect(excerpt).toMatch(/ after …$/)
  expect(excerpt.length).toBeLessThan(200)
})
