import { expect, test } from 'vitest'
import { phrasesIn } from './check-phrases.ts'

test.each([
  '// Where it stands in the list.',
  '/** The words that stand beside it. */',
  "test('a letter stands there once more', …",
  '// It begins anew.',
  '// Given only to who asked.',
])('is found: %s', (line) =>
  expect(phrasesIn('a.ts', `\n${line}`)).toEqual([expect.stringContaining('a.ts:2 ')]),
)

test.each([
  '// "#" stands for its day.',
  '// The menu that stands in for the list.',
  "type Then = 'anew' | 'void'",
  "import './0056-second-factor-anew.ts'",
  '// From who we are to what we do.',
])('is none: %s', (line) => expect(phrasesIn('a.ts', line)).toEqual([]))
