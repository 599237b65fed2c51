import { promisify } from 'node:util'
import { brotliDecompress, constants, createBrotliCompress } from 'node:zlib'
import type { PerVisitorValue } from '#app/platform/request-context.server.ts'

// A cached page in which some texts differ for each visitor: the nonce, the secret of a form. Compressing it again for
// each of them would cost more than everything else, so each such text is stored uncompressed in the compressed page,
// where it can be overwritten (docs/decisions/0076).

export interface Holed {
  bytes: Uint8Array<ArrayBuffer>
  /** Where which text is written: offset, number of the hole. */
  places: [at: number, hole: number][]
}

/** The page with these texts in its holes. @param texts as long as those it was made with */
export function filled({ bytes, places }: Holed, texts: readonly string[]): Uint8Array<ArrayBuffer> {
  if (places.length === 0) return bytes
  const copy = Buffer.allocUnsafeSlow(bytes.length)
  copy.set(bytes)
  for (const [at, hole] of places) copy.write(texts[hole] ?? '', at, 'latin1')
  return copy
}

/**
 * Where these texts are in a page, or undefined when one is missing: then it is there in an encoding that we do not
 * know.
 */
export function findPlaceholders(
  page: Uint8Array<ArrayBuffer>,
  texts: readonly string[],
): Holed['places'] | undefined {
  const body = Buffer.from(page.buffer, page.byteOffset, page.byteLength)
  const places: Holed['places'] = []
  for (const [hole, text] of texts.entries()) {
    let at = body.indexOf(text, 0, 'latin1')
    if (at === -1) return undefined
    for (; at !== -1; at = body.indexOf(text, at + text.length, 'latin1')) places.push([at, hole])
  }
  return places.sort(([a], [b]) => a - b)
}

/** New texts for the holes, or undefined when the length of one has changed. */
export function newTexts(holes: readonly PerVisitorValue[]): string[] | undefined {
  const texts = holes.map(({ make }) => make())
  return texts.every((text, i) => text.length === holes[i]?.value.length) ? texts : undefined
}

/**
 * The smallest window, as a power of two, in which brotli sees all of so many bytes. Its usual one of 4 MB makes a page
 * no smaller, but its memory has to be allocated and cleared each time: a third of the work for a page of 40 KB.
 */
export const windowFor = (bytes: number): number =>
  Math.min(22, Math.max(16, Math.ceil(Math.log2(bytes + 16))))

/**
 * The page in brotli. The first occurrence of each hole is its own block that is stored uncompressed; later occurrences
 * of the same text are back-references to the first. @returns undefined when a compressed piece depends on the text of
 * a hole
 */
export async function brotliWithHoles(
  page: Holed,
  holes: readonly PerVisitorValue[],
  quality: number,
): Promise<Holed | undefined> {
  const { bytes } = page
  const firsts = page.places.filter(([, hole], i) => page.places.findIndex((one) => one[1] === hole) === i)
  const stream = createBrotliCompress({
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      [constants.BROTLI_PARAM_LGWIN]: windowFor(bytes.length),
      // Otherwise the coding of a byte depends on the two before it, and those may be in a hole.
      [constants.BROTLI_PARAM_DISABLE_LITERAL_CONTEXT_MODELING]: 1,
    },
  })
  const packed = packer(stream)
  const parts: Uint8Array[] = []
  const places: Holed['places'] = []
  let at = 0
  let length = 0
  const add = (part: Uint8Array) => {
    parts.push(part)
    length += part.length
  }
  for (const [from, hole] of firsts) {
    const to = from + (holes[hole]?.value.length ?? 0)
    if (from < at) return undefined
    add(await packed(bytes.subarray(at, from)))
    // Only so that the compressor knows it: the stored block replaces its output.
    await packed(bytes.subarray(from, to))
    places.push([length + STORED_HEADER, hole])
    add(stored(bytes.subarray(from, to)))
    at = to
  }
  add(await packed(bytes.subarray(at), true))
  const holed = { bytes: new Uint8Array(Buffer.concat(parts)), places }
  return (await verifyPlaceholders(page, holed, holes)) ? holed : undefined
}

/** Compresses piece by piece, each a whole number of bytes. */
function packer(stream: ReturnType<typeof createBrotliCompress>) {
  return (piece: Uint8Array, last = false): Promise<Buffer> =>
    new Promise((done, fail) => {
      const chunks: Buffer[] = []
      const take = (chunk: Buffer) => chunks.push(chunk)
      const end = () => {
        stream.off('data', take)
        stream.off('error', fail)
        done(Buffer.concat(chunks))
      }
      stream.on('data', take)
      stream.once('error', fail)
      if (last) stream.once('end', end).end(piece)
      else {
        stream.write(piece)
        stream.flush(constants.BROTLI_OPERATION_FLUSH, () => setImmediate(end))
      }
    })
}

const STORED_HEADER = 3

/** A block of brotli that is not compressed (RFC 7932, 9.2): not the last, four nibbles of length, stored as it is. */
function stored(text: Uint8Array): Uint8Array {
  const header = ((text.length - 1) << 3) | (1 << 19)
  return Buffer.concat([Buffer.from([header & 255, (header >> 8) & 255, header >> 16]), text])
}

/** Whether it decompresses to the page whatever is in the holes. */
async function verifyPlaceholders(
  page: Holed,
  packed: Holed,
  holes: readonly PerVisitorValue[],
): Promise<boolean> {
  const texts = probes(holes)
  try {
    const opened = await promisify(brotliDecompress)(filled(packed, texts))
    return opened.equals(filled(page, texts))
  } catch {
    // It does not decompress: then the page is compressed as a whole.
    return false
  }
}

/**
 * Texts with a unique byte at each place, none of which the page has there: a single byte that was taken from a hole,
 * or from the wrong place in it, shows.
 */
function probes(holes: readonly PerVisitorValue[]): string[] {
  let next = 0
  const bytes = [
    ...Array.from({ length: 128 }, (_, i) => 128 + i),
    ...Array.from({ length: 31 }, (_, i) => 1 + i),
  ]
  return holes.map(({ value }) =>
    String.fromCharCode(...Array.from(value, () => bytes[next++ % bytes.length] ?? 0)),
  )
}
