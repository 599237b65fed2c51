import { Unzip, UnzipInflate } from 'fflate'
import { endOfText } from '#app/ui/cut-text.ts'
import { MEGABYTE } from '../byte-sizes.ts'

// Unpacks an untrusted ZIP in pieces: the output is counted as it comes, and not as the file claims. Names are labels
// only: nothing is written to a disk.

interface ZipBounds {
  /** The number of entries, including unwanted ones. */
  files: number
  /** The total unpacked size. */
  bytes: number
  /** The size limit of this file, or null if it is not wanted. */
  wants: (name: string) => number | null
  tooLarge: string
}

interface Unpacked {
  name: string
  bytes: Uint8Array<ArrayBuffer>
}

/** A piece that unpacks to the maximum, a thousand times its size, is 16 MB. */
const PIECE = 16 * 1024
/** Text packs to a tenth, and seldom to less than a fiftieth. Only wanted files count, packed and unpacked. */
const MOST_RATIO = 200
/** Below this size, a file of blanks is harmless. */
const RATIO_COUNTS_FROM = 4 * MEGABYTE
const NO_ZIP = 'This is not a ZIP that we can read. Pack the folder again'

class TooMuch extends Error {}

/** The wanted files of a ZIP and the names of the others, or the sentence why it cannot be read. */
export function unpackZip(
  packed: Uint8Array,
  { files: mostFiles, bytes: mostBytes, wants, tooLarge }: ZipBounds,
): { files: Unpacked[]; others: string[] } | { problem: string } {
  // Its end record shows that it arrived complete.
  const end = Buffer.from(packed.buffer, packed.byteOffset, packed.length).lastIndexOf('PK\x05\x06')
  if (packed[0] !== 0x50 || packed[1] !== 0x4b || end < 0) return { problem: NO_ZIP }
  const files: Unpacked[] = []
  const others: string[] = []
  let count = 0
  let all = 0
  let packedSize = 0
  class CountedInflate extends UnzipInflate {
    override push(piece: Uint8Array, last: boolean) {
      packedSize += piece.length
      super.push(piece, last)
    }
  }
  const unzip = new Unzip((file) => {
    count += 1
    if (count > mostFiles) throw new TooMuch(tooLarge)
    const most = wants(file.name)
    if (most === null) {
      others.push(file.name)
      return
    }
    const pieces: Uint8Array[] = []
    let size = 0
    file.ondata = (error, piece, last) => {
      // The library passes on what is thrown below.
      if (error instanceof TooMuch) throw error
      if (error) throw new TooMuch(`${shown(file.name)} is damaged. Pack the folder again`)
      size += piece.length
      all += piece.length
      if (file.compression === 0) packedSize += piece.length
      if (size > most)
        throw new TooMuch(`${shown(file.name)} is larger than ${most / MEGABYTE} MB. Make it smaller`)
      if (all > mostBytes || (all > RATIO_COUNTS_FROM && all > packedSize * MOST_RATIO))
        throw new TooMuch(tooLarge)
      pieces.push(piece)
      if (last) files.push({ name: file.name, bytes: new Uint8Array(Buffer.concat(pieces)) })
    }
    file.start()
  })
  unzip.register(CountedInflate)
  try {
    for (let at = 0; at < packed.length; at += PIECE)
      unzip.push(packed.subarray(at, at + PIECE), at + PIECE >= packed.length)
  } catch (error) {
    return { problem: error instanceof TooMuch ? error.message : NO_ZIP }
  }
  return { files, others }
}

const shown = (name: string): string => endOfText(name, 80)
