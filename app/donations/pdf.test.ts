import { inflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { receiptPdf, statementPdf } from './pdf.server.ts'
import { acknowledgmentWords, type ReceiptFacts, taxWords } from './receipt-words.ts'

// Our own look at the structure of the files: what PDF/UA asks for and a reader with a screen reader needs.

const FACTS: ReceiptFacts = {
  number: 7,
  legalName: 'Handrail, Inc.',
  address: '100 Sample Street',
  ein: '12-3456789',
  donor: 'Ada Łukasz Иванова 王',
  day: '2026-03-05',
  amountCents: 25_000,
  way: 'card',
  frequency: 'monthly',
  reference: 'G-7KT4-XQ',
}

/** The file's own text and what its compressed streams hold. */
function textOf(bytes: Buffer): string {
  const parts = [bytes.toString('latin1')]
  for (let at = bytes.indexOf('stream\n'); at !== -1; at = bytes.indexOf('stream\n', at + 7)) {
    if (bytes.subarray(at - 3, at).toString() === 'end') continue
    try {
      parts.push(inflateSync(bytes.subarray(at + 7, bytes.indexOf('endstream', at))).toString('latin1'))
    } catch {
      // Not compressed.
    }
  }
  return parts.join('\n')
}

const structure = (text: string) => [...text.matchAll(/\/S \/(\w+)/g)].map((match) => match[1])

test('a receipt is a tagged PDF with a title, a language, one heading, and a table with header cells', async () => {
  const text = textOf(await receiptPdf(FACTS))
  expect(text.startsWith('%PDF-1.7')).toBe(true)
  expect(text).toContain('<pdfuaid:part>1</pdfuaid:part>')
  expect(text).toMatch(/\/MarkInfo/)
  expect(text).toMatch(/\/Marked true/)
  expect(text).toContain('/Lang (en-US)')
  expect(text).toMatch(/\/DisplayDocTitle true/)
  expect(text).toContain('Receipt R-000007 from Handrail, Inc.')
  const kinds = structure(text)
  expect(kinds.filter((kind) => kind === 'H1')).toHaveLength(1)
  for (const kind of ['Document', 'H2', 'P', 'Table', 'TR', 'TH', 'TD']) expect(kinds).toContain(kind)
  expect(kinds.filter((kind) => kind === 'TH')).toHaveLength(kinds.filter((kind) => kind === 'TR').length)
  // What is written is either part of the structure or marked as decoration, and every font is in the file.
  expect(text).toMatch(/\/Artifact/)
  expect([...text.matchAll(/\/Type \/FontDescriptor/g)].length).toBe(
    [...text.matchAll(/\/FontFile\d? /g)].length,
  )
  expect(text).not.toMatch(/\/BaseFont \/(Helvetica|Times|Courier)\b/)
})

test('a statement of many gifts goes on to further pages with its table whole', async () => {
  const gifts = Array.from({ length: 60 }, (_, at) => ({ ...FACTS, number: at + 1, day: '2026-03-05' }))
  const text = textOf(await statementPdf({ ...FACTS, year: '2026', gifts }))
  expect([...text.matchAll(/\/Type \/Page\b/g)].length).toBeGreaterThan(1)
  expect(structure(text).filter((kind) => kind === 'TR')).toHaveLength(61)
  expect(structure(text).filter((kind) => kind === 'TH')).toHaveLength(4)
})

test('tax words stand only with a tax number, and the acknowledgment from $250 on', () => {
  expect(taxWords(FACTS).join(' ')).toContain('No goods or services were provided in exchange for this gift.')
  expect(taxWords({ ...FACTS, ein: null })).toEqual([])
  expect(acknowledgmentWords(FACTS)).toHaveLength(1)
  expect(acknowledgmentWords({ ...FACTS, amountCents: 24_999 })).toEqual([])
  expect(acknowledgmentWords({ ...FACTS, ein: null })).toEqual([])
})
