import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, gzip } from 'node:zlib'
import type { PerVisitorValue } from '#app/platform/request-context.server.ts'
import { everyAnswer } from '../headers.ts'
import {
  brotliWithHoles,
  filled,
  findPlaceholders,
  type Holed,
  newTexts,
  windowFor,
} from './page-placeholders.ts'

// Cached responses, ready in each encoding that browsers accept.

const OWN_HEADERS = new Set(['content-length', 'cache-control', 'vary'])
/** A tenth fewer bytes than the quick one, and twenty times its work. */
const BROTLI_FOR_KEEPING = 10
/** For the first readers of a page, and for pages that are rendered every 15 seconds. */
const BROTLI_FOR_A_WHILE = 5
/**
 * In one of three pages a byte of a random text is matched with the page around it, or the other way; with other texts
 * it is not.
 */
const TRIES = 10

export type Encoding = 'br' | 'gzip' | 'identity'

/** Whether an Accept-Encoding header accepts this: "br;q=0" says that it does not (RFC 9110, 12.5.3). */
export const takes = (accepts: string, coding: 'br' | 'gzip'): boolean =>
  accepts.includes(coding) &&
  accepts
    .split(',')
    .map((one) => one.split(';'))
    .some(([name = '', weight = '']) => name.trim() === coding && !/^\s*q=0(?:\.0*)?\s*$/.test(weight))

/** A ready response: header names and values in turn. */
export interface KeptAnswer {
  status: 200 | 304
  headers: string[]
  body: Uint8Array<ArrayBuffer> | null
  etag: string
}

/** As stored: the texts of its holes are those of the request that it was made for. */
export type Template = KeptAnswer & { places: Holed['places'] }

/** A page in each encoding, and its "not modified" responses. */
export interface Templates {
  bytes: number
  holes: readonly PerVisitorValue[]
  whole: Record<Encoding, Template>
  unchanged: Record<Encoding, Template>
}

/** For a page that is the same for everyone, compressed quickly: the first visitor waits for it. */
export async function templates(
  body: Uint8Array<ArrayBuffer>,
  given: [string, string][],
): Promise<Templates> {
  const headers = given.filter(([name]) => !OWN_HEADERS.has(name))
  const br = await brotli(body, BROTLI_FOR_A_WHILE)
  const zipped = new Uint8Array(await promisify(gzip)(body, { level: 9 }))
  const whole = {
    br: answerOf(br, headers, 'br'),
    gzip: answerOf(zipped, headers, 'gzip'),
    identity: answerOf(body, headers, 'identity'),
  }
  return { ...withUnchanged(whole), holes: [], bytes: body.length + br.length + zipped.length }
}

/** The same page, compressed as far as is worth the time. Its bytes differ, and so does its ETag. */
export async function packedWell(page: Templates): Promise<Templates> {
  const { identity, br } = page.whole
  if (!identity.body || !br.body) return page
  const small = await brotli(identity.body, BROTLI_FOR_KEEPING)
  if (small.length >= br.body.length) return page
  const whole = { ...page.whole, br: withBody(br, small) }
  return { ...page, ...withUnchanged(whole), bytes: page.bytes - br.body.length + small.length }
}

interface Page {
  body: Uint8Array<ArrayBuffer>
  headers: [string, string][]
  holes: readonly PerVisitorValue[]
}

/**
 * For a page with parts that differ for each visitor. A client without brotli gets it uncompressed.
 * @returns undefined if a part cannot be told apart from the rest of the page
 */
export async function templatesWithHoles(page: Page): Promise<Templates | undefined> {
  let tried = page
  for (let i = 0; i < TRIES; i += 1) {
    const values = tried.holes.map(({ value }) => value)
    const places = findPlaceholders(tried.body, values)
    if (!places) return undefined
    const br = await brotliWithHoles({ bytes: tried.body, places }, tried.holes, BROTLI_FOR_A_WHILE)
    if (br) return withPlaces(tried, places, br)
    const texts = newTexts(tried.holes)
    if (!texts) return undefined
    tried = {
      body: filled({ bytes: tried.body, places }, texts),
      headers: tried.headers.map(([name, value]) => [name, inHeader(value, tried.holes, texts)]),
      holes: tried.holes.map((hole, at) => ({ ...hole, value: texts[at] ?? '' })),
    }
  }
  return undefined
}

/** One header with new texts in its holes. */
export const inHeader = (
  header: string,
  holes: readonly PerVisitorValue[],
  texts: readonly string[],
): string => holes.reduce((all, { value }, i) => all.replace(value, () => texts[i] ?? ''), header)

function withPlaces({ body, headers: given, holes }: Page, places: Holed['places'], br: Holed): Templates {
  const noStore = given.some(([name, value]) => name === 'cache-control' && value.includes('no-store'))
  const headers = given.filter(([name]) => !OWN_HEADERS.has(name))
  const sent = { control: noStore ? 'no-store' : 'private, no-cache', changing: holes.length > 0 }
  const identity = { ...answerOf(body, headers, 'identity', sent), places }
  const whole = {
    br: { ...answerOf(br.bytes, headers, 'br', sent), places: br.places },
    gzip: identity,
    identity,
  }
  return { ...withUnchanged(whole), holes, bytes: body.length + br.bytes.length }
}

const withUnchanged = (whole: Templates['whole']) => ({
  whole,
  unchanged: {
    br: notModified(whole.br),
    gzip: notModified(whole.gzip),
    identity: notModified(whole.identity),
  },
})

export async function brotli(body: Uint8Array, quality: number): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await promisify(brotliCompress)(body, brotliOptions(body, quality)))
}

/** The same synchronously: for a page rendered each time, passing it to another thread takes longer than the work. */
export const brotliNow = (body: Uint8Array, quality: number): Uint8Array<ArrayBuffer> =>
  new Uint8Array(brotliCompressSync(body, brotliOptions(body, quality)))

const brotliOptions = (body: Uint8Array, quality: number) => ({
  params: {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    [constants.BROTLI_PARAM_LGWIN]: windowFor(body.length),
  },
})

function withBody(answer: Template, body: Uint8Array<ArrayBuffer>): Template {
  const etag = etagOf(body)
  const own: Record<string, string> = { etag, 'content-length': String(body.length) }
  const headers = answer.headers.map((text, i) => (i % 2 ? (own[answer.headers[i - 1] ?? ''] ?? text) : text))
  return { ...answer, headers, body, etag }
}

const etagOf = (body: Uint8Array): string =>
  `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`

function answerOf(
  body: Uint8Array<ArrayBuffer>,
  headers: [string, string][],
  encoding: Encoding,
  { control, changing } = { control: 'private, no-cache', changing: false },
): Template {
  const etag = etagOf(body)
  const all = [
    ...headers,
    ...everyAnswer().filter(([name]) => !headers.some(([other]) => other === name)),
    ['cache-control', control],
    ['vary', 'Cookie, Accept-Encoding'],
    ...(changing ? [] : [['etag', etag]]),
    ['content-length', String(body.length)],
    ...(encoding === 'identity' ? [] : [['content-encoding', encoding]]),
  ]
  return { status: 200, headers: all.flat(), body, etag, places: [] }
}

function notModified({ headers, etag }: Template): Template {
  const kept: string[] = []
  for (let i = 0; i < headers.length; i += 2) {
    const [name = '', value = ''] = headers.slice(i, i + 2)
    if (name !== 'content-length' && name !== 'content-type' && name !== 'content-encoding')
      kept.push(name, value)
  }
  return { status: 304, headers: kept, body: null, etag, places: [] }
}
