// Removes a picture's metadata (EXIF with the place, comments, thumbnails, text) from JPEG and PNG files, and from the JPEG
// 2000 and GIF pictures inside documents, without re-encoding them. Formats: ITU-T T.81 (JPEG), T.871 (JFIF), Exif 2.32, the
// PNG specification (third edition), ITU-T T.800 (JPEG 2000), GIF89a.

import { CannotClean, TooLargeInside } from './faults.ts'

const MOST_PIXELS = 100_000_000

/** @param upright whether readers turn the picture by its EXIF part, so that it needs one with its orientation */
export function cleanJpeg(bytes: Uint8Array, { upright = true } = {}): Uint8Array<ArrayBuffer> {
  const parts: Uint8Array[] = [bytes.subarray(0, 2)]
  let turned = 1
  let at = 2
  for (;;) {
    if (bytes[at] !== 0xff) throw new CannotClean('no marker where one belongs')
    const marker = bytes[at + 1] ?? 0
    if (marker === 0xff) {
      at += 1
      continue
    }
    if (marker === 0xd9) break
    const segment = segmentAt(bytes, at)
    if (isFrame(marker)) checkPixels(word(bytes, at + 5), word(bytes, at + 7))
    if (marker === 0xe1) turned = orientation(segment) ?? turned
    const kept = needed(marker, segment)
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

/** One part of a JPEG, with its marker. */
function segmentAt(bytes: Uint8Array, at: number): Uint8Array {
  const size = word(bytes, at + 2)
  const end = at + 2 + size
  if (size < 2 || end > bytes.length) throw new CannotClean('a part is cut off')
  return bytes.subarray(at, end)
}

const JFIF_HEAD = 18
const ADOBE_MARK = 16

/**
 * Tables, frames and scans; the general header without its thumbnail, color profile and Adobe's color
 * mark. Everything else is metadata.
 */
function needed(marker: number, segment: Uint8Array): Uint8Array | null {
  if (marker === 0xfe) return null
  if (marker < 0xe0 || marker > 0xef) return segment
  if (marker === 0xe0) return begins(segment, 'JFIF\0') ? shortened(segment, JFIF_HEAD, [0, 0]) : null
  if (marker === 0xe2) return begins(segment, 'ICC_PROFILE\0') ? segment : null
  return marker === 0xee && begins(segment, 'Adobe') ? shortened(segment, ADOBE_MARK) : null
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
const onlyOrientation = (value: number): Uint8Array =>
  Uint8Array.from([
    ...[0xff, 0xe1, 0, 34, 0x45, 0x78, 0x69, 0x66, 0, 0],
    ...[0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 1],
    ...[1, 0x12, 0, 3, 0, 0, 0, 1, 0, value, 0, 0, 0, 0, 0, 0],
  ])

const PNG_KEPT = new Set(
  'IHDR PLTE IDAT IEND tRNS gAMA cHRM sRGB iCCP sBIT bKGD pHYs acTL fcTL fdAT'.split(' '),
)

export function cleanPng(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const parts: Uint8Array[] = [bytes.subarray(0, 8)]
  let at = 8
  for (let name = ''; name !== 'IEND'; ) {
    if (at + 12 > bytes.length) throw new CannotClean('the picture has no end')
    const end = at + 12 + view.getUint32(at)
    if (end > bytes.length) throw new CannotClean('a part is cut off')
    name = String.fromCharCode(...bytes.subarray(at + 4, at + 8))
    if (name === 'IHDR') checkPixels(view.getUint32(at + 8), view.getUint32(at + 12))
    if (PNG_KEPT.has(name)) parts.push(bytes.subarray(at, end))
    at = end
  }
  return joined(parts)
}

/**
 * The parts needed to draw a JPEG 2000 file: its marks, its head and its picture. Boxes with text, XML,
 * EXIF and the like are dropped.
 */
const JP2_KEPT = new Set(['jP  ', 'ftyp', 'rreq', 'jp2h', 'jp2c'])
const JP2_MARK = [0, 0, 0, 12, 0x6a, 0x50, 0x20, 0x20]
const CODESTREAM_MARK = [0xff, 0x4f, 0xff, 0x51]
const COMMENT = 0x64
const TILE = 0x90

export const isJp2 = (bytes: Uint8Array): boolean =>
  hasMark(bytes, JP2_MARK) || hasMark(bytes, CODESTREAM_MARK)

export function cleanJp2(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  if (hasMark(bytes, CODESTREAM_MARK)) return joined(withoutComments(bytes))
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const parts: Uint8Array[] = []
  for (let at = 0; at + 8 <= bytes.length; ) {
    const size = view.getUint32(at)
    const name = String.fromCharCode(...bytes.subarray(at + 4, at + 8))
    const head = size === 1 ? 16 : 8
    const length = size === 0 ? bytes.length - at : size === 1 ? Number(view.getBigUint64(at + 8)) : size
    if (length < head || at + length > bytes.length) throw new CannotClean('a part is cut off')
    const box = bytes.subarray(at, at + length)
    if (name === 'jp2c') parts.push(...boxOf(name, withoutComments(box.subarray(head))))
    else if (JP2_KEPT.has(name)) parts.push(box)
    at += length
  }
  return joined(parts)
}

function boxOf(name: string, content: Uint8Array[]): Uint8Array[] {
  const head = new DataView(new ArrayBuffer(8))
  head.setUint32(
    0,
    content.reduce((sum, part) => sum + part.length, 8),
  )
  Array.from(name).forEach((letter, at) => {
    head.setUint8(4 + at, letter.charCodeAt(0))
  })
  return [new Uint8Array(head.buffer), ...content]
}

/** The comments of a JPEG 2000 picture are in its head, before its first tile. */
function withoutComments(stream: Uint8Array): Uint8Array[] {
  const parts: Uint8Array[] = [stream.subarray(0, 2)]
  let at = 2
  while (stream[at] === 0xff && stream[at + 1] !== TILE) {
    const segment = segmentAt(stream, at)
    if (stream[at + 1] !== COMMENT) parts.push(segment)
    at += segment.length
  }
  if (stream[at] !== 0xff) throw new CannotClean('no marker where one belongs')
  parts.push(stream.subarray(at))
  return parts
}

export const isGif = (bytes: Uint8Array): boolean => hasMark(bytes, [0x47, 0x49, 0x46, 0x38])

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
    const label = mark === 0x21 ? bytes[begin + 1] : null
    const repeats =
      label === 0xff && String.fromCharCode(...bytes.subarray(begin + 3, begin + 14)) === 'NETSCAPE2.0'
    if (label === null || label === 0xf9 || repeats) parts.push(bytes.subarray(begin, at))
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

const hasMark = (bytes: Uint8Array, mark: readonly number[]): boolean =>
  mark.every((byte, at) => bytes[at] === byte)

const isJpeg = (bytes: Uint8Array): boolean => hasMark(bytes, [0xff, 0xd8, 0xff])
const isPng = (bytes: Uint8Array): boolean => hasMark(bytes, [0x89, 0x50, 0x4e, 0x47])

/** A picture inside a document, detected by its bytes; null for other kinds. */
export function cleanPicture(bytes: Uint8Array): Uint8Array<ArrayBuffer> | null {
  if (isJpeg(bytes)) return cleanJpeg(bytes)
  if (isPng(bytes)) return cleanPng(bytes)
  if (isJp2(bytes)) return cleanJp2(bytes)
  return isGif(bytes) ? cleanGif(bytes) : null
}

function checkPixels(one: number, other: number): void {
  if (one * other > MOST_PIXELS) throw new TooLargeInside('too many pixels')
}

const word = (bytes: Uint8Array, at: number): number => ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0)

function joined(parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const out = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    out.set(part, at)
    at += part.length
  }
  return out
}
