import { inflateSync } from 'node:zlib'
import { PDFDocument, type PDFHexString, PDFName } from '@cantoo/pdf-lib'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { lackingLetters } from '#app/platform/documents/lacking-letters.server.ts'
import { inkOf } from '#tests/support/pdf-ink.ts'
import { pdfStructure } from '#tests/support/pdf-structure.ts'
import { receiptPdf, statementPdf } from './receipt-pdf.server.ts'
import {
  acknowledgmentWords,
  type ReceiptFacts,
  receiptLines,
  statementTaxWords,
  taxWords,
  totalOf,
} from './receipt-words.ts'

// The requirements of PDF/UA and of screen readers, and that all text is visible.

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

/** The file's plain text and the content of its compressed streams. */
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

test('a receipt is a tagged PDF with a title, a language, one heading, and a name for each line', async () => {
  const bytes = await receiptPdf(FACTS)
  const { problems, title, nodes } = await pdfStructure(bytes)
  expect(problems).toEqual([])
  expect(title).toBe('Receipt R-000007 from Handrail, Inc.')
  const roles = nodes.map(({ role }) => role)
  expect(roles.filter((role) => role === 'H1')).toHaveLength(1)
  for (const role of ['Document', 'H2', 'P', 'L']) expect(roles).toContain(role)
  const lines = receiptLines(FACTS).length
  for (const role of ['LI', 'Lbl', 'LBody']) expect(roles.filter((one) => one === role)).toHaveLength(lines)
  const text = textOf(bytes)
  expect(text.startsWith('%PDF-1.7')).toBe(true)
  // The line below each name is decoration, and every font is embedded.
  expect(text).toMatch(/\/Artifact/)
  expect([...text.matchAll(/\/Type \/FontDescriptor/g)].length).toBe(
    [...text.matchAll(/\/FontFile\d? /g)].length,
  )
  expect(text).not.toMatch(/\/BaseFont \/(Helvetica|Times|Courier)\b/)
})

test('the same receipt always has the same bytes', async () => {
  const donor = `Ada ${NAMES.Arabic}`
  const [first, second] = [await receiptPdf({ ...FACTS, donor }), await receiptPdf({ ...FACTS, donor })]
  expect(first.equals(second)).toBe(true)
  expect(textOf(first)).not.toMatch(/CreationDate|ModDate/)
})

test('a statement of many gifts continues on further pages with its table intact', async () => {
  const gifts = Array.from({ length: 60 }, (_, at) => ({ ...FACTS, number: at + 1, day: '2026-03-05' }))
  const { problems, pages, nodes } = await pdfStructure(await statementPdf({ ...FACTS, year: '2026', gifts }))
  expect(problems).toEqual([])
  expect(pages).toBeGreaterThan(1)
  expect(nodes.filter(({ role }) => role === 'TR')).toHaveLength(61)
  expect(nodes.filter(({ role }) => role === 'TH')).toHaveLength(4)
})

test('what a donor typed is never read as markup', async () => {
  const donor = '#include "x" = *Ada* _b_ $x$ \\ <label> @ref `raw` // -- [c]'
  expect(inkOf(await receiptPdf({ ...FACTS, donor })).text).toContain(donor)
})

test('tax text appears only with a tax number, and the acknowledgment from $250 on', () => {
  expect(taxWords(FACTS).join(' ')).toContain('No goods or services were provided in exchange for this gift.')
  expect(taxWords({ ...FACTS, ein: null })).toEqual([])
  expect(acknowledgmentWords(FACTS)).toHaveLength(1)
  expect(acknowledgmentWords({ ...FACTS, amountCents: 24_999 })).toEqual([])
  expect(acknowledgmentWords({ ...FACTS, ein: null })).toEqual([])
})

