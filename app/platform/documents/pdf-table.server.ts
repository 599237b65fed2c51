import type { Block } from './document.ts'
import { BAND, type Element, INK, LINE, type Pen, whole } from './pdf-pen.server.ts'
import type { Line } from './pdf-text.ts'

export function table(pen: Pen, root: Element, { head, rows }: Extract<Block, { kind: 'table' }>) {
  const widths = columns(pen, head, rows)
  const { cells: size, leading, cell: inset, side } = pen.look
  /** From the start of the column, which changes when the table continues in the next column. */
  const starts = widths.map((_, i) => widths.slice(0, i).reduce((sum, one) => sum + one, 0))
  const linesIn = (cells: string[], bold: boolean) =>
    cells.map((text, i) => pen.lines([{ text, bold }], (widths[i] ?? 0) - 2 * side, size))
  const heightOf = (cells: Line[][]) =>
    Math.max(...cells.map((lines) => lines.length)) * size * leading + 2 * inset
  const headLines = linesIn(head, true)
  const row = (parent: Element, cells: Line[][], tag: 'TH' | 'TD') => {
    const top = pen.y
    const height = heightOf(cells)
    if (tag === 'TH') band(pen, height)
    whole(pen, parent, 'TR', (element) => {
      for (const [i, lines] of cells.entries()) {
        pen.y = top + inset
        whole(
          pen,
          element,
          tag,
          (cell) => pen.write(cell, lines, pen.left + (starts[i] ?? 0) + side, size, false),
          tag === 'TH' ? { scope: 'Column' } : {},
        )
      }
    })
    pen.y = top + height
    rule(pen)
  }
  /** Repeats the head on a new page, for the eye only: the structure has it once. */
  const headAgain = () => {
    const top = pen.y
    band(pen, heightOf(headLines))
    pen.artifact(() => {
      for (const [i, lines] of headLines.entries())
        draw(pen, lines, pen.left + (starts[i] ?? 0) + side, top + inset)
    })
    pen.y = top + heightOf(headLines)
    rule(pen)
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

/** The line below a row. */
const rule = (pen: Pen) =>
  pen.artifact(() => {
    pen.doc
      .moveTo(pen.left, pen.y)
      .lineTo(pen.left + pen.width, pen.y)
      .lineWidth(0.75)
      .stroke(LINE)
  })

/** The color behind the head. */
const band = (pen: Pen, height: number) =>
  pen.artifact(() => {
    pen.doc.rect(pen.left, pen.y, pen.width, height).fill(BAND)
  })

/** Bold lines, for the eye only. */
function draw(pen: Pen, lines: Line[], left: number, top: number) {
  const { cells: size, leading } = pen.look
  for (const [n, line] of lines.entries())
    for (const { text, x } of line) {
      pen.doc.fillColor(INK)
      pen.put(text, left + x, top + n * size * leading, { bold: true, size })
    }
}

/** Wide columns for long texts, but none narrower than its longest word or, on a chart, than its head on one line. */
function columns(pen: Pen, head: string[], rows: string[][]): number[] {
  const { chart, cells, side } = pen.look
  const least = head.map((title) => (chart ? pen.widthOf(title, true, cells) + 2 * side + 1 : 0))
  const weigh = head.map((title, i) => {
    const texts = [title, ...rows.map((row) => row[i] ?? '')]
    const most = Math.max(...texts.map((text) => Math.min(text.length, 60)))
    return Math.max(most, 15)
  })
  const sum = (numbers: number[]) => numbers.reduce((all, one) => all + one, 0)
  const left = pen.width - sum(least)
  const over = weigh.map((one, i) => Math.max(0, (pen.width * one) / sum(weigh) - (least[i] ?? 0)))
  return least.map((one, i) => one + (left * (over[i] ?? 0)) / sum(over))
}
