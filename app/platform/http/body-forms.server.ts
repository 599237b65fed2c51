import { once } from 'node:events'
import { Busboy, type BusboyInstance } from '@fastify/busboy'
import { KILOBYTE, MEGABYTE } from '../byte-sizes.ts'
import { withoutControls } from '../text/without-controls.ts'
import { words as say } from './form-words.ts'
import { IncomingFile } from './sent-file.server.ts'

// Parses a form as it arrives in pieces, in either of the two encodings that browsers use.

const MOST_FIELDS = 500
const TOO_MANY = say.bodyForms.tooMany

/**
 * No writing system puts more combining marks on one letter. Normalizing a long row of them, as comparing texts does,
 * takes quadratic time.
 */
const MARKS_ON_A_LETTER = 30
// The last two are letters, but become marks when texts are normalized.
const PILE = new RegExp(`([\\p{M}\\uff9e\\uff9f]{${MARKS_ON_A_LETTER}})[\\p{M}\\uff9e\\uff9f]+`, 'gu')
const cleaned = (text: string): string => withoutControls(text).replace(PILE, '$1')

export const refusal = (status: number, words: string): Response => new Response(words, { status })

/** The response to more than `most` bytes. */
export function tooMuch(most: number): Response {
  const size = most < MEGABYTE ? `${Math.round(most / KILOBYTE)} KB` : `${Math.round(most / MEGABYTE)} MB`
  return refusal(413, say.bodyForms.thisMoreThanWe({ size }))
}

interface ComingForm {
  take: (piece: Buffer) => Promise<void> | void
  /** Drops the incoming file, to make room for others. */
  dropFile: () => void
  /** @throws Response, or an error when the connection breaks */
  whole: () => Promise<FormData>
}

const AMPERSAND = 0x26
const PLUS = 0x2b
const SPACE = 0x20

/** application/x-www-form-urlencoded: parsed field by field, because parsing many at once takes quadratic time. */
export class UrlencodedForm implements ComingForm {
  #pieces: Buffer[] = []
  #fields = 1
  dropFile = () => {}

  take(piece: Buffer): void {
    if (this.#fields > MOST_FIELDS) return
    const own = Buffer.from(piece)
    for (let at = 0; at < own.length; at++) {
      if (own[at] === AMPERSAND) this.#fields += 1
      // As URLSearchParams would, which takes ten times as long.
      else if (own[at] === PLUS) own[at] = SPACE
    }
    this.#pieces.push(own)
  }

  async whole(): Promise<FormData> {
    if (this.#fields > MOST_FIELDS) throw refusal(413, TOO_MANY)
    const form = new FormData()
    const text = Buffer.concat(this.#pieces).toString('utf8')
    // The prefix keeps a question mark from being read as the start of a query.
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

  /** @param mostFile how many bytes of files are accepted; null if there is no room for a file now */
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
    // whole() reports the error when it is called.
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
