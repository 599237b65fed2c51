import { constants, inflateSync, type Zlib } from 'node:zlib'
import { decodePDFRawStream, PDFContext, PDFRawStream } from '@cantoo/pdf-lib'
import { CannotClean, TooLargeInside } from './faults.ts'

// Unpacks the data in a PDF, filter by filter, and each one only up to a limit (ISO 32000-1, section 7.4).

const MOST_INSIDE = 100 * 1024 * 1024
const PIECE = 1024 * 1024

/** The short names that a picture in drawing instructions may use, and some programs use elsewhere (table 94). */
const FULL_NAMES: Record<string, string> = {
  A85: 'ASCII85Decode',
  AHx: 'ASCIIHexDecode',
  CCF: 'CCITTFaxDecode',
  DCT: 'DCTDecode',
  Fl: 'FlateDecode',
  LZW: 'LZWDecode',
  RL: 'RunLengthDecode',
}
export const fullName = (filter: string): string => FULL_NAMES[filter] ?? filter

const PACKERS = new Set(['FlateDecode', 'LZWDecode'])
const GENERAL = new Set([...PACKERS, 'RunLengthDecode', 'ASCII85Decode', 'ASCIIHexDecode'])
export const PHOTOS = new Set(['DCTDecode', 'JPXDecode'])

interface Unpacked {
  content: Buffer
  /** The filters not undone, by their full names: those of pictures, unknown ones, and those of rows of points. */
  left: string[]
}

/**
 * @param filters in the order in which they are undone, by full or short names
 * @param parameters the text of each filter's parameters, or of all together
 * @throws TooLargeInside, and CannotClean for broken data
 */
export function unpacked(
  packed: Uint8Array,
  filters: readonly string[],
  parameters: string | readonly string[] = '',
): Unpacked {
  const names = filters.map(fullName)
  let content = bufferOf(packed)
  for (const [at, name] of names.entries()) {
    const own = typeof parameters === 'string' ? parameters : (parameters[at] ?? '')
    // Predictors are for the points of a picture, and for a PDF's table of addresses.
    const predicted = /\/Predictor\s+([2-9]|1\d)/.test(own)
    const early = /\/EarlyChange\s+0/.test(own) ? 0 : 1
    if (!GENERAL.has(name) || (predicted && PACKERS.has(name))) return { content, left: names.slice(at) }
    content = name === 'FlateDecode' ? inflated(content) : decoded(content, name, early)
  }
  return { content, left: [] }
}

const bufferOf = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)

/** Data that is cut off or has a wrong checksum is unpacked as far as it goes, as in every reader of PDFs. */
function inflated(packed: Buffer): Buffer {
  // An empty stream, or only the line end after it.
  if (packed.length <= 2) return Buffer.of()
  try {
    return inflateSync(packed, { maxOutputLength: MOST_INSIDE, finishFlush: constants.Z_SYNC_FLUSH })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') throw new TooLargeInside('a stream')
    return decoded(packed, 'FlateDecode', 1)
  }
}

/** Data packed by Flate ends where its last block ends. What follows is no part of it. */
export function withoutTail(packed: Uint8Array, filter: string): Uint8Array {
  if (filter !== 'FlateDecode') return packed
  const limits = { maxOutputLength: MOST_INSIDE, finishFlush: constants.Z_SYNC_FLUSH, info: true }
  try {
    // With `info` it returns more than its type says.
    const { engine } = inflateSync(packed, limits) as unknown as { engine: Zlib }
    return packed.subarray(0, engine.bytesWritten)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') throw new TooLargeInside('a stream')
    return packed
  }
}

function decoded(packed: Buffer, filter: string, early: number): Buffer {
  const dict = PDFContext.create().obj({ Filter: filter, DecodeParms: { EarlyChange: early } })
  try {
    const stream = decodePDFRawStream(PDFRawStream.of(dict, packed))
    let size = 0
    for (let length = PIECE; length === PIECE; ) {
      length = stream.getBytes(PIECE).length
      size += length
      if (size > MOST_INSIDE) throw new TooLargeInside('a stream')
    }
    return bufferOf(stream.decode())
  } catch (error) {
    if (error instanceof TooLargeInside) throw error
    throw new CannotClean('a stream is broken')
  }
}
