import type { Block } from './document.ts'
import {
  BAND,
  BOLD,
  CELL,
  type Element,
  INK,
  LEADING,
  LINE,
  MARGIN,
  type Pen,
  TEXT,
  whole,
} from './pdf-pen.ts'
import type { Line } from './pdf-text.ts'

export function table(pen: Pen, root: Element, { head, rows }: Extract<Block, { kind: 'table' }>) {
  const widths = columns(pen, head, rows)
  const size = TEXT - 1.5
  const starts = widths.map((_, i) => MARGIN + widths.slice(0, i).reduce((sum, one) => sum + one, 0))
  const linesIn = (cells: string[], bold: boolean) =>
    cells.map((text, i) => pen.lines([{ text, bold }], (widths[i] ?? 0) - 2 * CELL, size))
  const heightOf = (cells: Line[][]) =>
    Math.max(...cells.map((lines) => lines.length)) * size * LEADING + 2 * CELL
  const headLines = linesIn(head, true)
  const rule = (y: number) =>
    pen.artifact(() => {
      pen.doc
        .moveTo(MARGIN, y)
        .lineTo(MARGIN + pen.width, y)
        .lineWidth(0.75)
        .stroke(LINE)
    })
  const band = (height: number) =>
    pen.artifact(() => {
      pen.doc.rect(MARGIN, pen.y, pen.width, height).fill(BAND)
    })
  const row = (parent: Element, cells: Line[][], tag: 'TH' | 'TD') => {
    const top = pen.y
    const height = heightOf(cells)
    if (tag === 'TH') band(height)
    whole(pen, parent, 'TR', (element) => {
      for (const [i, lines] of cells.entries()) {
        pen.y = top + CELL
        whole(
          pen,
          element,
          tag,
          (cell) => pen.write(cell, lines, (starts[i] ?? 0) + CELL, size, false),
          tag === 'TH' ? { scope: 'Column' } : {},
        )
      }
    })
    pen.y = top + height
    rule(pen.y)
  }
  /** On a new page the head is shown again, for the eye: the structure has it once. */
  const headAgain = () => {
    const top = pen.y
    band(heightOf(headLines))
    pen.artifact(() => {
      for (const [i, lines] of headLines.entries())
        for (const [n, line] of lines.entries())
          for (const { text, x } of line)
            pen.doc
              .font(BOLD)
              .fontSize(size)
              .fillColor(INK)
              .text(text, (starts[i] ?? 0) + CELL + x, top + CELL + n * size * LEADING, { lineBreak: false })
    })
    pen.y = top + heightOf(headLines)
    rule(pen.y)
  }
  const all = rows.map((cells) => linesIn(cells, false))
  pen.need(heightOf(headLines) + heightOf(all[0] ?? [[]]))
  whole(pen, root, 'Table', (element) => {
    row(element, headLines, 'TH')
    for (const cells of all) {
      if (pen.need(heightOf(cells))) headAgain()
      row(element, cells, 'TD')
    }
  })
}

/** Wide columns for long texts, but none too narrow for its longest word. */
function columns(pen: Pen, head: string[], rows: string[][]): number[] {
  const weigh = head.map((title, i) => {
    const texts = [title, ...rows.map((row) => row[i] ?? '')]
    const most = Math.max(...texts.map((text) => Math.min(text.length, 60)))
    return Math.max(most, 15)
  })
  const all = weigh.reduce((sum, one) => sum + one, 0)
  return weigh.map((one) => (pen.width * one) / all)
}
