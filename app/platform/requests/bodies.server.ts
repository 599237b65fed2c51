import { KILOBYTE, MEGABYTE } from '../byte-sizes.ts'
import { PartsForm, refusal, tooMuch, UrlencodedForm } from '../forms/body-forms.server.ts'
import { config } from '../settings/config.server.ts'
import { roomIsShort, takeRoom } from './room-for-bodies.server.ts'
import { words } from './words.ts'

// What a request carries, read piece by piece: bounded in bytes, fields and time, and never so much at once that others
// wait. Nothing else in the app reads a request's body.

/** What a form may carry. What it does not take is refused before it is read. */
export interface Takes {
  /** Bytes of all fields together. */
  text: number
  /** Bytes of one file; without it a form takes none. */
  file?: number
}

export const TEXT: Takes = { text: 256 * KILOBYTE }
/** A letter that staff write. */
export const LONG_TEXT: Takes = { text: MEGABYTE }
/** What a staff browser sealed: keys and records of many cases at once. */
export const ENVELOPES: Takes = { text: 4 * MEGABYTE }
export const withFile = (bytes: number): Takes => ({ ...TEXT, file: bytes })

/** The heads of the parts, and what is between them. */
const FRAME = 256 * KILOBYTE
/** A file that is smaller needs no room of its own. */
const SMALL = 256 * KILOBYTE
const PIECE = 32 * KILOBYTE
/** Nobody waits longer than this for the work on one body. */
const WORKS_AT_MOST = 8
const SILENT_AT_MOST = 30_000
/** While others wait for room, a file that comes more slowly than this gives its room up. */
const FAST_ENOUGH = 16 * KILOBYTE
const SLOW_AFTER = 20

const TOO_SLOW = words.bodies.tooSlow
const UNREADABLE = words.bodies.unreadable

/**
 * Reads a posted form.
 * @throws Response with a sentence: 400 for what is no form, 408 for silence, 413 for too much
 */
export async function readBody(request: Request, takes: Takes): Promise<FormData> {
  const type = request.headers.get('content-type') ?? ''
  const urlencoded = /^application\/x-www-form-urlencoded/i.test(type)
  if (!urlencoded && !/^multipart\/form-data/i.test(type)) {
    await readAway(request)
    throw refusal(400, UNREADABLE)
  }
  const most = urlencoded ? takes.text : takes.text + FRAME + (takes.file ? config.bodyLimitBytes : 0)
  const room = takes.file && !urlencoded ? await roomFor(request, takes.file) : NO_NEED
  const began = Date.now()
  let size = 0
  try {
    const form = urlencoded
      ? new UrlencodedForm()
      : new PartsForm(type, takes.text, room && (takes.file ?? 0))
    for await (const piece of pieces(request, Math.min(most, config.bodyLimitBytes))) {
      size += piece.length
      await form.take(piece)
      const seconds = (Date.now() - began) / 1000
      if (room && room !== NO_NEED && roomIsShort() && seconds > SLOW_AFTER && size / seconds < FAST_ENOUGH) {
        form.dropFile()
        room()
      }
    }
    return await form.whole()
  } catch (error) {
    throw error instanceof Response ? error : refusal(400, UNREADABLE)
  }
}

const NO_NEED = () => {}

function roomFor(request: Request, file: number) {
  const said = Number(request.headers.get('content-length') ?? Number.POSITIVE_INFINITY)
  return said <= SMALL ? NO_NEED : takeRoom(Math.min(said, file + FRAME))
}

/** A body that is no form, as a webhook sends it, with its bytes as they came. */
export async function bodyText(request: Request, most: number): Promise<string> {
  const all: Buffer[] = []
  for await (const piece of pieces(request, most)) all.push(piece)
  return Buffer.concat(all).toString('utf8')
}

/** For who has to be answered and not read. */
export async function readAway(request: Request): Promise<void> {
  for await (const _ of pieces(request, TEXT.text));
}

/** The body in small pieces, with room for others in between. */
async function* pieces(request: Request, most: number): AsyncGenerator<Buffer> {
  const said = Number(request.headers.get('content-length') ?? 0)
  if (said > config.bodyLimitBytes) throw tooMuch(most)
  const reader = request.body?.getReader() as ReadableStreamDefaultReader<Uint8Array> | undefined
  if (!reader) return
  let size = 0
  let began = performance.now()
  for (;;) {
    const { done, value } = await nextOf(reader)
    if (done) break
    size += value.length
    if (size > config.bodyLimitBytes) break
    if (said > most || size > most) continue
    for (let at = 0; at < value.length; at += PIECE) {
      yield Buffer.from(value.buffer, value.byteOffset + at, Math.min(PIECE, value.length - at))
      if (performance.now() - began < WORKS_AT_MOST) continue
      await new Promise((others) => setImmediate(others))
      began = performance.now()
    }
  }
  if (said > most || size > most) {
    // It may have ended by itself; the refusal below is what counts.
    void reader.cancel().catch(() => {})
    throw tooMuch(most)
  }
}

async function nextOf(reader: ReadableStreamDefaultReader<Uint8Array>) {
  let timer: NodeJS.Timeout | undefined
  const silent = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(refusal(408, TOO_SLOW)), SILENT_AT_MOST)
  })
  try {
    return await Promise.race([reader.read(), silent])
  } catch (error) {
    // It may have ended by itself; the error below is what counts.
    void reader.cancel().catch(() => {})
    throw error
  } finally {
    clearTimeout(timer)
  }
}
