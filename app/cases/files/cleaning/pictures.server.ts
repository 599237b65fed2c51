// Rewrites pictures with only the parts that are needed to show them. What is not on the list is dropped: EXIF with the place,
// comments, thumbnails, color profiles, and parts that no program knows. Formats: ITU-T T.81 (JPEG), T.871 (JFIF), Exif 2.32,
// the PNG specification (third edition), GIF89a. A picture that was sent alone is also drawn again (draw-again.server.ts).

import { constants, crc32, deflateSync, inflateSync, type Zlib } from 'node:zlib'
import { CannotClean, TooLargeInside } from './faults.ts'
import { cleanJp2, isJp2 } from './jpeg-2000.server.ts'
import { bytesOf, checkPixels, hasMark, joined, segmentAt, word } from './picture-bytes.ts'

/** A PNG in a document is unpacked, to cut off what follows its last row. */
const MOST_UNPACKED = 200 * 1024 * 1024

interface JpegOptions {
  /** Whether readers turn the picture by its EXIF part, so that it needs one with its orientation. */
  upright?: boolean
  /** Keep the color profile, for the program that draws the picture again. */
  profile?: boolean
}

export function cleanJpeg(
  bytes: Uint8Array,
  { upright = true, profile = false }: JpegOptions = {},
): Uint8Array<ArrayBuffer> {
  const parts: Uint8Array[] = [bytes.subarray(0, 2)]
  let turned = 1
  let at = 2
  for (;;) {
    at = atPart(bytes, at)
    const marker = bytes[at + 1]
    if (marker === undefined || marker === 0xd9) break
    const segment = segmentAt(bytes, at)
    if (isFrame(marker)) checkPixels(word(bytes, at + 5), word(bytes, at + 7))
    if (marker === 0xe1) turned = orientation(segment) ?? turned
    const kept = profile && isProfile(marker, segment) ? segment : needed(marker, segment)
    if (kept) parts.push(kept)
    at += segment.length
    if (marker === 0xda) {
      const next = afterScan(bytes, at)
      parts.push(bytes.subarray(at, next))
      at = next
    }
  }
  // Data after the end of the picture is dropped: thumbnails, second pictures, short films.
  parts.push(Uint8Array.of(0xff, 0xd9))
  if (upright && turned !== 1) parts.splice(1, 0, onlyOrientation(turned))
  return joined(parts)
}

/** The next part, after padding and marks without content: TEM, and restarts outside a scan. */
function atPart(bytes: Uint8Array, from: number): number {
  for (let at = from; ; ) {
    if (bytes[at] !== 0xff) throw new CannotClean('no marker where one belongs')
    const marker = bytes[at + 1] ?? 0
    if (marker === 0xff) at += 1
    else if (marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7)) at += 2
    else return at
  }
}

const JFIF_HEAD = 18
const ADOBE_MARK = 16

/**
 * Tables, frames and scans, each as long as its content says; the general header without its thumbnail, and Adobe's color
 * mark. Everything else is dropped.
 */
function needed(marker: number, segment: Uint8Array): Uint8Array | null {
  if (isFrame(marker)) {
    if (marker > 0xc2) throw new CannotClean('a kind of JPEG that few programs open')
    return shortened(segment, 10 + 3 * (segment[9] ?? 0))
  }
  if (marker === 0xc4) return wholeTables(segment, huffmanTable)
  if (marker === 0xdb) return wholeTables(segment, quantizationTable)
  if (marker === 0xda) return shortened(segment, 8 + 2 * (segment[4] ?? 0))
  // The distance of restarts, and the number of lines.
  if (marker === 0xdd || marker === 0xdc) return shortened(segment, 6)
  if (marker === 0xe0) return begins(segment, 'JFIF\0') ? shortened(segment, JFIF_HEAD, [0, 0]) : null
  return marker === 0xee && begins(segment, 'Adobe') ? shortened(segment, ADOBE_MARK) : null
}

const isProfile = (marker: number, segment: Uint8Array): boolean =>
  marker === 0xe2 && begins(segment, 'ICC_PROFILE\0')

/** The tables at the begin of a part, without anything after the last whole one. @param sizeAt 0 when there is no table */
function wholeTables(
  segment: Uint8Array,
  sizeAt: (segment: Uint8Array, at: number) => number,
): Uint8Array | null {
  let end = 4
  for (let size = sizeAt(segment, end); size > 0 && end + size <= segment.length; size = sizeAt(segment, end))
    end += size
  return end > 4 ? shortened(segment, end) : null
}

