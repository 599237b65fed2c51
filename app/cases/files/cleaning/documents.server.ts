import { PDFDict, PDFDocument, PDFName, type PDFObject, PDFRawStream } from '@cantoo/pdf-lib'
import { strFromU8, strToU8, unzipSync, type Zippable, zipSync } from 'fflate'
import { checkStreams } from './pdf-streams.server.ts'
import { CannotClean, cleanJpeg, cleanPng, TooLargeInside } from './pictures.server.ts'

// Takes author, company, dates, edit history and thumbnails out of Word (.docx) and PDF files, and what the pictures in
// them tell. Formats: ECMA-376 part 2 (packages), ISO 32000-1 sections 14.3 (metadata) and 14.5 (page-piece).

const MOST_INSIDE = 100 * 1024 * 1024
const MOST_PARTS = 5000
/** A ZIP archive cannot name an earlier day. */
const NO_DAY = new Date(1980, 0, 1)

export function cleanDocx(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  let inside = 0
  let count = 0
  const parts = unzipSync(bytes, {
    filter: ({ originalSize }) => {
      inside += originalSize
      count += 1
      if (inside > MOST_INSIDE || count > MOST_PARTS) throw new TooLargeInside('too much in the archive')
      return true
    },
  })
  const out: Zippable = {}
  for (const [name, content] of Object.entries(parts)) {
    if (/(^|\/)(embeddings|activeX)\//i.test(name)) throw new CannotClean('it has other files inside')
    if (/^docProps\/thumbnail\./i.test(name)) continue
    out[name] = [cleanPart(name, content), { mtime: NO_DAY }]
  }
  return zipSync(out, { level: 6 }) as Uint8Array<ArrayBuffer>
}

const EMPTY_PROPERTIES: Record<string, string> = {
  'docProps/core.xml':
    '<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties"/>',
  'docProps/app.xml':
    '<Properties xmlns="http://schemas.openxmlformats.org/officeDocument/2006/extended-properties"/>',
  'docProps/custom.xml':
    '<Properties xmlns="http://schemas.openxmlformats.org/officeDocument/2006/custom-properties"/>',
}

function cleanPart(name: string, content: Uint8Array): Uint8Array {
  const empty = EMPTY_PROPERTIES[name]
  if (empty) return strToU8(`<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n${empty}`)
  if (/\.jpe?g$/i.test(name)) return cleanJpeg(content)
  if (/\.png$/i.test(name)) return cleanPng(content)
  if (name === '_rels/.rels') {
    const text = strFromU8(content)
    return strToU8(text.replace(/<Relationship\b[^>]*docProps\/thumbnail[^>]*\/>/gi, ''))
  }
  if (!/^word\/.*\.xml$/i.test(name)) return content
  // Who changed or commented, and when. The attribute has to be there, so its value goes.
  const text = strFromU8(content)
    .replace(/\b(w\w*:author|w:initials|w\w*:userId)="[^"]*"/g, '$1=""')
    .replace(/\s(w\w*:date(?:Utc)?)="[^"]*"/g, '')
  return strToU8(text)
}

const TELLING = ['Metadata', 'PieceInfo', 'LastModified', 'OpenAction', 'AA'].map((name) => PDFName.of(name))

export async function cleanPdf(bytes: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  await checkStreams(bytes)
  const pdf = await PDFDocument.load(bytes, { updateMetadata: false })
  // A file without a page that can be read is not taken for clean.
  if (pdf.isEncrypted || pdf.getPageCount() === 0) throw new CannotClean('no pages')
  const { context } = pdf
  if (context.trailerInfo.Info) context.delete(context.trailerInfo.Info as never)
  delete context.trailerInfo.Info
  delete context.trailerInfo.ID
  for (const [reference, object] of context.enumerateIndirectObjects()) {
    const dict = dictOf(object)
    if (!dict) continue
    if (dict.get(PDFName.of('Type')) === PDFName.of('Metadata')) {
      context.delete(reference)
      continue
    }
    for (const name of TELLING) dict.delete(name)
    if (object instanceof PDFRawStream && dict.get(PDFName.of('Filter')) === PDFName.of('DCTDecode')) {
      context.assign(reference, PDFRawStream.of(dict, cleanJpeg(object.getContents())))
    }
  }
  const saved = await pdf.save({ addDefaultPage: false, updateFieldAppearances: false })
  return new Uint8Array(saved)
}

function dictOf(object: PDFObject): PDFDict | null {
  if (object instanceof PDFDict) return object
  return object instanceof PDFRawStream ? object.dict : null
}
