import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Block, ResourceDocument, Run } from './document.ts'
import type { Fonts, Words } from './pdf-fonts.server.ts'
import { CARD, type COLORS, type Look, tighter } from './pdf-looks.ts'
import type { Weight } from './pdf-pieces.server.ts'
import type { ShownFiles } from './typst.server.ts'

// A document as the data that document.typ reads: sheets of parts, whose texts are runs of one font.

export type PdfBlock =
  | Block
  /** Names with what each of them says. */
  | { kind: 'facts'; pairs: [string, string][] }

/** The organization's branding: a picture at the top, whose text is also in the page, and the color of headings. */
export interface PdfHead {
  color: string | null
  logo: { png: Uint8Array; width: number; height: number } | null
}

export interface PdfContent extends Pick<ResourceDocument, 'title'> {
  description: string | null
  /** One line for the footer of each page that is ours. */
  foot: string | null
  blocks: PdfBlock[]
  look: Look
  colors: typeof COLORS
  /** The day of the document, so that the same content always gives the same bytes. */
  day: string | null
  head?: PdfHead | undefined
  /** Written large across each page, for the eye: the page's text has to say it too. */
  stamp?: string
}

/** How a document is set to fill its pages well. */
export interface Setting {
  /** How much tighter than usual each sheet is set. */
  steps: number[]
  /** The headings, by the place of their blocks, that begin a page. */
  breaks: number[]
}

const words = (weight: Weight) => (text: string) => ({ text, weight })
const wordsOfRun = ({ text, bold }: Run): Words => ({ text, weight: bold ? 700 : 400 })

/** Every line of text of a document, to choose its fonts. */
export const wordsOf = ({ foot, stamp, blocks }: PdfContent): Words[] =>
  [words(400)(foot ?? ''), words(700)(stamp ?? ''), ...blocks.flatMap(wordsOfBlock)].flatMap(
    ({ text, weight }) => text.split('\n').map(words(weight)),
  )

function wordsOfBlock(block: PdfBlock): Words[] {
  switch (block.kind) {
    case 'heading':
      return [words(700)(block.text)]
    case 'paragraph':
      return block.runs.map(wordsOfRun)
    case 'list':
      return block.items.flat().map(wordsOfRun)
    case 'table':
      return [...block.head.map(words(700)), ...block.rows.flat().map(words(400))]
    case 'facts':
      return block.pairs.flatMap(([name, says]) => [words(700)(name), words(400)(says)])
    case 'picture':
    case 'sheet':
      return []
  }
}

interface Sheet {
  theirs: boolean
  card: boolean
  look: Look
  logo: { file: string; width: number } | null
  parts: unknown[]
}

/** A word that may not fit into a line. */
const LONG_WORD = /\S{20}/
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u
/** A row whose longest cell has more letters than this may continue on the next page. */
const LONG_CELL = 1000
/** Pixels of the picture for a point of the page. */
const DENSITY = 2
const LOGO = 'logo.png'

/** The data of a document, the pictures that it shows, and the words that a screen reader gets as they were typed. */
export function dataOf(
  content: PdfContent,
  fonts: Fonts,
  setting: Setting,
): { data: unknown; files: ShownFiles; said: string[] } {
  const { title, description, day, colors, foot, stamp, head } = content
  const write = writer(fonts)
  const { sheets, files } = sheetsOf(content, write, setting)
  const [first] = sheets
  if (head?.logo && first) {
    files[LOGO] = head.logo.png
    first.logo = { file: LOGO, width: head.logo.width / DENSITY }
  }
  const [year, month, date] = day?.split('-').map(Number) ?? []
  const data = {
    title,
    description,
    day: day === null ? null : { year, month, day: date },
    colors: { ...colors, ...(head?.color ? { heading: head.color } : {}) },
    font: fonts.runsOf({ text: '1', weight: 400 })[0]?.font,
    foot: foot === null ? null : write.aside(foot, 400),
    stamp: stamp ? write.aside(stamp, 700) : null,
    sheets,
  }
  return { data, files, said: write.said }
}

