import type { Run } from './document.ts'

// Line breaking for a PDF. PDFKit's own knows one font and no structure.

interface Piece {
  text: string
  run: Run
  x: number
  width: number
}

export type Line = Piece[]

/** @param widthOf the width of words in the font of their run */
export function linesOf(runs: Run[], most: number, widthOf: (text: string, run: Run) => number): Line[] {
  const lines: Line[] = []
  let line: Line = []
  let x = 0
  const end = () => {
    lines.push(line)
    line = []
    x = 0
  }
  for (const run of runs) {
    // Each word includes the space after it, so that copied text has the spaces too.
    const words = run.text.match(/\S+\s*|\s+/g) ?? []
    for (const word of words.flatMap((one) => fitting(one, most, (text) => widthOf(text, run)))) {
      if (x > 0 && x + widthOf(word.trimEnd(), run) > most) end()
      if (x === 0 && word.trim() === '') continue
      const width = widthOf(word, run)
      const last = line.at(-1)
      if (last?.run === run) {
        last.text += word
        last.width += width
      } else line.push({ text: word, run, x, width })
      x += width
    }
    if (run.ends) end()
  }
  if (line.length > 0 || lines.length === 0) end()
  return lines
}

const letters = new Intl.Segmenter('en', { granularity: 'grapheme' })

/**
 * Splits a word wider than a line, such as a long address, into parts that fit: after punctuation if it has some, or
 * anywhere.
 */
function fitting(word: string, most: number, widthOf: (text: string) => number): string[] {
  if (widthOf(word.trimEnd()) <= most) return [word]
  const pieces = word
    .split(/(?<=[/?&=_.-])(?=[^/?&=_.\s-])/)
    .flatMap((piece) =>
      widthOf(piece.trimEnd()) <= most ? [piece] : [...letters.segment(piece)].map(({ segment }) => segment),
    )
  const parts: string[] = []
  for (let from = 0; from < pieces.length; ) {
    const to = endOfPart(pieces, from, (part) => widthOf(part.trimEnd()) <= most)
    parts.push(pieces.slice(from, to).join(''))
    from = to
  }
  return parts
}

/**
 * Where a part that begins here ends: as late as it fits, after one piece at least. It tries twice as many pieces each time, then
 * halves: measuring after every single piece would measure the whole part once for each of its letters.
 */
function endOfPart(pieces: readonly string[], from: number, fits: (part: string) => boolean): number {
  const upTo = (to: number) => fits(pieces.slice(from, to).join(''))
  let good = from + 1
  let step = 1
  while (good + step <= pieces.length && upTo(good + step)) {
    good += step
    step *= 2
  }
  let bad = Math.min(good + step, pieces.length + 1)
  while (bad - good > 1) {
    const middle = (good + bad) >> 1
    if (upTo(middle)) good = middle
    else bad = middle
  }
  return good
}
