// Takes what a picture tells beside what it shows (EXIF with the place, comments, thumbnails, text) out of JPEG and PNG
// files, without drawing them again. Formats: ITU-T T.81 (JPEG), Exif 2.32, the PNG specification (third edition).

/** The file cannot be cleaned, most often because it is broken. */
export class CannotClean extends Error {
  override name = 'CannotClean'
}

/** It is far larger inside than it looks, as files are that are made to harm whoever opens them. */
export class TooLargeInside extends Error {
  override name = 'TooLargeInside'
}

const MOST_PIXELS = 100_000_000

export function cleanJpeg(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
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
    if (needed(marker, segment)) parts.push(segment)
    at += segment.length
    if (marker === 0xda) {
      const next = afterScan(bytes, at)
      parts.push(bytes.subarray(at, next))
      at = next
    }
  }
  // What is behind the end of the picture is dropped: thumbnails, second pictures, short films.
  parts.push(Uint8Array.of(0xff, 0xd9))
  if (turned !== 1) parts.splice(1, 0, onlyOrientation(turned))
  return joined(parts)
}

/** One part of a JPEG, with its marker. */
function segmentAt(bytes: Uint8Array, at: number): Uint8Array {
  const size = word(bytes, at + 2)
  const end = at + 2 + size
  if (size < 2 || end > bytes.length) throw new CannotClean('a part is cut off')
  return bytes.subarray(at, end)
}

/** Tables, frames and scans; the general header, colour profile and Adobe's colour mark. All else tells something. */
function needed(marker: number, segment: Uint8Array): boolean {
  if (marker === 0xfe) return false
  if (marker < 0xe0 || marker > 0xef) return true
  if (marker === 0xe0) return begins(segment, 'JFIF')
  if (marker === 0xe2) return begins(segment, 'ICC_PROFILE')
  return marker === 0xee
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

/** How the picture is turned, 1 to 8, from its EXIF part. */
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

/** The smallest EXIF part there is, so that the picture still stands upright. */
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
