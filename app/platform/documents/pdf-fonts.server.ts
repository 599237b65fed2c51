import { readFileSync } from 'node:fs'
import { type FontPiece, familyFor, ownPiece, piecesFor, type Weight } from './pdf-pieces.server.ts'
import { lettersIn, renamed } from './sfnt.ts'

// Chooses a font for each letter of a document, and makes the font files that Typst needs: only the pieces that the document's
// letters are in, and of these only the letters. Typst shapes them: Arabic letters join, Indian ones reorder.

export interface Words {
  text: string
  weight: Weight
}

/** Letters of one font, as Typst gets them. */
interface FontRun {
  text: string
  font: string
}

export interface Fonts {
  /** The files of our own fonts, and of those with letters that ours lack. */
  own: Buffer[]
  others: Buffer[]
  runsOf: (words: Words) => FontRun[]
  /** Whether this is our own font. */
  isOwn: (font: string) => boolean
  /** How many of these letters no font has. */
  lackingIn: (all: readonly Words[]) => number
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** Characters that are neither drawn nor obeyed. */
const DROPPED = /[\ufeff\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}]/gu
/** All white space but the one that keeps two words together: few fonts have all kinds. */
const SPACES = /[^\S\u00a0\ufeff]/g
/** Characters that are obeyed and not drawn: they control direction, or how the letters beside them join. */
const OBEYED = /\p{Default_Ignorable_Code_Point}/u

/** Characters that people type instead of checkboxes. */
const IN_OTHER_SIGNS: Record<string, string> = {
  '☐': '[ ]', '□': '[ ]', '❏': '[ ]', '☑': '[x]', '☒': '[x]', '✓': '[x]', '✔': '[x]', '✅': '[x]', '✗': '[no]', '✘': '[no]', '❌': '[no]',
  '★': '*', '☆': '*', '✱': '*', '►': '>', '▶': '>', '➔': '->', '➜': '->', '➤': '>', '⇒': '=>', '●': '•', '■': '•', '▪': '•', '⚠': '(!)', '☎': 'Phone:',
} // biome-ignore format: a table of pairs

/** What is drawn for a letter that no font has: never an empty box or nothing. */
const UNKNOWN = '?'

interface OpenFont {
  name: string
  file: Buffer
  letters: Set<number>
}

const nameOfOwn = (weight: Weight) => `own-${weight}`
const owns = new Map<Weight, Promise<OpenFont>>()

function ownFont(weight: Weight): Promise<OpenFont> {
  const font = owns.get(weight) ?? openFont(ownPiece(), weight, nameOfOwn(weight))
  owns.set(weight, font)
  return font
}

/** @param text the letters that are needed; all if undefined */
async function openFont(
  piece: FontPiece,
  weight: Weight,
  name: string,
  letters?: Set<string>,
): Promise<OpenFont> {
  const { default: subsetFont } = await import('subset-font')
  // HarfBuzz splits two-part vowels, one part for each side of a letter.
  const needed = letters && [...letters].flatMap((letter) => [letter, letter.normalize('NFD')])
  const font = await subsetFont(readFileSync(piece.file(weight)), needed?.join(''), {
    targetFormat: 'truetype',
    ...(needed ? {} : { keepAllGlyphs: true }),
    ...(piece.variable ? { variationAxes: { wght: weight } } : {}),
  })
  return { name, file: renamed(font, name, `${piece.name}-${weight}`), letters: lettersIn(font) }
}

/** Our own font in both weights, which every document has. */
const ownFonts = (): Promise<OpenFont[]> => Promise.all(([400, 700] as const).map(ownFont))

/** Whether a font can draw one character of a letter. */
const has = ({ letters }: OpenFont, one: string): boolean =>
  OBEYED.test(one) || letters.has(one.codePointAt(0) ?? 0)
const hasAll = (font: OpenFont, letter: string): boolean => [...letter].every((one) => has(font, one))
const hasFirst = (font: OpenFont, letter: string): boolean => has(font, [...letter][0] ?? '')

/** A letter with its combining marks that our own font lacks, and the pieces that promise to have it. */
interface Sought {
  letter: string
  weight: Weight
  pieces: FontPiece[]
  /** The font that has all of it. */
  font?: OpenFont
  /** A font that has the letter, but not all of its marks. */
  without?: OpenFont
}

