import { expect, test } from 'vitest'
import { readData } from './archive-part.ts'

// A control character in a file would be a bug elsewhere: PostgreSQL refuses U+0000, and mail uses others as marks.
test('control characters that JSON writes as escapes are left out', () => {
  expect(
    readData('{ "title": "a\\u0000b", "list": ["\\u0001leaving\\u0001"], "lines": "a\\nb\\tc" }'),
  ).toEqual({
    data: { title: 'ab', list: ['leaving'], lines: 'a\nb\tc' },
  })
})

test('a file that is not JSON is refused with its line', () => {
  expect(readData('{\n  "title": "a",\n  oops\n}')).toEqual({
    reason: 'Line 3: this is not JSON that we can read.',
  })
  expect(readData('[]')).toEqual({ reason: 'It has to begin with { and end with }.' })
})