function huffmanTable(segment: Uint8Array, at: number): number {
  if (((segment[at] ?? 255) & 0xec) !== 0) return 0
  const codes = segment.subarray(at + 1, at + 17).reduce((sum, count) => sum + count, 0)
  return codes > 256 ? 0 : 17 + codes
}

function quantizationTable(segment: Uint8Array, at: number): number {
  const kind = segment[at] ?? 255
  return (kind & 0xec) !== 0 ? 0 : kind >= 16 ? 129 : 65
}

/** The head of a part, without the rest. @param last its last bytes: no thumbnail is 0 by 0 points */
function shortened(segment: Uint8Array, length: number, last: number[] = []): Uint8Array | null {
  if (segment.length < length) return null
  const head = segment.slice(0, length)
  head.set([(length - 2) >> 8, (length - 2) & 255], 2)
  head.set(last, length - last.length)
  return head
}

const begins = (segment: Uint8Array, text: string): boolean =>
  Array.from(text).every((letter, at) => segment[4 + at] === letter.charCodeAt(0))

const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

function afterScan(bytes: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1] ?? 0
    if (next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at
  }
  throw new CannotClean('the picture has no end')
}

const ORIENTATION = 0x0112

/** The orientation of the picture, 1 to 8, from its EXIF part. */
function orientation(segment: Uint8Array): number | null {
  if (!begins(segment, 'Exif\0\0')) return null
  const tiff = segment.subarray(10)
  const view = new DataView(tiff.buffer, tiff.byteOffset, tiff.byteLength)
  try {
    const little = view.getUint16(0) === 0x4949
    const list = view.getUint32(4, little)
    const count = view.getUint16(list, little)
    for (let i = 0; i < count; i++) {
      const entry = list + 2 + i * 12
      if (view.getUint16(entry, little) !== ORIENTATION) continue
      const value = view.getUint16(entry + 8, little)
      return value >= 1 && value <= 8 ? value : null
    }
  } catch {
    // A broken part is dropped like any other.
  }
  return null
}

/** The smallest possible EXIF part, so that the picture still appears upright. */
export const onlyOrientation = (value: number): Uint8Array =>
  Uint8Array.from([
    ...[0xff, 0xe1, 0, 34, 0x45, 0x78, 0x69, 0x66, 0, 0],
    ...[0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 1],
    ...[1, 0x12, 0, 3, 0, 0, 0, 1, 0, value, 0, 0, 0, 0, 0, 0],
  ])

/** The parts of a PNG that are kept, and how long each may be. */
const PNG_KEPT: Record<string, (length: number) => boolean> = {
  IHDR: (length) => length === 13,
  PLTE: (length) => length % 3 === 0 && length <= 768,
  IDAT: () => true,
  tRNS: (length) => length <= 256,
  gAMA: (length) => length === 4,
  cHRM: (length) => length === 32,
  sRGB: (length) => length === 1,
  pHYs: (length) => length === 9,
}

/** @param forDrawing the result is only drawn again: then it keeps its color profile, and its points are not checked */
export function cleanPng(bytes: Uint8Array, { forDrawing = false } = {}): Uint8Array<ArrayBuffer> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const parts: Uint8Array[] = [bytes.subarray(0, 8)]
  const points: Uint8Array[] = []
  let head = new Uint8Array(13)
  let at = 8
  for (let name = ''; name !== 'IEND'; ) {
    if (at + 12 > bytes.length) throw new CannotClean('the picture has no end')
    const length = view.getUint32(at)
    const end = at + 12 + length
    if (end > bytes.length) throw new CannotClean('a part is cut off')
    name = String.fromCharCode(...bytes.subarray(at + 4, at + 8))
    const content = bytes.slice(at + 8, at + 8 + length)
    if (name === 'IHDR') {
      checkPixels(view.getUint32(at + 8), view.getUint32(at + 12))
      head = content
    }
    // Only the first picture would be left of it.
    if (name === 'acTL' && forDrawing) throw new CannotClean('it moves')
    if (name === 'IDAT') points.push(content)
    else if (PNG_KEPT[name]?.(length)) parts.push(chunk(name, content))
    else if (name === 'iCCP' && forDrawing) parts.push(bytes.subarray(at, end))
    at = end
  }
  const packed = joined(points)
  parts.push(chunk('IDAT', forDrawing ? packed : onlyRows(packed, head)), chunk('IEND', new Uint8Array()))
  return joined(parts)
}