/** Opens the fonts that these words need. */
export async function fontsFor(all: readonly Words[]): Promise<Fonts> {
  const own = await ownFonts()
  const ownOf = (weight: Weight) => own[weight === 400 ? 0 : 1] as OpenFont
  const sought = new Map<string, Sought>()
  const keyOf = (letter: string, weight: Weight, first: string) => `${first} ${weight} ${letter}`
  for (const { text, weight } of all) {
    const first = familyFor(text)
    for (const letter of lettersOf(text)) {
      const key = keyOf(letter, weight, first)
      if (!hasAll(ownOf(weight), letter) && !sought.has(key))
        sought.set(key, { letter, weight, pieces: piecesFor(letter, first) })
    }
  }
  const others = await openPieces([...sought.values()])
  const fontOf = (letter: string, weight: Weight, first: string) =>
    hasAll(ownOf(weight), letter) ? ownOf(weight) : sought.get(keyOf(letter, weight, first))?.font
  const isLacking = (letter: string, weight: Weight, first: string) =>
    !fontOf(letter, weight, first) && !IN_OTHER_SIGNS[letter]
  /** A letter in the font that draws it. */
  function drawn(letter: string, weight: Weight, first: string): FontRun {
    const own = ownOf(weight)
    const font = fontOf(letter, weight, first)
    if (font) return { text: letter, font: font.name }
    const part = hasFirst(own, letter) ? own : sought.get(keyOf(letter, weight, first))?.without
    if (!part || IN_OTHER_SIGNS[letter]) return { text: IN_OTHER_SIGNS[letter] ?? UNKNOWN, font: own.name }
    return { text: [...letter].filter((one) => has(part, one)).join(''), font: part.name }
  }
  return {
    own: own.map(({ file }) => file),
    others: others.map(({ file }) => file),
    isOwn: (font) => own.some(({ name }) => name === font),
    lackingIn: (words) =>
      words.flatMap(({ text, weight }) =>
        lettersOf(text).filter((letter) => isLacking(letter, weight, familyFor(text))),
      ).length,
    runsOf: ({ text, weight }) => {
      const first = familyFor(text)
      const runs: FontRun[] = []
      for (const letter of lettersOf(text)) {
        const run = drawn(letter, weight, first)
        const last = runs.at(-1)
        if (last?.font === run.font) last.text += run.text
        else runs.push(run)
      }
      return withTheirSpaces(runs, others)
    },
  }
}

const lettersOf = (text: string): string[] =>
  [...graphemes.segment(text.normalize('NFC').replace(SPACES, ' ').replace(DROPPED, ''))].map(
    ({ segment }) => segment,
  )

/** Spaces between words of one font belong to that font: a reader gets the words of a right-to-left line in their order. */
function withTheirSpaces(runs: FontRun[], others: readonly OpenFont[]): FontRun[] {
  const joined: FontRun[] = []
  for (const [at, run] of runs.entries()) {
    const last = joined.at(-1)
    const next = runs[at + 1]
    const spaced = others.some(({ name, letters }) => name === last?.font && letters.has(0x20))
    if (last && spaced && last.font === next?.font && /^ +$/.test(run.text)) last.text += run.text
    else if (last?.font === run.font) last.text += run.text
    else joined.push({ ...run })
  }
  return joined
}

/** Opens each piece once, with the letters that are sought in it; what a piece lacks is sought in the next one. */
async function openPieces(sought: Sought[]): Promise<OpenFont[]> {
  const opened = new Map<string, { font: OpenFont; letters: Set<string> }>()
  for (let open = sought; open.length > 0; ) {
    const byPiece = Map.groupBy(
      open.filter(({ pieces }) => pieces.length > 0),
      ({ pieces: [piece], weight }) => `${piece?.name}-${weight}`,
    )
    for (const [key, group] of byPiece) {
      const { pieces, weight } = group[0] as Sought
      const before = opened.get(key)
      const letters = new Set([' ', ...(before?.letters ?? []), ...group.map(({ letter }) => letter)])
      const font = await openFont(
        pieces[0] as FontPiece,
        weight,
        before?.font.name ?? `other-${opened.size}`,
        letters,
      )
      if (before) Object.assign(before.font, font)
      else opened.set(key, { font, letters })
      for (const one of group) {
        one.pieces = one.pieces.slice(1)
        if (hasAll(font, one.letter)) one.font = before?.font ?? font
        else if (hasFirst(font, one.letter)) one.without ??= before?.font ?? font
      }
    }
    open = open.filter(({ font, pieces }) => !font && pieces.length > 0)
  }
  return [...opened.values()].map(({ font }) => font)
}
