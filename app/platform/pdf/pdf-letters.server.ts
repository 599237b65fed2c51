import { readFileSync } from 'node:fs'
import bidiOf from 'bidi-js'
import type { Font } from 'harfbuzzjs'
import { familyFor, ownFont, pieceFor, type Weight } from './pdf-fonts.server.ts'

// Words as runs of one font and one direction. HarfBuzz shapes what the site's own font cannot write, as browsers do:
// Arabic letters join, Indian ones reorder, combining marks are positioned. PDFKit's own shaping fails on some fonts.

export interface Words {
  text: string
  weight: Weight
}

export interface Run {
  /** In logical order. */
  text: string
  /** As registered in the document. */
  font: string
  /** The level of the bidirectional algorithm: odd is right to left. */
  level: number
}

interface Glyph {
  id: number
  advanceWidth: number
  codePoints: number[]
}
/** The part of PDFKit's embedded font that we need and its types lack. */
interface EmbeddedFont {
  scale: number
  font: {
    hasGlyphForCodePoint: (code: number) => boolean
    getGlyph: (id: number) => { advanceWidth: number }
  }
  layout: (text: string) => { glyphs: Glyph[]; positions: unknown[] }
  encode: (text: string) => [string[], unknown[]]
  subset: { glyphs: number[] }
  widths: number[]
  unicode: number[][]
  direction?: 'ltr' | 'rtl'
}

export interface Letters {
  runsOf: (words: Words) => Run[]
}

const bidi = bidiOf()
const letters = new Intl.Segmenter('en', { granularity: 'grapheme' })
const ownName = (weight: Weight) => `own-${weight}`
export const isOwn = (font: string): boolean => font.startsWith('own-')
const fontOf = (doc: PDFKit.PDFDocument, name: string): EmbeddedFont => {
  doc.font(name)
  return (doc as unknown as { _font: EmbeddedFont })._font
}

/** Characters that only control text direction are obeyed and not drawn; noncharacters are not drawn either. */
const STEERING =
  /(?![\t\n\r])[\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069\ufeff\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}]/gu

/** Characters that people type instead of checkboxes. */
const IN_OTHER_SIGNS: Record<string, string> = {
  '☐': '[ ]', '□': '[ ]', '❏': '[ ]', '☑': '[x]', '☒': '[x]', '✓': '[x]', '✔': '[x]', '✅': '[x]', '✗': '[no]', '✘': '[no]', '❌': '[no]',
  '★': '*', '☆': '*', '✱': '*', '►': '>', '▶': '>', '➔': '->', '➜': '->', '➤': '>', '⇒': '=>', '●': '•', '■': '•', '▪': '•', '⚠': '(!)', '☎': 'Phone:',
} // biome-ignore format: a table of pairs

/** Opens the fonts that these words need in a document. Call it for all words at once, before the first is drawn. */
export async function openLetters(doc: PDFKit.PDFDocument, all: Words[]): Promise<Letters> {
  for (const weight of [400, 700] as const) doc.registerFont(ownName(weight), await ownFont(weight))
  const needed = new Map<string, { file: string; weight: Weight; text: Set<string>; parts: Set<string> }>()
  const known: KnownFiles = new Map()
  for (const { text, weight } of all) {
    for (const { letter, file } of chosen(doc, text, weight, known)) {
      if (!file) continue
      const key = `${file}@${weight}`
      const one = needed.get(key) ?? { file, weight, text: new Set(), parts: new Set() }
      one.text.add(letter)
      // HarfBuzz splits two-part vowels, one part for each side of a letter.
      one.parts.add(letter.normalize('NFD'))
      needed.set(key, one)
    }
  }
  const lacking = new Set<string>()
  for (const [key, one] of needed) for (const letter of await openFont(doc, key, one)) lacking.add(letter)
  return { runsOf: (words) => runsOf(doc, words, { lacking, known }) }
}

/** The file of the font for each letter of a document that the site's own font lacks; null if none has it. */
type KnownFiles = Map<string, string | null>

/**
 * Each letter with its combining marks, and the file of the font that has it; none if the site's own font does, or if
 * no font does.
 */
function chosen(doc: PDFKit.PDFDocument, text: string, weight: Weight, known: KnownFiles) {
  const own = fontOf(doc, ownName(weight)).font
  const words = text.normalize('NFC')
  const first = familyFor(words)
  const fileFor = (bare: string): string | null => {
    const key = `${first} ${bare}`
    const before = known.get(key)
    if (before !== undefined) return before
    const file = pieceFor(bare, first)?.file ?? null
    known.set(key, file)
    return file
  }
  const found: { letter: string; at: number; file?: string; missing: boolean }[] = []
  for (const { segment, index } of letters.segment(words)) {
    const bare = segment.replace(STEERING, '')
    const ours = [...bare].every((one) => own.hasGlyphForCodePoint(one.codePointAt(0) ?? 0))
    const file = ours ? null : fileFor(bare)
    found.push({ letter: segment, at: index, ...(file ? { file } : {}), missing: !ours && !file })
  }
  return found
}

