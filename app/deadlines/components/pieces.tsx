import { createElement, type ReactNode } from 'react'
import type { Piece } from '../pieces.ts'

/** HTML attributes with other names in React. */
const IN_REACT: Record<string, string> = {
  class: 'className',
  tabindex: 'tabIndex',
  viewBox: 'viewBox',
  autofocus: 'autoFocus',
}

const drawn = (piece: Piece): ReactNode => {
  if (typeof piece === 'string') return piece
  const attributes = Object.fromEntries(
    Object.entries(piece.attributes).map(([name, value]) => [IN_REACT[name] ?? name, value]),
  )
  return createElement(piece.tag, attributes, ...piece.inside.map(drawn))
}

/** Parts of a page as data (pieces.ts), rendered by the server. */
export const Pieces = ({ pieces }: { pieces: readonly Piece[] }) =>
  createElement('div', { className: 'dates' }, ...pieces.map(drawn))
