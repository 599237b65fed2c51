import { CannotClean, checkPixels, joined } from './picture-parts.server.ts'

// WebP, as its container specification (RFC 9649) describes it. It is not drawn again: parts that tell something are left out.

const KEPT = new Set(['VP8 ', 'VP8L', 'ALPH'])

/** @returns null when it moves */
export function cleanWebp(bytes: Uint8Array, mostPixels: number) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const parts: Uint8Array[] = []
  let size: { width: number; height: number } | null = null
  let see = false
  for (let at = 12; at + 8 <= bytes.length; ) {
    const name = String.fromCharCode(...bytes.subarray(at, at + 4))
    const length = view.getUint32(at + 4, true)
    const end = at + 8 + length + (length & 1)
    if (at + 8 + length > bytes.length) throw new CannotClean('a part is cut off')
    if (name === 'ANMF' || name === 'ANIM') return null
    if (KEPT.has(name)) parts.push(bytes.subarray(at, end))
    if (name === 'ALPH') see = true
    if (name === 'VP8 ' || name === 'VP8L') size ??= sizeOf(name, bytes.subarray(at + 8))
    at = end
  }
  if (!size) throw new CannotClean('it has no picture')
  checkPixels(size.width, size.height, mostPixels)
  if (see) parts.unshift(extended(size))
  const body = joined(parts)
  return { ...size, bytes: joined([riff(body.length + 4), body]) }
}

function sizeOf(name: string, body: Uint8Array) {
  const at = (i: number) => body[i] ?? 0
  if (name === 'VP8 ') {
    if (at(3) !== 0x9d || at(4) !== 0x01 || at(5) !== 0x2a) throw new CannotClean('no picture of its own')
    return { width: (at(6) | (at(7) << 8)) & 0x3fff, height: (at(8) | (at(9) << 8)) & 0x3fff }
  }
  if (at(0) !== 0x2f) throw new CannotClean('no picture of its own')
  const bits = (at(1) | (at(2) << 8) | (at(3) << 16) | (at(4) << 24)) >>> 0
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
}

/** Says that the picture has parts that can be seen through, and nothing else. */
function extended({ width, height }: { width: number; height: number }): Uint8Array {
  const three = (value: number) => [value & 255, (value >> 8) & 255, (value >> 16) & 255]
  const name = Array.from('VP8X', (letter) => letter.charCodeAt(0))
  return Uint8Array.from([...name, 10, 0, 0, 0, 0x10, 0, 0, 0, ...three(width - 1), ...three(height - 1)])
}

function riff(size: number): Uint8Array {
  const out = new Uint8Array(12)
  out.set(Array.from('RIFF', (letter) => letter.charCodeAt(0)))
  new DataView(out.buffer).setUint32(4, size, true)
  out.set(
    Array.from('WEBP', (letter) => letter.charCodeAt(0)),
    8,
  )
  return out
}
