import type { Run } from './document.ts'
import { type Line, linesOf } from './pdf-text.ts'

// Fonts, sizes and colours of a PDF, and the hand that puts words and their structure on its pages.

const FONTS = 'node_modules/@fontsource/atkinson-hyperlegible/files'
export const REGULAR = `${FONTS}/atkinson-hyperlegible-latin-400-normal.woff`
export const BOLD = `${FONTS}/atkinson-hyperlegible-latin-700-normal.woff`
export const MARGIN = 64
export const FOOT = 40
export const INK = '#1d2723'
export const LINK = '#0b4f46'
export const LINE = '#8a948f'
export const BAND = '#e6efe9'
export const TEXT = 11.5
export const SMALL = 9
export const HEADING = { 1: 22, 2: 15.5, 3: 13 } as const
export const LEADING = 1.4
export const INDENT = 20
export const CELL = 5

export type Element = PDFKit.PDFStructureElement

/** Where the next thing goes, and how words get there. */
export class Pen {
  doc: PDFKit.PDFDocument
  y = MARGIN
  constructor(doc: PDFKit.PDFDocument) {
    this.doc = doc
  }
  get width() {
    return this.doc.page.width - 2 * MARGIN
  }
  /** The lowest place for words. */
  get end() {
    return this.doc.page.height - FOOT - 16
  }
  newPage() {
    this.doc.addPage()
    this.y = MARGIN
  }
  /** Goes to the next page when this much does not fit any more. */
  need(height: number): boolean {
    if (this.y + height <= this.end || this.y === MARGIN) return false
    this.newPage()
    return true
  }
  gap(height: number) {
    if (this.y > MARGIN) this.y += height
  }
  lines(runs: Run[], width: number, size: number): Line[] {
    return linesOf(runs, width, (text, run) => {
      this.doc.font(run.bold ? BOLD : REGULAR).fontSize(size)
      return this.doc.widthOfString(text)
    })
  }
  /** Writes lines under an element; links become elements of their own, with the annotation inside. */
  write(element: Element, lines: Line[], x: number, size: number, flow = true) {
    for (const line of lines) {
      if (flow) this.need(size * LEADING)
      for (const piece of line) this.piece(element, piece, x + piece.x, size)
      this.y += size * LEADING
    }
  }
  piece(element: Element, { text, run, width }: Line[number], x: number, size: number) {
    const { doc, y } = this
    const put = () => {
      doc
        .font(run.bold ? BOLD : REGULAR)
        .fontSize(size)
        .fillColor(run.href ? LINK : INK)
      doc.text(text, x, y, { lineBreak: false, underline: Boolean(run.href) })
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
        size * LEADING,
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

/** An element with all that is in it. */
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
