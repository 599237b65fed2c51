import PDFDocument from 'pdfkit'
import type { Weight } from '../pdf/pdf-fonts.server.ts'
import { type Letters, openLetters, type Words } from '../pdf/pdf-letters.server.ts'
import type { Block, ResourceDocument, Run } from './document.ts'
import { DENSE, type Element, INK, type Look, Pen, REGULAR, ROOMY, whole } from './pdf-pen.server.ts'
import { table } from './pdf-table.server.ts'

// A tagged PDF (PDF/UA-1): every word is in the structure tree in reading order; decoration is marked as an artifact.

/** A last page with less than this on it looks like a mistake: about seven lines. */
const LEAST = 110
const MOST_STEPS = 4

/** Sets each part a little tighter until its last page holds more than a few lines. */
export async function pdfOf(
  document: ResourceDocument,
  madeOn: string,
  look: Look = document.chart ? DENSE : ROOMY,
): Promise<{ bytes: Buffer; pages: number }> {
  const steps: number[] = []
  for (;;) {
    const { parts, ...made } = await drawn(document, madeOn, look, steps)
    const short = parts.flatMap(({ pages, filled }, at) =>
      pages > 1 && filled < LEAST && (steps[at] ?? 0) < MOST_STEPS ? [at] : [],
    )
    if (document.chart || short.length === 0) return made
    for (const at of short) steps[at] = (steps[at] ?? 0) + 1
  }
}

async function drawn(document: ResourceDocument, madeOn: string, look: Look, steps: number[]) {
  const doc = new PDFDocument({
    size: 'LETTER',
    layout: look.chart ? 'landscape' : 'portrait',
    margins: { top: look.margin, left: look.margin, right: look.margin, bottom: 0 },
    pdfVersion: '1.7',
    subset: 'PDF/UA',
    tagged: true,
    lang: 'en-US',
    displayTitle: true,
    bufferPages: true,
    font: REGULAR,
    info: {
      Title: document.title,
      Subject: document.description,
      // The day of the version, so that the same source always gives the same bytes.
      CreationDate: new Date(`${madeOn}T12:00:00Z`),
      ModDate: new Date(`${madeOn}T12:00:00Z`),
    },
  } as unknown as PDFKit.PDFDocumentOptions)
  const chunks: Buffer[] = []
  doc.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise((done) => doc.on('end', done))
  const root = doc.struct('Document')
  doc.addStructure(root)
  const pen = new Pen(doc, look, steps, await lettersFor(doc, document))
  for (const [at, block] of document.blocks.entries()) draw(pen, root, block, document.blocks[at + 1])
  pen.endPart()
  root.end()
  const { count } = doc.bufferedPageRange()
  for (let page = 0; page < count; page++) {
    if (pen.theirs.has(page)) continue
    doc.switchToPage(page)
    doc.markContent('Artifact', { type: 'Pagination', subtype: 'Footer', attached: ['Bottom'] } as never)
    doc.fillColor(INK)
    pen.put(`${document.foot} Page ${page + 1} of ${count}.`, look.margin, doc.page.height - look.foot, {
      bold: false,
      size: look.small,
    })
    doc.endMarkedContent()
  }
  doc.end()
  await ended
  return { bytes: Buffer.concat(chunks), pages: count, parts: pen.parts }
}

/** Fonts for characters that ours lacks; null if it has them all. */
async function lettersFor(doc: PDFKit.PDFDocument, document: ResourceDocument): Promise<Letters | null> {
  const all = [{ text: document.foot, weight: 400 as Weight }, ...document.blocks.flatMap(wordsOf)]
  const own = doc.font(REGULAR) as unknown as {
    _font: { font: { hasGlyphForCodePoint: (code: number) => boolean } }
  }
  const has = (one: string) => /\s/.test(one) || own._font.font.hasGlyphForCodePoint(one.codePointAt(0) ?? 0)
  return all.every(({ text }) => [...text].every(has)) ? null : openLetters(doc, all)
}

const words = (weight: Weight) => (text: string) => ({ text, weight })
const wordsOfRun = ({ text, bold }: Run) => words(bold ? 700 : 400)(text)

function wordsOf(block: Block): Words[] {
  switch (block.kind) {
    case 'heading':
      return [words(700)(block.text)]
    case 'paragraph':
      return block.runs.map(wordsOfRun)
    case 'list':
      return block.items.flat().map(wordsOfRun)
    case 'table':
      return [...block.head.map(words(700)), ...block.rows.flat().map(words(400))]
    case 'picture':
    case 'sheet':
      return []
  }
}

function draw(pen: Pen, root: Element, block: Block, next?: Block) {
  switch (block.kind) {
    case 'sheet':
      return pen.newSheet(block.theirs, block.card)
    case 'heading':
      return heading(pen, root, block, next)
    case 'paragraph':
      pen.gap(pen.look.text * 0.7)
      return whole(pen, root, 'P', (element) =>
        pen.write(element, pen.lines(block.runs, pen.width, pen.look.text), pen.left, pen.look.text),
      )
    case 'list':
      pen.gap(pen.look.text * 0.5)
      return list(pen, root, block)
    case 'table':
      pen.gap(pen.look.text * 0.7)
      return table(pen, root, block)
    case 'picture':
      pen.gap(pen.look.text)
      return picture(pen, root, block)
  }
}

function heading(
  pen: Pen,
  root: Element,
  { level, text }: Extract<Block, { kind: 'heading' }>,
  next?: Block,
) {
  const size = pen.look.heading[level]
  pen.gap(size)
  // Never the last thing on a page: keep it with some lines, with a table's head and first row, or with a whole
  // picture.
  const lines = { table: 8, picture: 18 }[next?.kind as 'table'] ?? 3
  pen.need((size + lines * pen.look.text) * pen.look.leading)
  if (level === 2) pen.doc.outline.addItem(text)
  whole(pen, root, `H${level}`, (element) =>
    pen.write(element, pen.lines([{ text, bold: true }], pen.width, size), pen.left, size),
  )
}

function list(pen: Pen, root: Element, { ordered, items }: Extract<Block, { kind: 'list' }>) {
  whole(pen, root, 'L', (element) => {
    for (const [index, runs] of items.entries()) {
      const lines = pen.lines(runs, pen.width - pen.look.indent, pen.look.text)
      pen.need(Math.min(2, lines.length) * pen.look.text * pen.look.leading)
      whole(pen, element, 'LI', (item) => {
        const mark = { text: ordered ? `${index + 1}.` : '•', run: { text: '' }, x: 0, width: 0 }
        whole(pen, item, 'Lbl', (label) => pen.piece(label, mark, pen.left + 4, pen.look.text))
        whole(pen, item, 'LBody', (body) => pen.write(body, lines, pen.left + pen.look.indent, pen.look.text))
      })
      pen.gap(pen.look.text * 0.25)
    }
  })
}

function picture(pen: Pen, root: Element, { file, describes }: Extract<Block, { kind: 'picture' }>) {
  const width = pen.width * 0.7
  const height = (width * 9) / 16
  pen.need(height + 4 * pen.look.text)
  const box = [pen.left, pen.y, pen.left + width, pen.y + height]
  whole(
    pen,
    root,
    'Figure',
    (element) => element.add(() => void pen.doc.image(file, pen.left, pen.y, { width, height })),
    { alt: describes, bbox: box },
  )
  pen.y += height + 4
}
