import type { IncomingMessage, ServerResponse } from 'node:http'
import * as build from 'virtual:react-router/server-build'
import type { Context } from 'hono'
import { createRequestHandler, RouterContextProvider } from 'react-router'
import { ageOfMemory, freshAgain, isFresh } from '#app/platform/caches/cached.server.ts'
import { whileAnswering } from '#app/platform/http/posted.server.ts'
import { answerOwnPages } from '#app/platform/http/render-internally.server.ts'
import { newNonce, requestFacts, troubleMet } from '#app/platform/http/request.server.ts'
import { visit } from '#app/platform/request-context.server.ts'
import { config } from '#app/platform/settings/config.server.ts'
import { contentVersion } from '#app/platform/settings/content-version.server.ts'
import { readingFrom, settingsKey } from '#app/reading/rules.ts'
import { registerPages } from '#app/shared/listed-pages.server.ts'
import { bodyAsRead } from './body-as-read.ts'
import { keepPage, keptAnswer, keptResponse, madeOnce, pageKey } from './cache/page-cache.ts'
import { compress } from './compress.ts'
import { inTurn } from './fairness/page-turns.ts'
import { networkOf } from './network.ts'
import { pagesOfRoutes } from './pages-of-routes.ts'
import { answering } from './process/watchdog.ts'
import { toldToScript } from './redirect-for-fetch.ts'
import { asMeant } from './refusals.ts'
import { handlersByAddress, namesOf } from './route-subset.ts'

// From a request to a page: from memory where it is the same for everyone, from the router otherwise.

/** `refused`: the request was told to come back, which the log counts by the minute. */
export type Bindings = { Bindings: { incoming?: IncomingMessage }; Variables: { refused?: boolean } }

registerPages(pagesOfRoutes(build.routes))

/** The addresses of all routes, each in its parts. */
export const addresses = Object.values(build.routes).map((route) => namesOf(build.routes, route))

/** Which build this is: pages say it when they ask for more. */
export const buildVersion = build.assets.version

const handlerFor = handlersByAddress(build, (routes) =>
  createRequestHandler(routes, config.production ? 'production' : 'development'),
)

export async function renderPage(c: Context<Bindings>): Promise<Response> {
  const request = wellEncoded(c.req.path) ? c.req.raw : forNobodysAddress(c.req.raw)
  const key = pageKey(request.method, pathOf(request.url), request.headers.get('cookie'), settingsOf)
  const fresh = isFresh() || (await freshAgain())
  const kept = key && keptResponse(key, request, !fresh && mayBeOld(c.req.path))
  if (kept) return kept
  const connection = c.env?.incoming?.socket?.remoteAddress
  const network = networkOf(c.req.header('x-forwarded-for'), connection, config.proxies)
  const incoming = c.env?.incoming
  const facts = { key, network, incoming }
  const make = () => {
    const answered = answering(request.method, c.req.path)
    return made(request, facts).finally(answered)
  }
  const refused = () => c.set('refused', true)
  return madeOnce(key, () => (incoming ? inTurn(request, incoming, make, refused) : make()), request)
}

/** While the database does not answer, pages without the words of a visitor may be a minute old. */
const OLD = 60_000
const WORDS_OF_VISITORS = /^\/(?:forum|attorney-directory)(?:[/.]|$)|^\/$|feed|sitemap/
const mayBeOld = (path: string): boolean => ageOfMemory() < OLD && !WORDS_OF_VISITORS.test(path)

interface Facts {
  key: string | undefined
  network: string
  /** Undefined where a test asks without a connection. */
  incoming: IncomingMessage | undefined
}

async function made(request: Request, { key, network, incoming }: Facts): Promise<Response> {
  const version = contentVersion()
  const nonce = newNonce()
  const context = new RouterContextProvider()
  context.set(requestFacts, { nonce, network })
  const asked = forRouter(request, incoming)
  const work = () => handlerFor(new URL(asked.url).pathname)(asked, context)
  const routed = await visit(network, () => whileAnswering(pathOf(request.url), work))
  const answer = toldToScript(request, asMeant(request.method, routed, context.get(troubleMet)))
  const page = await keepPage(key, request, answer, version)
  return compress(request, page ?? answer)
}

// Past the pages that are kept: what is shown to one member before it is public is no page of ours yet.
answerOwnPages(async (request) => {
  const context = new RouterContextProvider()
  context.set(requestFacts, { nonce: newNonce(), network: '' })
  const { pathname, search } = new URL(request.url)
  const work = () => handlerFor(pathname)(request, context)
  return visit('', () => whileAnswering(pathname + search, work))
})

/**
 * Answers a page that is only read straight from memory, without making web Request and Response objects: three times
 * as fast. @returns false when the request has to go the whole way
 */
export function answerFromMemory(req: IncomingMessage, res: ServerResponse): boolean {
  const { cookie } = req.headers
  const key = pageKey(req.method, req.url ?? '/', cookie, settingsOf)
  if (!key || (config.https && req.headers['x-forwarded-proto'] === 'http')) return false
  const kept = keptAnswer(key, {
    cookie,
    acceptEncoding: req.headers['accept-encoding'] as string | undefined,
    ifNoneMatch: req.headers['if-none-match'],
  })
  if (!kept) return false
  res.writeHead(kept.status, kept.headers)
  res.end(req.method === 'HEAD' ? undefined : kept.body)
  return true
}

const settingsOf = (cookie: string) => settingsKey(readingFrom(cookie))

const pathOf = (url: string): string => {
  const at = url.indexOf('/', 'https://'.length)
  return at === -1 ? '/' : url.slice(at)
}

function wellEncoded(address: string): boolean {
  try {
    // PostgreSQL takes no NUL in a text.
    return !decodeURI(address).includes('\0')
  } catch {
    // Not an address: answered with 400.
    return false
  }
}

/** The router would write such an address into the log, and a query would fail on it: it gets the page for no page. */
const forNobodysAddress = (request: Request): Request =>
  new Request(`${config.origin}/no-such-address`, { method: request.method, headers: request.headers })

/** The request as the router sees it: under our own address, without the Origin that was checked above, and without NUL in its query. */
function forRouter(request: Request, incoming: IncomingMessage | undefined): Request {
  const { pathname, search } = new URL(request.url)
  const headers = new Headers(request.headers)
  headers.delete('origin')
  const hasBody = request.method === 'POST'
  return new Request(config.origin + pathname + search.replaceAll('%00', ''), {
    method: request.method,
    headers,
    signal: request.signal,
    ...(hasBody ? { body: incoming ? bodyAsRead(incoming) : request.body, duplex: 'half' } : {}),
  } as RequestInit)
}