/** Writes texts as pieces for the template, and notes the words that a screen reader gets as they were typed. */
function writer(fonts: Fonts) {
  const said: string[] = []
  const pieceOf = (run: Run) => {
    const runs = fonts.runsOf(wordsOfRun(run))
    // Text cannot be read back from glyphs of these letters: some are reordered, and some stand for several letters.
    const isSaid = runs.some(({ font }) => !fonts.isOwn(font))
    if (isSaid) said.push(run.text)
    const { href, struck = false } = run
    // Nothing of it is drawn.
    if (runs.length === 0) return []
    return { runs, said: isSaid, long: LONG_WORD.test(run.text), struck, ...(href ? { href } : {}) }
  }
  const piecesOf = (runs: readonly Run[]) =>
    runs.flatMap(linesIn).flatMap((run) => [pieceOf(run), run.ends ? { ends: true } : []].flat())
  return {
    said,
    piecesOf,
    textOf: (text: string) => piecesOf([{ text }]),
    boldOf: (text: string) => piecesOf([{ text, bold: true }]),
    /** Outside the structure, where nothing is read aloud. */
    aside: (text: string, weight: Weight) => [
      { runs: fonts.runsOf({ text, weight }), said: false, struck: false },
    ],
  }
}

type Writer = ReturnType<typeof writer>

/** A line ends where the text has one. */
function linesIn(run: Run): Run[] {
  const lines = run.text.split('\n')
  return lines.map((text, at) => ({ ...run, text, ends: at < lines.length - 1 || run.ends === true }))
}

function sheetsOf({ blocks, look }: PdfContent, write: Writer, { steps, breaks }: Setting) {
  const files: ShownFiles = {}
  const sheets: Sheet[] = []
  const begin = (theirs: boolean, card: boolean): Sheet => {
    const usual = card ? CARD : tighter(look, steps[sheets.length] ?? 0)
    const sheet = { theirs, card, look: usual, logo: null, parts: [] }
    sheets.push(sheet)
    return sheet
  }
  let depth = 0
  for (const [at, block] of blocks.entries()) {
    // PDF/UA allows no empty heading, begins with level 1 and skips none.
    if (block.kind === 'heading' && !VISIBLE.test(block.text)) continue
    if (block.kind === 'heading') depth = Math.min(block.level, depth + 1)
    if (block.kind === 'sheet') begin(block.theirs, block.card === true)
    else if (block.kind === 'picture') {
      const file = `picture-${at}${path.extname(block.file)}`
      files[file] = readFileSync(block.file)
      const sheet = sheets.at(-1) ?? begin(false, false)
      sheet.parts.push({ ...block, file })
    } else {
      const sheet = sheets.at(-1) ?? begin(false, false)
      sheet.parts.push(partOf(block, write, { at, depth, breaks: breaks.includes(at) }))
    }
  }
  return { sheets, files }
}

type Part = Exclude<PdfBlock, { kind: 'sheet' | 'picture' }>

function partOf(block: Part, write: Writer, place: { at: number; depth: number; breaks: boolean }): unknown {
  const { kind } = block
  switch (kind) {
    case 'heading':
      return { kind, level: block.level, words: write.boldOf(block.text), ...place }
    case 'paragraph':
      return { kind, words: write.piecesOf(block.runs) }
    case 'list':
      return { kind, ordered: block.ordered, items: block.items.map(write.piecesOf) }
    case 'table':
      return {
        kind,
        head: block.head.map(write.boldOf),
        rows: block.rows.map((row) => ({
          long: row.some((text) => text.length > LONG_CELL),
          cells: row.map(write.textOf),
        })),
        weights: weightsOf(block),
      }
    case 'facts':
      return { kind, pairs: block.pairs.map(([name, says]) => [write.boldOf(name), write.textOf(says)]) }
  }
}

/** The part of the width that each column gets: more for long texts. */
function weightsOf({ head, rows }: Extract<Block, { kind: 'table' }>): number[] {
  const weights = head.map((title, i) => {
    const lengths = [title, ...rows.map((row) => row[i] ?? '')].map(({ length }) => Math.min(length, 60))
    return Math.max(...lengths, 15)
  })
  const all = weights.reduce((sum, one) => sum + one, 0)
  return weights.map((one) => one / all)
}
