import { buffer } from 'node:stream/consumers'
import { JpegImage, setVerbosityLevel } from 'pdfjs-dist/image_decoders/pdf.image_decoders.mjs'
import {
  CannotClean,
  checkPixels,
  cleanJpeg,
  joined,
  TooLargeInside,
  turnOf,
} from './picture-parts.server.ts'
import { isSolid, type Points, smaller, turned } from './points.ts'
import { readGif } from './read-gif.server.ts'
import { readPng } from './read-png.server.ts'
import { cleanWebp } from './webp-parts.server.ts'
import { writeJpeg } from './write-jpeg.server.ts'
import { writePng } from './write-png.server.ts'

// The process that draws a stranger's picture again: the file comes in by one pipe, what was made of it goes out by the
// other: the length of a list, the list (JSON), then all files behind each other. Started by clean-picture.server.ts.

const MOST_PIXELS = 40_000_000
/** Drawn at most this many times as wide as is wanted: the rest of a huge photo would cost memory and show nowhere. */
const DRAWN_WIDER = 2
/** A lossless file may be this much larger before it is written with loss: letters in a screenshot stay sharp. */
const SHARP_IS_WORTH = 1.5

type Made = { width: number; height: number; type: string; bytes: Uint8Array }

function readJpeg(bytes: Uint8Array, widest: number): Points {
  checkFrame(bytes)
  // The decoder would draw half a picture; this finds out that the rest is missing.
  cleanJpeg(bytes)
  const image = new JpegImage()
  image.parse(bytes)
  const how = turnOf(bytes)
  const across = how >= 5 ? image.height : image.width
  const share = Math.min(1, (widest * DRAWN_WIDER) / across)
  const width = Math.max(1, Math.round(image.width * share))
  const height = Math.max(1, Math.round(image.height * share))
  const rgba = image.getData({ width, height, forceRGBA: true })
  return turned({ width, height, rgba: new Uint8Array(rgba.buffer, rgba.byteOffset, rgba.byteLength) }, how)
}

/** Asked before anything is unpacked. */
function checkFrame(bytes: Uint8Array): void {
  for (let at = 2; bytes[at] === 0xff; ) {
    const marker = bytes[at + 1] ?? 0
    const two = (i: number) => ((bytes[at + i] ?? 0) << 8) | (bytes[at + i + 1] ?? 0)
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)) {
      checkPixels(two(5), two(7), MOST_PIXELS)
      return
    }
    at += marker === 0xff ? 1 : 2 + two(2)
  }
  throw new CannotClean('it has no frame')
}

function madeOf(picture: Points, widths: number[], lossy: boolean): Made[] {
  const most = Math.min(Math.max(...widths), picture.width)
  const wanted = [...new Set([most, ...widths.filter((width) => width < most)])].sort((a, b) => b - a)
  let last = picture
  return wanted.map((width) => {
    last = smaller(last, width)
    return { width: last.width, height: last.height, ...written(last, lossy) }
  })
}

function written(picture: Points, lossy: boolean): { type: string; bytes: Uint8Array } {
  const solid = isSolid(picture)
  const jpeg = solid ? writeJpeg(picture) : null
  if (jpeg && lossy) return { type: 'image/jpeg', bytes: jpeg }
  const png = writePng(picture)
  if (jpeg && png.length > jpeg.length * SHARP_IS_WORTH) return { type: 'image/jpeg', bytes: jpeg }
  return { type: 'image/png', bytes: png }
}

function look(
  type: string,
  bytes: Uint8Array,
  widths: number[],
): { files: Made[]; moving: Uint8Array | null } {
  if (type === 'image/jpeg')
    return { files: madeOf(readJpeg(bytes, Math.max(...widths)), widths, true), moving: null }
  if (type === 'image/png') return { files: madeOf(readPng(bytes, MOST_PIXELS), widths, false), moving: null }
  if (type === 'image/gif') {
    const { first, moving } = readGif(bytes, MOST_PIXELS)
    return { files: madeOf(first, widths, false), moving }
  }
  const still = cleanWebp(bytes, MOST_PIXELS)
  if (!still) throw new CannotClean('it moves')
  return { files: [{ ...still, type }], moving: null }
}

setVerbosityLevel(0)
const [type = '', widths = ''] = process.argv.slice(2)
try {
  const { files, moving } = look(
    type,
    new Uint8Array(await buffer(process.stdin)),
    widths.split(',').map(Number),
  )
  const list = Buffer.from(
    JSON.stringify({
      files: files.map(({ bytes, ...file }) => ({ ...file, length: bytes.length })),
      moving: moving?.length ?? 0,
    }),
  )
  const length = Buffer.alloc(4)
  length.writeUInt32BE(list.length)
  const out = joined([length, list, ...files.map((file) => file.bytes), ...(moving ? [moving] : [])])
  process.stdout.write(out, () => process.exit(0))
} catch (error) {
  // By a number: a message could quote the file.
  process.exit(error instanceof TooLargeInside ? 3 : 2)
}
