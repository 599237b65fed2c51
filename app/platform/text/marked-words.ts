import { stem, wordsIn } from './stems.ts'

// How a search hit is shown: the searched words are highlighted, and the excerpt is taken from around them.

export interface Piece {
  text: string
  marked: boolean
}

const WORD = /[\p{L}\p{N}]+/gu

const isAsked = (word: string, stems: ReadonlySet<string>): boolean =>
  wordsIn(word).some((each) => stems.has(stem(each)))

/** A text split into pieces, with forms of a searched word highlighted. */
export function markWords(text: string, stems: ReadonlySet<string>): Piece[] {
  const pieces: Piece[] = []
  let from = 0
  for (const { 0: word, index } of text.matchAll(WORD)) {
    if (!isAsked(word, stems)) continue
    if (index > from) pieces.push({ text: text.slice(from, index), marked: false })
    pieces.push({ text: word, marked: true })
    from = index + word.length
  }
  if (from < text.length) pieces.push({ text: text.slice(from), marked: false })
  return pieces
}

const EXCERPT = 180

/** The part of a text around the first of these words, cut between words. */
export function excerptAround(text: string, stems: ReadonlySet<string>): string {
  if (text.length <= EXCERPT) return text
  const first = [...text.matchAll(WORD)].find(([word]) => isAsked(word, stems))?.index ?? 0
  const start = first < EXCERPT / 2 ? 0 : text.indexOf(' ', first - EXCERPT / 2) + 1
  const end = text.length - start <= EXCERPT ? text.length : text.lastIndexOf(' ', start + EXCERPT)
  return `${start > 0 ? '… ' : ''}${text.slice(start, end)}${end < text.length ? ' …' : ''}`
}
