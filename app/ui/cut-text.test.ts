import { expect, it } from 'vitest'
import { cutText, endOfText } from './cut-text.ts'

const FAMILY = '👩‍👩‍👧'

it.each([
  ['abc', 5, 'abc'],
  ['abcdef', 3, 'abc'],
  ['ab🙂cd', 3, 'ab'],
  ['ab🙂cd', 4, 'ab🙂'],
  [`a${FAMILY}b`, 6, 'a'],
  [`a${FAMILY}b`, 1 + FAMILY.length, `a${FAMILY}`],
  ['Jose\u0301', 4, 'Jos'],
  ['🇫🇷🇩🇪', 6, '🇫🇷'],
  [`${'a'.repeat(500)}🙂b`, 501, 'a'.repeat(500)],
])('a cut of %j to %i units splits no grapheme', (text, most, expected) => {
  expect(cutText(text, most)).toBe(expected)
})

it('a character of a thousand code points is cut between code points, quickly', () => {
  const tags = '\u{E0041}'.repeat(1000)
  const start = process.cpuUsage()
  for (let i = 0; i < 1000; i++) cutText(tags, 200 + (i % 100))
  expect(process.cpuUsage(start).user / 1000).toBeLessThan(2000)
  for (const most of [1, 199, 200, 201]) {
    const cut = cutText(tags, most)
    expect(cut.isWellFormed()).toBe(true)
    expect(cut.length).toBeGreaterThanOrEqual(most - 1)
  }
})

it('the end of a text is cut without splitting a character', () => {
  expect(endOfText('ab🙂cd', 3)).toBe('cd')
  expect(endOfText('ab🙂cd', 4)).toBe('🙂cd')
  expect(endOfText('cd', 4)).toBe('cd')
})
