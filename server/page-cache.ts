import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { contentVersion } from '#app/platform/content-version.server.ts'

// Pages that are only read, rendered once for each state of the content and each choice of reading settings, and served
// from memory before the router is asked.

const HOLDS_BYTES = 96 * 1024 * 1024
const PAGE_MARK = 'x-read-only-page'
const OWN_HEADERS = new Set(['content-length', 'cache-control', 'vary'])
const PERSONAL = /(?:^|;\s*)(?:__Host-|__Secure-|better-auth\.)/

type Encoding = 'br' | 'gzip' | 'identity'
interface Page {
  version: number
  bytes: number
  answers: Record<Encoding, { body: Uint8Array<ArrayBuffer>; headers: [string, string][]; etag: string }>
}

const pages = new Map<string, Page>()
let held = 0

/** @returns the key of the page a request asks for, or undefined when it has to be made for this visitor */
export function pageKey(request: Request, settingsKey: (cookie: string) => string): string | undefined {
  if (request.method !== 'GET' && request.method !== 'HEAD') return undefined
  const at = request.url.indexOf('/', 8)
  const path = at === -1 ? '/' : request.url.slice(at)
  if (path.includes('?')) return undefined
  const cookie = request.headers.get('cookie')
  if (!cookie) return `${path}\n`
  if (PERSONAL.test(cookie)) return undefined
  return `${path}\n${settingsKey(cookie)}`
}

export function cachedPage(key: string, request: Request): Response | undefined {
  const page = pages.get(key)
  if (!page || page.version !== contentVersion()) return undefined
  const accepts = request.headers.get('accept-encoding') ?? ''
  const encoding: Encoding = accepts.includes('br') ? 'br' : accepts.includes('gzip') ? 'gzip' : 'identity'
  const { body, headers, etag } = page.answers[encoding]
  if (request.headers.get('if-none-match')?.includes(etag))
    return new Response(null, { status: 304, headers })
  return new Response(request.method === 'HEAD' ? null : body, { status: 200, headers })
}

/** Keeps an answer of the router when it is a page that is only read; gives back the answer to send in either case. */
export async function keepPage(
  key: string,
  request: Request,
  answer: Response,
  version: number,
): Promise<Response> {
  const readOnly = answer.headers.has(PAGE_MARK)
  answer.headers.delete(PAGE_MARK)
  if (!readOnly || answer.status !== 200 || answer.headers.has('set-cookie') || request.method === 'HEAD')
    return answer
  const body = new Uint8Array(await answer.arrayBuffer())
  const headers = [...answer.headers].filter(([name]) => !OWN_HEADERS.has(name))
  const br = await brotli(body, 10)
  const zipped = new Uint8Array(await promisify(gzip)(body, { level: 9 }))
  forget(key)
  pages.set(key, {
    version,
    bytes: body.length + br.length + zipped.length,
    answers: {
      br: answerOf(br, headers, 'br'),
      gzip: answerOf(zipped, headers, 'gzip'),
      identity: answerOf(body, headers, 'identity'),
    },
  })
  held += pages.get(key)?.bytes ?? 0
  for (const [oldest] of pages) {
    if (held <= HOLDS_BYTES) break
    forget(oldest)
  }
  return cachedPage(key, request) ?? new Response(body, { status: 200, headers })
}

export async function brotli(body: Uint8Array, quality: number): Promise<Uint8Array<ArrayBuffer>> {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
  }
  return new Uint8Array(await promisify(brotliCompress)(body, { params }))
}

function answerOf(body: Uint8Array<ArrayBuffer>, headers: [string, string][], encoding: Encoding) {
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
  const all: [string, string][] = [
    ...headers,
    ['cache-control', 'private, no-cache'],
    ['vary', 'Cookie, Accept-Encoding'],
    ['etag', etag],
    ['content-length', String(body.length)],
  ]
  if (encoding !== 'identity') all.push(['content-encoding', encoding])
  return { body, headers: all, etag }
}

function forget(key: string) {
  held -= pages.get(key)?.bytes ?? 0
  pages.delete(key)
}
