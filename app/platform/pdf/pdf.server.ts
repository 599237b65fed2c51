import PDFDocument from 'pdfkit'
import { type Letters, openLetters, type Words } from './pdf-letters.server.ts'
import { drawLine, type Line, linesOf, readsItself } from './pdf-lines.server.ts'

// Pages as tagged PDF: a language, a title, headings, tables with header cells, and the PDF/UA-1 identifier.

export type Block =
  | { kind: 'heading'; level: 1 | 2; text: string }
  | { kind: 'paragraph'; text: string }
  /** A table whose first row, or the first cell of each row, are headers. */
  | { kind: 'table'; rows: string[][]; widths: number[]; head: 'row' | 'column' }

/** The organization's branding: a picture at the top, whose text is also in the page, and the color of headings. */
export interface PdfHead {
  color: string | null
  logo: { png: Buffer; width: number; height: number } | null
}

interface Content {
  title: string
  blocks: Block[]
  head?: PdfHead | undefined
  /** Written large across each page, for the eye: the page's text has to say it too. */
  stamp?: string
}

const MARGIN = 64
const LEADING = 1.35
const CELL = { size: 11, side: 4, inset: 4 }
const INK = '#000000'

interface Page {
  doc: PDFKit.PDFDocument
  root: PDFKit.PDFStructureElement
  fonts: Letters
  /** The color of headings. */
  color: string
}

const cellWords = (head: 'row' | 'column', row: number, column: number, text: string): Words => ({
  text,
  weight: (head === 'row' ? row : column) === 0 ? 700 : 400,
})

const wordsOf = (block: Block): Words[] =>
  block.kind === 'table'
    ? block.rows.flatMap((row, at) => row.map((text, column) => cellWords(block.head, at, column, text)))
    : [{ text: block.text, weight: block.kind === 'heading' ? 700 : 400 }]

export async function makePdf({ title, blocks, stamp, head }: Content): Promise<Buffer> {
  const doc = new PDFDocument({
    size: 'LETTER',
    margins: { top: MARGIN, left: MARGIN, right: MARGIN, bottom: 0 },
    pdfVersion: '1.7',
    lang: 'en-US',
    tagged: true,
    displayTitle: true,
    bufferPages: true,
    subset: 'PDF/UA' as never,
    // If it were already open under another name, it would be opened again for each word (openLetters).
    font: null as unknown as string,
    info: { Title: title },
  })
  const fonts = await openLetters(doc, [...blocks.flatMap(wordsOf), { text: stamp ?? '', weight: 700 }])
  const root = doc.struct('Document')
  doc.addStructure(root)
  const page = { doc, root, fonts, color: head?.color ?? INK }
  doc.y = MARGIN
  if (head?.logo) drawLogo(doc, head.logo)
  for (const block of blocks) draw(page, block)
  root.end()
  if (stamp) stampPages(page, stamp)
  return bytesOf(doc)
}

/** Pixels of the picture for a point of the page. */
const DENSITY = 2

function drawLogo(doc: PDFKit.PDFDocument, { png, width, height }: NonNullable<PdfHead['logo']>) {
  const top = doc.y
  artifact(doc, () => doc.image(png, MARGIN, top, { width: width / DENSITY, height: height / DENSITY }))
  doc.y = top + height / DENSITY + 20
}

function bytesOf(doc: PDFKit.PDFDocument): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = []
    doc.on('data', (part: Buffer) => parts.push(part))
    doc.on('end', () => resolve(Buffer.concat(parts)))
    doc.on('error', reject)
    doc.end()
  })
}

const width = ({ doc }: Page) => doc.page.width - 2 * MARGIN

function need({ doc }: Page, height: number) {
  if (doc.y + height <= doc.page.height - MARGIN) return
  doc.addPage()
  doc.y = MARGIN
}

function draw(page: Page, block: Block) {
  if (block.kind === 'table') return table(page, block)
  const { doc } = page
  const size = block.kind === 'paragraph' ? 12 : block.level === 1 ? 24 : 15
  const [words] = wordsOf(block)
  const lines = words ? linesOf(doc, page.fonts, words, size, width(page)) : []
  // A heading is never the last thing on a page.
  need(page, (lines.length + (block.kind === 'heading' ? 3 : 0)) * size * LEADING)
  const tag = block.kind === 'paragraph' ? 'P' : `H${block.level}`
  write(page, page.root, tag, {}, block.text, lines, MARGIN, size)
  doc.y += size * 0.5
}

/**
 * Puts lines into an element. For joining or right-to-left letters the element carries the text, so that screen readers
 * read the words.
 */
function write(
  { doc, color }: Page,
  parent: PDFKit.PDFStructureElement,
  tag: string,
  options: object,
  text: string,
  lines: Line[],
  x: number,
  size: number,
) {
  const said = lines.every(readsItself) ? {} : { actual: text }
  parent.add(
    doc.struct(tag as 'P', { ...options, ...said } as never, () => {
      for (const line of lines) {
        doc.fillColor(/^H\d$/.test(tag) ? color : INK)
        const { y } = doc
        drawLine(doc, line, x, y, size)
        doc.y = y + size * LEADING
      }
    }),
  )
}

function table(page: Page, { rows, widths, head }: Extract<Block, { kind: 'table' }>) {
  const { doc, root, fonts } = page
  const element = doc.struct('Table')
  root.add(element)
  for (const [at, row] of rows.entries()) {
    const cells = row.map((text, column) =>
      linesOf(
        doc,
        fonts,
        cellWords(head, at, column, text),
        CELL.size,
        (widths[column] ?? 100) - 2 * CELL.side,
      ),
    )
    const height = Math.max(...cells.map(({ length }) => length)) * CELL.size * LEADING + 2 * CELL.inset
    need(page, height)
    const top = doc.y
    const line = doc.struct('TR')
    element.add(line)
    let left = MARGIN
    for (const [column, lines] of cells.entries()) {
      const isHead = (head === 'row' ? at : column) === 0
      doc.y = top + CELL.inset
      const scope = isHead ? { scope: head === 'row' ? 'Column' : 'Row' } : {}
      write(page, line, isHead ? 'TH' : 'TD', scope, row[column] ?? '', lines, left, CELL.size)
      left += widths[column] ?? 100
    }
    line.end()
    artifact(doc, () =>
      doc
        .moveTo(MARGIN, top + height)
        .lineTo(left, top + height)
        .lineWidth(0.5)
        .stroke('#767676'),
    )
    doc.y = top + height
  }
  element.end()
  doc.y += 12
}

function artifact(doc: PDFKit.PDFDocument, paint: () => void) {
  doc.markContent('Artifact', { type: 'Layout' })
  paint()
  doc.endMarkedContent()
}

/** Slanted and pale, so that the text under it stays readable. */
function stampPages({ doc, fonts }: Page, stamp: string) {
  const size = 150
  const [line] = linesOf(doc, fonts, { text: stamp, weight: 700 }, size, 2000)
  if (!line) return
  const { start, count } = doc.bufferedPageRange()
  for (let at = start; at < start + count; at++) {
    doc.switchToPage(at)
    const { width, height } = doc.page
    artifact(doc, () => {
      doc.save()
      doc.rotate(-35, { origin: [width / 2, height / 2] })
      doc.fillColor('#a4262c').fillOpacity(0.22)
      drawLine(doc, line, (width - line.width) / 2, height / 2 - size / 2, size)
      doc.restore()
    })
  }
}
