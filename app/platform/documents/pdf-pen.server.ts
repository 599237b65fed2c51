import { asDrawn, isOwn, type Letters, takeFont } from '../pdf/pdf-letters.server.ts'
import type { Run } from './document.ts'
import { type Line, linesOf } from './pdf-text.ts'

// Fonts, sizes and colors of a PDF, and the class that draws text and its structure on the pages.

const FONTS = 'node_modules/@fontsource/atkinson-hyperlegible/files'
export const REGULAR = `${FONTS}/atkinson-hyperlegible-latin-400-normal.woff`
const BOLD = `${FONTS}/atkinson-hyperlegible-latin-700-normal.woff`
export const INK = '#1d2723'
const LINK = '#0b4f46'
export const LINE = '#8a948f'
export const BAND = '#e6efe9'

/** Sizes and spacing of a kind of document. */
export interface Look {
  /** For the wall: landscape, with table heads on one line. */
  chart: boolean
  columns: number
  between: number
  margin: number
  foot: number
  text: number
  /** In tables. */
  cells: number
  small: number
  heading: { readonly 1: number; readonly 2: number; readonly 3: number }
  leading: number
  /** How much space there is between parts. */
  air: number
  indent: number
  /** Padding of a cell: above and below, and at the sides. */
  cell: number
  side: number
  /** Maximum line width. */
  widest?: number
}

/** For reading at leisure. */
export const ROOMY: Look = {
  chart: false,
  columns: 1,
  between: 0,
  margin: 64,
  foot: 40,
  text: 11.5,
  cells: 10,
  small: 9,
  heading: { 1: 22, 2: 15.5, 3: 13 },
  leading: 1.4,
  air: 1,
  indent: 20,
  cell: 5,
  side: 5,
}

/** Slightly tighter spacing, for a part whose last lines would be alone on a page. */
const tighter = (look: Look, steps: number): Look => ({
  ...look,
  text: look.text - 0.25 * steps,
  leading: look.leading - 0.04 * steps,
  air: look.air - 0.12 * steps,
})

/** A card to cut out: small letters, short lines and a border. */
const CARD: Look = { ...ROOMY, margin: 90, text: 10.5, leading: 1.3, air: 0.7, widest: 372 }
const AROUND = 18

/** A chart for the wall: as much on a sheet as can be read, and no letter under 9 points. */
export const DENSE: Look = {
  chart: true,
  columns: 2,
  between: 18,
  margin: 26,
  foot: 25,
  text: 9,
  cells: 9,
  small: 9,
  heading: { 1: 15, 2: 10.5, 3: 10 },
  leading: 1.15,
  air: 0.45,
  indent: 11,
  cell: 1.2,
  side: 4,
}

export type Element = PDFKit.PDFStructureElement

interface Put {
  bold: boolean
  size: number
  underline?: boolean
  strike?: boolean
}

