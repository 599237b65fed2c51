import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { readableIn } from '#tests/support/canaries.ts'
import { aDocx } from '#tests/support/files.ts'
import { aDrawing, aGif, aPhoto } from '#tests/support/pictures.ts'
import { FILE_KINDS } from '../../model/rules.ts'
import { lookInto } from './look-into.server.ts'
import { cleanGif, cleanJpeg, cleanPng } from './pictures.server.ts'

// A picture that was sent alone is drawn again from its points. One in a document keeps only known parts. Each row hides
// the secret in another place.

const SECRET = 'AdaLovelaceAt40North'
const secret = Buffer.from(SECRET)
const told = (bytes: Uint8Array) => readableIn(Buffer.from(bytes), SECRET)
const cleaned = async (type: string, bytes: Uint8Array) => {
  const [{ hidden }, clean] = await lookInto(type, new Uint8Array(bytes), false)
  expect(hidden).toEqual([])
  return clean
}
const inOriginal = async (type: string, bytes: Uint8Array) =>
  (await lookInto(type, new Uint8Array(bytes), true))[0].hidden

const segment = (marker: number, content: Buffer) => {
  const head = Buffer.of(0xff, marker, 0, 0)
  head.writeUInt16BE(content.length + 2, 2)
  return Buffer.concat([head, content])
}
const text = (words: string) => Buffer.from(words, 'latin1')
const plainJpeg = Buffer.from(cleanJpeg(await aPhoto('nothing')))
const jpegWith = (...parts: Buffer[]) =>
  Buffer.concat([plainJpeg.subarray(0, 2), ...parts, plainJpeg.subarray(2)])
const table = (tail: Buffer) => Buffer.concat([Buffer.of(3), Buffer.alloc(64, 1), tail])

const JPEGS: [string, Buffer][] = [
  ['a part that no standard uses (FFF0)', jpegWith(segment(0xf0, secret))],
  ['a part with a reserved mark (FF02)', jpegWith(segment(0x02, secret))],
  ['a color profile', jpegWith(segment(0xe2, text(`ICC_PROFILE\0\x01\x01desc${SECRET}`)))],
  ['details of a news photo', jpegWith(segment(0xed, text(`Photoshop 3.0\x008BIM\x04\x04${SECRET}`)))],
  ['more metadata', jpegWith(segment(0xe1, text(`http://ns.adobe.com/xmp/extension/\0${SECRET}`)))],
  ['parts of programs', jpegWith(segment(0xea, secret), segment(0xeb, secret), segment(0xef, secret))],
  ['parts of large pictures', jpegWith(segment(0xde, secret), segment(0xdf, secret))],
  ['the rest of a table', jpegWith(segment(0xdb, table(secret)))],
  ['a small picture', jpegWith(segment(0xe0, text(`JFXX\0\x10${SECRET}`)))],
  ['what follows its end', Buffer.concat([plainJpeg, secret])],
]
/** Text among the points: only drawing again removes it. */
const AMONG_POINTS = Buffer.concat([plainJpeg.subarray(0, -2), secret, Buffer.of(0xff, 0xd9)])

const part = (name: string, content: Buffer) => {
  const named = Buffer.concat([text(name), content])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}
/** One red point. */
const ROW = Buffer.of(0, 255, 0, 0)
const pngWith = (parts: Buffer[], points = deflateSync(ROW)) =>
  Buffer.concat([
    Buffer.of(0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10),
    part('IHDR', Buffer.of(0, 0, 0, 1, 0, 0, 0, 1, 8, 2, 0, 0, 0)),
    ...parts,
    part('IDAT', points),
    part('IEND', Buffer.of()),
  ])

const PNGS: [string, Buffer][] = [
  [
    'the name of a color profile',
    pngWith([part('iCCP', Buffer.concat([text(`${SECRET}\0\0`), deflateSync(ROW)]))]),
  ],
  ['a color profile', pngWith([part('iCCP', Buffer.concat([text('a\0\0'), deflateSync(secret)]))])],
  ['parts that are too long', pngWith([part('sBIT', secret), part('gAMA', secret), part('bKGD', secret)])],
  ['text', pngWith([part('tEXt', text(`Author\0${SECRET}`)), part('eXIf', text(`MM\0*${SECRET}`))])],
  ['private parts', pngWith([part('prVt', secret), part('sPLT', text(`${SECRET}\0\b`))])],
  ['a frame of a still picture', pngWith([part('fdAT', secret)])],
]
const BEHIND_POINTS: [string, Buffer][] = [
  ['what follows the packed points', pngWith([], Buffer.concat([deflateSync(ROW), secret]))],
  ['what follows the last row', pngWith([], deflateSync(Buffer.concat([ROW, secret])))],
]

