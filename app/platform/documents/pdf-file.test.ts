import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { pdfStructure } from '#tests/support/pdf-structure.ts'
import type { Block } from './document.ts'
import { pdfOf } from './pdf-file.server.ts'

const SIGNS = '☐ Yes ☐ No → next. ≥ 15 employees. Łódź, Nguyễn, Ελένη, Иван'

test('characters that our font lacks are drawn in a font that has them, boxes as brackets', async () => {
  const made = await pdfOf(
    {
      title: 'Signs',
      description: SIGNS,
      foot: `Łódź.`,
      chart: false,
      blocks: [
        { kind: 'heading', level: 1, text: SIGNS },
        { kind: 'paragraph', runs: [{ text: SIGNS }, { text: SIGNS, bold: true }] },
        { kind: 'table', head: ['Łódź'], rows: [['☐ Иван']] },
      ],
    },
    '2026-01-01',
  )
  const text = execFileSync('pdftotext', ['-layout', '-', '-'], { input: made.bytes })
    .toString()
    .replace(/\s+/g, ' ')
  for (const part of ['[ ] Yes [ ] No → next. ≥ 15', 'Łódź, Nguyễn, Ελένη, Иван', '[ ] Иван'])
    expect(text).toContain(part)
})

test('lines of one text may need different fonts, and all kinds of white space are spaces', async () => {
  const words = await wordsOf(paragraph('漢字\nかな\n김\tand\u2009one\u2028two'))
  expect(words.map(({ text }) => text).join(' ')).toContain('漢字 かな 김 and one two')
  expect(words.map(({ text }) => text)).not.toContain('?')
})

interface Word {
  text: string
  right: number
}

/** The words of a document of these blocks, and how far to the right each ends. */
async function wordsOf(...blocks: Block[]): Promise<Word[]> {
  const document = { title: 'Words', description: 'Words', foot: 'Words', chart: false, blocks }
  const { bytes } = await pdfOf(document, '2026-01-01')
  const boxes = execFileSync('pdftotext', ['-bbox', '-', '-'], { input: bytes }).toString()
  return [...boxes.matchAll(/xMax="([\d.]+)"[^>]*>([^<]*)<\/word>/g)].map(([, right, text = '']) => ({
    text,
    right: Number(right),
  }))
}
const paragraph = (text: string): Block => ({ kind: 'paragraph', runs: [{ text }] })
/** A letter page without its right margin. */
const END = 612 - 64

test('an address that is longer than a line breaks after a punctuation mark', async () => {
  const address = `https://example.org/${'long-path/'.repeat(20)}`
  const parts = (await wordsOf(paragraph(`See ${address} now`))).map(({ text }) => text)
  const from = parts.findIndex((part) => part.startsWith('https:'))
  const to = parts.indexOf('now')
  expect(parts.slice(from, to).join('')).toBe(address)
  expect(to - from).toBeGreaterThan(1)
  for (const part of parts.slice(from, to)) expect(part).toMatch(/[/-]$/)
})

test.each([
  ['a paragraph', paragraph('a'.repeat(300))],
  ['a list', { kind: 'list', ordered: false, items: [[{ text: 'a'.repeat(300) }]] }],
  ['a table', { kind: 'table', head: ['One', 'Two'], rows: [['a'.repeat(200), 'a'.repeat(100)]] }],
] satisfies [string, Block][])('a word that is wider than %s is broken between letters', async (_, block) => {
  const words = await wordsOf(block)
  const long = words.filter(({ text }) => /^a+$/.test(text))
  expect(long.map(({ text }) => text).join('')).toBe('a'.repeat(300))
  for (const { right } of words) expect(right).toBeLessThanOrEqual(END + 1)
})

test('words that fit are not broken', async () => {
  const words = ['interdepartmental', 'accommodations', 'responsibilities']
  const text = Array.from({ length: 60 }, (_, i) => words[i % 3]).join(' ')
  expect((await wordsOf(paragraph(text))).map((word) => word.text).join(' ')).toContain(text)
})

test('a document of odd parts is still a tagged one: empty texts, and headings that skip a level', async () => {
  const blocks: Block[] = [
    { kind: 'heading', level: 3, text: 'Third' },
    { kind: 'heading', level: 2, text: 'Second' },
    { kind: 'heading', level: 3, text: 'Third again' },
    { kind: 'heading', level: 1, text: 'First' },
    { kind: 'heading', level: 3, text: 'Skips the second' },
    { kind: 'heading', level: 2, text: '' },
    { kind: 'paragraph', runs: [] },
    {
      kind: 'paragraph',
      runs: [{ text: '' }, { text: '\ufeff', href: 'https://example.org' }, { text: '\n\n' }],
    },
    { kind: 'list', ordered: true, items: [[], [{ text: 'Łódź', struck: true, bold: true }]] },
    { kind: 'list', ordered: false, items: [] },
    { kind: 'table', head: ['', 'Two'], rows: [['', '']] },
  ]
  const document = { title: 'Odd', description: '', foot: '', chart: false, blocks }
  const { problems, headings } = await pdfStructure((await pdfOf(document, '2026-01-01')).bytes)
  expect(problems).toEqual([])
  expect(headings.map(({ level }) => level)).toEqual([1, 2, 3, 1, 2])
})
