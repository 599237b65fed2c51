import { deflateSync } from 'node:zlib'
import { decodePDFRawStream, PDFDocument, PDFName, PDFRawStream } from '@cantoo/pdf-lib'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { readableIn } from '#tests/support/canaries.ts'
import { aPhoto } from '#tests/support/pictures.ts'
import { cleanPdf } from './clean-pdf.server.ts'
import { TooLargeInside } from './faults.ts'
import { hiddenInPdf } from './hidden-in-pdf.server.ts'

// A photo can be part of a page's drawing instructions, and both can be written in several ways.

const SECRET = 'AdaLovelaceAt40North'
/** It was taken with a turned camera. */
const photo = await aPhoto(SECRET, [64, 32], 6)

type Pack = (bytes: Uint8Array) => Uint8Array
const hex: Pack = (bytes) => Buffer.from(`${Buffer.from(bytes).toString('hex')}>`)

/** Each four bytes as five characters (ISO 32000-1, section 7.4.3). */
const base85: Pack = (bytes) => {
  const groups = Array.from({ length: Math.ceil(bytes.length / 4) }, (_, at) => {
    const four = Buffer.alloc(4)
    const length = Math.min(4, bytes.length - at * 4)
    four.set(bytes.subarray(at * 4, at * 4 + 4))
    const value = four.readUInt32BE()
    if (value === 0 && length === 4) return 'z'
    const digits = [4, 3, 2, 1, 0].map((place) => Math.floor(value / 85 ** place) % 85)
    return String.fromCharCode(...digits.slice(0, length + 1).map((digit) => digit + 33))
  })
  return Buffer.from(`${groups.join('').replace(/.{72}/g, '$&\n')}~>`)
}

/** Copies of up to 128 bytes each, without repeats. */
const runs: Pack = (bytes) => {
  const parts = Array.from({ length: Math.ceil(bytes.length / 128) }, (_, at) => {
    const part = bytes.subarray(at * 128, at * 128 + 128)
    return Buffer.concat([Buffer.of(part.length - 1), part])
  })
  return Buffer.concat([...parts, Buffer.of(128)])
}

/** Codes of nine bits, with a new table before it would need ten. */
const lzw: Pack = (bytes) => {
  const codes = Array.from(bytes).flatMap((byte, at) => (at % 200 === 0 ? [256, byte] : [byte]))
  const bits = [...codes, 257].map((code) => code.toString(2).padStart(9, '0')).join('')
  const octets = bits.match(/.{1,8}/g) ?? []
  return Uint8Array.from(octets, (octet) => Number.parseInt(octet.padEnd(8, '0'), 2))
}

const PACKS: Record<string, Pack> = {
  A85: base85,
  AHx: hex,
  Fl: deflateSync,
  LZW: lzw,
  RL: runs,
  ASCII85Decode: base85,
  ASCIIHexDecode: hex,
  FlateDecode: deflateSync,
  LZWDecode: lzw,
  RunLengthDecode: runs,
}
const packed = (bytes: Uint8Array, filters: string[]): Uint8Array =>
  filters.reduceRight((inside, filter) => PACKS[filter]?.(inside) ?? inside, bytes)

const names = (filters: string[]) => filters.map((name) => `/${name}`).join(' ')
/** The instructions that draw the photo. */
const drawing = (filters: string[], bytes: Uint8Array = photo) =>
  Buffer.concat([
    Buffer.from(`q 100 0 0 50 0 0 cm BI /W 64 /H 32 /CS /RGB /BPC 8 /F [${names(filters)}] ID\n`),
    packed(bytes, filters),
    Buffer.from('\nEI Q'),
  ])

async function pdfDrawing(content: Uint8Array, filters: string[] = []): Promise<Uint8Array<ArrayBuffer>> {
  const pdf = await PDFDocument.create()
  pdf.addPage([200, 200])
  const dict = pdf.context.obj({})
  if (filters.length > 0) dict.set(PDFName.of('Filter'), pdf.context.obj(filters))
  const stream = PDFRawStream.of(dict, packed(content, filters))
  pdf.getPage(0).node.set(PDFName.of('Contents'), pdf.context.register(stream))
  return new Uint8Array(await pdf.save())
}

/** The unpacked drawing instructions of the page. */
async function drawnBy(bytes: Uint8Array): Promise<Buffer> {
  const content = (await PDFDocument.load(bytes)).getPage(0).node.Contents()
  return content instanceof PDFRawStream ? Buffer.from(decodePDFRawStream(content).decode()) : expect.fail()
}

const WAYS: [string, string[], string[]][] = [
  ['as it is', ['DCT'], []],
  ['by its full name', ['DCTDecode'], []],
  ['in base 85', ['A85', 'DCT'], []],
  ['in base 85, by full names', ['ASCII85Decode', 'DCTDecode'], []],
  ['in hexadecimal numbers', ['AHx', 'DCT'], []],
  ['packed', ['Fl', 'DCT'], []],
  ['packed in base 85', ['A85', 'Fl', 'DCT'], []],
  ['by LZW', ['LZW', 'DCT'], []],
  ['in runs', ['RL', 'DCT'], []],
  ['on a packed page', ['A85', 'DCT'], ['FlateDecode']],
  ['on a page that is packed in base 85', ['A85', 'DCT'], ['ASCII85Decode', 'FlateDecode']],
  ['on a page in hexadecimal numbers', ['DCT'], ['ASCIIHexDecode']],
  ['on a page packed by LZW', ['DCT'], ['LZWDecode']],
  ['on a page in runs', ['AHx', 'DCT'], ['RunLengthDecode']],
  ['on a page with short names of filters', ['DCT'], ['AHx', 'Fl']],
]