describe('a picture that was sent alone keeps only its pixels [R23]', () => {
  test.each([...JPEGS, ['text among the points', AMONG_POINTS] as [string, Buffer]])(
    'a JPG without %s',
    async (_, bytes) => {
      expect(told(bytes)).not.toEqual([])
      const clean = await cleaned(FILE_KINDS.jpg, bytes)
      expect(told(clean)).toEqual([])
      expect(await sharp(clean).metadata()).toMatchObject({ format: 'jpeg', width: 64, height: 32 })
    },
  )

  test.each([...PNGS, ...BEHIND_POINTS])('a PNG without %s', async (_, bytes) => {
    const clean = await cleaned(FILE_KINDS.png, bytes)
    expect(told(clean)).toEqual([])
    const { data } = await sharp(clean).raw().toBuffer({ resolveWithObject: true })
    expect([...data]).toEqual([255, 0, 0])
  })

  test.each([...JPEGS, ...PNGS])('an original says that it has %s', async (_, bytes) => {
    const type = bytes[0] === 0xff ? FILE_KINDS.jpg : FILE_KINDS.png
    expect(await inOriginal(type, bytes)).toContain('photo')
  })

  test('a PNG without the colors of invisible pixels', async () => {
    const clean = await cleaned(FILE_KINDS.png, aDrawing('', [4, 1], 0))
    expect([...(await sharp(clean).raw().toBuffer())]).toEqual(Array.from({ length: 16 }, () => 0))
  })

  test('and its look: size, colors, transparency and orientation', async () => {
    const drawing = aDrawing(SECRET, [64, 32], 128)
    const points = (bytes: Uint8Array) => sharp(bytes).ensureAlpha().raw().toBuffer()
    expect((await points(await cleaned(FILE_KINDS.png, drawing))).equals(await points(drawing))).toBe(true)
    const photo = await aPhoto(SECRET, [64, 32], 6)
    const clean = await cleaned(FILE_KINDS.jpg, photo)
    expect(await sharp(clean).metadata()).toMatchObject({ width: 64, height: 32, orientation: 6 })
    const [before, after] = [await points(photo), await points(clean)]
    const apart = before.map((value, at) => Math.abs(value - (after[at] ?? 0)))
    expect(Math.max(...apart)).toBeLessThan(40)
  })

  test('a PNG that moves is not cleaned: only its first picture would be left', async () => {
    const moving = pngWith([part('acTL', Buffer.of(0, 0, 0, 2, 0, 0, 0, 0))])
    await expect(lookInto(FILE_KINDS.png, new Uint8Array(moving), false)).rejects.toThrow('it moves')
  })

  test('a picture in gray stays gray', async () => {
    const gray = await sharp(plainJpeg).toColourspace('b-w').jpeg().toBuffer()
    expect(await sharp(await cleaned(FILE_KINDS.jpg, gray)).metadata()).toMatchObject({ channels: 1 })
  })
})

describe('a picture in a document keeps only known parts [R23]', () => {
  test.each(JPEGS)('a JPG without %s', async (_, bytes) => {
    const clean = cleanJpeg(bytes)
    expect(told(clean)).toEqual([])
    expect((await sharp(clean).raw().toBuffer()).equals(await sharp(plainJpeg).raw().toBuffer())).toBe(true)
  })

  test.each([...PNGS, ...BEHIND_POINTS])('a PNG without %s', async (_, bytes) => {
    const clean = cleanPng(bytes)
    expect(told(clean)).toEqual([])
    expect([...(await sharp(clean).raw().toBuffer())]).toEqual([255, 0, 0])
  })

  test('a PNG drawn in passes keeps all of its rows', async () => {
    const given = await sharp(aDrawing('', [33, 17]))
      .png({ progressive: true })
      .toBuffer()
    const clean = cleanPng(given)
    expect((await sharp(clean).raw().toBuffer()).equals(await sharp(given).raw().toBuffer())).toBe(true)
  })

  test('a GIF that repeats, without more in the count', () => {
    const given = Buffer.from(aGif('nothing', 2))
    const at = given.indexOf('NETSCAPE2.0') + 15
    const more = Buffer.concat([given.subarray(0, at), Buffer.of(SECRET.length), secret, given.subarray(at)])
    expect(told(more)).not.toEqual([])
    expect(told(cleanGif(more))).toEqual([])
    expect(Buffer.from(cleanGif(given)).includes('NETSCAPE2.0')).toBe(true)
  })

  test('a Word file with such a picture', async () => {
    const [, bytes] = JPEGS[0] as [string, Buffer]
    const clean = await cleaned(FILE_KINDS.docx, aDocx('', { 'word/media/image1.jpg': bytes }))
    expect(told(clean)).toEqual([])
  })
})
