import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, gzip } from 'node:zlib'
import { everyAnswer } from '../headers.ts'

// Cached responses, ready in each encoding that browsers accept.

const OWN_HEADERS = new Set(['content-length', 'cache-control', 'vary'])
/** A tenth fewer bytes than the quick one, and twenty times its work. */
const BROTLI_FOR_KEEPING = 10
/** For the first readers of a page, and for pages that are rendered every 15 seconds. */
const BROTLI_FOR_A_WHILE = 5

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

/** A page in each encoding, and its "not modified" responses. */
export interface EncodedPage {
  bytes: number
  whole: Record<Encoding, KeptAnswer>
  unchanged: Record<Encoding, KeptAnswer>
}

/** Compresses quickly: the first visitor waits for it. */
export async function encodePage(
  body: Uint8Array<ArrayBuffer>,
  given: [string, string][],
): Promise<EncodedPage> {
  const noStore = given.some(([name, value]) => name === 'cache-control' && value.includes('no-store'))
  const headers: [string, string][] = [
    ...given.filter(([name]) => !OWN_HEADERS.has(name)),
    ['cache-control', noStore ? 'no-store' : 'private, no-cache'],
  ]
  const br = await brotli(body, BROTLI_FOR_A_WHILE)
  const zipped = new Uint8Array(await promisify(gzip)(body, { level: 9 }))
  const whole = {
    br: answerOf(br, headers, 'br'),
    gzip: answerOf(zipped, headers, 'gzip'),
    identity: answerOf(body, headers, 'identity'),
  }
  return { ...withUnchanged(whole), bytes: body.length + br.length + zipped.length }
}

/** The same page, compressed as far as is worth the time. Its bytes differ, and so does its ETag. */
export async function packedWell(page: EncodedPage): Promise<EncodedPage> {
  const { identity, br } = page.whole
  if (!identity.body || !br.body) return page
  const small = await brotli(identity.body, BROTLI_FOR_KEEPING)
  if (small.length >= br.body.length) return page
  const whole = { ...page.whole, br: withBody(br, small) }
  return { ...page, ...withUnchanged(whole), bytes: page.bytes - br.body.length + small.length }
}

const withUnchanged = (whole: EncodedPage['whole']) => ({
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

/**
 * The smallest window, as a power of two, in which brotli sees all of so many bytes. Its usual one of 4 MB makes a page
 * no smaller, but its memory has to be allocated and cleared each time: a third of the work for a page of 40 KB.
 */
const windowFor = (bytes: number): number => Math.min(22, Math.max(16, Math.ceil(Math.log2(bytes + 16))))

function withBody(answer: KeptAnswer, body: Uint8Array<ArrayBuffer>): KeptAnswer {
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
): KeptAnswer {
  const etag = etagOf(body)
  const all = [
    ...headers,
    ...everyAnswer().filter(([name]) => !headers.some(([other]) => other === name)),
    ['vary', 'Cookie, Accept-Encoding'],
    ['etag', etag],
    ['content-length', String(body.length)],
    ...(encoding === 'identity' ? [] : [['content-encoding', encoding]]),
  ]
  return { status: 200, headers: all.flat(), body, etag }
}

const atEdge = new WeakMap<KeptAnswer, KeptAnswer>()

/**
 * The same answer with the permission for a CDN (RFC 9213) or nginx to keep it for so long. Browsers still ask each time
 * (docs/decisions/0681).
 */
export function forEdge(answer: KeptAnswer, seconds: number): KeptAnswer {
  const known = atEdge.get(answer)
  if (known) return known
  const more = ['cdn-cache-control', `max-age=${seconds}`, 'x-accel-expires', String(seconds)]
  const made = { ...answer, headers: [...answer.headers, ...more] }
  atEdge.set(answer, made)
  return made
}

function notModified({ headers, etag }: KeptAnswer): KeptAnswer {
  const kept: string[] = []
  for (let i = 0; i < headers.length; i += 2) {
    const [name = '', value = ''] = headers.slice(i, i + 2)
    if (name !== 'content-length' && name !== 'content-type' && name !== 'content-encoding')
      kept.push(name, value)
  }
  return { status: 304, headers: kept, body: null, etag }
}
