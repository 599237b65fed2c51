import { asDrawn, isOwn, type Letters, type Run, takeFont, type Words } from './pdf-letters.server.ts'

// Line layout in any alphabet: broken at allowed places, with each line in reading order.

interface Piece extends Run {
  width: number
}
export interface Line {
  /** In logical order. */
  pieces: Piece[]
  width: number
}

const parts = new Intl.Segmenter('en', { granularity: 'word' })
const letters = new Intl.Segmenter('en', { granularity: 'grapheme' })
const RUNS_ON =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u

/** Where a line may end: after spaces, and between the words of languages that write none. */
const breakable = (text: string): string[] =>
  (text.match(/\S+\s*|\s+/g) ?? []).flatMap((word) =>
    RUNS_ON.test(word) ? [...parts.segment(word)].map(({ segment }) => segment) : [word],
  )

export function linesOf(
  doc: PDFKit.PDFDocument,
  fonts: Letters,
  words: Words,
  size: number,
  most: number,
): Line[] {
  const runs = fonts.runsOf(words)
  const whole = runs.map(({ text }) => text).join('')
  const measured = (from: number, to: number): Line => {
    const pieces = cut(runs, from, to).map((run) => {
      takeFont(doc, run, size)
      return { ...run, width: doc.widthOfString(run.text) }
    })
    return { pieces, width: pieces.reduce((sum, { width }) => sum + width, 0) }
  }
  const bare = (from: number, to: number) =>
    measured(from, from + whole.slice(from, to).replace(/\s+$/, '').length)
  const lines: Line[] = []
  let start = 0
  let at = 0
  const end = () => {
    if (whole.slice(start, at).trim()) lines.push(bare(start, at))
    start = at
  }
  const add = (part: string) => {
    if (at > start && bare(start, at + part.length).width > most) end()
    at += part.length
  }
  for (const part of breakable(whole)) {
    // A word that fills more than a line is broken anywhere.
    if (bare(at, at + part.length).width <= most) add(part)
    else for (const { segment } of letters.segment(part)) add(segment)
    if (part.includes('\n')) end()
  }
  end()
  return lines
}

function cut(runs: Run[], from: number, to: number): Run[] {
  let begins = 0
  return runs.flatMap((run) => {
    const text = run.text.slice(Math.max(0, from - begins), Math.max(0, to - begins))
    begins += run.text.length
    return text ? [{ ...run, text }] : []
  })
}

/** The pieces from left to right: right-to-left parts are reversed, the deepest first. */
function inPlace(line: Line): Piece[] {
  const order = [...line.pieces]
  const deepest = Math.max(0, ...order.map(({ level }) => level))
  for (let level = deepest; level > 0; level--) {
    for (let from = 0; from < order.length; from++) {
      let to = from
      while (to < order.length && (order[to]?.level ?? 0) >= level) to++
      if (to > from) order.splice(from, to - from, ...order.slice(from, to).reverse())
      from = to
    }
  }
  return order
}

/** Whether a program that reads the glyphs one by one would read the text correctly. */
export const readsItself = (line: Line): boolean =>
  line.pieces.every(({ font, level }) => isOwn(font) && level === 0)

/** Draws a line with its top here, all letters on one baseline, in logical order. */
export function drawLine(doc: PDFKit.PDFDocument, line: Line, x: number, y: number, size: number): void {
  const places = new Map<Piece, number>()
  let at = x
  for (const piece of inPlace(line)) {
    places.set(piece, at)
    at += piece.width
  }
  for (const piece of line.pieces) {
    takeFont(doc, piece, size)
    doc.text(asDrawn(piece), places.get(piece), y + size, { lineBreak: false, baseline: 'alphabetic' })
  }
}
