import type { Piece } from './pieces.ts'

const SVG = 'http://www.w3.org/2000/svg'

/** Parts of a page as data (pieces.ts), rendered in a browser. */
export function drawPieces(piece: Piece): Node {
  if (typeof piece === 'string') return document.createTextNode(piece)
  const { tag, attributes, inside } = piece
  const node = /^(?:svg|path)$/.test(tag) ? document.createElementNS(SVG, tag) : document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value)
  node.append(...inside.map(drawPieces))
  return node
}
