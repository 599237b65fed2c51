import { once } from 'node:events'
import { Busboy, type BusboyInstance } from '@fastify/busboy'
import { KILOBYTE, MEGABYTE } from '../byte-sizes.ts'
import { withoutControls } from '../text/without-controls.ts'
import { IncomingFile } from './sent-file.server.ts'
import { words as say } from './words.ts'

// A form that comes piece by piece, in either of the two ways in which browsers write one.

const MOST_FIELDS = 500
const TOO_MANY = say.bodyForms.tooMany

/** More on one letter is no writing. To put a long row of them in order, as comparing texts does, takes the square of its length. */
const MARKS_ON_A_LETTER = 30
// The last two are letters of their own, and become marks where texts are compared.
const PILE = new RegExp(`([\\p{M}\\uff9e\\uff9f]{${MARKS_ON_A_LETTER}})[\\p{M}\\uff9e\\uff9f]+`, 'gu')
const cleaned = (text: string): string => withoutControls(text).replace(PILE, '$1')

export const refusal = (status: number, words: string): Response => new Response(words, { status })

/** The answer to more than `most` bytes. */
export function tooMuch(most: number): Response {
  const size = most < MEGABYTE ? `${Math.round(most / KILOBYTE)} KB` : `${Math.round(most / MEGABYTE)} MB`
  return refusal(413, say.bodyForms.thisMoreThanWe(size))
}

interface ComingForm {
  take: (piece: Buffer) => Promise<void> | void
  /** A file that is coming has to make room for others. */
  dropFile: () => void
  /** @throws Response, or an error when it breaks off */
  whole: () => Promise<FormData>
}

const AMPERSAND = 0x26
const PLUS = 0x2b
const SPACE = 0x20

/** application/x-www-form-urlencoded: read field by field, since reading many at once takes the square of their number. */
export class UrlencodedForm implements ComingForm {
  #pieces: Buffer[] = []
  #fields = 1
  dropFile = () => {}

  take(piece: Buffer): void {
    if (this.#fields > MOST_FIELDS) return
    const own = Buffer.from(piece)
    for (let at = 0; at < own.length; at++) {
      if (own[at] === AMPERSAND) this.#fields += 1
      // As URLSearchParams would, which takes ten times as long for it.
      else if (own[at] === PLUS) own[at] = SPACE
    }
    this.#pieces.push(own)
  }

  async whole(): Promise<FormData> {
    if (this.#fields > MOST_FIELDS) throw refusal(413, TOO_MANY)
    const form = new FormData()
    const text = Buffer.concat(this.#pieces).toString('utf8')
    // The sign in front keeps a question mark from being taken for the beginning of a query.
    for (const field of text.split('&'))
      for (const [name, value] of new URLSearchParams(`&${field}`)) form.append(name, cleaned(value))
    return form
  }
}

/** multipart/form-data, by a library (docs/decisions/0030-bodies-are-read-in-pieces.md). */
export class PartsForm implements ComingForm {
  #form = new FormData()
  #mostText: number
  #parser: BusboyInstance
  #finished: Promise<void>
  #refused: Response | null = null
  #text = 0
  #fields = 0
  #file: IncomingFile | null = null

  /** @param mostFile bytes of files that are kept; null where there is no room for one now */
  constructor(type: string, mostText: number, mostFile: number | null) {
    this.#mostText = mostText
    let left = mostFile ?? 0
    this.#parser = new Busboy({
      headers: { 'content-type': type },
      limits: { fieldSize: mostText + 1, headerSize: 4 * KILOBYTE, parts: MOST_FIELDS + 1 },
      isPartAFile: (_name, _type, fileName) => fileName !== undefined,
    })
    this.#finished = new Promise((resolve, reject) => {
      this.#parser.on('finish', resolve)
      this.#parser.on('error', reject)
    })
    // It is told by whole(), where it comes to that.
    this.#finished.catch(() => {})
    this.#parser.on('field', (name, value) => this.#field(name, value))
    this.#parser.on('file', (name, stream, fileName, _encoding, mime) => {
      this.#count()
      const file = new IncomingFile(fileName, mime, mostFile === null ? null : left)
      this.#file = file
      stream.on('data', (piece: Buffer) => file.add(piece))
      stream.on('error', () => {})
      stream.on('end', () => {
        left = Math.max(0, left - file.size)
        if (name) this.#form.append(name, file.whole())
      })
    })
  }

  #count(): void {
    this.#fields += 1
    if (this.#fields > MOST_FIELDS) this.#refused ??= refusal(413, TOO_MANY)
  }

  #field(name: string | undefined, value: string): void {
    this.#count()
    this.#text += value.length
    if (this.#text > this.#mostText) this.#refused ??= tooMuch(this.#mostText)
    if (name !== undefined && !this.#refused) this.#form.append(name, cleaned(value))
  }

  async take(piece: Buffer): Promise<void> {
    if (this.#refused || this.#parser.write(piece)) return
    await Promise.race([once(this.#parser, 'drain'), this.#finished])
  }

  dropFile(): void {
    this.#file?.drop('no-room')
  }

  async whole(): Promise<FormData> {
    if (this.#refused) throw this.#refused
    this.#parser.end()
    await this.#finished
    if (this.#refused) throw this.#refused
    return this.#form
  }
}
