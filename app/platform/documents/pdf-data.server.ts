import { readFileSync } from 'node:fs'
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
const weightOf = ({ bold }: Run): Weight => (bold ? 700 : 400)
/** A line ends where the text has one. */
const linesIn = (run: Run): Run[] =>
  run.text
    .split('\n')
    .flatMap((text, at) => [...(at > 0 ? [{ text: '', ends: true }] : []), { ...run, text }])

/** Every text of a document, to choose its fonts. */
export const wordsOf = ({ foot, stamp, blocks }: PdfContent): Words[] => [
  words(400)(foot ?? ''),
  words(700)(stamp ?? ''),
  ...blocks.flatMap(wordsOfBlock),
]

const wordsOfRun = (run: Run): Words => ({ text: run.text, weight: weightOf(run) })

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
/** A row whose longest cell has more letters than this may go on on the next page. */
const LONG_CELL = 1000
/** Pixels of the picture for a point of the page. */
const DENSITY = 2
const LOGO = 'logo.png'

/** The data of a document, the pictures that it shows, and the words that a screen reader gets as they were typed. */
export function dataOf(
  content: PdfContent,
  fonts: Fonts,
  { steps, breaks }: Setting,
): { data: unknown; files: ShownFiles; said: string[] } {
  const { title, description, day, colors, foot, stamp, look, head } = content
  const files: ShownFiles = {}
  const said: string[] = []
  const pieceOf = ({ text, href, struck, ends, bold }: Run) => {
    const runs = fonts.runsOf({ text, weight: bold ? 700 : 400 })
    // Glyphs of such letters do not read themselves: some are in another order, or several are one letter.
    const isSaid = runs.some(({ font }) => !fonts.isOwn(font))
    if (isSaid) said.push(text)
    return [
      ...(runs.length > 0
        ? [
            {
              runs,
              said: isSaid,
              long: LONG_WORD.test(text),
              struck: struck === true,
              ...(href ? { href } : {}),
            },
          ]
        : []),
      ...(ends ? [{ ends }] : []),
    ]
  }
  const piecesOf = (run: Run) => linesIn(run).flatMap(pieceOf)
  const textOf = (text: string, bold = false) => piecesOf({ text, bold })
  /** Outside the structure, where nothing is read aloud. */
  const aside = (text: string, bold: boolean) => [
    { runs: fonts.runsOf({ text, weight: bold ? 700 : 400 }), said: false, struck: false },
  ]
  const sheet = (theirs: boolean, card: boolean, at: number): Sheet => ({
    theirs,
    card,
    look: card ? CARD : tighter(look, steps[at] ?? 0),
    logo: null,
    parts: [],
  })
  const partOf = (block: PdfBlock, at: number): unknown => {
    switch (block.kind) {
      case 'heading':
        return { ...block, words: textOf(block.text, true), at, breaks: breaks.includes(at) }
      case 'paragraph':
        return { kind: block.kind, words: block.runs.flatMap(piecesOf) }
      case 'list':
        return { ...block, items: block.items.map((runs) => runs.flatMap(piecesOf)) }
      case 'table':
        return tableOf(block, textOf)
      case 'facts':
        return {
          kind: block.kind,
          pairs: block.pairs.map(([name, says]) => [textOf(name, true), textOf(says)]),
        }
      case 'picture': {
        const file = `picture-${at}.${block.file.split('.').at(-1)}`
        files[file] = readFileSync(block.file)
        return { ...block, file }
      }
    }
  }
  const sheets: Sheet[] = []
  for (const [at, block] of content.blocks.entries()) {
    if (block.kind === 'sheet') sheets.push(sheet(block.theirs, block.card === true, sheets.length))
    else {
      if (sheets.length === 0) sheets.push(sheet(false, false, 0))
      sheets.at(-1)?.parts.push(partOf(block, at))
    }
  }
  const [first] = sheets
  if (head?.logo && first) {
    files[LOGO] = head.logo.png
    first.logo = { file: LOGO, width: head.logo.width / DENSITY }
  }
  return {
    files,
    said,
    data: {
      title,
      description,
      day: day && {
        year: Number(day.slice(0, 4)),
        month: Number(day.slice(5, 7)),
        day: Number(day.slice(8, 10)),
      },
      colors: { ...colors, ...(head?.color ? { heading: head.color } : {}) },
      font: fonts.runsOf({ text: '1', weight: 400 })[0]?.font,
      foot: foot === null ? null : aside(foot, false),
      stamp: stamp ? aside(stamp, true) : null,
      sheets,
    },
  }
}

/** Wide columns for long texts. */
function tableOf(
  { kind, head, rows }: Extract<Block, { kind: 'table' }>,
  textOf: (text: string, bold?: boolean) => unknown,
) {
  const weigh = head.map((title, i) => {
    const most = Math.max(
      ...[title, ...rows.map((row) => row[i] ?? '')].map((text) => Math.min(text.length, 60)),
    )
    return Math.max(most, 15)
  })
  const all = weigh.reduce((sum, one) => sum + one, 0)
  return {
    kind,
    head: head.map((text) => textOf(text, true)),
    rows: rows.map((row) => ({
      long: row.some((text) => text.length > LONG_CELL),
      cells: row.map((text) => textOf(text)),
    })),
    weights: weigh.map((one) => one / all),
  }
}
