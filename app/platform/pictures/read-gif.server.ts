import { CannotClean, checkPixels, joined, TooLargeInside } from './picture-parts.server.ts'
import type { Points } from './points.ts'

// GIF, as the specification of version 89a describes it.

const MOST_FRAMES = 600
/** Points of all frames together: what somebody's browser has to draw again and again. */
const MOST_DRAWN = 200_000_000

/** @returns the first frame, and the whole file without what it tells beside its frames, or null when it has one only */
export function readGif(bytes: Uint8Array, mostPixels: number): { first: Points; moving: Uint8Array | null } {
  const [width, height] = [two(bytes, 6), two(bytes, 8)]
  if (!width || !height) throw new CannotClean('it has no size')
  checkPixels(width, height, mostPixels)
  const colors = tableAt(bytes, 13, bytes[10] ?? 0)
  const kept: Uint8Array[] = [bytes.subarray(0, 13 + colors.length)]
  let first: Points | null = null
  let frames = 0
  let unseen = -1
  for (let at = 13 + colors.length; bytes[at] !== 0x3b; ) {
    const next = partEnd(bytes, at)
    const part = bytes.subarray(at, next)
    if (bytes[at] === 0x2c) {
      frames += 1
      if (frames > MOST_FRAMES || frames * width * height > MOST_DRAWN)
        throw new TooLargeInside('too many frames')
      first ??= frameOf(part, { width, height, colors, unseen })
      kept.push(part)
    } else if (part[1] === 0xf9) {
      if (frames === 0) unseen = (part[3] ?? 0) & 1 ? (part[6] ?? -1) : -1
      kept.push(part)
    } else if (part[1] === 0xff && String.fromCharCode(...part.subarray(3, 14)) === 'NETSCAPE2.0')
      kept.push(part)
    at = next
  }
  if (!first) throw new CannotClean('it has no frame')
  return { first, moving: frames > 1 ? joined([...kept, Uint8Array.of(0x3b)]) : null }
}

const two = (bytes: Uint8Array, at: number): number => (bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8)

function tableAt(bytes: Uint8Array, at: number, flags: number): Uint8Array {
  return flags & 0x80 ? bytes.subarray(at, at + 3 * 2 ** ((flags & 7) + 1)) : bytes.subarray(at, at)
}

/** Where a part ends: a frame, or an extension; both end with blocks, the last of which is empty. */
function partEnd(bytes: Uint8Array, at: number): number {
  const kind = bytes[at]
  if (kind !== 0x2c && kind !== 0x21) throw new CannotClean('unknown part')
  const table = kind === 0x2c ? tableAt(bytes, at + 10, bytes[at + 9] ?? 0).length : 0
  let next = kind === 0x2c ? at + 11 + table : at + 2
  for (;;) {
    const size = bytes[next]
    if (size === undefined) throw new CannotClean('the picture has no end')
    next += 1 + size
    if (size === 0) return next
  }
}

type Screen = { width: number; height: number; colors: Uint8Array; unseen: number }

function frameOf(part: Uint8Array, { width, height, colors, unseen }: Screen): Points {
  const flags = part[9] ?? 0
  const own = tableAt(part, 10, flags)
  const table = own.length ? own : colors
  const [left, top, columns, rows] = [two(part, 1), two(part, 3), two(part, 5), two(part, 7)]
  checkPixels(columns, rows, MOST_DRAWN)
  const codes = unpacked(part, 10 + own.length, columns * rows)
  const rgba = new Uint8Array(width * height * 4)
  const order = rowOrder(rows, (flags & 0x40) !== 0)
  for (let y = 0; y < rows; y++) {
    const row = top + (order[y] ?? y)
    if (row >= height) continue
    for (let x = 0; x < columns && left + x < width; x++) {
      const color = codes[y * columns + x] ?? 0
      if (color === unseen) continue
      const to = (row * width + left + x) * 4
      rgba.set(table.subarray(color * 3, color * 3 + 3), to)
      rgba[to + 3] = 255
    }
  }
  return { width, height, rgba }
}

function rowOrder(rows: number, interlaced: boolean): number[] {
  const all = Array.from({ length: rows }, (_, row) => row)
  if (!interlaced) return all
  const pass = (start: number, step: number) =>
    all.filter((row) => row >= start && (row - start) % step === 0)
  return [...pass(0, 8), ...pass(4, 8), ...pass(2, 4), ...pass(1, 2)]
}

/** The frame's points, unpacked (LZW): codes grow longer as the table of what was seen before grows. */
function unpacked(part: Uint8Array, start: number, length: number): Uint8Array {
  const least = part[start] ?? 0
  if (least < 2 || least > 11) throw new CannotClean('unknown packing')
  const data = blocksAt(part, start + 1)
  const out = new Uint8Array(length)
  const before = new Uint16Array(4096)
  const last = new Uint8Array(4096)
  const clear = 2 ** least
  const stack = new Uint8Array(4097)
  let [size, next, previous, first, bits, held, filled] = [least + 1, clear + 2, -1, 0, 0, 0, 0]
  for (let at = 0; filled < length; ) {
    while (bits < size && at < data.length) {
      held |= (data[at++] ?? 0) << bits
      bits += 8
    }
    if (bits < size) break
    const code = held & (2 ** size - 1)
    held >>>= size
    bits -= size
    if (code === clear) {
      ;[size, next, previous] = [least + 1, clear + 2, -1]
      continue
    }
    if (code === clear + 1) break
    if (code > next || (code === next && previous < 0)) throw new CannotClean('unknown code')
    let [depth, walk] = [0, code]
    if (code === next) {
      stack[depth++] = first
      walk = previous
    }
    while (walk > clear) {
      stack[depth++] = last[walk] ?? 0
      walk = before[walk] ?? 0
    }
    first = walk
    stack[depth++] = first
    while (depth > 0 && filled < length) out[filled++] = stack[--depth] ?? 0
    if (previous >= 0 && next < 4096) {
      before[next] = previous
      last[next++] = first
      if (next === 2 ** size && size < 12) size += 1
    }
    previous = code
  }
  return out
}

function blocksAt(part: Uint8Array, from: number): Uint8Array {
  const blocks: Uint8Array[] = []
  for (let at = from; part[at]; at += 1 + (part[at] ?? 0))
    blocks.push(part.subarray(at + 1, at + 1 + (part[at] ?? 0)))
  return joined(blocks)
}
