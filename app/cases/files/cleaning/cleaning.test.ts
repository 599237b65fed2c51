import { PDFDocument } from '@cantoo/pdf-lib'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { readableIn } from '#tests/support/canaries.ts'
import { aDocx, aJpeg, aPdf, aPng } from '#tests/support/files.ts'
import { FILE_KINDS } from '../../model/rules.ts'
import { type Inside, lookInside } from './cleaning.server.ts'

const SECRET = 'AdaLovelaceAt40North'
/** The cleaned file, if a second look found it clean. */
const cleanIn = (found: Inside) => (typeof found === 'string' || found.hidden.length > 0 ? null : found.clean)
const withoutHiddenDetails = async (type: string, bytes: Uint8Array<ArrayBuffer>) =>
  cleanIn(await lookInside(type, bytes))
const cleaned = async (type: string, bytes: Uint8Array<ArrayBuffer>) => {
  const out = await withoutHiddenDetails(type, bytes)
  return out ?? expect.fail('it was not cleaned')
}
const told = (bytes: Uint8Array) => readableIn(Buffer.from(bytes), SECRET)

test('the files contain the hidden details that the tests look for', async () => {
  for (const file of [aJpeg(SECRET), aPng(SECRET)]) expect(told(file)).not.toEqual([])
  expect(strFromU8(unzipSync(aDocx(SECRET))['docProps/core.xml']!)).toContain(SECRET)
  expect((await PDFDocument.load(await aPdf(SECRET))).getAuthor()).toBe(SECRET)
})

test('a JPEG keeps its picture and its orientation, and nothing else [R23]', async () => {
  const out = await cleaned(FILE_KINDS.jpg, aJpeg(SECRET))
  expect(told(out)).toEqual([])
  const bytes = Buffer.from(out)
  expect(new Set(await sharp(bytes).raw().toBuffer())).toEqual(new Set([128]))
  // The remaining EXIF part has one entry: orientation, 6.
  const at = bytes.indexOf('Exif')
  expect([...bytes.subarray(at - 4, at + 32)]).toEqual([
    ...[0xff, 0xe1, 0, 34, 0x45, 0x78, 0x69, 0x66, 0, 0, 0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 1],
    ...[1, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0, 0, 0, 0, 0],
  ])
})

test('a PNG keeps its picture and nothing else', async () => {
  const out = await cleaned(FILE_KINDS.png, aPng(SECRET))
  expect(told(out)).toEqual([])
  for (const kept of ['IHDR', 'IDAT', 'IEND']) expect(Buffer.from(out).includes(kept)).toBe(true)
})

test('a Word file keeps its text, and loses authors, dates, thumbnail and the details in its pictures [R23]', async () => {
  const out = await cleaned(FILE_KINDS.docx, aDocx(SECRET))
  const parts = unzipSync(out)
  for (const [name, content] of Object.entries(parts)) expect(told(content), name).toEqual([])
  expect(told(out)).toEqual([])
  const text = strFromU8(parts['word/document.xml']!)
  expect(text).toContain('They said no.')
  expect(text).not.toContain('2026')
  expect(Object.keys(parts)[0]).toBe('[Content_Types].xml')
  expect(parts['docProps/thumbnail.jpeg']).toBeUndefined()
})

test('a PDF keeps its pages, and loses author, title and metadata [R23]', async () => {
  const out = await cleaned(FILE_KINDS.pdf, await aPdf(SECRET))
  expect(told(out)).toEqual([])
  const pdf = await PDFDocument.load(out, { updateMetadata: false })
  expect(pdf.getPageCount()).toBe(1)
  expect([pdf.getAuthor(), pdf.getTitle(), pdf.getProducer()]).toEqual([undefined, undefined, undefined])
})

test('plain text stays unchanged, and an old Word file cannot be cleaned', async () => {
  const text = strToU8('They said no.') as Uint8Array<ArrayBuffer>
  expect(await withoutHiddenDetails(FILE_KINDS.txt, text)).toBe(text)
  expect(await withoutHiddenDetails(FILE_KINDS.doc, text)).toBeNull()
})

// bombs.test.ts measures how soon a bomb is detected, in processor time: wall-clock time depends on other load.
test('a file that is broken, far too large inside or carries other files does not count as clean', async () => {
  const bomb = zipSync({ 'word/document.xml': new Uint8Array(120 * 1024 * 1024) }, { level: 9 })
  const hostile: [string, Uint8Array][] = [
    [FILE_KINDS.docx, bomb],
    [FILE_KINDS.docx, aDocx(SECRET, { 'word/embeddings/sheet.xlsx': strToU8(SECRET) })],
    [FILE_KINDS.docx, aDocx(SECRET).subarray(0, 200)],
    [FILE_KINDS.jpg, aJpeg(SECRET, [50_000, 50_000])],
    [FILE_KINDS.jpg, aJpeg(SECRET).subarray(0, 90)],
    [FILE_KINDS.png, aPng(SECRET, [50_000, 50_000])],
    [FILE_KINDS.png, aPng(SECRET).subarray(0, 60)],
    [FILE_KINDS.pdf, strToU8('%PDF-1.7 and nothing behind it')],
  ]
  for (const [type, bytes] of hostile)
    expect(await withoutHiddenDetails(type, bytes as Uint8Array<ArrayBuffer>), type).toBeNull()
})

test('many concurrent files all come through', async () => {
  const all = await Promise.all(Array.from({ length: 6 }, () => cleaned(FILE_KINDS.png, aPng(SECRET))))
  expect(all.every((one) => told(one).length === 0)).toBe(true)
})
