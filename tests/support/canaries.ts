import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { brotliDecompressSync, gunzipSync, inflateRawSync, inflateSync } from 'node:zlib'

// Looks on disk for secrets that were entered on the site.

/** A word that is nowhere else. */
export const aCanary = (): string => `canary${randomBytes(9).toString('hex')}`

interface Hit {
  file: string
  canary: string
  as: string
}

/** Every place under these files and folders where one of the canaries can be read, in any common encoding. */
export function findCanaries(places: string[], canaries: Record<string, string>): Hit[] {
  return places.flatMap(filesIn).flatMap((file) => {
    const bytes = readFileSync(file)
    return Object.entries(canaries).flatMap(([name, canary]) =>
      readableIn(bytes, canary).map((as) => ({ file, canary: name, as })),
    )
  })
}

export function readableIn(bytes: Buffer, canary: string): string[] {
  const plain = spellings(canary).filter(({ found }) => bytes.includes(found))
  const packed = unpacked(bytes).filter(({ inside }) =>
    spellings(canary).some(({ found }) => inside.includes(found)),
  )
  return [...plain.map(({ as }) => as), ...packed.map(({ as }) => as)]
}

function spellings(canary: string): { as: string; found: Buffer }[] {
  const utf16 = Buffer.from(canary, 'utf16le')
  return [
    { as: 'text', found: Buffer.from(canary) },
    { as: 'capitals', found: Buffer.from(canary.toUpperCase()) },
    { as: 'UTF-16', found: utf16 },
    { as: 'hex', found: Buffer.from(Buffer.from(canary).toString('hex')) },
    { as: 'hex capitals', found: Buffer.from(Buffer.from(canary).toString('hex').toUpperCase()) },
    { as: 'percent', found: Buffer.from(encodeURIComponent(canary)) },
    ...[0, 1, 2].map((offset) => ({ as: `base64 at ${offset}`, found: base64At(canary, offset) })),
  ]
}

/** The base64 of the text after `offset` other bytes: the characters that do not depend on its neighbors. */
function base64At(text: string, offset: number): Buffer {
  const whole = Buffer.concat([Buffer.alloc(offset), Buffer.from(text)])
  const encoded = whole.toString('base64').replaceAll('=', '')
  const from = Math.ceil((offset * 4) / 3)
  return Buffer.from(encoded.slice(from, Math.floor((whole.length * 8) / 6)))
}

const GZIP = Buffer.from([0x1f, 0x8b, 0x08])
const UNPACK = [
  { as: 'gzip', open: gunzipSync },
  { as: 'zlib', open: inflateSync },
  { as: 'deflate', open: inflateRawSync },
  { as: 'brotli', open: brotliDecompressSync },
]

function unpacked(bytes: Buffer): { as: string; inside: Buffer }[] {
  const starts = [0]
  for (let at = bytes.indexOf(GZIP, 1); at > 0; at = bytes.indexOf(GZIP, at + 1)) starts.push(at)
  return starts.flatMap((at) =>
    UNPACK.filter(({ as }) => at === 0 || as === 'gzip').flatMap(({ as, open }) => {
      try {
        return [{ as, inside: open(bytes.subarray(at)) }]
      } catch {
        return []
      }
    }),
  )
}

function filesIn(place: string): string[] {
  if (!existsSync(place)) return []
  if (!statSync(place).isDirectory()) return [place]
  return readdirSync(place, { recursive: true, encoding: 'utf8' })
    .map((name) => path.join(place, name))
    .filter((file) => statSync(file).isFile())
}
