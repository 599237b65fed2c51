import { expect, test } from 'vitest'
import { emptyPlaces, leftToFill } from './template-blanks.ts'

test.each<[string, string[]]>([
  ['Hello Ada,\n\n1. \n\nWhy we ask: \n\nThere is no rush.', ['1.', 'Why we ask:']],
  ['**What the law says:**\n\n**What speaks for you:**\n\nMuch.', ['What the law says:']],
  ['**Tell them:**\n\n> \n\nSam', ['Tell them:']],
  ['These people can help:\n\n- Legal Aid\n\nWhy we ask: to know more.', []],
  ['**What the law says:**\nYou may have a right.\n\n1. Call\n2. Write', []],
  ['- \n\n- \n', ['-']],
  ['What we do now:\n\n\n\nDo you need more?', ['What we do now:']],
  ['What we do now:\n\nWe mend it.', []],
  ['', []],
])('the text %j has the blanks %j', (text, places) => {
  expect(emptyPlaces(text)).toEqual(places)
})

test('an unfinished letter says which places are empty', () => {
  expect(leftToFill('Hello {{name}}')).toMatch(/double braces/)
  expect(leftToFill('1. \n\nWhy we ask: ')).toBe(
    'The letter has empty places: “1.”, “Why we ask:”. Fill them in, or take them out',
  )
  expect(leftToFill('All is said.')).toBeUndefined()
})