/** Tracks the position on the page and draws text there. */
export class Pen {
  doc: PDFKit.PDFDocument
  look: Look
  column = 0
  /** Pages that the reader sends as their own: they carry no line of ours. */
  theirs = new Set<number>()
  #isTheirs = false
  #isCard = false
  /** How far the last page of each part is filled, and how many pages the part takes. */
  parts: { pages: number; filled: number }[] = []
  #pages = 1
  #steps: number[]
  #letters: Letters | null
  #usual: Look
  y: number
  /**
   * @param steps how much tighter than usual each part is set
   * @param letters fonts for characters that ours lacks, if any
   */
  constructor(doc: PDFKit.PDFDocument, look: Look, steps: number[] = [], letters: Letters | null = null) {
    this.doc = doc
    this.#letters = letters
    this.#usual = look
    this.#steps = steps
    this.look = tighter(look, steps[0] ?? 0)
    this.y = look.margin
  }
  /** The width of a column. */
  get width() {
    const { margin, columns, between } = this.look
    const all = (this.doc.page.width - 2 * margin - (columns - 1) * between) / columns
    return Math.min(all, this.look.widest ?? all)
  }
  /** The left edge of the column. */
  get left() {
    return this.look.margin + this.column * (this.width + this.look.between)
  }
  /** The lowest position for text. */
  get end() {
    return this.doc.page.height - this.look.foot - 16 * this.look.air
  }
  /** Moves to the next column, or the first one of a new page. */
  newPage() {
    this.column = (this.column + 1) % this.look.columns
    if (this.column === 0) {
      this.doc.addPage()
      this.#pages += 1
      if (this.#isTheirs) this.theirs.add(this.doc.bufferedPageRange().count - 1)
    }
    this.y = this.look.margin
  }
  newSheet(theirs: boolean, card = false) {
    this.endPart()
    this.#isTheirs = theirs
    this.#isCard = card
    this.look = card ? CARD : tighter(this.#usual, this.#steps[this.parts.length] ?? 0)
    this.newPage()
    this.#pages = 1
  }
  endPart() {
    if (this.#isCard) this.#cutLine()
    this.parts.push({ pages: this.#pages, filled: this.y - this.look.margin })
  }
  /** The line to cut along. */
  #cutLine() {
    const { margin } = this.look
    const width = this.width + 2 * AROUND
    this.artifact(() => {
      this.doc
        .rect(this.left - AROUND, margin - AROUND, width, this.y - margin + 2 * AROUND)
        .lineWidth(1)
        .dash(5, { space: 4 })
        .stroke(LINE)
        .undash()
    })
  }
  /** Moves to the next column or page if this much does not fit. */
  need(height: number): boolean {
    if (this.y + height <= this.end || this.y === this.look.margin) return false
    this.newPage()
    return true
  }
  gap(height: number) {
    if (this.y > this.look.margin) this.y += height * this.look.air
  }
  lines(runs: Run[], width: number, size: number): Line[] {
    return linesOf(runs, width, (text, run) => this.widthOf(text, run.bold === true, size))
  }
  widthOf(text: string, bold: boolean, size: number): number {
    let width = 0
    this.#inFonts(text, bold, size, (part) => {
      width += this.doc.widthOfString(part)
    })
    return width
  }
  /** Draws text here, each character in a font that has it. */
  put(text: string, x: number, y: number, { bold, size, ...looks }: Put) {
    let at = x
    this.#inFonts(text, bold, size, (part) => {
      this.doc.text(part, at, y, { ...looks, lineBreak: false })
      at += this.doc.widthOfString(part)
    })
  }
  #inFonts(text: string, bold: boolean, size: number, take: (part: string) => void) {
    const own = bold ? BOLD : REGULAR
    const runs = this.#letters?.runsOf({ text, weight: bold ? 700 : 400 }) ?? [
      { text, font: 'own-', level: 0 },
    ]
    for (const run of runs) {
      if (isOwn(run.font)) this.doc.font(own).fontSize(size)
      else takeFont(this.doc, run, size)
      take(asDrawn(run))
    }
  }
  /** Writes lines under an element; links become their own elements with the annotation inside. */
  write(element: Element, lines: Line[], x: number, size: number, flow = true) {
    for (const line of lines) {
      if (flow) this.need(size * this.look.leading)
      for (const piece of line) this.piece(element, piece, x + piece.x, size)
      this.y += size * this.look.leading
    }
  }
  piece(element: Element, { text, run, width }: Line[number], x: number, size: number) {
    const { doc, y } = this
    const put = () => {
      doc.fillColor(run.href ? LINK : INK)
      this.put(text, x, y, {
        bold: run.bold === true,
        size,
        underline: Boolean(run.href),
        strike: Boolean(run.struck),
      })
    }
    if (!run.href) {
      element.add(put)
      return
    }
    const link = doc.struct('Link')
    element.add(link)
    link.add(() => {
      put()
      doc.link(
        x,
        y,
        width,
        size * this.look.leading,
        run.href as string,
        {
          structParent: link,
          Contents: new String(`${text.trim()}: ${run.href}`),
        } as never,
      )
    })
    link.end()
  }
  artifact(paint: () => void) {
    this.doc.markContent('Artifact', { type: 'Layout' } as never)
    paint()
    this.doc.endMarkedContent()
  }
}

/** An element with all its content. */
export function whole(
  pen: Pen,
  parent: Element,
  tag: string,
  fill: (element: Element) => void,
  options = {},
) {
  const element = pen.doc.struct(tag as 'P', options)
  parent.add(element)
  fill(element)
  element.end()
}
