import type { Run } from './document.ts'

// Lines of words for a PDF. PDFKit's own line breaking knows one font and no structure.

interface Piece {
  text: string
  run: Run
  x: number
  width: number
}

export type Line = Piece[]

/** @param widthOf how wide words are, in the font of their run */
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
    // Each word with the space after it, so that who copies the text gets the spaces too.
    for (const word of run.text.match(/\S+\s*|\s+/g) ?? []) {
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
