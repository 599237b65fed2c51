import type { ResourceDocument } from './document.ts'
import { dataOf, type PdfBlock, type PdfContent, type Setting, wordsOf } from './pdf-data.server.ts'
import { type Fonts, fontsFor } from './pdf-fonts.server.ts'
import { COLORS, DENSE, type Look, ROOMY } from './pdf-looks.ts'
import { createTypesetter, type Typeset } from './typst.server.ts'
import { words } from './words.ts'

// A tagged PDF (PDF/UA-1): every word is in the structure tree in reading order; decoration is marked as an artifact.

/** A last page with less than this on it looks like a mistake: about seven lines. The sheet is set tighter, so that the page goes. */
const LEAST = 110
const MOST_STEPS = 4
/** Less than this leaves most of the last page empty: the section before moves there too. */
const HALF = 300
/** In bytes. Most receipts and letters are smaller: their fonts take the most, and these are compressed already. */
const SMALL = 40_000

export interface MadePdf {
  bytes: Buffer
  pages: number
  /** How many letters no font has. The document says so. */
  lacking: number
}

/** Sets each sheet a little tighter until its last page holds more than a few lines. */
export async function pdfOf(
  document: ResourceDocument,
  madeOn: string,
  look: Look = document.chart ? DENSE : ROOMY,
): Promise<MadePdf> {
  const { draw, finish } = await drawingOf({ ...document, look, colors: COLORS, day: madeOn })
  const setting: Setting = { steps: [], breaks: [] }
  const { steps } = setting
  for (;;) {
    const drawn = draw(setting)
    if (document.chart) return finish(drawn)
    const parts = partsOf(drawn, look)
    const short = parts.flatMap(({ pages, filled }, at) =>
      pages > 1 && filled < LEAST && (steps[at] ?? 0) < MOST_STEPS ? [at] : [],
    )
    for (const at of short) steps[at] = (steps[at] ?? 0) + 1
    if (short.length > 0) continue
    setting.breaks = parts.flatMap(breakBefore)
    return finish(setting.breaks.length === 0 ? drawn : draw(setting))
  }
}

/** A document of one sheet, in one go: a receipt or a statement. */
export async function simplePdf(content: PdfContent): Promise<MadePdf> {
  const { draw, finish } = await drawingOf(content)
  return finish(draw({ steps: [], breaks: [] }))
}

type Drawn = Typeset & { said: string[] }

/** Our own fonts draw nearly every document. */
let withOwnFonts: ReturnType<typeof createTypesetter> | undefined

function typesetterFor({ own, others }: Fonts) {
  if (others.length > 0) return createTypesetter([...own, ...others])
  withOwnFonts ??= createTypesetter(own)
  return withOwnFonts
}

async function drawingOf(content: PdfContent) {
  const fonts = await fontsFor(wordsOf(content))
  const lacking = fonts.lackingIn(wordsOf(content))
  const whole = lacking > 0 ? { ...content, blocks: withNote(content.blocks, lacking) } : content
  const { drawPdf } = typesetterFor(fonts)
  return {
    draw: (setting: Setting): Drawn => {
      const { data, files, said } = dataOf(whole, fonts, setting)
      return { ...drawPdf('document.typ', data, files), said }
    },
    finish: async ({ pdf, pages, said }: Drawn): Promise<MadePdf> => {
      const finished = said.length === 0 && pdf.length < SMALL
      // Loading it takes half of the time of a first receipt, so most receipts do without.
      const bytes = finished ? pdf : await (await import('./finish-pdf.server.ts')).finishPdf(pdf, said)
      return { bytes, pages, lacking }
    },
  }
}

/** At the end, and never on a sheet that the reader sends as their own. */
function withNote(blocks: readonly PdfBlock[], lacking: number): PdfBlock[] {
  const last = blocks.findLast((block) => block.kind === 'sheet')
  return [
    ...blocks,
    ...(last?.theirs ? [{ kind: 'sheet' as const, theirs: false }] : []),
    { kind: 'paragraph', runs: [{ text: words.pdf.lacking({ count: lacking }) }] },
  ]
}

interface Part {
  pages: number
  /** How high the last page is filled. */
  filled: number
  sections: { at: number; page: number; y: number }[]
}

/** On how many pages each sheet stands, how high its last one is filled, and where its sections begin. */
function partsOf({ marks }: Drawn, { margin }: Look): Part[] {
  const sections = marks('section')
  let before = 0
  return marks('end').map(({ page, y }) => {
    const first = before + 1
    before = page
    return {
      pages: page - first + 1,
      filled: y - margin,
      sections: sections
        .filter((one) => one.page >= first && one.page <= page)
        .map((one) => ({ at: one.at ?? 0, page: one.page - first + 1, y: one.y - margin })),
    }
  })
}

/** The section that moves to the last page, where that one holds little and the page before it keeps enough. */
function breakBefore({ pages, filled, sections }: Part): number[] {
  if (pages < 2 || filled >= HALF) return []
  const moved = sections.findLast(({ page, y }) => page === pages - 1 && y > HALF)
  return moved ? [moved.at] : []
}
