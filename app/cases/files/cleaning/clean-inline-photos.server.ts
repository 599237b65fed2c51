import { PDFArray, type PDFContext, PDFDict, PDFName, type PDFObject, PDFObjectParser } from '@cantoo/pdf-lib'
import { CannotClean } from './faults.ts'
import { fullName, unpacked } from './pdf-filters.server.ts'
import { cleanJpeg } from './pictures.server.ts'

// Removes the metadata of the photos that are part of a page's drawing instructions: BI, their description, ID, their data,
// EI (ISO 32000-1, section 8.9.7).

const LONGEST_HEAD = 8192
/** The mark of the end can be part of the data, but rarely. */
const MOST_ENDS = 50
const SPACES = Buffer.from('\0\t\n\f\r ')

/** The same instructions with clean photos, or null when they have no photo that we can clean. */
export function withCleanPhotos(context: PDFContext, content: Buffer): Buffer | null {
  if (!content.includes('/DCT')) return null
  const parts: Uint8Array[] = []
  let rest = 0
  for (let at = content.indexOf('BI'); at >= 0; at = content.indexOf('BI', Math.max(at + 2, rest))) {
    const photo = photoAt(context, content, at)
    if (!photo) continue
    parts.push(content.subarray(rest, at), photo.clean)
    rest = photo.end
  }
  return rest === 0 ? null : Buffer.concat([...parts, content.subarray(rest)])
}

function photoAt(context: PDFContext, content: Buffer, at: number): { clean: Buffer; end: number } | null {
  const head = headAt(context, content, at)
  if (!head) return null
  const { dict, begin } = head
  const filter = either(dict, 'F', 'Filter')
  const filters = (filter instanceof PDFArray ? filter.asArray() : [filter]).map((name) =>
    name instanceof PDFName ? fullName(name.decodeText()) : '',
  )
  if (filters.at(-1) !== 'DCTDecode') return null
  const parameters = either(dict, 'DP', 'DecodeParms')
  let tried = 0
  for (let end = content.indexOf('EI', begin); end >= 0; end = content.indexOf('EI', end + 2)) {
    if (end + 2 < content.length && !SPACES.includes(content[end + 2] ?? 0)) continue
    tried += 1
    if (tried > MOST_ENDS) return null
    const photo = cleaned(content.subarray(begin, end), filters, `${parameters ?? ''}`)
    if (photo) return { clean: inlinePhoto(dict, photo, filters.length), end: end + 2 }
  }
  return null
}

/** The description of the picture at this place, and where its data begins. */
function headAt(context: PDFContext, content: Buffer, at: number): { dict: PDFDict; begin: number } | null {
  if (/[A-Za-z0-9/]/.test(String.fromCharCode(content[at - 1] ?? 0))) return null
  const begin = at + 2
  const text = content.toString('latin1', begin, begin + LONGEST_HEAD)
  if (!/^[\0\s]*\/[\s\S]*\/DCT/.test(text)) return null
  for (const { index, 0: mark } of text.matchAll(/(?<![A-Za-z0-9/])ID[\0\s]+/g)) {
    const dict = parsed(context, Buffer.from(`<<${text.slice(0, index)}>>`, 'latin1'))
    if (dict) return { dict, begin: begin + index + mark.length }
  }
  return null
}

function parsed(context: PDFContext, head: Buffer): PDFDict | null {
  try {
    const dict = PDFObjectParser.forBytes(head, context).parseObject()
    return dict instanceof PDFDict ? dict : null
  } catch {
    // The mark was part of the description.
    return null
  }
}

/** The clean photo; null when the data does not end here. */
function cleaned(data: Buffer, filters: string[], parameters: string): Uint8Array | null {
  try {
    const { content, left } = unpacked(data, filters, parameters)
    // No reader turns such a photo.
    return left.length === 1 ? cleanJpeg(content, { upright: false }) : null
  } catch (error) {
    if (error instanceof CannotClean) return null
    throw error
  }
}

function inlinePhoto(given: PDFDict, photo: Uint8Array, filters: number): Buffer {
  const parameters = either(given, 'DP', 'DecodeParms')
  const own = parameters instanceof PDFArray ? parameters.lookup(filters - 1) : parameters
  for (const name of ['F', 'Filter', 'DP', 'DecodeParms', 'L', 'Length']) given.delete(PDFName.of(name))
  given.set(PDFName.of('F'), PDFName.of('DCT'))
  if (own instanceof PDFDict) given.set(PDFName.of('DP'), own)
  const head = given.entries().map(([name, value]) => `${name} ${value}`)
  return Buffer.concat([Buffer.from(`BI\n${head.join('\n')}\nID `, 'latin1'), photo, Buffer.from('\nEI')])
}

const either = (dict: PDFDict, short: string, long: string): PDFObject | undefined =>
  dict.lookup(PDFName.of(short)) ?? dict.lookup(PDFName.of(long))
