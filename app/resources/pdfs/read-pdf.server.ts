import {
  EncryptedPDFError,
  PDFArray,
  type PDFContext,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  type PDFObject,
  PDFRef,
  PDFStream,
  PDFString,
} from '@cantoo/pdf-lib'
import {
  getDocument,
  PDFDateString,
  type PDFDocumentProxy,
  VerbosityLevel,
} from 'pdfjs-dist/legacy/build/pdf.mjs'
import { cutText } from '#app/ui/cut-text.ts'
import { MOST_PDF_PAGES } from '../model/rules.ts'

// Reads an uploaded PDF in a separate process (read-pdf-child.server.ts). Two readers can find different objects in the same file. So
// pdf-lib writes a copy with the objects that a reader can come to, and the site keeps only that copy. pdf-lib checks each of them. PDF.js
// opens the copy as a visitor's browser will.

/** Why visitors cannot get a PDF as it is; check-pdf.server.ts has a sentence for each. */
export type PdfProblem =
  | 'damaged'
  | 'locked'
  | 'no-pages'
  | 'many-pages'
  | 'scripts'
  | 'actions'
  | 'attachments'
  | 'comments'
  | 'xfa'
  | 'no-tags'
  | 'no-language'
  | 'no-title'

/** Name and value of each document property that readers see. */
export type PdfProperties = readonly (readonly [name: string, value: string])[]

export interface ReadPdf {
  problems: PdfProblem[]
  title: string
  pages: number
  properties: PdfProperties
  /** The copy to keep, in base64; empty if there are problems. Reading the copy gives the same copy. */
  content: string
}

const MOST_LETTERS = 300

export async function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  try {
    const sent = await load(bytes)
    if (sent.getPageCount() === 0) return onlyWith('no-pages')
    if (sent.getPageCount() > MOST_PDF_PAGES) return onlyWith('many-pages')
    const copy = await written(sent)
    const document = await load(copy)
    if (!Buffer.from(copy).equals(await written(document))) return onlyWith('damaged')
    // PDF.js takes ownership of the bytes that it gets.
    const pdf = await getDocument({
      data: copy.slice(),
      useSystemFonts: false,
      enableXfa: false,
      stopAtErrors: true,
      verbosity: VerbosityLevel.ERRORS,
    }).promise
    for (let at = 1; at <= pdf.numPages; at++) await (await pdf.getPage(at)).getOperatorList()
    const { title, properties } = await propertiesOf(pdf)
    const problems = [...harmIn(document.context), ...lackingIn(document.catalog, title)]
    const content = problems.length > 0 ? '' : Buffer.from(copy).toString('base64')
    return { problems, title, pages: pdf.numPages, properties, content }
  } catch (error) {
    // Each library has errors of its own for a broken file. None is passed on: it could quote the file.
    const isLocked = error instanceof EncryptedPDFError || Buffer.from(bytes).includes('/Encrypt')
    return onlyWith(isLocked ? 'locked' : 'damaged')
  }
}

async function load(bytes: Uint8Array): Promise<PDFDocument> {
  const document = await PDFDocument.load(bytes, { updateMetadata: false, throwOnInvalidObject: true })
  // A catalog in the trailer itself is none of the objects.
  if (!(document.context.trailerInfo.Root instanceof PDFRef)) throw new Error('no catalog')
  return document
}

function written(document: PDFDocument): Promise<Uint8Array> {
  const { context } = document
  // The streams in which other objects and their list came: pdf-lib writes its own.
  const needed = neededObjects(context)
  for (const [ref, object] of context.enumerateIndirectObjects())
    if (
      !needed.has(ref) ||
      (object instanceof PDFStream && PACKING.has(String(object.dict.get(PDFName.of('Type')))))
    )
      context.delete(ref)
  context.largestObjectNumber = Math.max(
    ...context.enumerateIndirectObjects().map(([{ objectNumber }]) => objectNumber),
  )
  return document.save({ addDefaultPage: false, updateFieldAppearances: false })
}

