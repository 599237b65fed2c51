import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { inOneByte } from './one-byte.ts'

test('a program in ASCII behaves the same: texts, templates, patterns, and surrogate pairs', () => {
  const program =
    "JSON.stringify(['“é” → 🦉', `né \\t🦉`, /^[é→]$/.test('→'), /^[\\u{1f989}🦉]$/u.test('🦉'), /^🦉+$/u.test('🦉🦉')])"
  const said = runInNewContext(program)
  const ascii = inOneByte(program)
  expect(ascii).toMatch(/^[\0-\x7f]+$/)
  expect(runInNewContext(ascii)).toBe(said)
  expect(said).toContain('🦉')
})

test('no raw source with letters beyond ASCII is used', () => {
  for (const file of ['app/forum/posts/mentions/mentioned.ts'])
    for (const [raw] of readFileSync(file, 'utf8').matchAll(/String\.raw`[^`]*`/g))
      expect(raw).toMatch(/^[\0-\x7f]+$/)
})
