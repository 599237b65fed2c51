import { existsSync, readdirSync } from 'node:fs'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import path from 'node:path'
import * as build from 'virtual:react-router/server-build'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import { createRequestHandler, RouterContextProvider } from 'react-router'
import { tooMuch } from '#app/platform/forms/body-forms.server.ts'
import { whileAnswering } from '#app/platform/forms/posted.server.ts'
import { startWorker, takeBackClaims } from '#app/platform/jobs/jobs.server.ts'
import { answerOwnPages } from '#app/platform/requests/own-page.server.ts'
import { newNonce, requestFacts, troubleMet } from '#app/platform/requests/request.server.ts'
import { knowAddresses } from '#app/platform/requests/site-addresses.ts'
import { type MadeEachTime, visit } from '#app/platform/requests/visit.server.ts'
import { config } from '#app/platform/settings/config.server.ts'
import { contentVersion } from '#app/platform/settings/content-version.server.ts'
import { log, logIncident, logTrouble } from '#app/platform/trail/log.server.ts'
import { readingFrom, settingsKey } from '#app/reading/rules.ts'
import { writeCounts } from '#app/search/search.server.ts'
import { databaseKind, disconnect } from '#db/connect.server.ts'
import { bodyAsRead } from './body-as-read.ts'
import { oneSpelling } from './canonical.ts'
import { handlersByAddress, namesOf } from './fewer-routes.ts'
import { httpsOnly, sameOriginPosts, securityHeaders } from './headers.ts'
import { collectLessOften } from './heap-growth.ts'
import { handlers, lanes, startSchedule } from './jobs.ts'
import { brotli, brotliNow, takes } from './kept-answers.ts'
import { networkOf } from './network.ts'
import { lockData, startWarnings, whyNoStart } from './opening.ts'
import { givesSecret, keepPage, keptAnswer, keptResponse, madeOnce, pageKey, tellsWho } from './page-cache.ts'
import { asMeant } from './refusals.ts'
import { poolStepsBack } from './step-back.ts'
import { readsCome, tidyMemorySoon } from './tidy-memory.ts'
import { toldToScript } from './told-to-script.ts'
import { upToDate } from './up-to-date.ts'
import { answering, watchThread } from './watchdog.ts'

const handlerFor = handlersByAddress(build, (routes) =>
  createRequestHandler(routes, config.production ? 'production' : 'development'),
)
const WORTH_COMPRESSING = 1024
const SMALL_PAGE = 256 * 1024
/** Half the time of 5 for a tenth more bytes: these pages are rendered each time. */
const BROTLI_ON_THE_WAY = 3

/** Scripts of the frames without origin (app/cases/files/routes/preview.ts), each named "<kind>-frame". */
const FRAME_SCRIPT = /^\/assets\/[a-z]+-frame-[\w-]+\.js$/

type Bindings = { Bindings: { incoming?: IncomingMessage } }

/** The site as one function from request to response. The middleware is in the order in which a request meets it. */
export const app = new Hono<Bindings>()

app.use(securityHeaders)
app.use(async (c, next) => {
  const began = performance.now()
  await next()
  // The first part of the path only: the rest may be a link's secret.
  const area = `/${c.req.path.split('/')[1] ?? ''}`
  if (config.production) return
  log('request', {
    method: c.req.method,
    area,
    status: c.res.status,
    ms: Math.round(performance.now() - began),
  })
})
app.get('/up', (c) => c.text('up'))
app.use('/assets/*', async (c, next) => {
  await next()
  if (c.res.ok) c.res.headers.set('Cache-Control', 'public, max-age=31536000, immutable')
  // The frame that shows files has no origin, so for a browser its script is cross-origin.
  if (FRAME_SCRIPT.test(c.req.path)) c.res.headers.set('Cross-Origin-Resource-Policy', 'cross-origin')
})
const clientFolder = path.join(process.cwd(), 'build/client')
// Listed at the start, so that no page has to check on disk whether it is a file.
const clientFiles = new Set(
  existsSync(clientFolder)
    ? readdirSync(clientFolder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => `/${path.relative(clientFolder, path.join(entry.parentPath, entry.name))}`)
    : [],
)
const files = serveStatic({ root: path.relative(process.cwd(), clientFolder), precompressed: true })
app.use(async (c, next) => (clientFiles.has(c.req.path) ? files(c, next) : next()))
app.use(httpsOnly)
app.use(async (c, next) => {
  if (!['GET', 'HEAD', 'POST'].includes(c.req.method))
    return c.text('This page cannot be asked for in that way.', 405)
  await next()
})
const addresses = Object.values(build.routes).map((route) => namesOf(build.routes, route))
knowAddresses([...addresses, ...[...clientFiles].map((file) => file.slice(1).split('/'))])
app.use(oneSpelling(addresses))
app.use(sameOriginPosts)
// A body without a length is counted where it is read (platform/requests/bodies.server.ts).
app.use(async (c, next) => {
  if (Number(c.req.header('content-length') ?? 0) > config.bodyLimitBytes)
    return tooMuch(config.bodyLimitBytes)
  await next()
})
app.all('*', async (c) => {
  const request = wellEncoded(c.req.path) ? c.req.raw : forNobodysAddress(c.req.raw)
  const key = pageKey(request.method, pathOf(request.url), request.headers.get('cookie'), settingsOf)
  const kept = key && keptResponse(key, request)
  if (kept) return kept
  const connection = c.env?.incoming?.socket?.remoteAddress
  const network = networkOf(c.req.header('x-forwarded-for'), connection, config.proxies)
  const facts = { key, network, incoming: c.env?.incoming }
  const answered = answering(request.method, c.req.path)
  return madeOnce(key, () => made(request, facts), request).finally(answered)
})

