import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

// The files of fonts by the letters that they are for. The site's own font has Western and Central European letters; Noto has the
// rest of the world's. The families come in small pieces, each with the list of its letters.

const find = createRequire(import.meta.url)

export type Weight = 400 | 700

/** A part of a font. Its list of letters promises some that it lacks. */
export interface FontPiece {
  family: string
  /** Its name in a PDF, without the weight. */
  name: string
  ranges: [number, number][]
  file: (weight: Weight) => string
  /** Whether one file has all weights. */
  variable: boolean
}

const ownPieceOf = (letters: 'latin' | 'latin-ext'): FontPiece => {
  const folder = find.resolve('@fontsource/atkinson-hyperlegible/unicode.json').replace('unicode.json', '')
  const list = JSON.parse(readFileSync(`${folder}unicode.json`, 'utf8')) as Record<string, string>
  return {
    family: 'own',
    name: `atkinson-hyperlegible-${letters}`,
    ranges: rangesOf(list[letters] ?? ''),
    file: (weight) => `${folder}files/atkinson-hyperlegible-${letters}-${weight}-normal.woff2`,
    variable: false,
  }
}

let own: FontPiece | undefined

/** The piece of our own font that every document has. */
export function ownPiece(): FontPiece {
  own ??= ownPieceOf('latin')
  return own
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

let known: FontPiece[] | undefined

const rangesOf = (written: string): [number, number][] =>
  written.split(',').map((range) => {
    const [from = '', to = from] = range.replace('U+', '').split('-')
    return [Number.parseInt(from, 16), Number.parseInt(to, 16)]
  })

function pieces(): FontPiece[] {
  known ??= [ownPieceOf('latin-ext'), ...FAMILIES.flatMap(piecesOf)]
  return known
}

function piecesOf(family: string): FontPiece[] {
  const folder = find.resolve(`@fontsource-variable/${family}/unicode.json`).replace('unicode.json', '')
  const list = JSON.parse(readFileSync(`${folder}unicode.json`, 'utf8')) as Record<string, string>
  return Object.entries(list)
    .filter(([name]) => family === 'noto-sans' || !REPEATED.includes(name))
    .map(([name, ranges]) => {
      const piece = `${family}-${name.replace(/[[\]]/g, '')}`
      const file = `${folder}files/${piece}-wght-normal.woff2`
      return { family, name: piece, ranges: rangesOf(ranges), file: () => file, variable: true }
    })
}

const holds = ({ ranges }: FontPiece, code: number) => ranges.some(([from, to]) => code >= from && code <= to)

/** The family whose Han letters these words want; empty for none. */
export const familyFor = (words: string): string =>
  /[\u3040-\u30ff]/.test(words) ? 'noto-sans-jp' : /\p{Script=Hangul}/u.test(words) ? 'noto-sans-kr' : ''

/**
 * The pieces that promise a letter, the best one first: those that have all of its combining marks come before those
 * that have only the letter. It looks through all pieces: remember what it found.
 * @param first the family to prefer
 */
export function piecesFor(letter: string, first: string): FontPiece[] {
  const codes = [...letter].map((one) => one.codePointAt(0) ?? 0)
  const all = pieces().filter((piece) => holds(piece, codes[0] ?? 0))
  const rank = (piece: FontPiece) =>
    (codes.every((code) => holds(piece, code)) ? 0 : 2) + (piece.family === first ? 0 : 1)
  return all.sort((a, b) => rank(a) - rank(b))
}