function runsOf(
  doc: PDFKit.PDFDocument,
  { text, weight }: Words,
  { lacking, known }: { lacking: Set<string>; known: KnownFiles },
): Run[] {
  const words = text.normalize('NFC')
  const { levels } = bidi.getEmbeddingLevels(words, 'ltr')
  const runs: Run[] = []
  for (const { letter, at, file, missing } of chosen(doc, text, weight, known)) {
    const level = levels[at] ?? 0
    const none = missing || lacking.has(letter)
    const font = file && !none ? `${file}@${weight}` : ownName(weight)
    // A letter that no font has is replaced by other characters or "?"; never by an empty box or nothing.
    const put = none ? (IN_OTHER_SIGNS[letter] ?? '?') : letter.replace(STEERING, '')
    const last = runs.at(-1)
    if (last?.font === font && last.level === level) last.text += put
    else if (put) runs.push({ text: put, font, level })
  }
  return runs
}

/** Makes the document measure and draw in the font and direction of a run. */
export function takeFont(doc: PDFKit.PDFDocument, { font, level }: Run, size: number): void {
  fontOf(doc, font).direction = level % 2 === 1 ? 'rtl' : 'ltr'
  doc.fontSize(size)
}

/**
 * As it is drawn: in our own font an opening bracket in right-to-left text has to be mirrored. HarfBuzz mirrors it
 * itself.
 */
export const asDrawn = ({ text, font, level }: Run): string =>
  level % 2 === 0 || !isOwn(font)
    ? text
    : [...text].map((one) => bidi.getMirroredCharacter(one) ?? one).join('')

/**
 * Subsets a font of all weights to the needed letters, and lets HarfBuzz shape text in them.
 * @returns letters that its list promises and the font lacks
 */
async function openFont(
  doc: PDFKit.PDFDocument,
  key: string,
  { file, weight, text, parts }: { file: string; weight: Weight; text: Set<string>; parts: Set<string> },
): Promise<string[]> {
  const { default: subsetFont } = await import('subset-font')
  const hb = await import('harfbuzzjs')
  const bytes = await subsetFont(readFileSync(file), [...text, ...parts].join(''), {
    targetFormat: 'truetype',
    variationAxes: { wght: weight },
  })
  doc.registerFont(key, bytes)
  const embedded = fontOf(doc, key)
  const face = new hb.Face(new hb.Blob(new Uint8Array(bytes).buffer))
  const shaping = new hb.Font(face)
  embedded.layout = (written) => shaped(hb, shaping, embedded, written)
  embedded.encode = encoderOf(embedded)
  const held = new Set(face.collectUnicodes())
  return [...text].filter((letter) => !held.has(letter.codePointAt(0) ?? 0))
}

/**
 * PDFKit lets a glyph stand for one text only. Without their dots many Arabic letters are the same glyph, so here the
 * glyph is added once for each.
 */
function encoderOf(embedded: EmbeddedFont): EmbeddedFont['encode'] {
  const places = new Map<string, number>()
  return (text) => {
    const { glyphs, positions } = embedded.layout(text)
    const codes = glyphs.map(({ id, advanceWidth, codePoints }) => {
      const key = `${id}:${codePoints}`
      const at = places.get(key) ?? embedded.subset.glyphs.push(id) - 1
      places.set(key, at)
      embedded.widths[at] = advanceWidth * embedded.scale
      embedded.unicode[at] = codePoints
      return at.toString(16).padStart(4, '0')
    })
    return [codes, positions]
  }
}

function shaped(hb: typeof import('harfbuzzjs'), font: Font, embedded: EmbeddedFont, text: string) {
  const buffer = new hb.Buffer()
  buffer.addText(text)
  buffer.guessSegmentProperties()
  // Arabic digits are Arabic, but run left to right.
  buffer.setDirection(embedded.direction === 'rtl' ? hb.Direction.RTL : hb.Direction.LTR)
  hb.shape(font, buffer)
  const infos = buffer.getGlyphInfos()
  const places = buffer.getGlyphPositions()
  const { widest, ends } = clustersOf(infos, places, text.length)
  const { scale } = embedded
  let advanceWidth = 0
  const glyphs = infos.map(({ codepoint, cluster }, at) => {
    // The widest glyph of a cluster carries all its letters, so that text can be copied and searched; combining marks
    // carry none.
    const said = at === widest.get(cluster) ? text.slice(cluster, ends.get(cluster)) : ''
    const codePoints = [...said].map((one) => one.codePointAt(0) ?? 0)
    return { id: codepoint, advanceWidth: embedded.font.getGlyph(codepoint).advanceWidth, codePoints }
  })
  const positions = places.map(({ xAdvance, xOffset, yOffset }, at) => {
    advanceWidth += xAdvance * scale
    return {
      xAdvance: xAdvance * scale,
      yAdvance: 0,
      xOffset: xOffset * scale,
      yOffset: yOffset * scale,
      advanceWidth: (glyphs[at]?.advanceWidth ?? 0) * scale,
    }
  })
  return { glyphs, positions, advanceWidth }
}

/** The place of the widest glyph of each cluster, the first of several, and where the text of the cluster ends. */
function clustersOf(
  infos: readonly { cluster: number }[],
  places: readonly { xAdvance: number }[],
  length: number,
) {
  const widest = new Map<number, number>()
  const width = (at: number) => places[at]?.xAdvance ?? 0
  for (const [at, { cluster }] of infos.entries()) {
    const before = widest.get(cluster)
    if (before === undefined || width(at) > width(before)) widest.set(cluster, at)
  }
  const starts = [...widest.keys()].sort((a, b) => a - b)
  return { widest, ends: new Map(starts.map((start, at) => [start, starts[at + 1] ?? length])) }
}