/** Names in scripts that the site's own font does not support. */
const NAMES = {
  Vietnamese: 'Nguyễn Thị Ánh',
  Chinese: '李伟',
  Japanese: '佐藤 さくら',
  Korean: '김민준',
  Arabic: 'محمد عبد الرحمن',
  Hebrew: 'שרה כהן',
  Devanagari: 'प्रिया शर्मा',
  Thai: 'สมชาย ใจดี',
  Greek: 'Ελένη Παπαδοπούλου',
  Cyrillic: 'Ольга Иванова',
  Bengali: 'ক্ষমা দেবী',
  Tamil: 'கௌரி செல்வன்',
  Amharic: 'አበበ በቀለ',
  Armenian: 'Արամ Պետրոսյան',
  Georgian: 'გიორგი ბერიძე',
  Khmer: 'សុខ ចាន់',
}
test.each(Object.entries(NAMES))('a name in %s is visible on the receipt', async (_, donor) => {
  const bytes = await receiptPdf({ ...FACTS, donor })
  const seen = inkOf(bytes)
  expect(seen.blank).toEqual([])
  expect(seen.text).not.toContain('?')
  expect(seen.words.filter(({ text }) => /[^\x20-\x7e]/.test(text)).length).toBeGreaterThan(0)
  // All letters are in our own fonts: those of the machine differ from machine to machine.
  const fonts = [...textOf(bytes).matchAll(/\/BaseFont \/[A-Z]{6}\+([\w-]+)/g)].map(([, name]) => name)
  expect(fonts.length).toBeGreaterThan(1)
  for (const name of fonts) expect(name).toMatch(/^(atkinson-hyperlegible|noto-sans)-/)
  // Screen readers get the name as typed, whatever glyphs the page uses.
  const { problems, nodes } = await pdfStructure(bytes)
  expect(problems).toEqual([])
  const said = nodes.map(({ dict }) => dict.get(PDFName.of('ActualText'))).filter(Boolean)
  expect(said.map((words) => (words as PDFHexString).decodeText())).toContain(donor)
})

test('right-to-left words are drawn right to left, beside a left-to-right word', async () => {
  const { words } = inkOf(await receiptPdf({ ...FACTS, donor: `${NAMES.Arabic} (Ali)` }))
  const left = (letters: RegExp) => words.find(({ text }) => letters.test(text))?.left ?? 0
  // Poppler writes the glyphs of a word in visual order, so from its end, and a letter with a dot of its own twice.
  const places = [left(/^ن*محرلا$/), left(/^دب+ع$/), left(/^دمحم$/), left(/^\(Ali\)$/)]
  expect(places.every((place) => place > 0)).toBe(true)
  expect(places).toEqual([...places].sort((a, b) => a - b))
})

test('a letter in no font is drawn as a placeholder, the rest of the name stays, and the receipt says so', async () => {
  const seen = inkOf(await receiptPdf({ ...FACTS, donor: 'Ann \u{1F308} Lee' }))
  expect(seen.text).toContain('Ann ? Lee')
  expect(seen.text).toContain('We could not print 1 letter or sign in this document.')
  expect(seen.blank).toEqual([])
  expect(lackingLetters()[0]).toMatchObject({ name: 'Receipt R-000007', count: 1 })
  expect(inkOf(await receiptPdf(FACTS)).text).not.toContain('could not print')
})

test('the logo is above the text and is not read aloud; headings have the organization’s color', async () => {
  const logo = { png: await aLogo(), width: 200, height: 80 }
  const bytes = await receiptPdf(FACTS, null, { color: '#7a1f3d', logo })
  const { problems, nodes } = await pdfStructure(bytes)
  expect(problems).toEqual([])
  const text = textOf(bytes)
  expect(text).toMatch(/\/Subtype \/Image/)
  expect(nodes.map(({ role }) => role)).not.toContain('Figure')
  // #7a1f3d as fractions of one.
  expect(text).toMatch(/0\.478\d* 0\.121\d* 0\.239\d* scn/)
  expect(inkOf(bytes).text).toBe(inkOf(await receiptPdf(FACTS)).text)
  expect(inkOf(bytes).blank).toEqual([])
})

const aLogo = () =>
  sharp({ create: { width: 200, height: 80, channels: 3, background: '#7a1f3d' } })
    .png()
    .toBuffer()

test('a statement and a void receipt show every word; the void one says so and says nothing about taxes', async () => {
  const gifts = Object.values(NAMES).map((donor, at) => ({ ...FACTS, donor, number: at + 1 }))
  expect(inkOf(await statementPdf({ ...FACTS, year: '2026', gifts })).blank).toEqual([])
  const good = inkOf(await receiptPdf({ ...FACTS, closing: 'See you soon.' }))
  expect(good.blank).toEqual([])
  expect(good.text).toContain('501(c)(3)')
  expect(good.text).not.toContain('VOID')
  const voided = await receiptPdf(FACTS, { day: '2026-04-01', replacedBy: 9 })
  // The stamp is for the eye only: outside the structure.
  expect(await pdfStructure(voided)).toMatchObject({ problems: [], feet: ['VOID'] })
  const seen = inkOf(voided)
  expect(seen.blank).toEqual([])
  expect(seen.text).toContain('VOID. This receipt stopped counting on April 1, 2026.')
  expect(seen.text).toContain('Receipt R-000009 replaces it.')
  expect(seen.text).not.toMatch(/501\(c\)|goods or services|EIN|Thank/)
  // The stamp: its letters are larger than all others.
  expect(seen.words.filter(({ text }) => /^[VOID]$/.test(text)).length).toBeGreaterThan(0)
})