interface Facts {
  key: string | undefined
  network: string
  /** Undefined if a test sends a request without a connection. */
  incoming: IncomingMessage | undefined
}

async function made(request: Request, { key, network, incoming }: Facts): Promise<Response> {
  const version = contentVersion()
  const nonce = newNonce()
  const context = new RouterContextProvider()
  const holes: MadeEachTime[] = []
  context.set(requestFacts, { nonce, network })
  const asked = forRouter(request, incoming)
  const work = () => handlerFor(new URL(asked.url).pathname)(asked, context)
  const routed = await visit(network, () => whileAnswering(pathOf(request.url), work), holes)
  const answer = toldToScript(request, asMeant(request.method, routed, context.get(troubleMet)))
  if (tellsWho(request.headers.get('cookie'))) tidyMemorySoon()
  const page = await keepPage(key, request, answer, { version, holes })
  return compressed(request, page ?? answer)
}

// Bypasses the page cache: a preview for one member is not public yet.
answerOwnPages(async (request) => {
  const context = new RouterContextProvider()
  context.set(requestFacts, { nonce: newNonce(), network: '' })
  const { pathname, search } = new URL(request.url)
  const work = () => handlerFor(pathname)(request, context)
  return visit('', () => whileAnswering(pathname + search, work))
})

app.onError((error, c) => {
  const incident = logIncident(error, 'server')
  return c.text(
    `Something broke on our side. Try again. If it happens again, tell us this number: ${incident}`,
    500,
  )
})

/**
 * Answers a cached page straight from memory, without creating web Request and Response objects: three times as fast.
 * @returns false when the request needs the full pipeline
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

const pathOf = (url: string): string => {
  const at = url.indexOf('/', 'https://'.length)
  return at === -1 ? '/' : url.slice(at)
}

function wellEncoded(address: string): boolean {
  try {
    // PostgreSQL accepts no NUL in a text.
    return !decodeURI(address).includes('\0')
  } catch {
    // Not a valid path: answered with 400.
    return false
  }
}

/** The router would write such a URL into the log, and a query would fail on it: it gets the "not found" page. */
const forNobodysAddress = (request: Request): Request =>
  new Request(`${config.origin}/no-such-address`, { method: request.method, headers: request.headers })

/**
 * The request as the router sees it: under our own origin, without the Origin header that was checked above, and
 * without NUL in its query.
 */
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

const settingsOf = (cookie: string) => settingsKey(readingFrom(cookie))

/**
 * Pages with personal content are not compressed, because the size would reveal something about it. An untouched form
 * contains nothing personal yet.
 */
async function compressed(request: Request, answer: Response): Promise<Response> {
  const type = answer.headers.get('content-type') ?? ''
  const known = request.method !== 'GET' || tellsWho(request.headers.get('cookie'))
  const personal =
    /no-store/.test(answer.headers.get('cache-control') ?? '') && (known || givesSecret(answer))
  const accepts = takes(request.headers.get('accept-encoding') ?? '', 'br')
  if (!accepts || personal || !/^(text\/|application\/(json|xml|atom))/.test(type) || !answer.body)
    return answer
  // A byte range refers to the file's own bytes.
  if (answer.headers.has('content-encoding') || answer.status === 206) return answer
  const body = new Uint8Array(await answer.arrayBuffer())
  const headers = new Headers(answer.headers)
  headers.delete('content-length')
  headers.append('vary', 'Accept-Encoding')
  if (body.length < WORTH_COMPRESSING) return new Response(body, { status: answer.status, headers })
  headers.set('content-encoding', 'br')
  const packed =
    body.length < SMALL_PAGE ? brotliNow(body, BROTLI_ON_THE_WAY) : await brotli(body, BROTLI_ON_THE_WAY)
  return new Response(packed, { status: answer.status, headers })
}

interface Running {
  /** Starts no more jobs, and closes the database once jobs and requests are done. */
  stop: (requestsOver?: Promise<void>) => Promise<void>
  /** Writes the address beside the lock of the data folder, for a process that finds it in use. */
  listensAt: (address: string) => void
  /** Where requests are read, so that what remains of them in memory is overwritten. */
  readsFrom: (server: Server) => void
}

/** Opens the data, migrates it and starts the background jobs. Call once, before the first request. */
export const start = (): Promise<Running> =>
  started().catch((error: unknown) => {
    throw whyNoStart(error)
  })

async function started(): Promise<Running> {
  const lock = lockData()
  const db = await upToDate().catch(async (error: unknown) => {
    await disconnect()
    lock.release()
    throw error
  })
  await takeBackClaims(db)
  const worker = startWorker(db, handlers, { lanes })
  const schedule = startSchedule(db)
  if (!config.weakWords) poolStepsBack()
  collectLessOften()
  const watchdog = watchThread(addresses)
  // The first start made the recovery key, which is still in memory.
  tidyMemorySoon()
  return {
    stop: async (requestsOver) => {
      schedule.stop()
      watchdog.stop()
      await Promise.all([worker.stop(), requestsOver])
      await writeCounts(db).catch((error: unknown) => logTrouble(error, 'counting searches'))
      await disconnect()
      lock.release()
    },
    listensAt: lock.note,
    readsFrom: readsCome,
  }
}

export { config, databaseKind, startWarnings }
