import { isFresh } from '#app/platform/caches/cached.server.ts'
import { logTrouble } from '#app/platform/log.server.ts'
import { config } from '#app/platform/settings/config.server.ts'
import { bucketOf, isCurrent } from '#app/platform/settings/content-version.server.ts'
import {
  type EncodedPage,
  type Encoding,
  encodePage,
  forEdge,
  type KeptAnswer,
  packedWell,
  takes,
} from './cached-responses.ts'

// Caches pages rendered once per version of the content and per choice of reading settings, and serves them from memory
// before the router, and even Hono, runs: pages without forms, and those with a form that say `handle = { keep: true
// }`. Each visitor gets the same bytes. Pages with a form are for visitors about whom nothing is known except their
// reading settings (docs/decisions/0545).

const HOLDS_BYTES = 32 * 1024 * 1024
/** The part for URLs with a query, whose number is unlimited. */
const HOLDS_BYTES_OF_QUERIES = 12 * 1024 * 1024
const LONGEST_QUERY = 200
/** Even without a change of the content: what such a page says about today, or about who can read a case, is never older. */
const KEEPS_FORMS_FOR = 15_000
/** Per page: reading settings come in hundreds of combinations, and most people have none. */
const HOLDS_OF_ONE_PAGE = 40
/** The request after which a page is compressed further: many pages are requested only once before the content changes. */
const ASKED_OFTEN = 3
const READ_ONLY = 'x-read-only-page'
const WITH_FORM = 'x-kept-form-page'
/** Whether a Cookie header identifies the visitor. */
export const tellsWho = (cookie: string | null): boolean => cookie !== null && PERSONAL.test(cookie)
const PERSONAL = /(?:^|;\s*)(?:__Host-|__Secure-|better-auth\.)/
/**
 * One spelling of each URL, and topics by their ids: others are redirected to it (canonical.ts), or rendered for the
 * visitor.
 */
const PLAIN = /^(?:\/|(?:\/[a-z0-9._-]+)+|\/forum\/topic\/[\w-]{22}(?:\/feed\.atom)?)$/
/**
 * Matches words that a visitor typed into a field of a page: the speed of the page must not tell others that these
 * words were searched.
 */
const OWN_WORDS = /^[^\n]*[?&](?:q|searchTerm|place|near|zip|city|by|name|custom)=[^&\n]/
/** Whether the URL of a page holds words that a visitor searched for. */
export const searchesFor = (url: string): boolean => OWN_WORDS.test(url)
/** The one query with which a page without forms is cached. */
const A_FURTHER_PAGE = /^[^?]+\?page=[1-9]\d{0,3}\n/
/** Cookies that change nothing in such a page, and the reading settings, which are part of the key. */
const SAYS_NOTHING = /^\s*(?:(?:reading|kept|told)=[^;]*(?:;\s*|$))*$/

interface Page extends EncodedPage {
  /** Of its path. */
  bucket: string
  version: number
  until: number
  /** For visitors without any cookie that could identify them. */
  forStrangers: boolean
  /** How often it was served. */
  asked: number
}

/** The most recently requested come last. */
const pages = new Map<string, Page>()
const beingMade = new Map<string, Promise<void>>()
/** Pages are compressed further one after the other, so that other work gets its turn after a change to all of them. */
let packing = Promise.resolve()
let held = 0
let answered = 0
let heldOfQueries = 0

interface Asks {
  cookie: string | null | undefined
  acceptEncoding: string | null | undefined
  ifNoneMatch: string | null | undefined
}

/**
 * The cache key of the requested page, or undefined when it must be rendered for this visitor: a form, or a cookie that
 * identifies them.
 * @param url path and query
 * @param settingsKey identifies the reading settings of a Cookie header, the same for all that look the same
 */
export function pageKey(
  method: string | undefined,
  url: string,
  cookie: string | null | undefined,
  settingsKey: (cookie: string) => string,
): string | undefined {
  if (method !== 'GET' && method !== 'HEAD') return undefined
  const query = url.indexOf('?')
  if (query !== -1 && url.length - query > LONGEST_QUERY) return undefined
  if (!PLAIN.test(query === -1 ? url : url.slice(0, query))) return undefined
  if (!cookie) return `${url}\n`
  if (PERSONAL.test(cookie)) return undefined
  return `${url}\n${settingsKey(cookie)}`
}

/** @param old whether it may be from before the database was last asked */
export function keptAnswer(key: string, asks: Asks, old = false): KeptAnswer | undefined {
  if (!old && !isFresh()) return undefined
  const page = pages.get(key)
  if (!page || !isCurrent(page.bucket, page.version) || page.until < performance.now()) return undefined
  if (page.forStrangers && !SAYS_NOTHING.test(asks.cookie ?? '')) return undefined
  pages.delete(key)
  pages.set(key, page)
  const accepts = asks.acceptEncoding ?? ''
  const encoding: Encoding = takes(accepts, 'br') ? 'br' : takes(accepts, 'gzip') ? 'gzip' : 'identity'
  const answer = page.whole[encoding]
  page.asked += 1
  answered += 1
  // A page that expires after seconds is not worth the work.
  if (page.asked === ASKED_OFTEN && page.until === Number.POSITIVE_INFINITY) packLater(key, page)
  const given = hasTag(asks.ifNoneMatch, answer.etag) ? page.unchanged[encoding] : answer
  return config.edgeSeconds > 0 && !asks.cookie && !page.forStrangers
    ? forEdge(given, config.edgeSeconds)
    : given
}

