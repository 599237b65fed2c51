import { getDocument, type PDFPageProxy, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { CannotClean } from './faults.ts'
import type { HiddenDetail } from './hidden-details.ts'
import { hiddenInPicture } from './hidden-in-picture.server.ts'
import { hasPath } from './paths-in-text.ts'
import { PHOTOS, unpacked } from './pdf-filters.server.ts'

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
  contentsObj?: { str: string }
  annotationFlags?: number
  hasAppearance?: boolean
  fieldValue?: unknown
  titleObj?: { str: string }
  modificationDate?: string | null
  creationDate?: string | null
  file?: unknown
}

async function hiddenInNotes(page: PDFPageProxy): Promise<HiddenDetail[]> {
  const notes = (await page.getAnnotations({ intent: 'any' })) as Note[]
  return notes.flatMap((note) => [...hiddenByNote(note), ...namesInNote(note)])
}

/** What a page shows without a click: links, fields and text that was typed on it. */
const SHOWN = /^(Link|Widget|FreeText)$/
/** Hidden, or not to be viewed (ISO 32000-1, table 165). */
const UNSEEN = 2 | 32

function hiddenByNote({ subtype = '', contentsObj, annotationFlags = 0, hasAppearance, fieldValue }: Note) {
  const says = (contentsObj?.str ?? '').trim() !== ''
  if (subtype === 'Popup') return []
  if (subtype === 'Redact' || (says && !SHOWN.test(subtype))) return ['comments'] as const
  const shows = subtype === 'Widget' ? Boolean(fieldValue) && fieldValue !== 'Off' : says || hasAppearance
  return annotationFlags & UNSEEN && shows ? (['deleted'] as const) : []
}

function namesInNote({ subtype, titleObj, modificationDate, creationDate, file }: Note): HiddenDetail[] {
  return [
    ...(file ? (['file'] as const) : []),
    // The title of a field is its name.
    ...(subtype !== 'Widget' && (titleObj?.str || modificationDate || creationDate)
      ? (['names'] as const)
      : []),
  ]
}

const MARKS_OF_PHOTO = ['Exif\0\0', 'http://ns.adobe.com/xap/', '<x:xmpmeta', '<?xpacket', 'Photoshop 3.0\0']
const KEYS = /\/(PieceInfo|LastModified|Thumb|Author|CreatorInfo|PTEX\.\w+|AAPL:\w+)\b/
const OTHER_FILE = /\/(EF|EmbeddedFiles?|FileAttachment|RichMedia|Movie|Sound|3DD?|Rendition)\b/

