import { strToU8, unzipSync, zipSync } from 'fflate'
import { SaxesParser, type SaxesTagNS } from 'saxes'
import { neededParts, type Renames } from './docx-parts.server.ts'
import { CannotClean, TooLargeInside } from './faults.ts'
import { codeShortened, FieldCodes } from './field-codes.server.ts'
import { pathsShortened } from './paths-in-text.ts'
import { xmlText } from './xml-text.ts'

// Removes author, company, dates, edit history, data of programs and folder names from a Word file (.docx). Only needed
// parts are kept (docx-parts.server.ts), and in them only known namespaces. Format: ECMA-376 (parts 1 and 2). Every part is
// either XML, rewritten from the parser's output, or a picture.

const MOST_INSIDE = 100 * 1024 * 1024
const MOST_PARTS = 5000

/** The parts of a Word file by their names. @throws TooLargeInside */
export function partsOf(bytes: Uint8Array): Record<string, Uint8Array> {
  let inside = 0
  let count = 0
  return unzipSync(bytes, {
    filter: ({ originalSize }) => {
      inside += originalSize
      count += 1
      if (inside > MOST_INSIDE || count > MOST_PARTS) throw new TooLargeInside('too much in the archive')
      return true
    },
  })
}

export const cleanDocx = (bytes: Uint8Array): Uint8Array<ArrayBuffer> =>
  zipSync(neededParts(partsOf(bytes), cleanXml), { level: 6 }) as Uint8Array<ArrayBuffer>

export const isXml = (name: string): boolean => /\.(xml|rels)$/i.test(name)

/** The namespaces of text, formulas, drawings and what holds them together: usual, and strict. */
const KNOWN = new Set([
  'http://www.w3.org/XML/1998/namespace',
  ...[
    'wordprocessingml/2006/main',
    'officeDocument/2006/relationships',
    'officeDocument/2006/math',
    'drawingml/2006/main',
    'drawingml/2006/picture',
    'drawingml/2006/wordprocessingDrawing',
    'markup-compatibility/2006',
  ].map((name) => `http://schemas.openxmlformats.org/${name}`),
  ...[
    'wordprocessingml/main',
    'officeDocument/relationships',
    'officeDocument/math',
    'drawingml/main',
    'drawingml/picture',
    'drawingml/wordprocessingDrawing',
  ].map((name) => `http://purl.oclc.org/ooxml/${name}`),
  ...['vml', 'office:office', 'office:word'].map((name) => `urn:schemas-microsoft-com:${name}`),
  ...['Shape', 'Group', 'Canvas'].map(
    (name) => `http://schemas.microsoft.com/office/word/2010/wordprocessing${name}`,
  ),
])
const OF_RELATIONSHIPS = /\/relationships$/

/** Attributes that the schema requires: their values are emptied. */
const EMPTIED = new Set('author initials userId userName userProvider providerId'.split(' '))
/** Optional attributes, which are removed. `ed` is the person who may edit a part of a locked text. */
const LEFT_OUT = /^(date|dateUtc|time|timeString|ed|rsid\w*|paraId|textId|gfxdata)$/
/**
 * Elements that are removed with their content: bindings and lists of forms, data of programs, help texts, locks, the person
 * who is to sign, and edit marks. The text itself stays.
 */
const ELEMENTS_DROPPED = new Set(
  (
    'docId rsids dataBinding presenceInfo printerSettings smartTagPr customXmlPr signatureline fldData helpText statusText ' +
    'entryMacro exitMacro alias tag placeholder listItem attachedSchema numberingChange permStart permEnd extLst docPartList ' +
    'embedRegular embedBold embedItalic embedBoldItalic'
  ).split(' '),
)
/** The settings that change how the text looks. */
const SETTINGS_KEPT = new Set(
  (
    'evenAndOddHeaders mirrorMargins gutterAtTop bookFoldPrinting displayBackgroundShape defaultTabStop autoHyphenation ' +
    'consecutiveHyphenLimit hyphenationZone doNotHyphenateCaps characterSpacingControl noLineBreaksAfter ' +
    'noLineBreaksBefore footnotePr endnotePr compat mathPr themeFontLang clrSchemeMapping decimalSymbol listSeparator'
  ).split(' '),
)
/** The code of a field, such as the path of a picture; and in a change that removes it. */
const CODES = new Set(['instrText', 'delInstrText'])
/** The names of pictures, which are often those of their files. */
const NAMED = new Set(['docPr', 'cNvPr'])