/**
 * The objects that a reader can reach from the trailer. A program that saves changes at the end of the file leaves the objects
 * that an editor removed in it, and no page shows them.
 */
function neededObjects(context: PDFContext): Set<PDFRef> {
  const { Root, Info } = context.trailerInfo
  const needed = new Set<PDFRef>()
  const open: (PDFObject | undefined)[] = [Root, Info]
  while (open.length > 0) {
    const object = open.pop()
    if (object instanceof PDFRef && !needed.has(object)) {
      needed.add(object)
      open.push(context.lookup(object))
    } else if (object instanceof PDFStream) open.push(object.dict)
    else if (object instanceof PDFArray) open.push(...object.asArray())
    else if (object instanceof PDFDict) open.push(...object.values())
  }
  return needed
}

const PACKING: ReadonlySet<string> = new Set(['/ObjStm', '/XRef'])

const onlyWith = (problem: PdfProblem): ReadPdf => ({
  problems: [problem],
  title: '',
  pages: 0,
  properties: [],
  content: '',
})

/** Entries of an object (ISO 32000-1, sections 7.11, 12.5, 12.6 and 12.7). */
const HARMFUL_KEYS: ReadonlyMap<string, PdfProblem> = new Map([
  ['JS', 'scripts'],
  ['JavaScript', 'scripts'],
  // What happens without a click.
  ['AA', 'actions'],
  ['EF', 'attachments'],
  ['EmbeddedFiles', 'attachments'],
  ['Collection', 'attachments'],
  ['XFA', 'xfa'],
  // Before each address of a link.
  ['Base', 'actions'],
])

/** Types of actions (S) and of annotations (Subtype). Links to websites and to other pages are not among them. */
const HARMFUL_TYPES: ReadonlyMap<string, PdfProblem> = new Map([
  ['JavaScript', 'scripts'],
  ['Launch', 'actions'],
  ['SubmitForm', 'actions'],
  ['ImportData', 'actions'],
  ['Rendition', 'actions'],
  ['Movie', 'actions'],
  ['Screen', 'actions'],
  ['Sound', 'actions'],
  ['3D', 'actions'],
  ['GoTo3DView', 'actions'],
  ['RichMedia', 'actions'],
  ['RichMediaExecute', 'actions'],
  // They open another file, which can be on someone else's server.
  ['GoToR', 'actions'],
  ['Thread', 'actions'],
  ['GoToE', 'attachments'],
  ['FileAttachment', 'attachments'],
])

/** Annotations that people make while they review a file. Each names its author. */
const COMMENTS: ReadonlySet<string> = new Set([
  ...[
    'Text',
    'FreeText',
    'Popup',
    'Highlight',
    'Underline',
    'Squiggly',
    'StrikeOut',
    'Caret',
    'Stamp',
    'Ink',
  ],
  ...['Line', 'Square', 'Circle', 'Polygon', 'PolyLine', 'Redact'],
])

/** Where a link may lead: to a website, a mailbox, a phone, or a place beside this file. */
function isGoodLink(to: string): boolean {
  // PDF readers ignore control characters, format characters and blanks.
  const seen = to.replace(/[\p{Cc}\p{Cf}\s]/gu, '')
  return /^(?:https?:\/\/|mailto:|tel:)/i.test(seen) || !/^(?:[a-z][\w+.-]*:|[\\/]{2})/i.test(seen)
}

function harmIn(context: PDFContext): Set<PdfProblem> {
  const found = new Set<PdfProblem>()
  const look = (object: PDFObject): void => {
    if (object instanceof PDFStream) {
      // Its bytes would be in another file.
      if (object.dict.has(PDFName.of('F'))) found.add('attachments')
      look(object.dict)
    } else if (object instanceof PDFArray) object.asArray().forEach(look)
    else if (object instanceof PDFDict)
      for (const [key, value] of object.entries()) {
        const problem = harmOf(key.decodeText(), context.lookup(value))
        if (problem) found.add(problem)
        look(value)
      }
  }
  for (const [, object] of context.enumerateIndirectObjects()) look(object)
  return found
}

