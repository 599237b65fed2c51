import { constants, crc32, deflateRawSync, deflateSync } from 'node:zlib'
import { PDFDocument } from '@cantoo/pdf-lib'
import { strToU8, zipSync } from 'fflate'

// Small real files that hide something: an author, a place, a comment.

const bytesOf = (text: string) => Array.from(text, (letter) => letter.charCodeAt(0))
const two = (value: number) => [value >> 8, value & 255]
const four = (value: number) => [...two(value >>> 16), ...two(value & 65535)]
const segment = (marker: number, body: number[]) => [0xff, marker, ...two(body.length + 2), ...body]

/** EXIF with a 90-degree rotation tag and, after it, the secret. */
const exif = (secret: string) => [
  ...bytesOf('Exif\0\0'),
  ...[0x49, 0x49, 42, 0, 8, 0, 0, 0, 1, 0],
  ...[0x12, 1, 3, 0, 1, 0, 0, 0, 6, 0, 0, 0, 0, 0, 0, 0],
  ...bytesOf(secret),
]

/** The parts of a JPEG file in order: one gray square of 8 by 8 points, whatever size it states. */
export const aJpeg = (secret: string, [width, height] = [8, 8]): Uint8Array<ArrayBuffer> =>
  Uint8Array.from([
    ...[0xff, 0xd8],
    ...segment(0xe0, [...bytesOf('JFIF\0'), 1, 1, 0, 0, 1, 0, 1, 0, 0]),
    ...segment(0xe1, exif(secret)),
    ...segment(0xfe, bytesOf(`comment ${secret}`)),
    ...segment(0xdb, [0, ...Array.from({ length: 64 }, () => 1)]),
    ...segment(0xc0, [8, ...two(height ?? 8), ...two(width ?? 8), 1, 1, 0x11, 0]),
    // Two tables with one code of one bit each: no difference, and nothing more in this square.
    ...segment(0xc4, [0, 1, ...Array.from({ length: 15 }, () => 0), 0]),
    ...segment(0xc4, [16, 1, ...Array.from({ length: 15 }, () => 0), 0]),
    ...segment(0xda, [1, 1, 0, 0, 63, 0]),
    0x3f,
    ...[0xff, 0xd9],
    ...bytesOf(`behind ${secret}`),
  ])

const chunk = (name: string, body: number[]) => {
  const named = [...bytesOf(name), ...body]
  return [...four(body.length), ...named, ...four(crc32(Uint8Array.from(named)))]
}

