import { strFromU8, strToU8, unzipSync, type Zippable, zipSync } from 'fflate'
import { SaxesParser } from 'saxes'
import { CannotClean, TooLargeInside } from './faults.ts'
import { FieldCodes } from './field-codes.server.ts'
import { pathsShortened } from './paths-in-text.ts'
import { cleanPicture } from './pictures.server.ts'

// Removes author, company, dates, edit history, thumbnails and folder names from a Word file (.docx), and the
// metadata of its pictures. Format: ECMA-376 (parts 1 and 2). Every part is either XML, rewritten from the
// parser's output, or a picture.

const MOST_INSIDE = 100 * 1024 * 1024
const MOST_PARTS = 5000
/** A ZIP archive cannot store an earlier day. */
const NO_DAY = new Date(1980, 0, 1)

/** Parts with metadata about the file and its people, and none of its text. */
const DROPPED =
  /^\/?(docProps\/(?!core|app|custom)|customXml\/|docMetadata\/|_xmlsignatures\/|package\/services\/|\[trash\]\/|word\/(printerSettings|documenttasks))/i

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

export function cleanDocx(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const out: Zippable = {}
  for (const [name, content] of Object.entries(partsOf(bytes))) {
    if (DROPPED.test(name) || name.endsWith('/')) continue
    out[name] = [isXml(name) ? cleanXml(content) : (cleanPicture(content) ?? content), { mtime: NO_DAY }]
  }
  return zipSync(out, { level: 6 }) as Uint8Array<ArrayBuffer>
}

export const isXml = (name: string): boolean => /\.(xml|rels)$/i.test(name)

/** Attributes that the schema requires: their values are emptied. */
const EMPTIED = new Set('author initials userId userName userProvider providerId'.split(' '))
/** Optional attributes, which are removed. `ed` is the person who may edit a part of a locked text. */
const LEFT_OUT = new Set('date dateUtc time timeString ed'.split(' '))
/**
 * Elements that are removed with their content: the template and the mail merge (paths), hidden variables, edit marks, and
 * bindings of visible text to the emptied properties. The text itself stays.
 */
const ELEMENTS_DROPPED = new Set(
  'attachedTemplate mailMerge docVars saveThroughXslt docId rsids dataBinding presenceInfo printerSettings'.split(
    ' ',
  ),
)
/** The properties of a file: author, company, title, template, and anything that programs add. */
const EMPTIED_ROOTS = new Set(['coreProperties', 'Properties'])

/** The code of a field, such as the path of a picture; and in a change that removes it. */
const CODES = new Set(['instrText', 'delInstrText'])

const localName = (name: string): string => name.split(':').at(-1) ?? name

/** One part, rewritten without comments, processing instructions and details of people and folders. @throws CannotClean */
function cleanXml(content: Uint8Array): Uint8Array {
  const parser = new SaxesParser<{ position: false; xmlns: false }>({ position: false, xmlns: false })
  const out: string[] = ['<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n']
  const open: string[] = []
  const codes = new FieldCodes((at, text) => {
    out[at] = escaped(text)
  })
  // The parser's depth in a removed element, and in the root of emptied properties.
  let gone = 0
  parser.on('error', () => {
    throw new CannotClean('a part is no XML')
  })
  parser.on('doctype', () => {
    throw new CannotClean('a part has a document type')
  })
  parser.on('opentag', (tag) => {
    const name = localName(tag.name)
    if (
      gone > 0 ||
      (open.length > 0 && EMPTIED_ROOTS.has(localName(open[0] ?? ''))) ||
      isDropped(name, tag)
    ) {
      gone += 1
      return
    }
    if (name === 'fldChar') codes.mark(attributeOf(tag, 'fldCharType'))
    open.push(tag.name)
    out.push(`<${tag.name}${attributesOf(name, tag)}>`)
  })
  parser.on('closetag', () => {
    if (gone > 0) gone -= 1
    else out.push(`</${open.pop()}>`)
  })
  const onText = (text: string) => {
    if (gone > 0 || EMPTIED_ROOTS.has(localName(open[0] ?? ''))) return
    if (CODES.has(localName(open.at(-1) ?? ''))) codes.add(out.length, text)
    out.push(escaped(text))
  }
  parser.on('text', onText)
  parser.on('cdata', onText)
  parser.write(xmlText(content)).close()
  codes.close()
  return strToU8(out.join(''))
}

interface Tag {
  attributes: Record<string, string>
}

const attributeOf = ({ attributes }: Tag, wanted: string): string =>
  Object.entries(attributes).find(([name]) => localName(name) === wanted)?.[1] ?? ''

/** Relationships and types of removed parts have to be removed too, or Word calls the file damaged. */
function isDropped(name: string, { attributes }: Tag): boolean {
  if (ELEMENTS_DROPPED.has(name)) return true
  const { Type = '', Target = '', PartName = '' } = attributes
  if (name === 'Override') return DROPPED.test(PartName)
  if (name !== 'Relationship') return false
  return (
    /\/(attachedTemplate|mailMerge\w*|thumbnail|digital-signature\/\w+)$/.test(Type) ||
    // A part of the text names others from its own folder.
    [Target.replace(/^(\.\.\/)+/, ''), `word/${Target}`].some((part) => DROPPED.test(part))
  )
}

function attributesOf(element: string, { attributes }: Tag): string {
  return Object.entries(attributes)
    .map(([name, value]) => {
      const local = localName(name)
      if (LEFT_OUT.has(local)) return ''
      if (EMPTIED.has(local)) return ` ${name}=""`
      // A link to a file on a computer does not work elsewhere. Word itself writes NULL for a lost link.
      const kept =
        element === 'Relationship' && local === 'Target' && pathsShortened(value) !== value
          ? 'NULL'
          : pathsShortened(value)
      return ` ${name}="${escaped(kept).replaceAll('"', '&quot;').replaceAll('\t', '&#9;').replaceAll('\n', '&#10;')}"`
    })
    .join('')
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('\r', '&#13;')

/** The text of a part in any Unicode encoding. */
export function xmlText(content: Uint8Array): string {
  const [first, second] = content
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(content)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(content)
  return strFromU8(content).replace(/^\ufeff/, '')
}