/** A proxy that compresses an answer itself makes W/"x", "x-gzip" or "x;gzip" of our tag "x", and asks with that. */
const hasTag = (asked: string | null | undefined, etag: string): boolean =>
  asked?.replace(OF_A_PROXY, '"').includes(etag) ?? false
const OF_A_PROXY = /(?:--?|;)(?:gzip|br|zstd)"/g

function packLater(key: string, page: Page): void {
  packing = packing
    .then(async () => {
      // A page that is outdated by now is not worth the work.
      if (pages.get(key) !== page || !isCurrent(page.bucket, page.version)) return
      const well = await packedWell(page)
      if (pages.get(key) !== page) return
      count(key, well.bytes - page.bytes)
      Object.assign(page, well)
    })
    .catch((error: unknown) => logTrouble(error, 'packing a page'))
}

/** A cached response as a web Response. */
export function keptResponse(key: string, request: Request, old = false): Response | undefined {
  const { headers } = request
  const asks = {
    cookie: headers.get('cookie'),
    acceptEncoding: headers.get('accept-encoding'),
    ifNoneMatch: headers.get('if-none-match'),
  }
  const kept = keptAnswer(key, asks, old)
  if (!kept) return undefined
  const pairs = Array.from({ length: kept.headers.length / 2 }, (_, i) =>
    kept.headers.slice(2 * i, 2 * i + 2),
  )
  const body = request.method === 'HEAD' ? null : kept.body
  return new Response(body, { status: kept.status, headers: pairs as [string, string][] })
}

/**
 * When many request a page that is out of date, one request renders it. The others wait here for it.
 * @param make renders the page and caches it
 */
export async function madeOnce(key: string | undefined, make: () => Promise<Response>, request: Request) {
  if (!key || !pages.has(key)) return make()
  const other = beingMade.get(key)
  if (other) {
    await other
    return keptResponse(key, request) ?? make()
  }
  const made = make()
  // The request that rendered it gets the error; requests that waited render it again.
  const settled = made.then(
    () => {},
    () => {},
  )
  beingMade.set(key, settled)
  try {
    return await made
  } finally {
    beingMade.delete(key)
  }
}

/** The caching instructions of the router's response; these headers are ours and are not sent. */
function mayKeep(
  key: string | undefined,
  request: Request,
  answer: Response,
): 'read only' | 'with form' | false {
  const readOnly = answer.headers.has(READ_ONLY)
  const withForm = answer.headers.has(WITH_FORM)
  answer.headers.delete(READ_ONLY)
  answer.headers.delete(WITH_FORM)
  if (answer.status !== 200 || request.method !== 'GET' || (key && OWN_WORDS.test(key))) return false
  if (withForm)
    return SAYS_NOTHING.test(request.headers.get('cookie') ?? '') && !givesSecret(answer) && 'with form'
  const personal =
    answer.headers.has('set-cookie') || answer.headers.get('cache-control')?.includes('no-store')
  return readOnly && !personal && (!key?.includes('?') || A_FURTHER_PAGE.test(key)) && 'read only'
}

/** Whether a cookie is set that only we may read. */
export const givesSecret = (answer: Response): boolean =>
  answer.headers.getSetCookie().some((line) => /; HttpOnly/i.test(line))

/**
 * Caches a response of the router if it is a cacheable page.
 * @param version the content's version before the page was rendered, so that a change in between shows
 * @returns the response to send, or null when it is not cached
 */
export async function keepPage(
  key: string | undefined,
  request: Request,
  answer: Response,
  version: number,
): Promise<Response | null> {
  const how = mayKeep(key, request, answer)
  if (!key || !how) return null
  const body = new Uint8Array(await answer.arrayBuffer())
  const headers = [...answer.headers]
  const kept = await encodePage(body, headers)
  const until = how === 'with form' ? performance.now() + KEEPS_FORMS_FOR : Number.POSITIVE_INFINITY
  forget(key)
  const one = {
    ...kept,
    bucket: bucketOf(pathOf(key)),
    version,
    until,
    forStrangers: how === 'with form',
    asked: 0,
  }
  pages.set(key, one)
  count(key, one.bytes)
  dropOldestOf(pageOf(key))
  makeRoom()
  return keptResponse(key, request) ?? new Response(body, { status: 200, headers })
}

const pathOf = (key: string): string => key.slice(0, key.search(/[?\n]/))
const pageOf = (key: string): string => key.slice(0, key.indexOf('\n') + 1)

function dropOldestOf(page: string): void {
  const kept = [...pages.keys()].filter((key) => key.startsWith(page))
  for (const key of kept.slice(0, Math.max(0, kept.length - HOLDS_OF_ONE_PAGE))) forget(key)
}

function makeRoom(): void {
  for (const [oldest] of pages) {
    if (heldOfQueries <= HOLDS_BYTES_OF_QUERIES) break
    if (oldest.includes('?')) forget(oldest)
  }
  for (const [oldest] of pages) {
    if (held <= HOLDS_BYTES) break
    forget(oldest)
  }
}

function count(key: string, bytes: number): void {
  held += bytes
  if (key.includes('?')) heldOfQueries += bytes
}

function forget(key: string): void {
  count(key, -(pages.get(key)?.bytes ?? 0))
  pages.delete(key)
}

/** How many requests were answered from memory. */
export const answeredFromMemory = (): number => answered

/** The size of the cache. */
export const pagesHeld = () => ({ pages: pages.size, bytes: held, bytesOfQueries: heldOfQueries })

/** For tests: resolves when all frequently requested pages are compressed further. */
export const allPacked = (): Promise<void> => packing
