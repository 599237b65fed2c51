import PDFDocument from 'pdfkit'
import { ownFont } from '../pdf/pdf-fonts.server.ts'
import type { DrawnWords } from './draw-picture.server.ts'

// Text as shapes, by the font library that PDFKit includes.

interface Glyph {
  advanceWidth: number
  path: { commands: { command: string; args: number[] }[] }
}
interface Font {
  unitsPerEm: number
  layout: (text: string) => { glyphs: Glyph[]; positions: { xAdvance: number }[] }
}

const LEADING = 1.18
/** How far the first baseline is below the top, in letter heights. */
const FIRST = 0.78
const SIGNS: Record<string, string> = {
  moveTo: 'M',
  lineTo: 'L',
  quadraticCurveTo: 'Q',
  bezierCurveTo: 'C',
  closePath: 'Z',
}

const opened = new PDFDocument({ font: (await ownFont(700)) as unknown as string })
const { font } = (opened as unknown as { _font: { font: Font } })._font

/** The text as one SVG path. */
export function outlined({ text, color, left, top, width, height, sizes }: DrawnWords): string {
  const fits = sizes.find((size) => {
    const lines = linesOf(text, size, width)
    return lines.length * size * LEADING <= height && lines.every((line) => widthOf(line, size) <= width)
  })
  const size = fits ?? sizes.at(-1) ?? 0
  const all = linesOf(text, size, width)
  const most = Math.floor(height / (size * LEADING))
  const lines = all.length > most ? [...all.slice(0, most - 1), `${all[most - 1]} …`] : all
  const shapes = lines.map((line, at) => shapeOf(line, size, left, top + size * (FIRST + at * LEADING)))
  return `<path d="${shapes.join('')}" fill="${color}"/>`
}

function linesOf(text: string, size: number, width: number): string[] {
  const lines: string[] = []
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word
    if (lines.length > 0 && widthOf(longer, size) <= width) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}

function widthOf(line: string, size: number): number {
  const { positions } = font.layout(line)
  return (positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0) * size) / font.unitsPerEm
}

function shapeOf(line: string, size: number, left: number, base: number): string {
  const scale = size / font.unitsPerEm
  const { glyphs, positions } = font.layout(line)
  const tenths = (value: number) => Math.round(value * 10) / 10
  let at = left
  return glyphs
    .map((glyph, index) => {
      const shape = glyph.path.commands.map(({ command, args }) => {
        const points = args.map((arg, i) => tenths(i % 2 === 0 ? at + arg * scale : base - arg * scale))
        return `${SIGNS[command] ?? ''}${points.join(' ')}`
      })
      at += (positions[index]?.xAdvance ?? 0) * scale
      return shape.join('')
    })
    .join('')
}
