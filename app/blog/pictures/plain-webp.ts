/** The WebP chunks of the picture itself: no location, no color profile, no animation frames. */
const OF_THE_PICTURE = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH'])
const HAS_ALPHA = 0x10
const MOST_CHUNKS = 4

/** By the first bytes. */
export const isWebp = (bytes: Uint8Array): boolean =>
  bytes.length >= 30 && textAt(bytes, 0) === 'RIFF' && textAt(bytes, 8) === 'WEBP'

/**
 * The size of a WebP file that contains only a picture, as the library writes it.
 * @returns null if anything is extra, trailing or missing
 */
export function plainWebp(bytes: Uint8Array): { width: number; height: number } | null {
  if (!isWebp(bytes)) return null
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  if (view.getUint32(4, true) !== bytes.length - 8) return null
  let size: { width: number; height: number } | null = null
  let chunks = 0
  for (let at = 12; at < bytes.length; ) {
    chunks += 1
    if (at + 8 > bytes.length || chunks > MOST_CHUNKS) return null
    const name = textAt(bytes, at)
    const length = view.getUint32(at + 4, true)
    const data = at + 8
    if (!OF_THE_PICTURE.has(name) || data + length > bytes.length) return null
    // Only this flag is allowed: the others mean that there is more than a picture.
    if (name === 'VP8X' && ((bytes[data] ?? 0) & ~HAS_ALPHA) !== 0) return null
    size = sizeIn(name, view, data, length) ?? size
    at = data + length + (length % 2)
    if (at > bytes.length) return null
  }
  return size
}

const textAt = (bytes: Uint8Array, at: number): string => String.fromCharCode(...bytes.subarray(at, at + 4))

/** The dimensions in a chunk of pixel data. */
function sizeIn(name: string, view: DataView, at: number, length: number) {
  if (name === 'VP8 ' && length >= 10)
    return { width: view.getUint16(at + 6, true) & 0x3fff, height: view.getUint16(at + 8, true) & 0x3fff }
  if (name === 'VP8L' && length >= 5) {
    const bits = view.getUint32(at + 1, true)
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
  }
  return null
}
