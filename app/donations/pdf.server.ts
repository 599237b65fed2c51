import { createRequire } from 'node:module'
import PDFDocument from 'pdfkit'
import { longDate } from '#app/platform/time.ts'
import {
  acknowledgmentWords,
  closingLines,
  namesDiffer,
  type ReceiptFacts,
  receiptLines,
  receiptNumber,
  type StatementFacts,
  statementTaxWords,
  taxWords,
  thanksWords,
  totalOf,
} from './receipt-words.ts'
import { exactMoney, FREQUENCY_WORDS, WAY_WORDS } from './rules.ts'

// Receipts and statements as tagged PDF: a language, a title, headings, tables with header cells, and the mark of PDF/UA-1.
// The numbers of a document are facts of its receipt, so the same receipt is always the same page.

const find = createRequire(import.meta.url)
const fontFile = (name: string) => find.resolve(name)
const PLAIN = '@fontsource/atkinson-hyperlegible/files/atkinson-hyperlegible-latin-400-normal.woff2'
const BOLD = '@fontsource/atkinson-hyperlegible/files/atkinson-hyperlegible-latin-700-normal.woff2'
/** Knows more alphabets; for names that the site's own font cannot write. */
const WIDE = 'pdfjs-dist/standard_fonts/LiberationSans-Regular.ttf'

type Doc = PDFKit.PDFDocument
type Fonts = 'plain' | 'bold'

const MARGIN = 64

function newDocument(title: string): Doc {
  const doc = new PDFDocument({
    size: 'LETTER',
    margin: MARGIN,
    pdfVersion: '1.7',
    lang: 'en-US',
    tagged: true,
    displayTitle: true,
    subset: 'PDF/UA' as never,
    font: fontFile(PLAIN),
    info: { Title: title },
  })
  doc.registerFont('plain', fontFile(PLAIN))
  doc.registerFont('bold', fontFile(BOLD))
  doc.registerFont('wide', fontFile(WIDE))
  return doc
}

interface GlyphFont {
  font?: { hasGlyphForCodePoint: (code: number) => boolean }
}

const writes = (doc: Doc, text: string): boolean => {
  const { font } = (doc as unknown as { _font: GlyphFont })._font
  return [...text].every((letter) => font?.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0) ?? true)
}

/** Chooses a font that has all the letters. What no font of ours has is left out with a mark, never as an empty box. */
function inFont(doc: Doc, name: Fonts, text: string): string {
  doc.font(name)
  if (writes(doc, text)) return text
  doc.font('wide')
  return [...text].map((letter) => (writes(doc, letter) ? letter : '?')).join('')
}

function bytesOf(doc: Doc): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = []
    doc.on('data', (part: Buffer) => parts.push(part))
    doc.on('end', () => resolve(Buffer.concat(parts)))
    doc.on('error', reject)
    doc.end()
  })
}

interface Page {
  doc: Doc
  root: PDFKit.PDFStructureElement
}

function begin(title: string): Page {
  const doc = newDocument(title)
  const root = doc.struct('Document')
  doc.addStructure(root)
  return { doc, root }
}

function heading({ doc, root }: Page, level: 'H1' | 'H2', text: string) {
  root.add(
    doc.struct(level, {}, () => {
      doc.fontSize(level === 'H1' ? 24 : 15).text(inFont(doc, 'bold', text), MARGIN)
    }),
  )
  doc.moveDown(level === 'H1' ? 0.5 : 0.3)
}

function paragraph({ doc, root }: Page, text: string) {
  root.add(
    doc.struct('P', {}, () => {
      doc.fontSize(12).text(inFont(doc, 'plain', text), MARGIN, undefined, { lineGap: 3 })
    }),
  )
  doc.moveDown(0.6)
}

/** A table whose first row, and where asked the first cell of each row, are headers. */
function table({ doc, root }: Page, rows: string[][], widths: number[], head: 'row' | 'column') {
  const element = doc.struct('Table')
  root.add(element)
  for (const [at, row] of rows.entries()) {
    const heights = row.map((cell, column) => {
      doc.fontSize(11)
      return doc.heightOfString(inFont(doc, 'plain', cell), { width: (widths[column] ?? 100) - 8 })
    })
    const height = Math.max(...heights) + 10
    if (doc.y + height > doc.page.height - MARGIN) doc.addPage()
    const top = doc.y
    const line = doc.struct('TR')
    element.add(line)
    let left = MARGIN
    for (const [column, cell] of row.entries()) {
      const isHead = head === 'row' ? at === 0 : column === 0
      const x = left
      line.add(
        doc.struct(
          isHead ? 'TH' : 'TD',
          isHead ? ({ scope: head === 'row' ? 'Column' : 'Row' } as never) : {},
          () => {
            doc.fontSize(11).text(inFont(doc, isHead ? 'bold' : 'plain', cell), x, top, {
              width: (widths[column] ?? 100) - 8,
            })
          },
        ),
      )
      left += widths[column] ?? 100
    }
    line.end()
    doc.markContent('Artifact', { type: 'Layout' })
    doc
      .moveTo(MARGIN, top + height - 5)
      .lineTo(left, top + height - 5)
      .lineWidth(0.5)
      .stroke('#767676')
    doc.endMarkedContent()
    doc.y = top + height
    doc.x = MARGIN
  }
  element.end()
  doc.moveDown(0.8)
}

async function finish({ doc, root }: Page): Promise<Buffer> {
  root.end()
  return bytesOf(doc)
}

export function receiptPdf(facts: ReceiptFacts): Promise<Buffer> {
  const page = begin(`Receipt ${receiptNumber(facts.number)} from ${facts.legalName}`)
  heading(page, 'H1', 'Receipt for your gift')
  paragraph(page, `${facts.legalName}, ${facts.address}`)
  // Who gets money back is not thanked for it.
  paragraph(
    page,
    facts.replaces ? 'This is what we received.' : `${thanksWords(facts)} This is what we received.`,
  )
  table(page, receiptLines(facts), [150, 330], 'column')
  const tax = [...taxWords(facts), ...acknowledgmentWords(facts)]
  if (tax.length > 0) heading(page, 'H2', 'For your taxes')
  for (const words of tax) paragraph(page, words)
  for (const line of closingLines(facts)) paragraph(page, line)
  return finish(page)
}

export function statementPdf(facts: StatementFacts): Promise<Buffer> {
  const page = begin(`Gifts in ${facts.year} to ${facts.legalName}`)
  heading(page, 'H1', `Your gifts in ${facts.year}`)
  paragraph(page, `${facts.legalName}, ${facts.address}`)
  paragraph(page, `From: ${facts.donor || 'Not named'}`)
  paragraph(page, `In all: ${exactMoney(totalOf(facts))} (US dollars)`)
  heading(page, 'H2', 'Each gift')
  const named = namesDiffer(facts)
  table(
    page,
    [
      ['Date', ...(named ? ['From'] : []), 'Amount', 'How', 'Receipt'],
      ...facts.gifts.map((gift) => [
        longDate(gift.day),
        ...(named ? [gift.donor || 'Not named'] : []),
        exactMoney(gift.amountCents),
        `${WAY_WORDS[gift.way]}, ${FREQUENCY_WORDS[gift.frequency].toLowerCase()}`,
        receiptNumber(gift.number),
      ]),
    ],
    named ? [110, 120, 80, 100, 74] : [140, 100, 150, 90],
    'row',
  )
  const tax = statementTaxWords(facts)
  if (tax.length > 0) heading(page, 'H2', 'For your taxes')
  for (const words of tax) paragraph(page, words)
  return finish(page)
}