type Parser = SaxesParser<{ position: false; xmlns: true }>

/** One part, rewritten without comments, processing instructions and details of people and folders. @throws CannotClean */
function cleanXml(content: Uint8Array, kind: string, renames: Renames): Uint8Array {
  const parser: Parser = new SaxesParser({ position: false, xmlns: true })
  const out: string[] = ['<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n']
  const open: { name: string; local: string }[] = []
  const codes = new FieldCodes((at, text) => {
    out[at] = escaped(text)
  })
  // The parser's depth in a removed element.
  let gone = 0
  parser.on('error', () => {
    throw new CannotClean('a part is no XML')
  })
  parser.on('doctype', () => {
    throw new CannotClean('a part has a document type')
  })
  parser.on('opentag', (tag) => {
    const isSetting = kind === 'settings' && open.length === 1
    const isNameOfField = tag.local === 'name' && open.at(-1)?.local === 'ffData'
    if (gone > 0 || isNameOfField || isDropped(parser, tag) || (isSetting && !SETTINGS_KEPT.has(tag.local))) {
      gone += 1
      // The second look has to find a file that it names.
      for (const { uri, value } of Object.values(tag.attributes))
        if (OF_RELATIONSHIPS.test(uri)) renames(value)
      return
    }
    if (tag.local === 'fldChar') codes.mark(attributeOf(tag, 'fldCharType'))
    open.push(tag)
    out.push(`<${tag.name}${attributesOf(parser, tag, renames)}>`)
  })
  parser.on('closetag', () => {
    if (gone > 0) gone -= 1
    else out.push(`</${open.pop()?.name}>`)
  })
  const onText = (text: string) => {
    if (gone > 0) return
    if (CODES.has(open.at(-1)?.local ?? '')) codes.add(out.length, text)
    out.push(escaped(text))
  }
  parser.on('text', onText)
  parser.on('cdata', onText)
  parser.write(xmlText(content)).close()
  codes.close()
  return strToU8(out.join(''))
}

const attributeOf = ({ attributes }: SaxesTagNS, wanted: string): string =>
  Object.values(attributes).find(({ local }) => local === wanted)?.value ?? ''

const isKnown = (parser: Parser, prefix: string): boolean => KNOWN.has(parser.resolve(prefix) ?? '')
const words = (text: string): string[] => text.split(/\s+/).filter((word) => word !== '')

function isDropped(parser: Parser, tag: SaxesTagNS): boolean {
  if (!KNOWN.has(tag.uri) || ELEMENTS_DROPPED.has(tag.local)) return true
  // Word opens no file that needs a namespace which is not there.
  return (
    tag.local === 'Choice' && words(attributeOf(tag, 'Requires')).some((prefix) => !isKnown(parser, prefix))
  )
}

function attributesOf(parser: Parser, { local: element, attributes }: SaxesTagNS, renames: Renames): string {
  return Object.values(attributes)
    .map(({ name, prefix, local, uri, value }) => {
      if (prefix === 'xmlns' || name === 'xmlns') return KNOWN.has(value) ? ` ${name}="${value}"` : ''
      if ((prefix !== '' && !KNOWN.has(uri)) || LEFT_OUT.test(local)) return ''
      if (OF_RELATIONSHIPS.test(uri)) {
        const id = renames(value)
        return id ? ` ${name}="${id}"` : ''
      }
      // The title of a picture of older files is the name of its file.
      if (local === 'title' && prefix !== '') return ''
      if (EMPTIED.has(local) || (local === 'name' && NAMED.has(element))) return ` ${name}=""`
      return ` ${name}="${quoted(keptValue(parser, local, value))}"`
    })
    .join('')
}

function keptValue(parser: Parser, local: string, value: string): string {
  if (local === 'Ignorable' || local === 'MustUnderstand')
    return words(value)
      .filter((prefix) => isKnown(parser, prefix))
      .join(' ')
  return local === 'instr' ? codeShortened(value) : pathsShortened(value)
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('\r', '&#13;')
const quoted = (text: string): string =>
  escaped(text).replaceAll('"', '&quot;').replaceAll('\t', '&#9;').replaceAll('\n', '&#10;')
