import { inflateSync } from 'node:zlib'
import { CannotClean, checkPixels, joined, TooLargeInside } from './picture-parts.server.ts'
import type { Points } from './points.ts'

// PNG, as the W3C's specification (third edition) describes it.

const MOST_RAW = 128 * 1024 * 1024
/** How many values a point has, by its color type. */
const VALUES: Record<number, number> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }
/** The seven passes of an interlaced picture: first column, first row, and the steps. */
const PASSES: [number, number, number, number][] = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
]

type Head = { width: number; height: number; depth: number; type: number; passes: typeof PASSES }

export function readPng(bytes: Uint8Array, mostPixels: number): Points {
  const { head, data, palette, see } = partsOf(bytes, mostPixels)
  const sizes = head.passes.map((pass) => sizeOf(head, pass))
  const length = sizes.reduce((sum, one) => sum + one.rows * (one.bytes + 1), 0)
  if (length > MOST_RAW) throw new TooLargeInside('too many bytes')
  const raw = inflateSync(data, { maxOutputLength: length })
  if (raw.length < length) throw new CannotClean('the picture ends too early')
  const out = { width: head.width, height: head.height, rgba: new Uint8Array(head.width * head.height * 4) }
  let at = 0
  for (const [number, pass] of head.passes.entries()) {
    const size = sizes[number]
    if (!size?.rows || !size.columns) continue
    unfilter(raw, at, size, Math.max(1, (head.depth * (VALUES[head.type] ?? 1)) >> 3))
    drawPass({ raw, at, size, pass, head, palette, see, out })
    at += size.rows * (size.bytes + 1)
  }
  return out
}

function partsOf(bytes: Uint8Array, mostPixels: number) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const data: Uint8Array[] = []
  let head: Head | null = null
  let palette: Uint8Array = new Uint8Array()
  let see: Uint8Array = new Uint8Array()
  for (let at = 8; at + 12 <= bytes.length; ) {
    const end = at + 12 + view.getUint32(at)
    if (end > bytes.length) throw new CannotClean('a part is cut off')
    const name = String.fromCharCode(...bytes.subarray(at + 4, at + 8))
    const body = bytes.subarray(at + 8, end - 4)
    if (name === 'IHDR') head = headOf(body, mostPixels)
    if (name === 'PLTE') palette = body
    if (name === 'tRNS') see = body
    if (name === 'IDAT') data.push(body)
    if (name === 'IEND') break
    at = end
  }
  if (!head || data.length === 0) throw new CannotClean('it has no picture')
  // With 16 bits, the one color that is not seen would have to be compared in full; such pictures are solid here.
  return { head, data: joined(data), palette, see: head.depth === 16 ? new Uint8Array() : see }
}

function headOf(body: Uint8Array, mostPixels: number): Head {
  const view = new DataView(body.buffer, body.byteOffset, body.byteLength)
  const [width, height] = [view.getUint32(0), view.getUint32(4)]
  const [depth = 0, type = 0, , , interlaced] = body.subarray(8)
  if (!width || !height || !VALUES[type] || ![1, 2, 4, 8, 16].includes(depth))
    throw new CannotClean('unknown kind')
  checkPixels(width, height, mostPixels)
  return { width, height, depth, type, passes: interlaced ? PASSES : [[0, 0, 1, 1]] }
}

type Size = { columns: number; rows: number; bytes: number }

function sizeOf(
  { width, height, depth, type }: Head,
  [left, top, across, down]: (typeof PASSES)[number],
): Size {
  const columns = Math.max(0, Math.ceil((width - left) / across))
  const rows = columns ? Math.max(0, Math.ceil((height - top) / down)) : 0
  return { columns, rows, bytes: Math.ceil((columns * depth * (VALUES[type] ?? 1)) / 8) }
}

/** Each row says how it was written down against the one above and the point before; afterwards it holds plain values. */
function unfilter(raw: Uint8Array, from: number, { rows, bytes }: Size, point: number): void {
  for (let y = 0; y < rows; y++) {
    const start = from + y * (bytes + 1) + 1
    const how = raw[start - 1] ?? 0
    for (let x = 0; x < bytes && how !== 0; x++) {
      const left = x >= point ? (raw[start + x - point] ?? 0) : 0
      const up = y > 0 ? (raw[start + x - bytes - 1] ?? 0) : 0
      const corner = x >= point && y > 0 ? (raw[start + x - bytes - 1 - point] ?? 0) : 0
      raw[start + x] = (raw[start + x] ?? 0) + predicted(how, left, up, corner)
    }
  }
}

function predicted(how: number, left: number, up: number, corner: number): number {
  if (how === 1) return left
  if (how === 2) return up
  if (how === 3) return (left + up) >> 1
  if (how !== 4) throw new CannotClean('unknown filter')
  const [a, b, c] = [Math.abs(up - corner), Math.abs(left - corner), Math.abs(left + up - 2 * corner)]
  if (a <= b && a <= c) return left
  return b <= c ? up : corner
}

type Pass = {
  raw: Uint8Array
  at: number
  size: Size
  pass: (typeof PASSES)[number]
  head: Head
  palette: Uint8Array
  see: Uint8Array
  out: Points
}

function drawPass({ raw, at, size, pass: [left, top, across, down], head, palette, see, out }: Pass): void {
  const { depth, type } = head
  const values = VALUES[type] ?? 1
  const full = type === 3 ? 1 : 255 / (2 ** Math.min(depth, 8) - 1)
  const point = [0, 0, 0, 0]
  for (let y = 0; y < size.rows; y++) {
    const start = at + y * (size.bytes + 1) + 1
    for (let x = 0; x < size.columns; x++) {
      for (let c = 0; c < values; c++) point[c] = valueAt(raw, start, x * values + c, depth)
      const to = ((top + y * down) * out.width + left + x * across) * 4
      paint(out.rgba, to, point, { type, full, palette, see })
    }
  }
}

/** Of 16 bits, the upper 8 are enough. */
function valueAt(raw: Uint8Array, start: number, index: number, depth: number): number {
  if (depth === 8) return raw[start + index] ?? 0
  if (depth === 16) return raw[start + index * 2] ?? 0
  const bit = index * depth
  return ((raw[start + (bit >> 3)] ?? 0) >> (8 - depth - (bit & 7))) & (2 ** depth - 1)
}

type Colors = { type: number; full: number; palette: Uint8Array; see: Uint8Array }

function paint(rgba: Uint8Array, to: number, point: number[], { type, full, palette, see }: Colors): void {
  const [a = 0, b = 0, c = 0, d = 0] = point
  if (type === 3) {
    for (let i = 0; i < 3; i++) rgba[to + i] = palette[a * 3 + i] ?? 0
    rgba[to + 3] = see[a] ?? 255
    return
  }
  const gray = type === 0 || type === 4
  rgba[to] = a * full
  rgba[to + 1] = (gray ? a : b) * full
  rgba[to + 2] = (gray ? a : c) * full
  rgba[to + 3] = solidOf(type, point, see) ?? (type === 4 ? b : d)
}

/** @returns null where the picture itself says how solid each point is */
function solidOf(type: number, [a, b, c]: number[], see: Uint8Array): number | null {
  if (type === 4 || type === 6) return null
  if (type === 0) return see.length >= 2 && see[1] === a ? 0 : 255
  return see.length >= 6 && see[1] === a && see[3] === b && see[5] === c ? 0 : 255
}
