import { expect, test } from 'vitest'
import { KILOBYTE, MEGABYTE, sizeInWords } from './byte-sizes.ts'

test.each([
  [0, '0 bytes'],
  [1023, '1023 bytes'],
  [KILOBYTE, '1 KB'],
  [340.4 * KILOBYTE, '340 KB'],
  [10 * MEGABYTE, '10 MB'],
  [2.44 * MEGABYTE, '2.4 MB'],
  [3.4 * 1024 * MEGABYTE, '3.4 GB'],
  [5000 * 1024 * MEGABYTE, '4.9 TB'],
])('%d bytes are %s', (bytes, words) => {
  expect(sizeInWords(bytes)).toBe(words)
})
