import { expect, test } from 'vitest'
import { linesOf } from './pdf-text.ts'

const widthOf = (text: string) => text.length
const shown = (text: string, most: number) =>
  linesOf([{ text }], most, widthOf).map((line) => line.map((piece) => piece.text).join(''))

test('an address that is longer than a line breaks after a punctuation mark', () => {
  const address = `https://example.org/${'long-path/'.repeat(10)}`
  const lines = shown(`See ${address} now`, 40)
  expect(lines.join('')).toBe(`See ${address} now`)
  for (const line of lines) expect(line.trimEnd().length).toBeLessThanOrEqual(40)
  expect(lines[1]).toMatch(/^https:.*[/-]$/)
})

test('a word without punctuation is broken between letters', () => {
  expect(shown('abcdefgh🙂 x', 4)).toEqual(['abcd', 'efgh', '🙂 x'])
})

test('words that fit are not broken', () => {
  expect(shown('one two three', 7)).toEqual(['one two ', 'three'])
})

test('a long word is not measured again for each of its letters', () => {
  let measured = 0
  const lines = linesOf([{ text: 'a\u0301\u0323\u0308'.repeat(500) }], 400, (text) => {
    measured += text.length
    return text.length
  })
  expect(lines.map((line) => line.map(({ text }) => text.length).join())).toEqual(Array(5).fill('400'))
  // 2,000 letters and marks, in lines of 400.
  expect(measured).toBeLessThan(40_000)
})
