import { PassThrough, Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants, createInflate, inflateSync, type Zlib } from 'node:zlib'
import { TooLargeInside } from './faults.ts'

// Measures the compressed parts of a PDF before anything parses it (ISO 32000-1, sections 7.3.8 and 7.4.4). A color page at
// 300 dots per inch unpacks to 26 MB; a bomb to gigabytes. Nothing unpacked is stored.

const MOST_IN_ONE = 100 * 1024 * 1024
const MOST_IN_ALL = 300 * 1024 * 1024
/** A book of a thousand pages has fewer. */
const MOST_STREAMS = 10_000
/** A stream may be packed twice; deeper nesting is an attack. */
const DEEPEST = 3
/** Broken streams are unpacked slowly, and an ordinary file has almost none. */
const MOST_BROKEN = 100
/** Short streams are unpacked synchronously: an asynchronous inflater for each of thousands takes many seconds. */
const SHORT = 256 * 1024
const PIECE = 64 * 1024
const UNPACKED_PIECE = 1024 * 1024

/** @throws TooLargeInside */
export async function checkStreams(bytes: Uint8Array): Promise<void> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  let all = 0
  let count = 0
  let broken = 0
  for (let at = file.indexOf('stream'); at >= 0; at = file.indexOf('stream', at + 6)) {
    let begin = at + 6
    if (file[begin] === 0x0d) begin += 1
    if (file[begin] === 0x0a) begin += 1
    if (!isZlib(file.subarray(begin))) continue
    count += 1
    if (count > MOST_STREAMS) throw new TooLargeInside('too many streams')
    const short = unpackedAtOnce(file.subarray(begin), 1)
    if (short === 'broken') broken += 1
    if (broken > MOST_BROKEN) throw new TooLargeInside('too many broken streams')
    all += typeof short === 'number' ? short : await unpacked(file.subarray(begin), 1)
    if (all > MOST_IN_ALL) throw new TooLargeInside('too much in all streams')
  }
}

/** RFC 1950, section 2.2 */
const isZlib = (bytes: Uint8Array): boolean =>
  ((bytes[0] ?? 0) & 15) === 8 && (((bytes[0] ?? 0) << 8) | (bytes[1] ?? 1)) % 31 === 0

function* pieces(bytes: Buffer, isOver: () => boolean): Generator<Buffer> {
  for (let at = 0; at < bytes.length && !isOver(); at += PIECE) yield bytes.subarray(at, at + PIECE)
}

/** The unpacked size of a short stream. Ignores data after its end. */
function unpackedAtOnce(bytes: Buffer, depth: number): number | 'long' | 'broken' {
  const head = bytes.subarray(0, SHORT)
  const found = inflated(head)
  if (typeof found === 'string') return found
  const { buffer, engine } = found
  // It continues after the inspected part.
  if (engine.bytesWritten >= head.length && head.length < bytes.length) return 'long'
  if (!isZlib(buffer)) return buffer.length
  if (depth === DEEPEST) throw new TooLargeInside('packed again and again')
  const inside = unpackedAtOnce(buffer, depth + 1)
  return typeof inside === 'number' ? Math.max(buffer.length, inside) : inside
}

function inflated(bytes: Buffer): { buffer: Buffer; engine: Zlib } | 'long' | 'broken' {
  const limits = { maxOutputLength: SHORT, finishFlush: constants.Z_SYNC_FLUSH, info: true }
  try {
    // With `info` it returns more than its type says.
    return inflateSync(bytes, limits) as unknown as { buffer: Buffer; engine: Zlib }
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE' ? 'long' : 'broken'
  }
}

/** The unpacked size, down to the innermost packing. Ignores data after the stream, and broken data. */
async function unpacked(packed: Buffer | Readable, depth: number): Promise<number> {
  let size = 0
  const inside = new PassThrough()
  let nested: Promise<number> | null = null
  const count = new Writable({
    write(part: Buffer, _encoding, next) {
      if (size === 0 && isZlib(part)) {
        if (depth === DEEPEST) return next(new TooLargeInside('packed again and again'))
        nested = unpacked(inside, depth + 1)
        nested.catch((error) => count.destroy(error))
      }
      size += part.length
      if (size > MOST_IN_ONE) return next(new TooLargeInside('too much in one stream'))
      // Applies backpressure, so that only one chunk is in memory.
      if (!nested || inside.destroyed || inside.write(part)) return next()
      inside.once('drain', next).once('close', next)
    },
  })
  const inflate = createInflate({ chunkSize: UNPACKED_PIECE })
  let over = false
  inflate.once('end', () => {
    over = true
  })
  const source = packed instanceof Readable ? packed : Readable.from(pieces(packed, () => over))
  try {
    await pipeline(source, inflate, count)
  } catch (error) {
    if (error instanceof TooLargeInside) throw error
  }
  inside.end()
  return Math.max(size, (await nested) ?? 0)
}
