import { KILOBYTE, MEGABYTE } from '../byte-sizes.ts'
import { Refused } from '../refused.ts'
import { config } from '../settings/config.server.ts'
import { PartsForm, refusal, tooMuch, UrlencodedForm } from './body-forms.server.ts'
import { type GiveBack, roomIsShort, SMALL_BODY, takeRoom } from './room-for-bodies.server.ts'
import { words } from './words.ts'

// Reads request bodies piece by piece: limited in bytes, fields and time, and never so much at once that other requests
// wait. No other code in the app reads a request's body.

/** The limits of a form. Anything else is refused before it is read. */
export interface Takes {
  /** Bytes of all fields together. */
  text: number
  /** Bytes of one file; without it a form accepts none. */
  file?: number
}

export const TEXT: Takes = { text: 256 * KILOBYTE }
/** A long text that staff write. */
export const LONG_TEXT: Takes = { text: MEGABYTE }
/** Data that a staff browser sealed: keys and records of many cases at once. */
export const ENVELOPES: Takes = { text: 4 * MEGABYTE }
export const withFile = (bytes: number): Takes => ({ ...TEXT, file: bytes })

/** The headers of the parts, and what is between them. */
const FRAME = 256 * KILOBYTE
const PIECE = 32 * KILOBYTE
/** In milliseconds: after working this long on one body, let other requests run. */
const WORKS_AT_MOST = 8
const SILENT_AT_MOST = 30_000
/**
 * Bytes a second, on average. A body that is still incomplete after this time must come at least as fast, or it is
 * refused.
 */
const SLOWEST = KILOBYTE
const SLOWEST_AFTER = 30
/** While another request waits for room, a large body that comes more slowly than this gives its room up. */
const FAST_ENOUGH = 16 * KILOBYTE
const FAST_ENOUGH_AFTER = 20
/** For a form whose file found no room: the typed text is read. */
const TEXT_ALONE = { as: 'text', waitsAtMost: 5000 } as const
const AGAIN_IN = 20

const SILENT = words.bodies.silent
const TOO_SLOW = words.bodies.tooSlow
const UNREADABLE = words.bodies.unreadable

/**
 * Reads a posted form.
 * @throws Response with a sentence: 400 for what is not a form, 408 for silence, 413 for too much
 * @throws Refused if there is no room for it
 */
export async function readBody(request: Request, takes: Takes): Promise<FormData> {
  const type = request.headers.get('content-type') ?? ''
  const urlencoded = /^application\/x-www-form-urlencoded/i.test(type)
  if (!urlencoded && !/^multipart\/form-data/i.test(type)) {
    await readAway(request)
    throw refusal(400, UNREADABLE)
  }
  const most = urlencoded ? takes.text : takes.text + FRAME + (takes.file ? config.bodyLimitBytes : 0)
  // A body that is too long is read and discarded, and needs no room.
  const room =
    saidAtAll(request) > most ? NO_ROOM : await roomFor(request, urlencoded ? { text: takes.text } : takes)
  try {
    const form = urlencoded
      ? new UrlencodedForm()
      : new PartsForm(type, takes.text, room.withFile ? (takes.file ?? 0) : null)
    for await (const piece of pieces(request, Math.min(most, config.bodyLimitBytes), () =>
      makeWay(room, form),
    ))
      await form.take(piece)
    return await form.whole()
  } catch (error) {
    throw error instanceof Response || error instanceof Refused ? error : refusal(400, UNREADABLE)
  }
}

const NO_ROOM: Room = { bytes: 0, giveBack: () => {}, withFile: false }

interface Room {
  bytes: number
  giveBack: GiveBack
  withFile: boolean
}

/**
 * Room for the whole body, or if the file does not fit, for its text.
 * @throws Refused when there is none for the text either
 */
async function roomFor(request: Request, { text, file = 0 }: Takes): Promise<Room> {
  const said = saidLength(request)
  const whole = Math.min(said, text + (file && file + FRAME))
  const all = await takeRoom(whole)
  if (all) return { bytes: whole, giveBack: all, withFile: true }
  const typed = Math.min(said, text)
  const some = whole > typed ? await takeRoom(typed, TEXT_ALONE) : null
  if (some) return { bytes: typed, giveBack: some, withFile: false }
  // Read to its end, so that the browser shows the sentence instead of a connection error.
  await readAway(request)
  throw new Refused(words.bodies.noRoom, 503, AGAIN_IN)
}

/**
 * For a large body that comes slowly while others wait: drops its file, so that the typed text is read.
 * @throws Response when there is no file to drop
 */
function makeWay(room: Room, form: UrlencodedForm | PartsForm): void {
  if (room.bytes <= SMALL_BODY) return
  if (!(form instanceof PartsForm && room.withFile)) throw refusal(408, TOO_SLOW)
  form.dropFile()
  room.giveBack(room.bytes - SMALL_BODY)
  room.bytes = SMALL_BODY
}

/** The stated length of a request; 0 if it states none. */
const saidAtAll = (request: Request): number => Number(request.headers.get('content-length') ?? 0)
const saidLength = (request: Request): number => saidAtAll(request) || Number.POSITIVE_INFINITY

/** A body that is not a form, such as a webhook's, as raw text. */
export async function bodyText(request: Request, most: number): Promise<string> {
  if (!(await takeRoom(Math.min(saidLength(request), most)))) {
    await readAway(request)
    throw new Refused(words.bodies.noRoom, 503, AGAIN_IN)
  }
  const all: Buffer[] = []
  for await (const piece of pieces(request, most)) all.push(piece)
  return Buffer.concat(all).toString('utf8')
}

/** Reads and discards a body, so that its sender gets the response. */
export async function readAway(request: Request): Promise<void> {
  for await (const _ of pieces(request, TEXT.text));
}

/**
 * The body in small pieces, yielding to other requests in between.
 * @param onShort is called after each piece of a slow body that holds room another request waits for
 */
async function* pieces(request: Request, most: number, onShort = () => {}): AsyncGenerator<Buffer> {
  const said = saidAtAll(request)
  if (said > config.bodyLimitBytes) throw tooMuch(most)
  const reader = request.body?.getReader() as ReadableStreamDefaultReader<Uint8Array> | undefined
  if (!reader) return
  const from = Date.now()
  let size = 0
  let began = performance.now()
  for (;;) {
    const { done, value } = await nextOf(reader)
    if (done) break
    size += value.length
    if (size > config.bodyLimitBytes) break
    if (size !== said) inTime(reader, { size, from }, onShort)
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

/** @throws Response when a body comes too slowly */
function inTime(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  { size, from }: { size: number; from: number },
  onShort: () => void,
): void {
  const seconds = (Date.now() - from) / 1000
  try {
    if (seconds > SLOWEST_AFTER && size / seconds < SLOWEST) throw refusal(408, TOO_SLOW)
    if (seconds > FAST_ENOUGH_AFTER && size / seconds < FAST_ENOUGH && roomIsShort()) onShort()
  } catch (error) {
    // It may have ended by itself; the refusal is what counts.
    void reader.cancel().catch(() => {})
    throw error
  }
}

async function nextOf(reader: ReadableStreamDefaultReader<Uint8Array>) {
  let timer: NodeJS.Timeout | undefined
  const silent = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(refusal(408, SILENT)), SILENT_AT_MOST)
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
