import { isUtf8 } from 'node:buffer'
import { FILE_KINDS, type FileEnding, LIMITS, tooBigToTake } from '../rules.ts'
import { words } from './words.ts'

interface FileGiven {
  name: string
  bytes: Uint8Array
}

type FileChecked = { name: string; type: string } | { refused: string }

const CALLED: Record<FileEnding, string> = words.called

/** Whether we take a file, decided by its size, its ending and its bytes. Each refusal says why and what to do. */
export function checkFile({ name: given, bytes }: FileGiven): FileChecked {
  const name = plainName(given)
  const tooBig = tooBigToTake(bytes.length)
  if (tooBig) return { refused: tooBig }
  if (bytes.length === 0) return { refused: words.refused.empty }
  const ending = name.split('.').at(-1)?.toLowerCase() ?? ''
  if (!isEnding(ending)) {
    return {
      refused: words.refused.kind,
    }
  }
  if (!looksLike[ending](bytes)) {
    return {
      refused: words.refused.notWhatItSays(ending, CALLED[ending]),
    }
  }
  if (ending === 'docx' && hasMacros(bytes)) {
    return { refused: words.refused.macros }
  }
  if (ending === 'pdf' && find(bytes, '/Encrypt') >= 0) {
    return { refused: words.refused.locked }
  }
  return { name, type: FILE_KINDS[ending] }
}

/** The names of the parts of an archive are in it as they are; programs read them in any mix of large and small letters. */
const hasMacros = (bytes: Uint8Array): boolean =>
  /vbaproject|vbadata/i.test(asBuffer(bytes).toString('latin1'))

const isEnding = (ending: string): ending is FileEnding => Object.hasOwn(FILE_KINDS, ending)

/** The name alone, without folders and without letters that would make it read as something else. */
export function plainName(given: string): string {
  const base = given.split(/[\\/]/).at(-1) ?? ''
  const clean = base.replace(/[\p{Cc}\p{Cf}]/gu, '').trim() || 'file'
  if (clean.length <= LIMITS.fileName) return clean
  const dot = clean.lastIndexOf('.')
  const ending = dot > 0 ? clean.slice(dot).slice(0, 10) : ''
  return clean.slice(0, LIMITS.fileName - ending.length) + ending
}

const begins =
  (...start: number[]) =>
  (bytes: Uint8Array) =>
    start.every((byte, at) => bytes[at] === byte)

const zip = begins(0x50, 0x4b, 0x03, 0x04)
// "End of central directory" near the end: a ZIP archive hidden behind another file.
const zipBehind = (bytes: Uint8Array) => find(bytes.subarray(-66_000), 'PK\u0005\u0006') >= 0
const jpg = begins(0xff, 0xd8, 0xff)
const png = begins(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)

const looksLike: Record<FileEnding, (bytes: Uint8Array) => boolean> = {
  pdf: (bytes) => begins(0x25, 0x50, 0x44, 0x46, 0x2d)(bytes) && !zipBehind(bytes),
  doc: begins(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1),
  docx: (bytes) => zip(bytes) && find(bytes, '[Content_Types].xml') >= 0 && find(bytes, 'word/') >= 0,
  jpg: (bytes) => jpg(bytes) && !zipBehind(bytes),
  jpeg: (bytes) => jpg(bytes) && !zipBehind(bytes),
  png: (bytes) => png(bytes) && !zipBehind(bytes),
  txt: isText,
}

function isText(bytes: Uint8Array): boolean {
  if (bytes.includes(0)) return begins(0xff, 0xfe)(bytes) || begins(0xfe, 0xff)(bytes)
  if (isUtf8(bytes)) return true
  // Older Windows text: one byte a letter, no control characters but line ends and tabs.
  return !CONTROLS.some((byte) => asBuffer(bytes).includes(byte))
}

const CONTROLS = Array.from({ length: 0x20 }, (_, byte) => byte).filter((byte) => ![9, 10, 13].includes(byte))
const asBuffer = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
const find = (bytes: Uint8Array, text: string): number => asBuffer(bytes).indexOf(text, 0, 'latin1')
