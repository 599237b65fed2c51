import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

// Chooses the font for each letter. The site's own font has Western and Central European letters; Noto has the rest of
// the world's. Its families come in small pieces, each with the list of its letters; nothing is read before a name
// needs it.

const find = createRequire(import.meta.url)
/** Only .woff: PDFKit cannot subset .woff2, and writes outlines that no reader draws. */
const own = (letters: string, weight: number) =>
  find.resolve(
    `@fontsource/atkinson-hyperlegible/files/atkinson-hyperlegible-${letters}-${weight}-normal.woff`,
  )

export type Weight = 400 | 700

const unpacked = new Map<Weight, Promise<Buffer>>()

/** The site's own font. Unpacked, and once: PDFKit would unpack a whole table of a .woff for each letter. */
export function ownFont(weight: Weight): Promise<Buffer> {
  const known = unpacked.get(weight)
  if (known) return known
  const font = unpack(own('latin', weight))
  unpacked.set(weight, font)
  return font
}

async function unpack(file: string): Promise<Buffer> {
  const { convert } = await import('fontverter')
  return convert(readFileSync(file), 'sfnt')
}

/** In the order they are tried. Han letters look Chinese unless the same words contain Japanese or Korean ones. */
const FAMILIES = [
  'noto-sans',
  'noto-sans-arabic',
  'noto-sans-hebrew',
  'noto-sans-devanagari',
  'noto-sans-bengali',
  'noto-sans-gurmukhi',
  'noto-sans-gujarati',
  'noto-sans-tamil',
  'noto-sans-telugu',
  'noto-sans-kannada',
  'noto-sans-malayalam',
  'noto-sans-sinhala',
  'noto-sans-thai',
  'noto-sans-lao',
  'noto-sans-khmer',
  'noto-sans-myanmar',
  'noto-sans-georgian',
  'noto-sans-armenian',
  'noto-sans-ethiopic',
  'noto-sans-sc',
  'noto-sans-jp',
  'noto-sans-kr',
]
/** Pieces that every family repeats; the first family has them. */
const REPEATED = ['latin', 'latin-ext', 'vietnamese', 'math', 'symbols']

interface FontPiece {
  family: string
  file: string
  ranges: [number, number][]
}

let known: FontPiece[] | undefined

const rangesOf = (written: string): [number, number][] =>
  written.split(',').map((range) => {
    const [from = '', to = from] = range.replace('U+', '').split('-')
    return [Number.parseInt(from, 16), Number.parseInt(to, 16)]
  })

function pieces(): FontPiece[] {
  known ??= FAMILIES.flatMap((family) => {
    const folder = find.resolve(`@fontsource-variable/${family}/unicode.json`).replace('unicode.json', '')
    const list = JSON.parse(readFileSync(`${folder}unicode.json`, 'utf8')) as Record<string, string>
    return Object.entries(list)
      .filter(([name]) => family === 'noto-sans' || !REPEATED.includes(name))
      .map(([name, ranges]) => ({
        family,
        file: `${folder}files/${family}-${name.replace(/[[\]]/g, '')}-wght-normal.woff2`,
        ranges: rangesOf(ranges),
      }))
  })
  return known
}

const holds = ({ ranges }: FontPiece, code: number) => ranges.some(([from, to]) => code >= from && code <= to)

/** The family whose Han letters these words want; empty for none. */
export const familyFor = (words: string): string =>
  /[\u3040-\u30ff]/.test(words) ? 'noto-sans-jp' : /\p{Script=Hangul}/u.test(words) ? 'noto-sans-kr' : ''

/**
 * The piece that has all of a letter with its combining marks, or at least the letter; undefined if none does. It looks through
 * all pieces: remember what it found.
 */
export function pieceFor(letter: string, first: string): FontPiece | undefined {
  const codes = [...letter].map((one) => one.codePointAt(0) ?? 0)
  const all = pieces()
  const asked = [
    ...all.filter(({ family }) => family === first),
    ...all.filter(({ family }) => family !== first),
  ]
  return (
    asked.find((piece) => codes.every((code) => holds(piece, code))) ??
    asked.find((piece) => holds(piece, codes[0] ?? 0))
  )
}
