import { unzipSync } from 'fflate'
import { fileTypeFromBuffer } from 'file-type'
import { withoutEnd } from '#app/platform/text/without-end.ts'
import { cutText } from '#app/ui/cut-text.ts'
import { words } from '../model/files-words.ts'
import { FILE_KINDS, type FileEnding, LIMITS, tooBigToTake } from '../model/rules.ts'
import { textIn } from './text-encoding.ts'

interface FileGiven {
  name: string
  bytes: Uint8Array
}

type FileChecked = { name: string; type: string } | { refused: string }

/** The kinds that we accept; of the two spellings of JPG, one. */
type Taken = Exclude<FileEnding, 'jpeg'>

/** The kinds of files that we refuse. Each has a sentence that says what to do with it. */
type NotTaken = keyof typeof words.refused.kinds | 'locked' | 'macros'

const CALLED: Record<FileEnding, string> = words.called

/**
 * Whether we accept a file, decided by its size and its bytes. Its name only improves the refusal, and tells plain text from
 * other text formats. Each refusal says why and what to do.
 */
export async function checkFile({ name: given, bytes }: FileGiven): Promise<FileChecked> {
  const name = plainName(given)
  const tooBig = tooBigToTake(bytes.length)
  if (tooBig) return { refused: tooBig }
  if (bytes.length === 0) return { refused: words.refused.empty }
  const kind = await kindOf(bytes, endingOf(name))
  if (isTaken(kind)) return { name: nameOfKind(name, kind), type: FILE_KINDS[kind] }
  return { refused: refusal(kind, endingOf(name)) }
}

function refusal(kind: NotTaken, ending: string): string {
  if (kind === 'locked') return words.refused.locked
  if (kind === 'macros') return words.refused.macros
  const wayOut = words.refused.kinds[kind]
  if (!isEnding(ending)) return wayOut
  const called = CALLED[ending]
  return words.refused.notWhatItSays({
    ending,
    called,
    wayOut: kind === 'other' ? words.refused.saveAgain({ called }) : wayOut,
  })
}

const endingOf = (name: string): string =>
  (name.includes('.') ? (name.split('.').at(-1) ?? '') : '').toLowerCase()
const isEnding = (ending: string): ending is FileEnding => Object.hasOwn(FILE_KINDS, ending)
const isTaken = (kind: Taken | NotTaken): kind is Taken => isEnding(kind)

/** The bare name, without folders and without characters that would make it read differently. */
export function plainName(given: string): string {
  const base = given.split(/[\\/]/).at(-1) ?? ''
  const clean = withoutEnd(base.replace(/[\p{Cc}\p{Cf}]/gu, ''), /[\s.]/).trim() || 'file'
  if (clean.length <= LIMITS.fileName) return clean
  const dot = clean.lastIndexOf('.')
  const ending = dot > 0 ? cutText(clean.slice(dot), 10) : ''
  return cutText(clean, LIMITS.fileName - ending.length) + ending
}

/** A name with the right extension: staff's programs open a file by it. */
function nameOfKind(name: string, kind: Taken): string {
  const ending = endingOf(name)
  if (ending === kind || (kind === 'jpg' && ending === 'jpeg')) return name
  return `${cutText(name, LIMITS.fileName - kind.length - 1)}.${kind}`
}

async function kindOf(bytes: Uint8Array, ending: string): Promise<Taken | NotTaken> {
  if (startsWith(bytes, 'PK')) return archiveKind(bytes)
  if (startsWith(bytes, COMPOUND)) return compoundKind(bytes)
  if (startsWith(bytes, TNEF)) return 'outlook'
  const text = textIn(bytes)
  // A text may begin with the magic bytes of another kind: "BM" is a picture, and a letter about a BMW.
  const known = text === null ? await fileTypeFromBuffer(bytes.subarray(0, LOOKED_AT)) : undefined
  const kind = kindOfPicture(known) ?? (isPdf(bytes, known) ? 'pdf' : null)
  // An archive appended to another file: programs read it from its end.
  if (kind) return find(bytes.subarray(-66_000), 'PK\u0005\u0006') >= 0 ? 'other' : kind
  if (text !== null) return textKind(text, ending)
  if (known) return kindOfKnown(known)
  return ending === 'pages' ? 'pages' : 'other'
}

/** How much of a file is needed to detect its kind. */
const LOOKED_AT = 64 * 1024
const COMPOUND = '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'
/** The file winmail.dat of Outlook (MS-OXTNEF, section 2.1.3.1). */
const TNEF = '\x78\x9f\x3e\x22'

type Known = { ext: string; mime: string }

function kindOfPicture(known: Known | undefined): Taken | null {
  if (known?.ext === 'jpg') return 'jpg'
  return known?.ext === 'png' || known?.ext === 'apng' ? 'png' : null
}

