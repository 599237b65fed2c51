import { expect, test } from 'vitest'
import { excerptAround, markWords } from '#app/platform/text/marked-words.ts'
import { nearestWord, spellingDistance } from '#app/platform/text/spelling.ts'
import { stem } from '#app/platform/text/stems.ts'
import { notCovered } from './model/not-covered.ts'
import { understand } from './model/understanding.ts'
import { isUrgent } from './model/urgent.ts'

test.each([
  ['How do I get a lawyer?', ['lawyer']],
  ['what is', ['what', 'is']],
  ['IEP  iep!', ['iep']],
  ['', []],
  ['"; drop table posts; --', ['drop', 'table', 'posts']],
  ['¿Dónde hay un abogado?', ['donde', 'hay', 'abogado']],
])('%j is a query for %j', (query, words) => expect(understand(query).words).toEqual(words))

const waysOf = (query: string) =>
  understand(query).things.flatMap((thing) => thing.map(({ stems }) => stems.join(' ')))

test.each([
  ['lawyer', 'attorney'],
  ['attorneys', 'lawyer'],
  ['they let me go, I lost my job', 'fired'],
  ['job', 'employment'],
  ['abogado', 'attorney'],
])('%j can be said with %j', (query, other) => {
  expect(waysOf(query)).toContain(other.split(' ').map(stem).join(' '))
})

test('a phrase is one thing', () => {
  expect(understand('sign language').things).toHaveLength(1)
  expect(understand('blue language').things).toHaveLength(2)
})

test.each([
  ['my rights in Ohio', 'OH'],
  ['west virginia housing', 'WV'],
  ['lawyer TX', 'TX'],
  ['OR', 'OR'],
  ['FIRED OR LAID OFF IN MAY', undefined],
  ['what can they tell me', undefined],
])('%j names the state %s', (query, code) => expect(understand(query).state?.code).toBe(code))

test.each([
  ['denied', 'denies'],
  ['accommodations', 'accommodation'],
  ['stopped', 'stop'],
  ['discriminated', 'discriminating'],
  ['letters', 'letter'],
])('%s and %s are forms of one word', (one, other) => expect(stem(one)).toBe(stem(other)))

test.each([
  ['ramp', 'rampant'],
  ['plan', 'plane'],
  ['fire', 'first'],
])('%s is not %s', (one, other) => expect(stem(one)).not.toBe(stem(other)))

test.each([
  ['acommodation', 'accommodation', 1],
  ['hosuing', 'housing', 1],
  ['law', 'law', 0],
  ['cat', 'accommodation', 3],
])('%s is %s after %i changes', (one, other, far) => expect(spellingDistance(one, other, 2)).toBe(far))

test('a misspelled word matches the nearest known word, a strange one none', () => {
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

test('matches are marked as pieces of text, whatever the text contains', () => {
  const text = 'A <b>school</b> and its Schools, preschool'
  const pieces = markWords(text, new Set(['school']))
  expect(pieces.filter(({ marked }) => marked).map((piece) => piece.text)).toEqual(['school', 'Schools'])
  expect(pieces.map((piece) => piece.text).join('')).toBe(text)
})

test('an excerpt is taken around the first match and cut between words', () => {
  const text = `${'before '.repeat(80)}landlord ${'after '.repeat(80)}`.trim()
  const excerpt = excerptAround(text, new Set(['landlord']))
  expect(excerpt).toContain('landlord')
  expect(excerpt).toMatch(/^… before /)
  expect(excerpt).toMatch(/ after …$/)
  expect(excerpt.length).toBeLessThan(200)
})

test.each([
  ['I want to kill myself', true],
  ['Suicide', true],
  ['quiero morir', true],
  ['emergency', true],
  ['me voy a suicidar', true],
  ['call 988', true],
  ['my own lawyer', false],
  ['what kills a deadline', false],
])('%j first shows who answers day and night: %s', (query, urgent) => expect(isUrgent(query)).toBe(urgent))

test.each([
  ['FMLA', 'leave'],
  ['family leave denied', 'leave'],
  ['ssi', 'socialSecurity'],
  ['apply for SSDI', 'socialSecurity'],
  ['seguro social', 'socialSecurity'],
  ['unemployment', 'unemployment'],
  ['desempleo', 'unemployment'],
  ['unemployment rate disability', undefined],
  ['social worker', undefined],
  ['fired', undefined],
])('%j is about what we do not cover: %s', (query, topic) => expect(notCovered(query)).toBe(topic))
