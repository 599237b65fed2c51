import { fontsFor } from '../documents/pdf-fonts.server.ts'
import { createTypesetter } from '../documents/typst.server.ts'
import type { DrawnWords } from './draw-picture.server.ts'

/** Text in our own font as an SVG picture of its box. It contains shapes only: a server has no fonts to name. */
export async function drawnWords({ text, color, width, height, sizes }: DrawnWords): Promise<Buffer> {
  const fonts = await fontsFor([{ text: `${text} …`, weight: 700 }])
  const runsOf = (word: string) => fonts.runsOf({ text: word, weight: 700 })
  const { drawSvg } = createTypesetter([...fonts.own, ...fonts.others])
  return drawSvg('words-in-box.typ', {
    color,
    width,
    height,
    sizes,
    words: text.split(/\s+/).filter(Boolean).map(runsOf),
    more: runsOf('…'),
    font: runsOf('…')[0]?.font,
  })
}
