import { CannotClean, TooLargeInside } from './faults.ts'

// Reads and joins the parts of pictures.

export const MOST_PIXELS = 100_000_000

export function checkPixels(one: number, other: number): void {
  if (one * other > MOST_PIXELS) throw new TooLargeInside('too many pixels')
}

export const bytesOf = (text: string): number[] => Array.from(text, (letter) => letter.charCodeAt(0))

export const hasMark = (bytes: Uint8Array, mark: readonly number[]): boolean =>
  mark.every((byte, at) => bytes[at] === byte)

export const word = (bytes: Uint8Array, at: number): number => ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0)

/** One part of a JPEG or of a JPEG 2000 picture, with its marker. */
export function segmentAt(bytes: Uint8Array, at: number): Uint8Array {
  const size = word(bytes, at + 2)
  const end = at + 2 + size
  if (size < 2 || end > bytes.length) throw new CannotClean('a part is cut off')
  return bytes.subarray(at, end)
}

export function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const out = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    out.set(part, at)
    at += part.length
  }
  return out
}