function chunk(name: string, content: Uint8Array): Uint8Array {
  const out = Buffer.alloc(content.length + 12)
  out.writeUInt32BE(content.length)
  out.write(name, 4, 'latin1')
  out.set(content, 8)
  out.writeUInt32BE(crc32(out.subarray(4, -4)), out.length - 4)
  return out
}

/** The packed points without anything after their end, or after the last row. */
function onlyRows(packed: Uint8Array, head: Uint8Array): Uint8Array {
  const size = sizeOfRows(head)
  if (size > MOST_UNPACKED) throw new TooLargeInside('too many points')
  try {
    const { buffer, engine } = inflateSync(packed, {
      maxOutputLength: MOST_UNPACKED,
      finishFlush: constants.Z_SYNC_FLUSH,
      info: true,
    }) as unknown as { buffer: Buffer; engine: Zlib }
    return buffer.length > size
      ? deflateSync(buffer.subarray(0, size))
      : packed.subarray(0, engine.bytesWritten)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') throw new TooLargeInside('points')
    throw new CannotClean('the points are broken')
  }
}

/** For each pass of an interlaced PNG: the first column and row, and the distance to the next ones. */
const PASSES = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const
/** The values of one point, by the kind of color. */
const CHANNELS: Record<number, number> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }

/** The size of all rows, each with its filter. */
function sizeOfRows(head: Uint8Array): number {
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength)
  const [width, height] = [view.getUint32(0), view.getUint32(4)]
  const bits = view.getUint8(8) * (CHANNELS[view.getUint8(9)] ?? 4)
  const passes = view.getUint8(12) === 1 ? PASSES : ([[0, 0, 1, 1]] as const)
  return passes.reduce((sum, [x, y, across, down]) => {
    const columns = Math.ceil((width - x) / across)
    const rows = Math.ceil((height - y) / down)
    return columns > 0 && rows > 0 ? sum + rows * (1 + Math.ceil((columns * bits) / 8)) : sum
  }, 0)
}

export const isGif = (bytes: Uint8Array): boolean => hasMark(bytes, [0x47, 0x49, 0x46, 0x38])

/** How long the timing of a frame is, and the repeat count. */
const TIMING = 8
const REPEATS = '!\xff\x0bNETSCAPE2.0\x03\x01'

/** A GIF without comments, text and programs' data; its repeat count stays. */
export function cleanGif(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const table = (flags: number) => (flags & 0x80 ? 3 << ((flags & 7) + 1) : 0)
  let at = 13 + table(bytes[10] ?? 0)
  const parts: Uint8Array[] = [bytes.subarray(0, at)]
  for (;;) {
    const begin = at
    const mark = bytes[at]
    if (mark === 0x3b) break
    if (mark === 0x2c) at = afterBlocks(bytes, at + 11 + table(bytes[at + 9] ?? 0))
    else if (mark === 0x21) at = afterBlocks(bytes, at + 2)
    else throw new CannotClean('no block where one belongs')
    const block = bytes.subarray(begin, at)
    const isTiming = bytes[begin + 1] === 0xf9 && block.length === TIMING
    const repeats = block.length === REPEATS.length + 3 && hasMark(block, bytesOf(REPEATS))
    if (mark === 0x2c || isTiming || repeats) parts.push(block)
  }
  parts.push(Uint8Array.of(0x3b))
  return joined(parts)
}

function afterBlocks(bytes: Uint8Array, from: number): number {
  let at = from
  while (bytes[at]) at += (bytes[at] ?? 0) + 1
  if (at >= bytes.length) throw new CannotClean('the picture has no end')
  return at + 1
}

const isJpeg = (bytes: Uint8Array): boolean => hasMark(bytes, [0xff, 0xd8, 0xff])
const isPng = (bytes: Uint8Array): boolean => hasMark(bytes, [0x89, 0x50, 0x4e, 0x47])

/** A picture inside a document, detected by its bytes; null for other kinds. */
export function cleanPicture(bytes: Uint8Array): Uint8Array<ArrayBuffer> | null {
  if (isJpeg(bytes)) return cleanJpeg(bytes)
  if (isPng(bytes)) return cleanPng(bytes)
  if (isJp2(bytes)) return cleanJp2(bytes)
  return isGif(bytes) ? cleanGif(bytes) : null
}
