import { Unzip, UnzipInflate } from 'fflate'
import { MEGABYTE } from '../byte-sizes.ts'
import { withoutControls } from '../forms/read-form.server.ts'

// A ZIP from somewhere, unpacked in pieces: what is unpacked is counted as it comes, and not as the file says. Names are names
// only: nothing is written to a disk.

export const MOST_TREE_BYTES = 28 * MEGABYTE
const MOST_UNPACKED = 96 * MEGABYTE
const MOST_TEXT = MEGABYTE
/** All texts are compared at once, several times over in memory. */
const MOST_TEXTS = 16 * MEGABYTE
const MOST_PICTURE = 8 * MEGABYTE
const MOST_FILES = 20_000
const MOST_NAME = 120
/** A piece that unpacks to the most that is possible, a thousand times itself, is 16 MB. */
const PIECE = 16 * 1024

export type UnpackedFile = { name: string } & ({ text: string } | { bytes: Uint8Array<ArrayBuffer> })
type Read = { files: UnpackedFile[]; skipped: string[] } | { problem: string }

const isPicture = (name: string) => name.endsWith('.webp')
const isText = (name: string) => /\.(?:md|json)$/.test(name)
/** What programs put beside the files, and what we wrote for people to read. */
const isBeside = (name: string) =>
  /(?:^|\/)(?:__MACOSX\/|\.[^./])|^README\.txt$/.test(name) || name.endsWith('/')
/** A name as we write it: no way up, no root, no sign that a screen could misread. */
const isPlain = (name: string) =>
  name.length <= MOST_NAME && /^[\w.-]+(?:\/[\w.-]+)*$/.test(name) && !/(?:^|\/)\.{1,2}(?:\/|$)/.test(name)

/** Names of a folder that was packed as a whole begin with its name. */
const withoutFolder = (name: string) => name.replace(/^handrail-content[\w-]*\//, '')

class Unpacking {
  readonly files = new Map<string, UnpackedFile>()
  readonly skipped: string[] = []
  problem = ''
  #all = 0
  #texts = 0
  #count = 0

  readonly begin = (file: Parameters<NonNullable<Unzip['onfile']>>[0]) => {
    const name = withoutFolder(file.name)
    this.#count += 1
    if (this.#count > MOST_FILES) this.problem = 'The folder has too many files. Take it in in several parts'
    if (this.problem || isBeside(name)) return
    if (!isPlain(name) || !(isText(name) || isPicture(name))) {
      if (this.skipped.length < 200) this.skipped.push(withoutControls(name).slice(-80))
      return
    }
    if (this.files.has(name)) this.problem = `${name} is in the ZIP twice. Take one out`
    const most = isPicture(name) ? MOST_PICTURE : MOST_TEXT
    const pieces: Uint8Array[] = []
    let size = 0
    file.ondata = (error, piece, last) => {
      if (error) this.problem ||= `${name} is damaged. Pack the folder again`
      if (this.problem) return
      size += piece.length
      this.#all += piece.length
      if (!isPicture(name)) this.#texts += piece.length
      if (size > most) this.problem = `${name} is larger than ${most / MEGABYTE} MB. Make it smaller`
      else if (this.#all > MOST_UNPACKED || this.#texts > MOST_TEXTS)
        this.problem = 'The folder is too large. Take it in in several parts'
      else {
        pieces.push(piece)
        if (last) this.#keep(name, new Uint8Array(Buffer.concat(pieces)))
      }
    }
    file.start()
  }

  #keep(name: string, bytes: Uint8Array<ArrayBuffer>) {
    if (isPicture(name)) {
      this.files.set(name, { name, bytes })
      return
    }
    try {
      const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
      this.files.set(name, { name, text: withoutControls(text.replaceAll('\r\n', '\n')) })
    } catch {
      this.problem = `${name} is not UTF-8. Save it again as UTF-8`
    }
  }
}

const NO_ZIP = 'This is not a ZIP that we can read. Pack the folder again'

/** The files of a folder in a ZIP, or the sentence why it cannot be read. */
export async function readTree(bytes: Uint8Array<ArrayBuffer>): Promise<Read> {
  if (bytes.length > MOST_TREE_BYTES)
    return {
      problem: `The file is larger than ${MOST_TREE_BYTES / MEGABYTE} MB. Take it in in several parts`,
    }
  // Its end says that it came whole.
  if (bytes[0] !== 0x50 || bytes[1] !== 0x4b || Buffer.from(bytes.buffer).lastIndexOf('PK\x05\x06') < 0)
    return { problem: NO_ZIP }
  const work = new Unpacking()
  const unzip = new Unzip(work.begin)
  unzip.register(UnzipInflate)
  try {
    for (let at = 0; at < bytes.length && !work.problem; at += PIECE) {
      unzip.push(bytes.subarray(at, at + PIECE), at + PIECE >= bytes.length)
      await new Promise((others) => setImmediate(others))
    }
  } catch {
    return { problem: work.problem || NO_ZIP }
  }
  if (work.problem) return { problem: work.problem }
  if (work.files.size === 0)
    return { problem: 'There are no files of an export in it. Choose a ZIP that this site made' }
  return { files: [...work.files.values()], skipped: work.skipped }
}
