import { deflateSync } from 'node:zlib'
import {
  EncryptedPDFError,
  PDFArray,
  type PDFContext,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFInvalidObject,
  PDFName,
  type PDFObject,
  PDFRawStream,
  PDFRef,
  PDFStream,
  PDFString,
} from '@cantoo/pdf-lib'
import { withCleanPhotos } from './clean-inline-photos.server.ts'
import { CannotClean, Locked } from './faults.ts'
import { cleanJp2, isJp2 } from './jpeg-2000.server.ts'
import { pathsShortened } from './paths-in-text.ts'
import { fullName, PHOTOS, unpacked } from './pdf-filters.server.ts'
import { checkStreams } from './pdf-streams.server.ts'
import { cleanJpeg } from './pictures.server.ts'

// Removes author, dates, edit history, thumbnails and folder names from a PDF, and the metadata of its pictures. Format: ISO
// 32000-1, sections 14.3 (metadata), 14.5 (page-piece) and 12.5.2 (annotations).

const named = (names: string) => names.split(' ').map((name) => PDFName.of(name))
/** The entries of programs: pdfTeX copies the author of a drawing, and Apple's Preview keeps a second copy of each note. */
const OF_PROGRAM = /^\/(PTEX\.|AAPL:)/
const TELLING = named('Metadata PieceInfo LastModified OpenAction AA Thumb SpiderInfo')
/** The author and dates of an annotation. The name of a form field is not one of these. */
const OF_NOTE = named('T M CreationDate NM')
const SUBTYPE = PDFName.of('Subtype')
const FILTER = PDFName.of('Filter')
const PARAMETERS = PDFName.of('DecodeParms')

/** @throws TooLargeInside, Locked, CannotClean */
export async function openPdf(bytes: Uint8Array): Promise<PDFDocument> {
  await checkStreams(bytes)
  const pdf = await opened(bytes)
  // A file without a readable page does not count as clean.
  if (pdf.getPageCount() === 0) throw new CannotClean('no pages')
  return pdf
}

/** Many PDFs are only locked against changes: they open with an empty password, as in every reader. */
async function opened(bytes: Uint8Array): Promise<PDFDocument> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  const at = file.indexOf('%PDF-')
  try {
    return await PDFDocument.load(bytes.subarray(Math.max(at, 0)), { updateMetadata: false, password: '' })
  } catch (error) {
    const locked = error instanceof EncryptedPDFError || file.includes('/Encrypt')
    throw locked ? new Locked('it needs a password') : new CannotClean('it cannot be read')
  }
}

export async function cleanPdf(bytes: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  const pdf = await openPdf(bytes)
  const { context } = pdf
  delete context.trailerInfo.Info
  delete context.trailerInfo.ID
  delete context.trailerInfo.Encrypt
  const reached = reachedFrom(context, pdf.catalog)
  for (const [reference, object] of context.enumerateIndirectObjects()) {
    // An object that no page leads to is left over from an earlier version of the file.
    if (!reached.has(reference)) context.delete(reference)
    else if (object instanceof PDFRawStream) cleanStream(context, reference, object)
    else if (object instanceof PDFInvalidObject) throw new CannotClean('an object cannot be read')
  }
  const saved = await pdf.save({ addDefaultPage: false, updateFieldAppearances: false })
  return new Uint8Array(saved)
}

/** Cleans every object reachable from the root, and returns them. */
function reachedFrom(context: PDFContext, root: PDFDict): Set<PDFRef> {
  const reached = new Set<PDFRef>()
  const toDo: PDFObject[] = [root]
  if (context.trailerInfo.Root) toDo.push(context.trailerInfo.Root)
  for (let object = toDo.pop(); object; object = toDo.pop()) {
    if (object instanceof PDFRef) {
      if (reached.has(object)) continue
      reached.add(object)
      const target = context.lookup(object)
      if (target) toDo.push(target)
    } else if (object instanceof PDFArray) {
      shortenPaths(object.asArray(), (at, text) => object.set(at, text))
      toDo.push(...object.asArray())
    } else if (object instanceof PDFDict || object instanceof PDFStream) {
      const dict = object instanceof PDFStream ? object.dict : object
      cleanDict(dict)
      toDo.push(...dict.values())
    }
  }
  return reached
}

