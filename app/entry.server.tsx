import { Writable } from 'node:stream'
import { renderToPipeableStream, renderToString } from 'react-dom/server'
import {
  type EntryContext,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { contentSecurityPolicy } from '#app/platform/http/csp.server.ts'
import { whatWasPosted } from '#app/platform/http/posted.server.ts'
import { requestFacts, troubleMet } from '#app/platform/http/request.server.ts'
import { logIncident, logTrouble } from '#app/platform/log.server.ts'
import { Busy } from '#app/platform/passphrases/kdf.server.ts'
import { Refused } from '#app/platform/refused.ts'
import type { Handle } from '#app/ui/page/handle.ts'
import { TroubleProvider } from '#app/ui/page/trouble.tsx'
import { storageTrouble } from '#db/storage-trouble.ts'

const RENDER_TAKES_AT_MOST = 10_000

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: Readonly<RouterContextProvider>,
): Promise<Response> {
  headers.set('Content-Type', 'text/html; charset=utf-8')
  if (opensSomething(entry)) headers.set('Cache-Control', 'no-store')
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'private, no-cache')
  if (!headers.has('Vary')) headers.set('Vary', 'Cookie')
  const trouble = context.get(troubleMet)
  const answerStatus = trouble?.refused ? trouble.status : status
  if (trouble?.posted) headers.set('Cache-Control', 'no-store')
  if (trouble?.retryAfter) headers.set('Retry-After', String(trouble.retryAfter))
  if (trouble || isOnlyRead(entry)) {
    headers.set('Content-Security-Policy', contentSecurityPolicy())
    headers.set('X-Read-Only-Page', 'yes')
    if (!trouble && isKept(entry)) headers.set('X-Kept-Form-Page', 'yes')
    // Such a page has no script that would read the data of its loaders.
    delete entry.serverHandoffStream
    const html = renderToString(
      <TroubleProvider value={trouble}>
        <ServerRouter context={entry} url={request.url} />
      </TroubleProvider>,
    )
    return new Response(`<!DOCTYPE html>${html}`, { status: answerStatus, headers })
  }
  const { nonce } = context.get(requestFacts)
  headers.set('Content-Security-Policy', contentSecurityPolicy(nonce))
  return new Response(await whole(<ServerRouter context={entry} url={request.url} nonce={nonce} />, nonce), {
    status,
    headers,
  })
}

/** The page of a mail link is private and expires, so it must not be cached. */
const opensSomething = (entry: EntryContext): boolean =>
  entry.staticHandlerContext.matches.some(({ params }) => params.token !== undefined)

const handlesOf = (entry: EntryContext): (Handle | undefined)[] =>
  entry.staticHandlerContext.matches.map(
    (match) => entry.routeModules[match.route.id]?.handle as Handle | undefined,
  )

/** Pages marked `handle = { hydrate: false }` ship no script at all. */
const isOnlyRead = (entry: EntryContext): boolean =>
  handlesOf(entry).some((handle) => handle?.hydrate === false)

/** Pages marked `handle = { keep: true }` have a form and are the same for all anonymous visitors. */
const isKept = (entry: EntryContext): boolean => handlesOf(entry).some((handle) => handle?.keep)

/** Renders the whole page to bytes: it is compressed as a whole, and a page that fails half-way must not be partly sent. */
function whole(page: React.ReactElement, nonce: string): Promise<Uint8Array<ArrayBuffer>> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = []
    const collect = new Writable({
      write(part: Buffer, _encoding, done) {
        parts.push(part)
        done()
      },
      final(done) {
        resolve(new TextEncoder().encode(scriptsLast(Buffer.concat(parts).toString('utf8'))))
        done()
      },
    })
    const { pipe, abort } = renderToPipeableStream(page, {
      nonce,
      onAllReady() {
        clearTimeout(timer)
        pipe(collect)
      },
      onShellError: reject,
      onError(error) {
        logIncident(error, 'render')
      },
    })
    const timer = setTimeout(abort, RENDER_TAKES_AT_MOST)
  })
}

/** Gives scripts a low priority, so that styles and fonts do not wait for them. */
const scriptsLast = (html: string): string =>
  html.replaceAll('<link rel="modulepreload" ', '<link rel="modulepreload" fetchpriority="low" ')

const NOT_KEPT =
  'We cannot save anything at this moment. It is our fault, and nothing was changed. Wait a minute, then send it again.'
const NOT_OPENED = 'We cannot open this page at this moment. It is our fault. Wait a minute, then try again.'

/** The router sanitizes errors before a page gets them, so the part users may see is stored in the request's context. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
): void {
  // Aborted requests and intended refusals are not incidents.
  if (request.signal.aborted || error instanceof Response || isRouteErrorResponse(error)) return
  if (error instanceof Busy) {
    const refused =
      'Many people are here at this moment. Nothing was changed. Wait a few seconds, then try again.'
    context.set(troubleMet, { refused, status: 503, retryAfter: error.retryAfter })
    return
  }
  const storage = storageTrouble(error)
  if (storage) {
    logTrouble(error, 'page', storage)
    const refused = request.method === 'POST' ? NOT_KEPT : NOT_OPENED
    context.set(troubleMet, { refused, status: 503, retryAfter: 30, posted: whatWasPosted() })
    return
  }
  if (error instanceof Refused) {
    const { message: refused, status, retryAfter } = error
    context.set(troubleMet, { refused, status, ...(retryAfter ? { retryAfter } : {}) })
    return
  }
  context.set(troubleMet, { incident: logIncident(error, 'page'), status: 500 })
}