/** The problem that one entry of an object makes; undefined if it makes none. */
function harmOf(name: string, value: PDFObject | undefined): PdfProblem | undefined {
  if ((name === 'S' || name === 'Subtype') && value instanceof PDFName) {
    const type = value.decodeText()
    return name === 'Subtype' && COMMENTS.has(type) ? 'comments' : HARMFUL_TYPES.get(type)
  }
  if (name === 'URI' && !isGoodLink(textIn(value))) return 'actions'
  if (name === 'OpenAction' && !isGoTo(value)) return 'actions'
  return HARMFUL_KEYS.get(name)
}

const textIn = (object: PDFObject | undefined): string =>
  object instanceof PDFString || object instanceof PDFHexString ? object.decodeText() : ''

/** Whether opening the file only shows a place in it. */
const isGoTo = (opens: PDFObject | undefined): boolean =>
  opens instanceof PDFArray || (opens instanceof PDFDict && String(opens.lookup(PDFName.of('S'))) === '/GoTo')

/** What a screen reader needs and this file lacks. */
function lackingIn(catalog: PDFDict, title: string): PdfProblem[] {
  const inside = (name: string, of: PDFObject | undefined = catalog) =>
    of instanceof PDFDict ? of.lookup(PDFName.of(name)) : undefined
  const isTagged =
    String(inside('Marked', inside('MarkInfo'))) === 'true' &&
    inside('K', inside('StructTreeRoot')) !== undefined
  const hasLanguage = textIn(inside('Lang')).trim() !== ''
  return [
    ...(isTagged ? [] : (['no-tags'] as const)),
    ...(hasLanguage ? [] : (['no-language'] as const)),
    ...(title === '' ? (['no-title'] as const) : []),
  ]
}

/** The entries of the document information, and where XMP metadata has them (ISO 32000-1, table 317). */
const SHOWN: readonly (readonly [name: string, entry: string, xmp: string])[] = [
  ['Title', 'Title', 'dc:title'],
  ['Author', 'Author', 'dc:creator'],
  ['Subject', 'Subject', 'dc:description'],
  ['Keywords', 'Keywords', 'pdf:keywords'],
  ['Written with', 'Creator', 'xmp:creatortool'],
  ['Made by', 'Producer', 'pdf:producer'],
  ['Created', 'CreationDate', 'xmp:createdate'],
  ['Changed', 'ModDate', 'xmp:modifydate'],
]

async function propertiesOf(pdf: PDFDocumentProxy): Promise<Pick<ReadPdf, 'title' | 'properties'>> {
  const { info, metadata } = await pdf.getMetadata()
  const entries = info as Record<string, unknown>
  const known = SHOWN.flatMap(([name, entry, xmp]) => {
    const values = [entries[entry], metadata?.get(xmp)].map(asWords).filter((value) => value !== '')
    // The two may differ, and readers see either.
    return [...new Set(values.map(asDay))].map((value) => [name, value] as const)
  })
  const own = [...((entries.Custom ?? new Map()) as Map<string, unknown>)].map(
    ([name, value]) => [asWords(name), asWords(value)] as const,
  )
  const language = asWords(entries.Language)
  const properties = [...known, ...(language ? [['Language', language] as const] : []), ...own]
  return { title: known.find(([name]) => name === 'Title')?.[1] ?? '', properties }
}

/** Shortens a date of PDF or XMP to its day, like 2026-11-29; other values stay as they are. */
function asDay(value: string): string {
  if (/^\d{4}-\d\d-\d\dT/.test(value)) return value.slice(0, 10)
  if (!value.startsWith('D:')) return value
  return PDFDateString.toDateObject(value)?.toISOString().slice(0, 10) ?? value
}

/** Without characters that are not for reading. */
const asWords = (value: unknown): string =>
  cutText(
    (Array.isArray(value) ? value.join(', ') : typeof value === 'string' ? value : '')
      .replace(/[\p{Cc}\p{Cf}]+/gu, ' ')
      .trim(),
    MOST_LETTERS,
  )