export const aPng = (secret: string, [width, height] = [1, 1]): Uint8Array<ArrayBuffer> =>
  Uint8Array.from([
    ...[0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
    ...chunk('IHDR', [...four(width ?? 1), ...four(height ?? 1), 8, 2, 0, 0, 0]),
    ...chunk('tEXt', bytesOf(`Author\0${secret}`)),
    // One red point.
    ...chunk('IDAT', [...deflateSync(Uint8Array.of(0, 255, 0, 0))]),
    ...chunk('eXIf', bytesOf(secret)),
    ...chunk('IEND', []),
    ...bytesOf(secret),
  ])

const WORD = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'
const RELATIONSHIPS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
export const WORD_SPACES = `xmlns:w="${WORD}" xmlns:r="${RELATIONSHIPS}" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"`

const SHOWN = /media|embeddings|charts|diagrams|chunk|header|footer|printer/

/** The kind of a part of a Word file, by its name. */
function partKind(name: string): string {
  if (name.includes('/media/')) return 'image'
  if (name.includes('/embeddings/')) return 'package'
  return /([a-z]+)\d*\.\w+$/i.exec(name)?.[1] ?? 'unknown'
}

/** The text names each part that it shows, unless the parts have a text or relationships of their own. */
export function aDocx(secret: string, more: Record<string, Uint8Array> = {}): Uint8Array<ArrayBuffer> {
  const parts = { 'word/media/image1.jpeg': aJpeg(secret), ...more }
  const named = Object.keys(parts).filter((name) => !/document\.xml|\.rels$|^\[|^_rels|\/$/.test(name))
  const relationships = named.map(
    (name, at) => `<Relationship Id="r${at}" Type="${RELATIONSHIPS}/${partKind(name)}" Target="/${name}"/>`,
  )
  return zipSync({
    '[Content_Types].xml': strToU8('<Types/>'),
    '_rels/.rels': strToU8(
      `<Relationships><Relationship Id="r1" Type="${RELATIONSHIPS}/officeDocument" Target="word/document.xml"/>` +
        '<Relationship Id="r9" Target="docProps/thumbnail.jpeg"/></Relationships>',
    ),
    'docProps/core.xml': strToU8(
      `<cp:coreProperties xmlns:cp="urn:cp" xmlns:dc="urn:dc"><dc:creator>${secret}</dc:creator></cp:coreProperties>`,
    ),
    'docProps/thumbnail.jpeg': strToU8(secret),
    'word/document.xml': strToU8(
      `<w:document ${WORD_SPACES}><w:ins w:author="${secret}" w:date="2026-01-01T00:00:00Z"><w:t>They said no.</w:t></w:ins>` +
        `${named.map((name, at) => (SHOWN.test(name) ? `<a:blip r:embed="r${at}"/>` : '')).join('')}</w:document>`,
    ),
    'word/_rels/document.xml.rels': strToU8(`<Relationships>${relationships.join('')}</Relationships>`),
    ...parts,
  }) as Uint8Array<ArrayBuffer>
}

export async function aPdf(secret: string): Promise<Uint8Array<ArrayBuffer>> {
  const pdf = await PDFDocument.create()
  pdf.addPage([200, 200]).drawText('They said no.')
  pdf.setAuthor(secret)
  pdf.setTitle(secret)
  const stream = pdf.context.stream(`<x:xmpmeta>${secret}</x:xmpmeta>`, { Type: 'Metadata', Subtype: 'XML' })
  pdf.catalog.set(pdf.context.obj('Metadata') as never, pdf.context.register(stream))
  return new Uint8Array(await pdf.save({ useObjectStreams: false }))
}

const TEN_MEGABYTES = 10 * 1024 * 1024

/**
 * A zlib stream of so many times ten megabytes of zeros: the same compressed piece repeated, which takes no time to
 * make.
 */
function zerosPacked(megabytes: number): Buffer {
  const pieces = megabytes / 10
  if (!Number.isInteger(pieces)) throw new Error('a multiple of ten megabytes')
  const piece = deflateRawSync(Buffer.alloc(TEN_MEGABYTES), { finishFlush: constants.Z_FULL_FLUSH })
  const check = Buffer.alloc(4)
  // Adler-32 of nothing but zeros (RFC 1950): its lower half stays 1, its upper half counts them.
  check.writeUInt32BE((((pieces * TEN_MEGABYTES) % 65_521) * 65_536 + 1) >>> 0)
  const end = deflateRawSync(Buffer.alloc(0))
  return Buffer.concat([
    Buffer.from([0x78, 0x9c]),
    ...Array.from({ length: pieces }, () => piece),
    end,
    check,
  ])
}

/**
 * A PDF whose page's content is made of `count` streams, each of which decompresses to so many megabytes, compressed
 * `times` times.
 */
export function aPdfBomb(megabytes: number, { count = 1, times = 1 } = {}): Uint8Array<ArrayBuffer> {
  let packed = zerosPacked(megabytes)
  for (let i = 1; i < times; i++) packed = deflateSync(packed)
  return aPdfOfStreams(packed, count, Array.from({ length: times }, () => '/FlateDecode').join(' '))
}

/** The same with streams that begin like compressed ones but are not. */
export const aPdfOfBrokenStreams = (count: number): Uint8Array<ArrayBuffer> =>
  aPdfOfStreams(Buffer.from([0x78, 0x9c, 0xff, 0xff, 0xff, 0xff]), count, '/FlateDecode')

function aPdfOfStreams(packed: Buffer, count: number, filters: string): Uint8Array<ArrayBuffer> {
  const streams = Array.from({ length: count }, (_, i) =>
    Buffer.concat([
      Buffer.from(`${i + 4} 0 obj\n<< /Length ${packed.length} /Filter [${filters}] >>\nstream\n`),
      packed,
      Buffer.from('\nendstream\nendobj\n'),
    ]),
  )
  return new Uint8Array(
    Buffer.concat([
      Buffer.from(
        '%PDF-1.7\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n2 0 obj\n<< /Type /Pages /Kids [3 0 R] /Count 1 >>\nendobj\n' +
          '3 0 obj\n<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] /Contents 4 0 R >>\nendobj\n',
      ),
      ...streams,
      Buffer.from('trailer\n<< /Root 1 0 R >>\n%%EOF\n'),
    ]),
  )
}

/** A PDF whose objects themselves are in a compressed stream, which every reader decompresses before it shows anything. */
export function aPdfOfPackedObjects(megabytes: number): Uint8Array<ArrayBuffer> {
  const packed = zerosPacked(megabytes)
  return new Uint8Array(
    Buffer.concat([
      Buffer.from('%PDF-1.7\n1 0 obj\n<< /Type /ObjStm /N 1 /First 4 /Filter /FlateDecode '),
      Buffer.from(`/Length ${packed.length} >>\nstream\n`),
      packed,
      Buffer.from('\nendstream\nendobj\ntrailer\n<< /Root 9 0 R >>\n%%EOF\n'),
    ]),
  )
}
