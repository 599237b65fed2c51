import { expect, test } from 'vitest'
import { hasWords } from './plain-letters.ts'

test.each([
  ['José Núñez', 'nunez jose', true],
  ['Jose Nunez', 'NÚÑEZ', true],
  ['Siobhan O’Brien', "o'brien", true],
  ["Siobhan O'Brien", 'O’Brien', true],
  ['Siobhan O’Brien', 'obrien', true],
  ['Ash Example', '', true],
  ['Ash Example', 'ash nobody', false],
])('%s is found by %s: %s', (text, typed, found) => expect(hasWords(text, typed)).toBe(found))