/**
 * Readers look for the header of a PDF in the first 1,024 bytes (ISO 32000-1, annex H.3.4.1), because some programs write a
 * mark or a few lines before it. A text that only mentions PDFs does not have their end marker.
 */
function isPdf(bytes: Uint8Array, known: Known | undefined): boolean {
  if (known && known.ext !== 'pdf') return false
  const at = find(bytes.subarray(0, 1024 + 5), '%PDF-')
  if (at < 0) return false
  const before = new TextDecoder().decode(bytes.subarray(0, at)).trim()
  return before === '' || (!isPage(before) && find(bytes.subarray(-2048), '%%EOF') >= 0)
}

/** A web page, a script or a program. */
const isPage = (text: string): boolean => /^(<|#!|MZ)/.test(text.trimStart())

function kindOfKnown({ ext, mime }: Known): NotTaken {
  if (ext === 'heic' || ext === 'heif') return 'heic'
  if (ext === 'pst') return 'mail'
  if (mime.startsWith('image/')) return 'picture'
  if (mime.startsWith('video/') || mime.startsWith('audio/')) return 'recording'
  return ARCHIVES.has(ext) ? 'archive' : 'other'
}

const ARCHIVES = new Set([
  '7z',
  'rar',
  'gz',
  'bz2',
  'tar',
  'xz',
  'zst',
  'lz',
  'cab',
  'Z',
  'lz4',
  'arj',
  'iso',
  'dmg',
])

const MOST_PARTS = 5000

/** The kind of an archive, from the names in its directory: nothing is unpacked here. */
function archiveKind(bytes: Uint8Array): Taken | NotTaken {
  const names: string[] = []
  let text = ''
  try {
    unzipSync(bytes, {
      filter: ({ name }) => {
        if (names.push(name) > MOST_PARTS) throw new Error('too many parts')
        return false
      },
    })
    text = `\n${names.join('\n')}`.toLowerCase()
  } catch {
    // Broken, or not a document.
  }
  // Names missing from the directory could still be in the bytes, for a program that reads them sequentially.
  if (/vbaproject|vbadata/i.test(asBuffer(bytes).toString('latin1'))) return 'macros'
  if (text.includes('\n[content_types].xml')) {
    if (text.includes('\nword/')) return endsCleanly(bytes) ? 'docx' : 'other'
    if (text.includes('\nxl/') || text.includes('\nppt/')) return 'office'
  }
  if (/\nindex(\/document\.iwa|\.zip|\.xml)\n/.test(`${text}\n`)) return 'pages'
  return text.startsWith('\nmimetype\n') && text.includes('\ncontent.xml') ? 'document' : 'archive'
}

/** Whether nothing follows the end of an archive. */
function endsCleanly(bytes: Uint8Array): boolean {
  const at = asBuffer(bytes).lastIndexOf('PK\u0005\u0006', bytes.length, 'latin1')
  if (at < 0 || at + 22 > bytes.length) return false
  const comment = (bytes[at + 20] ?? 0) | ((bytes[at + 21] ?? 0) << 8)
  return at + 22 + comment === bytes.length
}

/** The kind of an old Office file: its stream names are in its directory, in UTF-16 (MS-CFB, section 2.6.1). */
function compoundKind(bytes: Uint8Array): Taken | NotTaken {
  const has = (stream: string) => asBuffer(bytes).includes(Buffer.from(stream, 'utf16le'))
  if (has('EncryptedPackage')) return 'locked'
  if (has('__properties_version1.0') || has('__substg1.0_')) return 'mail'
  if (has('WordDocument')) return 'doc'
  return has('Workbook') || has('Book') || has('PowerPoint Document') ? 'office' : 'other'
}

/** Extensions of plain text. A name without an extension, or with a dot that starts none ("notes 3.11"), is text too. */
const TEXT_ENDING = /^(txt|text|log|md|csv|asc|\d*|[^a-z]*)$/
const MAIL_ENDING = /^(eml|emlx|mbox|mht|mhtml)$/
const PAGE_ENDING = /^(html?|xhtml|webarchive)$/

function textKind(text: string, ending: string): Taken | NotTaken {
  if (/^({\\rtf|%!PS)/.test(text)) return 'document'
  if (TEXT_ENDING.test(ending)) return ending === '' && isPage(text) ? 'webPage' : 'txt'
  if (MAIL_ENDING.test(ending)) return 'mail'
  if (PAGE_ENDING.test(ending)) return 'webPage'
  return ending === 'svg' ? 'picture' : 'other'
}

const startsWith = (bytes: Uint8Array, head: string): boolean =>
  Array.from(head).every((letter, at) => bytes[at] === letter.charCodeAt(0))
const asBuffer = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
const find = (bytes: Uint8Array, text: string): number => asBuffer(bytes).indexOf(text, 0, 'latin1')
