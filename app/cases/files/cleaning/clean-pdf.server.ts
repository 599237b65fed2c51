import {
  decodePDFRawStream,
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
import { CannotClean, Locked } from './faults.ts'
import { pathsShortened } from './paths-in-text.ts'
import { checkStreams } from './pdf-streams.server.ts'
import { cleanJp2, cleanJpeg, isJp2 } from './pictures.server.ts'

// Removes author, dates, edit history, thumbnails and folder names from a PDF, and the metadata of its pictures. Format: ISO
// 32000-1, sections 14.3 (metadata), 14.5 (page-piece) and 12.5.2 (annotations).

const named = (names: string) => names.split(' ').map((name) => PDFName.of(name))
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

const LAST_OF_PHOTO = new Set(named('DCTDecode DCT'))
const LAST_OF_JP2 = PDFName.of('JPXDecode')

/** A photo may be packed again by other filters, which are listed before its own: [/FlateDecode /DCTDecode]. */
function cleanStream(context: PDFContext, reference: PDFRef, stream: PDFRawStream): void {
  const { dict } = stream
  const filter = dict.lookup(FILTER)
  const filters = filter instanceof PDFArray ? filter.asArray().map((one) => context.lookup(one)) : [filter]
  const last = filters.at(-1) as PDFName
  if (!LAST_OF_PHOTO.has(last) && last !== LAST_OF_JP2) return
  const bytes =
    filters.length > 1 ? unpackedBefore(context, stream, filters.slice(0, -1)) : stream.getContents()
  const clean = isJp2(bytes) ? cleanJp2(bytes) : cleanJpeg(bytes)
  const parameters = dict.lookup(PARAMETERS)
  const own = parameters instanceof PDFArray ? parameters.lookup(filters.length - 1) : parameters
  dict.set(FILTER, last)
  if (own instanceof PDFDict) dict.set(PARAMETERS, own)
  else dict.delete(PARAMETERS)
  context.assign(reference, PDFRawStream.of(dict, clean))
}

/** The stream after all filters but the last one. */
function unpackedBefore(
  context: PDFContext,
  stream: PDFRawStream,
  filters: (PDFObject | undefined)[],
): Uint8Array {
  const dict = PDFDict.withContext(context)
  dict.set(FILTER, context.obj(filters as PDFName[]))
  const parameters = stream.dict.lookup(PARAMETERS)
  if (parameters instanceof PDFArray)
    dict.set(PARAMETERS, context.obj(parameters.asArray().slice(0, filters.length)))
  return decodePDFRawStream(PDFRawStream.of(dict, stream.getContents())).decode()
}