const USAGE = PDFName.of('Usage')

function cleanDict(dict: PDFDict): void {
  for (const name of TELLING) dict.delete(name)
  for (const name of dict.keys()) if (OF_PROGRAM.test(name.asString())) dict.delete(name)
  if (isNote(dict)) for (const name of OF_NOTE) dict.delete(name)
  // The program and the person that a layer of a drawing is for.
  const usage = dict.lookup(USAGE)
  if (usage instanceof PDFDict) for (const name of named('CreatorInfo User')) usage.delete(name)
  const entries = dict.entries()
  shortenPaths(
    entries.map(([, value]) => value),
    (at, text) => dict.set(entries[at]?.[0] as PDFName, text),
  )
}

const isNote = (dict: PDFDict): boolean =>
  dict.has(PDFName.of('Rect')) && dict.has(SUBTYPE) && dict.lookup(SUBTYPE) !== PDFName.of('Widget')

function shortenPaths(
  values: readonly PDFObject[],
  put: (at: number, text: PDFString | PDFHexString) => void,
): void {
  values.forEach((value, at) => {
    if (!(value instanceof PDFString || value instanceof PDFHexString)) return
    const text = value.decodeText()
    const short = pathsShortened(text)
    if (short !== text) put(at, PDFHexString.fromText(short))
  })
}

/** A stream may be packed by several filters, which are listed in the order in which they are undone: [/FlateDecode /DCTDecode]. */
function cleanStream(context: PDFContext, reference: PDFRef, stream: PDFRawStream): void {
  const { dict } = stream
  const filters = filtersOf(context, dict)
  const parameters = dict.lookup(PARAMETERS)
  // The second look reads them where they stand.
  if (parameters) dict.set(PARAMETERS, parameters)
  const isPhoto = PHOTOS.has(filters.at(-1) ?? '')
  // Points of other pictures have no place for details.
  if (!isPhoto && dict.lookup(SUBTYPE) === PDFName.of('Image')) return
  const content = contentOf(stream, isPhoto ? filters.slice(0, -1) : filters, parameters)
  if (!content) return
  if (isPhoto) {
    const photo = isJp2(content) ? cleanJp2(content) : cleanJpeg(content)
    const own = parameters instanceof PDFArray ? parameters.lookup(filters.length - 1) : parameters
    replace(filters.at(-1) as string, photo, own)
    return
  }
  const clean = withCleanPhotos(context, content)
  const isPlain = filters.length === 0 || (filters.length === 1 && filters[0] === 'FlateDecode')
  if (clean || !isPlain) replace('FlateDecode', deflateSync(clean ?? content))

  function replace(filter: string, bytes: Uint8Array, own?: PDFObject): void {
    dict.set(FILTER, PDFName.of(filter))
    if (own instanceof PDFDict) dict.set(PARAMETERS, own)
    else dict.delete(PARAMETERS)
    context.assign(reference, PDFRawStream.of(dict, bytes))
  }
}

/** Writes the filters of a stream where the second look finds them, and returns their full names. */
function filtersOf(context: PDFContext, dict: PDFDict): string[] {
  const filter = dict.lookup(FILTER)
  const names = (filter instanceof PDFArray ? filter.asArray() : [filter]).map((one) => context.lookup(one))
  const filters = names.flatMap((one) => (one instanceof PDFName ? fullName(one.decodeText()) : []))
  if (filter instanceof PDFArray) dict.set(FILTER, context.obj(filters))
  else if (filters[0]) dict.set(FILTER, PDFName.of(filters[0]))
  return filters
}

/** The unpacked stream; null when we cannot unpack it, which the second look then reports. */
function contentOf(
  stream: PDFRawStream,
  filters: string[],
  parameters: PDFObject | undefined,
): Buffer | null {
  try {
    const { content, left } = unpacked(stream.getContents(), filters, `${parameters ?? ''}`)
    return left.length === 0 ? content : null
  } catch (error) {
    if (error instanceof CannotClean) return null
    throw error
  }
}
