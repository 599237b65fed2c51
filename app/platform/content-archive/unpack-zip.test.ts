import { randomBytes } from 'node:crypto'
import { zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { MEGABYTE } from '../byte-sizes.ts'
import { unpackZip } from './unpack-zip.ts'

const unpack = (files: Record<string, Uint8Array>, level: 0 | 6 = 6) =>
  unpackZip(zipSync(files, { level }), {
    files: 100,
    bytes: 96 * MEGABYTE,
    wants: (name) => (name.endsWith('.md') ? 8 * MEGABYTE : null),
    tooLarge: 'too large',
  })
const BLANKS = new Uint8Array(6 * MEGABYTE)

const problemOf = (files: Record<string, Uint8Array>) => {
  const unpacked = unpack(files)
  return 'problem' in unpacked ? unpacked.problem : null
}

test('a file of blanks is refused, also beside files that the reader does not want', () => {
  expect(problemOf({ 'a.md': BLANKS })).toBe('too large')
  expect(problemOf({ 'a.bin': randomBytes(MEGABYTE), 'b.md': BLANKS })).toBe('too large')
})

test('a file that is not packed, or packs as text does, is unpacked', () => {
  const text = Buffer.from(randomBytes(3 * MEGABYTE).toString('hex'))
  for (const unpacked of [unpack({ 'a.md': BLANKS }, 0), unpack({ 'a.md': text })])
    expect('files' in unpacked && unpacked.files.map(({ bytes }) => bytes.length)).toEqual([6 * MEGABYTE])
})
