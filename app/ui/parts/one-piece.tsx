import { createElement, type ReactNode } from 'react'

// What is read aloud, typed or dialed: references (G-7KT4-XQ), numbers of cases (H4K-79TM-C) and receipts (R-000012), phone numbers.
const NUMBER =
  /\b(?:[A-Z]-[0-9A-Z]{4}-[0-9A-Z]{2}|[0-9A-Z]{3}-[0-9A-Z]{4}-[0-9A-Z]|R-\d{6}|(?:1-)?\d{3}-\d{3}-\d{4})\b/

/** Such numbers in a text stay on one line: browsers break a line at each of their hyphens. */
export function onePiece(text: ReactNode): ReactNode {
  if (typeof text !== 'string' || !NUMBER.test(text)) return text
  // In a span of its own: a button lays out what stands in it.
  return createElement('span', null, ...pieces(text))
}

function pieces(text: string): ReactNode[] {
  const found = NUMBER.exec(text)
  if (!found) return text ? [text] : []
  const [number] = found
  const before = text.slice(0, found.index)
  const whole = createElement('span', { className: 'one-line' }, number)
  return [...(before ? [before] : []), whole, ...pieces(text.slice(found.index + number.length))]
}
