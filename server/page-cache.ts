import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, gzip } from 'node:zlib'
import { contentVersion } from '#app/platform/settings/content-version.server.ts'
import { everyAnswer } from './headers.ts'

// Pages that are only read, rendered once for each state of the content and each choice of reading settings, and served
// from memory before the router, and even Hono, is asked.

const HOLDS_BYTES = 96 * 1024 * 1024
/** Of one page: reading settings come in hundreds of combinations, and most people have none. */
const HOLDS_OF_ONE_PAGE = 40
const MARK = 'x-read-only-page'
const OWN_HEADERS = new Set(['content-length', 'cache-control', 'vary'])
/** Whether a Cookie header says who this is. */
export const tellsWho = (cookie: string | null): boolean => cookie !== null && PERSONAL.test(cookie)
const PERSONAL = /(?:^|;\s*)(?:__Host-|__Secure-|better-auth\.)/
/** One spelling of each address: others are sent on to it (canonical.ts), or made for whoever asks. */
const PLAIN = /^(?:\/|(?:\/[a-z0-9._-]+)+)$/
const BROTLI_FOR_KEEPING = 10

type Encoding = 'br' | 'gzip' | 'identity'

/** What to send, ready made: header names and values in turn. */
interface KeptAnswer {
  status: 200 | 304
  headers: string[]
  body: Uint8Array<ArrayBuffer> | null
  etag: string
}

interface Page {
  version: number
  bytes: number
  whole: Record<Encoding, KeptAnswer>
  unchanged: Record<Encoding, KeptAnswer>
}

const pages = new Map<string, Page>()
let held = 0

/**
 * The key of the page that a request asks for, or undefined when it must be made for this visitor: a form, a query, or
 * a cookie that says who this is.
 * @param url path and query
 * @param settingsKey names the reading settings of a Cookie header, the same for all that look the same
 */
export function pageKey(
  method: string | undefined,
  url: string,
  cookie: string | null | undefined,
  settingsKey: (cookie: string) => string,
): string | undefined {
  if ((method !== 'GET' && method !== 'HEAD') || url.includes('?')) return undefined
  if (!PLAIN.test(url)) return undefined
  if (!cookie) return `${url}\n`
  if (PERSONAL.test(cookie)) return undefined
  return `${url}\n${settingsKey(cookie)}`
}

export function keptAnswer(
  key: string,
  acceptEncoding: string | null | undefined,
  ifNoneMatch: string | null | undefined,
): KeptAnswer | undefined {
  const page = pages.get(key)
  if (!page || page.version !== contentVersion()) return undefined
  const accepts = acceptEncoding ?? ''
  const encoding: Encoding = accepts.includes('br') ? 'br' : accepts.includes('gzip') ? 'gzip' : 'identity'
  const answer = page.whole[encoding]
  return ifNoneMatch?.includes(answer.etag) ? page.unchanged[encoding] : answer
}

/** A kept answer for those who speak in web Requests. */
export function keptResponse(key: string, request: Request): Response | undefined {
  const { headers } = request
  const kept = keptAnswer(key, headers.get('accept-encoding'), headers.get('if-none-match'))
  if (!kept) return undefined
  const pairs = Array.from({ length: kept.headers.length / 2 }, (_, i) =>
    kept.headers.slice(2 * i, 2 * i + 2),
  )
  const body = request.method === 'HEAD' ? null : kept.body
  return new Response(body, { status: kept.status, headers: pairs as [string, string][] })
}

/**
 * Keeps an answer of the router when it is a page that is only read.
 * @param version the content's version before the page was made, so that a change in between shows
 * @returns the answer to send, or null when it is not kept
 */
export async function keepPage(
  key: string,
  request: Request,
  answer: Response,
  version: number,
): Promise<Response | null> {
  const readOnly = answer.headers.has(MARK)
  answer.headers.delete(MARK)
  const keep =
    readOnly &&
    answer.status === 200 &&
    request.method === 'GET' &&
    !answer.headers.has('set-cookie') &&
    !answer.headers.get('cache-control')?.includes('no-store')
  if (!keep) return null
  const body = new Uint8Array(await answer.arrayBuffer())
  const headers = [...answer.headers].filter(([name]) => !OWN_HEADERS.has(name))
  const br = await brotli(body, BROTLI_FOR_KEEPING)
  const zipped = new Uint8Array(await promisify(gzip)(body, { level: 9 }))
  forget(key)
  const whole = {
    br: answerOf(br, headers, 'br'),
    gzip: answerOf(zipped, headers, 'gzip'),
    identity: answerOf(body, headers, 'identity'),
  }
  const unchanged = {
    br: notModified(whole.br),
    gzip: notModified(whole.gzip),
    identity: notModified(whole.identity),
  }
  const bytes = body.length + br.length + zipped.length
  pages.set(key, { version, bytes, whole, unchanged })
  held += bytes
  dropOldestOf(pageOf(key))
  for (const [oldest] of pages) {
    if (held <= HOLDS_BYTES) break
    forget(oldest)
  }
  return keptResponse(key, request) ?? new Response(body, { status: 200, headers })
}

export async function brotli(body: Uint8Array, quality: number): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await promisify(brotliCompress)(body, brotliOptions(body, quality)))
}

/** The same at once: for a page made anew, handing it to another thread takes longer than the work. */
export const brotliNow = (body: Uint8Array, quality: number): Uint8Array<ArrayBuffer> =>
  new Uint8Array(brotliCompressSync(body, brotliOptions(body, quality)))

const brotliOptions = (body: Uint8Array, quality: number) => ({
  params: {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
  },
})

function answerOf(
  body: Uint8Array<ArrayBuffer>,
  headers: [string, string][],
  encoding: Encoding,
): KeptAnswer {
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
  const all = [
    ...headers,
    ...everyAnswer().filter(([name]) => !headers.some(([other]) => other === name)),
    ['cache-control', 'private, no-cache'],
    ['vary', 'Cookie, Accept-Encoding'],
    ['etag', etag],
    ['content-length', String(body.length)],
    ...(encoding === 'identity' ? [] : [['content-encoding', encoding]]),
  ]
  return { status: 200, headers: all.flat(), body, etag }
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

const pageOf = (key: string): string => key.slice(0, key.indexOf('\n') + 1)

function dropOldestOf(page: string): void {
  const kept = [...pages.keys()].filter((key) => key.startsWith(page))
  for (const key of kept.slice(0, Math.max(0, kept.length - HOLDS_OF_ONE_PAGE))) forget(key)
}

function forget(key: string) {
  held -= pages.get(key)?.bytes ?? 0
  pages.delete(key)
}
