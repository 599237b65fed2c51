import { deflateSync } from 'node:zlib'
import {
  EncryptedPDFError,
  PDFArray,
  type PDFContext,
  PDFDict,
  PDFDocument,
  PDFInvalidObject,
  PDFName,
  type PDFObject,
  PDFRawStream,
  type PDFRef,
} from '@cantoo/pdf-lib'
import { withCleanPhotos } from './clean-inline-photos.server.ts'
import { CannotClean, Locked } from './faults.ts'
import { cleanJp2, isJp2 } from './jpeg-2000.server.ts'
import { keepKnown } from './known-in-pdf.server.ts'
import { fullName, PHOTOS, unpacked, withoutTail } from './pdf-filters.server.ts'
import { checkStreams } from './pdf-streams.server.ts'
import { cleanJpeg } from './pictures.server.ts'

// Writes a PDF again with only what shows it (known-in-pdf.server.ts), and cleans its pictures. Author, dates, edit history,
// data of programs and folder names are left out. Format: ISO 32000-1.

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
  const reached = keepKnown(context, pdf.catalog)
  for (const [reference, object] of context.enumerateIndirectObjects()) {
    // An object that no page leads to is left over from an earlier version of the file.
    if (!reached.has(reference)) context.delete(reference)
    else if (object instanceof PDFRawStream) cleanStream(context, reference, object)
    else if (object instanceof PDFInvalidObject) throw new CannotClean('an object cannot be read')
  }
  const saved = await pdf.save({ addDefaultPage: false, updateFieldAppearances: false })
  return new Uint8Array(saved)
}

/** A stream may be packed by several filters, which are listed in the order in which they are undone: [/FlateDecode /DCTDecode]. */
function cleanStream(context: PDFContext, reference: PDFRef, stream: PDFRawStream): void {
  const { dict } = stream
  const filters = filtersOf(context, dict)
  const parameters = parametersOf(dict, filters.length)
  const isPhoto = PHOTOS.has(filters.at(-1) ?? '')
  const inside = contentOf(stream, isPhoto ? filters.slice(0, -1) : filters, parameters)
  if (!inside) return
  const { content, left } = inside
  const own = parameters.at(-1)
  if (isPhoto) {
    if (left.length > 0) return
    replace(filters.at(-1) as string, isJp2(content) ? cleanJp2(content) : cleanJpeg(content), own)
  } else if (left.length > 0) {
    // The points of a picture, which only a reader of pictures unpacks.
    const [filter = '', ...more] = left
    if (more.length === 0) replace(filter, withoutTail(content, filter), own)
  } else {
    const isPicture = dict.lookup(SUBTYPE) === PDFName.of('Image')
    const clean = isPicture ? null : withCleanPhotos(context, content)
    if (clean || filters.length > 1 || (filters[0] ?? 'FlateDecode') !== 'FlateDecode')
      replace('FlateDecode', deflateSync(clean ?? content))
    else if (filters.length > 0) replace('FlateDecode', withoutTail(stream.getContents(), 'FlateDecode'))
  }

  function replace(filter: string, bytes: Uint8Array, kept?: PDFObject): void {
    dict.set(FILTER, PDFName.of(filter))
    if (kept instanceof PDFDict) dict.set(PARAMETERS, kept)
    else dict.delete(PARAMETERS)
    context.assign(reference, PDFRawStream.of(dict, bytes))
  }
}

/** The parameters of each filter. The second look reads them where they stand, so those of a single filter are moved there. */
function parametersOf(dict: PDFDict, filters: number): (PDFObject | undefined)[] {
  const given = dict.lookup(PARAMETERS)
  if (given) dict.set(PARAMETERS, given)
  return Array.from({ length: filters }, (_, at) => {
    if (given instanceof PDFArray) return at < given.size() ? given.lookup(at) : undefined
    return at === 0 ? given : undefined
  })
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

/** The stream, unpacked as far as we can; null when it is broken, which the second look then reports. */
function contentOf(stream: PDFRawStream, filters: string[], parameters: (PDFObject | undefined)[]) {
  try {
    return unpacked(
      stream.getContents(),
      filters,
      filters.map((_, at) => `${parameters[at] ?? ''}`),
    )
  } catch (error) {
    if (error instanceof CannotClean) return null
    throw error
  }
}
