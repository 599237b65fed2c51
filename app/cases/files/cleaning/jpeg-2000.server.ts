// Rewrites a JPEG 2000 picture inside a document with only the parts that are needed to show it (ITU-T T.800, annexes A and I).

import { CannotClean } from './faults.ts'
import { bytesOf, hasMark, joined, segmentAt, word } from './picture-bytes.ts'

const FILE_MARK = [0, 0, 0, 12, 0x6a, 0x50, 0x20, 0x20]
const STREAM_MARK = [0xff, 0x4f, 0xff, 0x51]
/** The parts of the head: size, depths, colors, palette and channels. */
const HEAD_KEPT = /^(ihdr|bpcc|colr|pclr|cmap|cdef)$/

const START_OF_TILE = 0x90
const START_OF_DATA = 0x93
/** How the points are packed: in the head of the picture, and in the head of a tile. */
const STREAM_KEPT = new Set([0x50, 0x51, 0x52, 0x53, 0x5c, 0x5d, 0x5e, 0x5f, 0x60])
const TILE_KEPT = new Set([0x52, 0x53, 0x5c, 0x5d, 0x5e, 0x5f, 0x61])
const TILE_HEAD = 12

export const isJp2 = (bytes: Uint8Array): boolean => hasMark(bytes, FILE_MARK) || hasMark(bytes, STREAM_MARK)

export function cleanJp2(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  if (hasMark(bytes, STREAM_MARK)) return cleanStream(bytes)
  const parts: Uint8Array[] = []
  for (const { name, content } of boxesIn(bytes)) {
    if (name === 'jP  ') parts.push(box(name, content.subarray(0, 4)))
    if (name === 'ftyp') parts.push(box(name, ofKind(content)))
    if (name === 'jp2h') {
      const kept = boxesIn(content).filter((one) => HEAD_KEPT.test(one.name))
      parts.push(box(name, joined(kept.map((one) => box(one.name, one.content)))))
    }
    if (name === 'jp2c') parts.push(box(name, cleanStream(content)))
  }
  return joined(parts)
}

/** The kind of file, and that readers of JPEG 2000 can open it. */
function ofKind(content: Uint8Array): Uint8Array {
  const kind = Buffer.from(content).toString('latin1', 0, 4)
  const known = kind === 'jpx ' || kind === 'jpm ' ? kind : 'jp2 '
  return Uint8Array.from([...bytesOf(known), 0, 0, 0, 0, ...bytesOf(known), ...bytesOf('jp2 ')])
}

function boxesIn(bytes: Uint8Array): { name: string; content: Uint8Array }[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const boxes: { name: string; content: Uint8Array }[] = []
  for (let at = 0; at + 8 <= bytes.length; ) {
    const size = view.getUint32(at)
    const head = size === 1 ? 16 : 8
    const length = size === 0 ? bytes.length - at : size === 1 ? Number(view.getBigUint64(at + 8)) : size
    if (length < head || at + length > bytes.length) throw new CannotClean('a part is cut off')
    const name = String.fromCharCode(...bytes.subarray(at + 4, at + 8))
    boxes.push({ name, content: bytes.subarray(at + head, at + length) })
    at += length
  }
  return boxes
}

function box(name: string, content: Uint8Array): Uint8Array {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(8 + content.length)
  head.write(name, 4, 'latin1')
  return joined([head, content])
}

/** The picture itself: its head, and its tiles, each with a head. */
function cleanStream(stream: Uint8Array): Uint8Array<ArrayBuffer> {
  const head = headAt(stream, 2, STREAM_KEPT)
  const parts = [stream.subarray(0, 2), ...head.parts]
  let at = head.end
  while (stream[at] === 0xff && stream[at + 1] === START_OF_TILE) {
    const mark = Buffer.from(segmentAt(stream, at))
    if (mark.length !== TILE_HEAD) throw new CannotClean('a tile is broken')
    const length = mark.readUInt32BE(6)
    const end = length === 0 ? endOf(stream) : Math.min(at + length, stream.length)
    const tile = headAt(stream, at + TILE_HEAD, TILE_KEPT)
    if (stream[tile.end + 1] !== START_OF_DATA || tile.end + 2 > end)
      throw new CannotClean('a tile is broken')
    const content = joined([...tile.parts, stream.subarray(tile.end, end)])
    mark.writeUInt32BE(TILE_HEAD + content.length, 6)
    parts.push(mark, content)
    at = end
  }
  if (parts.length === 1 + head.parts.length) throw new CannotClean('no picture')
  return joined([...parts, Uint8Array.of(0xff, 0xd9)])
}

const endOf = (stream: Uint8Array): number =>
  word(stream, stream.length - 2) === 0xffd9 ? stream.length - 2 : stream.length

function headAt(stream: Uint8Array, from: number, kept: ReadonlySet<number>) {
  const parts: Uint8Array[] = []
  let at = from
  while (stream[at] === 0xff && stream[at + 1] !== START_OF_TILE && stream[at + 1] !== START_OF_DATA) {
    const segment = segmentAt(stream, at)
    if (kept.has(stream[at + 1] ?? 0)) parts.push(segment)
    at += segment.length
  }
  if (stream[at] !== 0xff) throw new CannotClean('no marker where one belongs')
  return { parts, end: at }
}
