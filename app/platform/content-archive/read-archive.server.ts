import { endOfText } from '#app/ui/cut-text.ts'
import { MEGABYTE, MOST_PDF_BYTES } from '../byte-sizes.ts'
import { withoutControls } from '../text/without-controls.ts'
import { unpackZip } from './unpack-zip.ts'

export const MOST_ARCHIVE_BYTES = 28 * MEGABYTE
const MOST_UNPACKED = 96 * MEGABYTE
const MOST_TEXT = MEGABYTE
/** All texts are compared at once, several times over in memory. */
const MOST_TEXTS = 16 * MEGABYTE
const MOST_PICTURE = 8 * MEGABYTE
const MOST_FILES = 20_000
const MOST_SKIPPED = 200
const MOST_NAME = 120
const TOO_LARGE = 'The folder is too large. Import it in several parts'

export type UnpackedFile = { name: string } & ({ text: string } | { bytes: Uint8Array<ArrayBuffer> })
type Read = { files: UnpackedFile[]; skipped: string[] } | { problem: string }

/** A file that is no text: a picture or a PDF. */
export const isBinary = (name: string): boolean => /\.(?:webp|pdf)$/.test(name)
const isText = (name: string) => /\.(?:md|json)$/.test(name)
/** Files that programs add, and what we wrote for people to read. */
const isBeside = (name: string) =>
  /(?:^|\/)(?:__MACOSX\/|\.[^./])|^README\.txt$/.test(name) || name.endsWith('/')
/** A name in our format: no parent folder, no root, no character that a screen could show misleadingly. */
const isPlain = (name: string) =>
  name.length <= MOST_NAME && /^[\w.-]+(?:\/[\w.-]+)*$/.test(name) && !/(?:^|\/)\.{1,2}(?:\/|$)/.test(name)

/** A folder that was zipped as a whole prefixes each name with its own. */
const withoutFolder = (name: string) => name.replace(/^handrail-content[\w-]*\//, '')

function mostOf(packedName: string): number | null {
  const name = withoutFolder(packedName)
  if (isBeside(name) || !isPlain(name)) return null
  if (isBinary(name)) return name.endsWith('.pdf') ? MOST_PDF_BYTES : MOST_PICTURE
  return isText(name) ? MOST_TEXT : null
}

/** The files of a folder in a ZIP, or the sentence why it cannot be read. Runs in a worker thread. */
export function readArchive(bytes: Uint8Array<ArrayBuffer>): Read {
  if (bytes.length > MOST_ARCHIVE_BYTES)
    return {
      problem: `The file is larger than ${MOST_ARCHIVE_BYTES / MEGABYTE} MB. Import it in several parts`,
    }
  const bounds = { files: MOST_FILES, bytes: MOST_UNPACKED, wants: mostOf, tooLarge: TOO_LARGE }
  const unpacked = unpackZip(bytes, bounds)
  if ('problem' in unpacked) return unpacked
  const files = new Map<string, UnpackedFile>()
  let texts = 0
  for (const { name: packedName, bytes: content } of unpacked.files) {
    const name = withoutFolder(packedName)
    if (files.has(name)) return { problem: `${name} is in the ZIP twice. Take one out` }
    if (isBinary(name)) files.set(name, { name, bytes: content })
    else {
      texts += content.length
      if (texts > MOST_TEXTS) return { problem: TOO_LARGE }
      const text = textIn(content)
      if (text === null) return { problem: `${name} is not UTF-8. Save it again as UTF-8` }
      files.set(name, { name, text })
    }
  }
  if (files.size === 0)
    return { problem: 'There are no files of an export in it. Choose a ZIP that this site made' }
  const skipped = unpacked.others.map(withoutFolder).filter((name) => !isBeside(name))
  return {
    files: [...files.values()],
    skipped: skipped.slice(0, MOST_SKIPPED).map((name) => endOfText(withoutControls(name), 80)),
  }
}

function textIn(bytes: Uint8Array): string | null {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return withoutControls(text.replaceAll('\r\n', '\n'))
  } catch {
    // Not UTF-8: the sentence names the file.
    return null
  }
}