test('the ink check detects a page whose glyphs are missing', async () => {
  const doc = await PDFDocument.create()
  // Without ink, although every word can be copied.
  doc.addPage().drawText('Receipt for your gift', { size: 12, opacity: 0 })
  expect(inkOf(await doc.save()).blank.map(({ text }) => text)).toEqual(['Receipt', 'for', 'your', 'gift'])
})

const linesOf = (facts: ReceiptFacts) => Object.fromEntries(receiptLines(facts))

test('a check counts from its postmark, and the receipt says when it arrived', () => {
  const facts = { ...FACTS, day: '2025-12-30', received: '2026-01-04' }
  expect(linesOf(facts)).toMatchObject({
    'Date of the gift': 'December 30, 2025',
    Received: 'January 4, 2026',
  })
  expect(linesOf(FACTS).Received).toBeUndefined()
})

test('a benefit is named with its value; otherwise the receipt says that nothing was given in return', () => {
  const facts = { ...FACTS, benefit: { what: 'Dinner at our event', cents: 45_00 } }
  const words = taxWords(facts).join(' ')
  expect(words).not.toContain('No goods or services')
  expect(words).toContain('Dinner at our event. Our good faith estimate of its value is $45.00.')
  expect(words).toContain('above that value: $205.00')
  expect(linesOf(facts)['What you got for it']).toBe('Dinner at our event, worth $45')
  const gifts = [{ ...facts }, FACTS]
  const year = statementTaxWords({ ...FACTS, year: '2026', gifts }).join(' ')
  expect(year).toContain('You got something in exchange for some of these gifts.')
})

test.each(['stock', 'kind'] as const)('a gift of %s is described, and we state no value', async (way) => {
  const facts = { ...FACTS, way, thing: '40 shares of Sample Corp.', frequency: 'one-time' as const }
  expect(linesOf(facts)).toMatchObject({ 'What you gave': '40 shares of Sample Corp.' })
  const { text, blank } = inkOf(await receiptPdf(facts))
  expect(blank).toEqual([])
  expect(text).toContain('We do not say what it is worth.')
  expect(text).not.toContain('$250.00')
  const statement = { ...FACTS, year: '2026', gifts: [facts, FACTS] }
  expect(totalOf(statement)).toBe(FACTS.amountCents)
})

test('money from a donor-advised fund gets thanks and no tax receipt', async () => {
  const facts = { ...FACTS, way: 'daf' as const, thing: 'Sample Giving Fund' }
  const { text } = inkOf(await receiptPdf(facts))
  expect(text).toContain('This is not a receipt for taxes.')
  expect(text).toContain('Sample Giving Fund')
  expect(text).not.toMatch(/501\(c\)|goods or services|acknowledgment|deduct only/)
  expect(totalOf({ gifts: [facts] })).toBe(0)
  expect(inkOf(await statementPdf({ ...FACTS, year: '2026', gifts: [facts, FACTS] })).text).toContain(
    'not in the total',
  )
})

test('the yearly statement says that money from a fund is not deductible, and acknowledges none of it', () => {
  const fund = { ...FACTS, way: 'daf' as const, thing: 'Sample Giving Fund', amountCents: 1_000_00 }
  const small = { ...FACTS, amountCents: 20_00 }
  const said = (gifts: ReceiptFacts[]) => statementTaxWords({ ...FACTS, year: '2026', gifts }).join(' ')
  expect(said([fund, small])).toContain('Money from a donor-advised fund is not part of this.')
  expect(said([fund, small])).toContain('501(c)(3)')
  expect(said([fund, small])).not.toContain('acknowledgment')
  expect(said([fund])).not.toMatch(/501\(c\)|goods or services|acknowledgment/)
  expect(said([small])).not.toContain('fund')
})
