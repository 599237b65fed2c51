import { expect, test } from 'vitest'
import { ownTime } from '#tests/support/own-time.ts'
import { handlesThatFit, mentionBegun } from './mention-begun.ts'

test.each([
  ['Hello @bl|', { from: 6, typed: 'bl' }],
  ['@|', { from: 0, typed: '' }],
  ['Hello @blue|-heron', { from: 6, typed: 'blue' }],
  ['(@日本|', { from: 1, typed: '日本' }],
  ['ada@example|', null],
  ['Hello @blue heron|', null],
  ['https://example.org/@ada|', null],
  [`@${'a'.repeat(31)}|`, null],
  ['Hello|', null],
])('the list of handles finds the mention in %s', (text, begun) => {
  const caret = text.indexOf('|')
  expect(mentionBegun(text.replace('|', ''), caret)).toEqual(begun)
})

test('a megabyte before the caret is fast', () => {
  const text = '@aa'.repeat(3e5)
  const worked = ownTime()
  for (let i = 0; i < 100; i += 1) mentionBegun(text, text.length)
  expect(worked()).toBeLessThan(200)
})

test('matches at the start come first, ignoring case and accents, up to the limit', () => {
  const handles = ['quiet-heron', 'José', 'heron', 'Blue_Heron']
  expect(handlesThatFit(handles, 'HER')).toEqual(['heron', 'quiet-heron', 'Blue_Heron'])
  expect(handlesThatFit(handles, 'jose')).toEqual(['José'])
  expect(handlesThatFit(handles, '')).toHaveLength(4)
  expect(handlesThatFit(handles, 'e', 1)).toHaveLength(1)
  expect(handlesThatFit(handles, 'zz')).toEqual([])
})