describe.each(WAYS)("a photo in a page's drawing instructions, %s", (_, filters, ofPage) => {
  test('loses its hidden details, and stays on the page [R23]', async () => {
    const clean = await cleanPdf(await pdfDrawing(drawing(filters), ofPage))
    expect(await hiddenInPdf(clean)).toEqual([])
    const content = await drawnBy(clean)
    expect(readableIn(content, SECRET)).toEqual([])
    expect(content.toString('latin1')).toMatch(
      /^q 100 0 0 50 0 0 cm BI\s[\s\S]*\/F \/DCT\s+ID [\s\S]*\sEI Q$/,
    )
    const kept = content.subarray(content.indexOf('ID ') + 3, content.lastIndexOf('\nEI'))
    expect(await sharp(kept).metadata()).toMatchObject({ format: 'jpeg', width: 64, height: 32 })
    expect((await sharp(kept).metadata()).exif).toBeUndefined()
  })

  // This is the second look alone: nothing is cleaned here.
  test('is found in an original [R23]', async () => {
    expect(await hiddenInPdf(await pdfDrawing(drawing(filters), ofPage))).toContain('photo')
  })
})

test('two photos and a drawing of points in one page: only the photos change', async () => {
  const points = Buffer.from(
    'q BI /W 2 /H 1 /CS [/I /RGB 1 (BI ID\\(\\)EI)] /BPC 8 ID \x01\x00 EI Q ',
    'latin1',
  )
  const page = Buffer.concat([
    drawing(['DCT']),
    Buffer.from(' '),
    points,
    drawing(['A85', 'DCT']),
    Buffer.from(' (BI ID EI) Tj'),
  ])
  const clean = await cleanPdf(await pdfDrawing(page, ['FlateDecode']))
  expect(await hiddenInPdf(clean)).toEqual([])
  const content = await drawnBy(clean)
  expect(readableIn(content, SECRET)).toEqual([])
  expect(content.includes(points)).toBe(true)
  expect(content.toString('latin1').match(/\/F \/DCT/g)).toHaveLength(2)
  expect(content.toString('latin1')).toMatch(/ \(BI ID EI\) Tj$/)
})

describe('a PDF is not called clean when we cannot look into all of it [R23]', () => {
  const dictOf = async (filters: string[], entries: Record<string, string>, bytes: Uint8Array) => {
    const pdf = await PDFDocument.create()
    pdf.addPage([200, 200]).drawText('They said no.')
    const dict = pdf.context.obj({ Type: 'XObject', ...entries, Filter: filters })
    pdf.getPage(0).node.newXObject('Im', pdf.context.register(PDFRawStream.of(dict, bytes)))
    return new Uint8Array(await pdf.save())
  }

  test.each<[string, () => Promise<Uint8Array<ArrayBuffer>>, string]>([
    [
      "a photo in a page's drawing instructions by a filter that we do not know",
      () => pdfDrawing(drawing(['Unheard', 'DCT'])),
      'picture',
    ],
    [
      "a photo in a page's drawing instructions that is cut off",
      () => pdfDrawing(drawing(['A85', 'DCT'], photo.subarray(0, 300))),
      'photo',
    ],
    [
      'a picture by a filter that we do not know',
      () => dictOf(['Unheard'], { Subtype: 'Image' }, photo),
      'picture',
    ],
    [
      'a photo by a filter that we do not know',
      () => dictOf(['Unheard', 'DCTDecode'], { Subtype: 'Image' }, photo),
      'picture',
    ],
    ['a picture that is broken', () => dictOf(['FlateDecode'], { Subtype: 'Image' }, photo), 'picture'],
    [
      'a form by a filter that we do not know',
      () => dictOf(['Unheard'], { Subtype: 'Form' }, photo),
      'unknown',
    ],
    ['a form that is broken', () => dictOf(['FlateDecode'], { Subtype: 'Form' }, photo), 'unknown'],
  ])('%s', async (_, make, what) => {
    const bytes = await make()
    expect(await hiddenInPdf(await cleanPdf(bytes))).toContain(what)
    expect(await hiddenInPdf(bytes)).toContain(what)
  })
})

test('an empty page leaves nothing to ask about', async () => {
  const pdf = await PDFDocument.create()
  pdf.addPage([200, 200])
  const empty = PDFRawStream.of(pdf.context.obj({ Filter: 'FlateDecode' }), new Uint8Array())
  pdf.getPage(0).node.set(PDFName.of('Contents'), pdf.context.register(empty))
  expect(await hiddenInPdf(await cleanPdf(await pdf.save()))).toEqual([])
})

test('a page that unpacks to far more than a page has is refused as too large', async () => {
  // Runs of 128 zeros for two bytes each, packed again: 200 MB.
  const zeros = Buffer.alloc(2 * 1_600_000)
  for (let at = 0; at < zeros.length; at += 2) zeros[at] = 129
  const pdf = await PDFDocument.create()
  pdf.addPage([200, 200])
  const dict = pdf.context.obj({ Filter: ['FlateDecode', 'RunLengthDecode'] })
  const stream = pdf.context.register(PDFRawStream.of(dict, deflateSync(zeros)))
  pdf.getPage(0).node.set(PDFName.of('Contents'), stream)
  await expect(cleanPdf(await pdf.save())).rejects.toThrow(TooLargeInside)
})
