import { inflateSync } from 'node:zlib'
import { getDocument, type PDFPageProxy, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { TooLargeInside } from './faults.ts'
import type { HiddenDetail } from './hidden-details.ts'
import { hiddenInPicture } from './hidden-in-picture.server.ts'
import { hasPath } from './paths-in-text.ts'

// The second look at a PDF: PDF.js reads it as staff's browsers will, and a walk over the bytes checks every stream and
// every string of an object, whether a page leads to it or not.

export async function hiddenInPdf(bytes: Uint8Array): Promise<HiddenDetail[]> {
  const found = new Set<HiddenDetail>(await hiddenInBytes(bytes))
  // PDF.js takes ownership of the bytes it gets.
  const pdf = await getDocument({
    data: bytes.slice(),
    useSystemFonts: false,
    enableXfa: false,
    verbosity: VerbosityLevel.ERRORS,
  }).promise
  const { info, metadata } = await pdf.getMetadata()
  if (metadata || Object.keys(info).some((key) => !ABOUT_FORMAT.test(key))) found.add('names')
  const { IsXFAPresent, IsSignaturesPresent } = info as Record<string, boolean>
  if (IsSignaturesPresent) found.add('signature')
  if (IsXFAPresent) found.add('unknown')
  if (await pdf.getAttachments()) found.add('file')
  for (let at = 1; at <= pdf.numPages; at++)
    for (const one of await hiddenInNotes(await pdf.getPage(at))) found.add(one)
  return [...found]
}

/** PDF.js's entries about the format only. */
const ABOUT_FORMAT = /^(PDFFormatVersion|Language|EncryptFilterName|Is\w+)$/

interface Note {
  subtype?: string
  titleObj?: { str: string }
  modificationDate?: string | null
  creationDate?: string | null
  file?: unknown
}

async function hiddenInNotes(page: PDFPageProxy): Promise<HiddenDetail[]> {
  const notes = (await page.getAnnotations()) as Note[]
  return notes.flatMap(({ subtype, titleObj, modificationDate, creationDate, file }) => [
    ...(file ? (['file'] as const) : []),
    // The title of a field is its name.
    ...(subtype !== 'Widget' && (titleObj?.str || modificationDate || creationDate)
      ? (['names'] as const)
      : []),
  ])
}

const MOST_INSIDE = 100 * 1024 * 1024
const DEEPEST = 3
const MARKS_OF_PHOTO = ['Exif\0\0', 'http://ns.adobe.com/xap/', '<x:xmpmeta', '<?xpacket', 'Photoshop 3.0\0']
const KEYS = /\/(PieceInfo|LastModified|Thumb|Author|CreatorInfo)\b/
const OTHER_FILE = /\/(EF|EmbeddedFiles?|FileAttachment|RichMedia|Movie|Sound)\b/

async function hiddenInBytes(bytes: Uint8Array): Promise<Set<HiddenDetail>> {
  const found = new Set<HiddenDetail>()
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  let rest = 0
  for (const [begin, end] of streamsIn(file)) {
    const dict = file.toString('latin1', Math.max(rest, begin - 4096), begin)
    for (const one of hiddenInObjects(file.toString('latin1', rest, begin))) found.add(one)
    rest = end
    const object = dict.slice(dict.lastIndexOf(' obj'))
    for (const one of await hiddenInStream(file.subarray(begin, end), object)) found.add(one)
  }
  for (const one of hiddenInObjects(file.toString('latin1', rest))) found.add(one)
  return found
}

function* streamsIn(file: Buffer): Generator<[number, number]> {
  const word = /[^d]stream\r?\n/y
  for (let at = file.indexOf('stream'); at >= 0; ) {
    word.lastIndex = 0
    const begin = word.test(file.toString('latin1', at - 1, at + 8)) ? at - 1 + word.lastIndex : -1
    const end = begin < 0 ? -1 : file.indexOf('endstream', begin)
    if (end >= 0) yield [begin, end]
    at = file.indexOf('stream', end >= 0 ? end + 9 : at + 6)
  }
}

async function hiddenInStream(packed: Buffer, object: string): Promise<HiddenDetail[]> {
  const content = unpacked(packed)
  if (/\/DCT(Decode)?\b|\/JPXDecode\b/.test(object)) return hiddenInPicture(withoutLineEnd(content))
  const isObjects = /\/Type\s*\/ObjStm\b/.test(object)
  const found = isObjects ? [...hiddenInObjects(content.toString('latin1'))] : []
  if (/\/Type\s*\/Metadata\b/.test(object)) found.push('names')
  if (MARKS_OF_PHOTO.some((mark) => content.includes(mark, 0, 'latin1'))) found.push('photo')
  return found
}

/** A line end precedes "endstream", and may be counted or not. */
function withoutLineEnd(content: Buffer): Buffer {
  let end = content.length
  while (end > 0 && (content[end - 1] === 0x0a || content[end - 1] === 0x0d)) end -= 1
  return content.subarray(0, end)
}

function unpacked(packed: Buffer): Buffer {
  let content = packed
  for (let depth = 0; depth < DEEPEST; depth++) {
    try {
      content = inflateSync(content, { maxOutputLength: MOST_INSIDE })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE')
        throw new TooLargeInside('a stream')
      return content
    }
  }
  return content
}

function hiddenInObjects(text: string): Set<HiddenDetail> {
  const found = new Set<HiddenDetail>()
  if (KEYS.test(text)) found.add('names')
  if (OTHER_FILE.test(text)) found.add('file')
  if (/\/ByteRange\b/.test(text)) found.add('signature')
  for (const [string] of text.matchAll(/\((?:\\[\s\S]|[^\\()])*\)|<(?:[0-9a-f]{2}\s*)+>/gi))
    if (hasPath(wordsOf(string))) found.add('folder')
  return found
}

/** The text of a string object: between brackets, or as hexadecimal numbers; in UTF-16 if marked so (ISO 32000-1, 7.9.2). */
function wordsOf(string: string): string {
  const inside = string.slice(1, -1)
  const bytes = string.startsWith('<')
    ? Buffer.from(inside.replace(/\s/g, ''), 'hex')
    : Buffer.from(
        inside.replace(/\\(?:([0-7]{1,3})|([\s\S]))/g, (_, octal: string, letter: string) =>
          octal ? String.fromCharCode(Number.parseInt(octal, 8)) : letter,
        ),
        'latin1',
      )
  return bytes[0] === 0xfe && bytes[1] === 0xff
    ? new TextDecoder('utf-16be').decode(bytes)
    : bytes.toString('latin1')
}
