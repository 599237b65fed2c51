import { createElement, type ReactNode } from 'react'

// Codes that are read aloud, typed or dialed: references (G-7KT4-XQ), case
// numbers (H4K-79TM-C), receipt numbers (R-000012), phone numbers.
const NUMBERS =
  /\b([A-Z]-[0-9A-Z]{4}-[0-9A-Z]{2}|[0-9A-Z]{3}-[0-9A-Z]{4}-[0-9A-Z]|R-\d{6}|(?:1-)?\d{3}-\d{3}-\d{4})\b/

/** Splits a text: words, a number, words, and so on. */
const piecesOf = (text: string): string[] => text.split(NUMBERS)

/**
 * Keeps references, case and receipt numbers, and phone numbers on one line: browsers break lines at
 * their hyphens. Pages call it where they show one, so that only pages with such numbers load it.
 */
export function onePiece(text: ReactNode): ReactNode {
  const pieces = typeof text === 'string' ? piecesOf(text) : []
  if (pieces.length < 2) return text
  const parts = pieces.map((piece, at) =>
    at % 2 ? createElement('span', { className: 'one-line' }, piece) : piece,
  )
  // In its own span, because a button lays out each of its children separately.
  return createElement('span', null, ...parts)
}