/** Layers of a drawing that are switched off. */
const OFF = /\/OFF\s*(\[\s*\d|\d)|\/BaseState\s*\/OFF\b/

async function hiddenInBytes(bytes: Uint8Array): Promise<Set<HiddenDetail>> {
  const found = new Set<HiddenDetail>()
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  let rest = 0
  for (const [begin, end] of streamsIn(file)) {
    const objects = file.toString('latin1', rest, begin)
    for (const one of hiddenInObjects(objects)) found.add(one)
    rest = end
    const object = objects.slice(objects.lastIndexOf(' obj'))
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
  const entries = object.replace(STRING, '')
  // The table of addresses.
  if (/\/Type\s*\/XRef\b/.test(entries)) return []
  const isPicture = /\/Subtype\s*\/Image\b/.test(object)
  const unseen = isPicture ? 'picture' : 'unknown'
  const inside = opened(packed, filtersIn(object, 'Filter'), object)
  if (!inside) return [unseen]
  const { content, left } = inside
  const [photo, ...more] = left
  if (photo && PHOTOS.has(photo) && more.length === 0) return hiddenInPicture(withoutLineEnd(content))
  if (photo) return isPicture && more.length === 0 && OF_POINTS.has(photo) ? [] : [unseen]
  if (/\/Type\s*\/ObjStm\b/.test(entries)) return [...hiddenInObjects(content.toString('latin1'))]
  const found = isPicture ? [] : await hiddenInInlinePhotos(content)
  if (/\/Type\s*\/Metadata\b/.test(object)) found.push('names')
  if (MARKS_OF_PHOTO.some((mark) => content.includes(mark, 0, 'latin1'))) found.push('photo')
  return found
}

/** Filters that pack the pixels of a picture, without room for metadata. */
const OF_POINTS = new Set(['CCITTFaxDecode', 'JBIG2Decode', 'FlateDecode', 'LZWDecode'])

/** The filters of a stream or of a picture in drawing instructions; null when they stand in another object. */
function filtersIn(description: string, key: string): string[] | null {
  const [, list] =
    new RegExp(`/${key}\\s*(\\[[^\\]]*\\]|/[^\\s/<>[\\]()]+|\\d+\\s+\\d+\\s+R)`).exec(description) ?? []
  if (/\d\s+R\b/.test(list ?? '')) return null
  return Array.from((list ?? '').matchAll(/\/([^\s/<>[\]()]+)/g), ([, name = '']) => name)
}

/** The unpacked data; null when we cannot unpack it. */
function opened(packed: Buffer, filters: string[] | null, parameters: string) {
  try {
    return filters && unpacked(packed, filters, parameters)
  } catch (error) {
    if (error instanceof CannotClean) return null
    throw error
  }
}

const LONGEST_HEAD = 8192

/** Each mention of a photo in drawing instructions has to lead to one that we can look into (ISO 32000-1, section 8.9.7). */
async function hiddenInInlinePhotos(content: Buffer): Promise<HiddenDetail[]> {
  if (!content.includes('/DCT') && !content.includes('/JPX')) return []
  const text = content.toString('latin1')
  const found: HiddenDetail[] = []
  for (const { index } of text.matchAll(/\/(?:DCT|JPX)(?:Decode)?\b/g)) {
    const photo = inlinePhotoAt(content, text, index)
    found.push(...(photo ? await hiddenInPicture(photo) : (['picture'] as const)))
  }
  return found
}

/** @param at where its filter is mentioned */
function inlinePhotoAt(content: Buffer, text: string, at: number): Buffer | null {
  const head = text.lastIndexOf('BI', at)
  const mark = /(?<![A-Za-z0-9/])ID[\s\0]+/.exec(text.slice(at, at + LONGEST_HEAD))
  if (head < 0 || at - head > LONGEST_HEAD || !mark) return null
  const begin = at + mark.index + mark[0].length
  const description = text.slice(head, begin)
  const filters = filtersIn(description, 'F(?:ilter)?')
  const inside = opened(content.subarray(begin), filters, description)
  if (inside?.left.join() !== 'DCTDecode') return null
  if (filters?.length !== 1) return withoutLineEnd(inside.content)
  const end = /\xff\xd9[\s\0]*EI(?=[\s\0]|$)/.exec(text.slice(begin))
  return end && content.subarray(begin, begin + end.index + 2)
}

/** A line end precedes "endstream", and may be counted or not. */
function withoutLineEnd(content: Buffer): Buffer {
  let end = content.length
  while (end > 0 && (content[end - 1] === 0x0a || content[end - 1] === 0x0d)) end -= 1
  return content.subarray(0, end)
}

const STRING = /\((?:\\[\s\S]|[^\\()])*\)|<(?:[0-9a-f]{2}\s*)+>/gi

function hiddenInObjects(text: string): Set<HiddenDetail> {
  const found = new Set<HiddenDetail>()
  if (KEYS.test(text)) found.add('names')
  if (OTHER_FILE.test(text)) found.add('file')
  if (/\/ByteRange\b/.test(text)) found.add('signature')
  if (OFF.test(text)) found.add('deleted')
  for (const [string] of text.matchAll(STRING)) if (hasPath(wordsOf(string))) found.add('folder')
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
