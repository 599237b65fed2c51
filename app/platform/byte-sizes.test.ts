import { expect, test } from 'vitest'
import { KILOBYTE, MEGABYTE, sizeInWords, sizeOverLimit } from './byte-sizes.ts'

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

test.each([
  [10 * MEGABYTE + 1, '10.01 MB'],
  [10.04 * MEGABYTE, '10.04 MB'],
  [10.2 * MEGABYTE, '10.2 MB'],
  [14 * MEGABYTE, '14 MB'],
])('%d bytes over a limit of 10 MB read as %s, and never as the limit', (bytes, words) => {
  expect(sizeOverLimit(bytes, 10 * MEGABYTE)).toBe(words)
})
