import { createElement, type ReactNode } from 'react'
import { piecesOf } from './pieces.ts'

/**
 * References, numbers of cases and receipts, and phone numbers in a text stay on one line: browsers break a line at each of their hyphens.
 * Lists and tables of values do this themselves. Elsewhere the page says it, so that only pages with such numbers carry it.
 */
export function onePiece(text: ReactNode): ReactNode {
  const pieces = typeof text === 'string' ? piecesOf(text) : []
  if (pieces.length < 2) return text
  const parts = pieces.map((piece, at) =>
    at % 2 ? createElement('span', { className: 'one-line' }, piece) : piece,
  )
  // In a span of its own: a button lays out what stands in it.
  return createElement('span', null, ...parts)
}
