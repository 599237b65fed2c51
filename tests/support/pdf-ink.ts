import { execFileSync } from 'node:child_process'

// Whether a PDF shows what it says. A file can contain every word as text and draw none of them: so poppler renders it,
// and ink is counted in the boxes where poppler finds words.

const PER_INCH = 144
const SCALE = PER_INCH / 72
const MOST_BYTES = 400_000_000
/** A pixel darker than this is ink: paler than the palest word, darker than the bands behind words. */
const DARK = 222
/** The minimum share of its box that a word of letters or digits fills; a thin "I" fills about 6 percent. */
const LEAST = 0.03

interface InkedWord {
  text: string
  page: number
  /** How far from the left edge it begins, in points. */
  left: number
  share: number
}

interface Picture {
  width: number
  height: number
  pixels: Buffer
}

const poppler = (tool: string, args: string[], pdf: Uint8Array): Buffer =>
  execFileSync(tool, args, { input: pdf, maxBuffer: MOST_BYTES, stdio: ['pipe', 'pipe', 'pipe'] })

/** Each page in gray, one after the other as PGM. */
function drawn(pdf: Uint8Array): Picture[] {
  const bytes = poppler('pdftoppm', ['-gray', '-r', String(PER_INCH), '-'], pdf)
  const pictures: Picture[] = []
  for (let at = 0; at < bytes.length; ) {
    const head = /^P5\s+(\d+)\s+(\d+)\s+255\s/.exec(bytes.subarray(at, at + 40).toString('latin1'))
    if (!head) throw new Error('pdftoppm gave something else than PGM')
    const [width, height] = [Number(head[1]), Number(head[2])]
    const from = at + head[0].length
    at = from + width * height
    pictures.push({ width, height, pixels: bytes.subarray(from, at) })
  }
  return pictures
}

const decoded = (text: string) =>
  text
    .replace(/&#(\d+);/g, (_, code) => String.fromCodePoint(Number(code)))
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')

function share({ width, height, pixels }: Picture, [x0, y0, x1, y1]: number[]): number {
  const within = (value: number | undefined, most: number) =>
    Math.min(most, Math.max(0, Math.round((value ?? 0) * SCALE)))
  const [left, right] = [within(x0, width), within(x1, width)]
  const [top, bottom] = [within(y0, height), within(y1, height)]
  let ink = 0
  for (let y = top; y < bottom; y++)
    for (let x = left; x < right; x++) if ((pixels[y * width + x] ?? 255) < DARK) ink++
  return ink / Math.max(1, (right - left) * (bottom - top))
}

/** Every word of a PDF with the ink in its place. */
export function inkOf(pdf: Uint8Array): {
  pages: number
  words: InkedWord[]
  blank: InkedWord[]
  text: string
} {
  const pictures = drawn(pdf)
  const boxes = poppler('pdftotext', ['-bbox', '-', '-'], pdf).toString('utf8')
  const words = boxes
    .split('<page ')
    .slice(1)
    .flatMap((part, page) =>
      [
        ...part.matchAll(
          /<word xMin="([-\d.]+)" yMin="([-\d.]+)" xMax="([-\d.]+)" yMax="([-\d.]+)">(.*?)<\/word>/g,
        ),
      ]
        // A mark on another letter, which is measured with that letter, may have a box without width.
        .filter(([, x0, , x1]) => Number(x1) > Number(x0))
        .map(([, x0, y0, x1, y1, text = '']) => ({
          text: decoded(text),
          page: page + 1,
          left: Number(x0),
          share: share(
            pictures[page] ?? { width: 0, height: 0, pixels: Buffer.alloc(0) },
            [x0, y0, x1, y1].map(Number),
          ),
        })),
    )
  const isBlank = (word: InkedWord) => word.share < (/[\p{L}\p{N}]/u.test(word.text) ? LEAST : 0.0005)
  return {
    pages: pictures.length,
    words,
    blank: words.filter(isBlank),
    text: words.map(({ text }) => text).join(' '),
  }
}
