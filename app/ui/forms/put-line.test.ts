import { expect, test } from 'vitest'
import { lineAt } from './put-line.ts'

test.each([
  ['', 0, 'L\n\n'],
  ['words', 5, '\n\nL\n\n'],
  ['words\n', 6, '\nL\n\n'],
  ['a\n\nb', 3, 'L\n\n'],
  ['a\n\nb', 1, '\n\nL'],
  ['ab', 1, '\n\nL\n\n'],
])('a line in %j at %i has empty lines around it', (text, at, written) => {
  expect(lineAt(text, at, at, 'L')).toBe(written)
})
