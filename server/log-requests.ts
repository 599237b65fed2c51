import type { Context, MiddlewareHandler } from 'hono'
import { newId } from '#app/platform/ids.ts'
import { log } from '#app/platform/log.server.ts'
import { underRequestId } from '#app/platform/request-context.server.ts'
import { config } from '#app/platform/settings/config.server.ts'
import { noteRequest } from './metrics/seen-requests.ts'
import type { Bindings } from './render-page.ts'

/** Methods that we answer. Another one is text that a stranger chose. */
const METHODS = new Set(['GET', 'HEAD', 'POST'])
const SAFE_ID = /^[\w.-]{1,64}$/

/** A proxy of ours may name the request, so that its log and ours can be compared. A visitor may not. */
export const requestIdOf = (given: string | undefined, proxies: number): string =>
  proxies > 0 && given && SAFE_ID.test(given) ? given : newId()

/** What nginx calls it when a visitor leaves before the answer. It is not an error of the site, and raises no alarm. */
const LEFT = 499

const statusOf = ({ req, res }: Context<Bindings>): number =>
  res.status >= 500 && req.raw.signal.aborted ? LEFT : res.status

/**
 * Counts each request that a page was made for, and writes one line for it: never a path, a query, an address or a browser. Pages
 * that are answered from memory, files of the build, and requests that were told to come back have no line.
 * @param pattern names the route of a path
 * @param isFile whether a path is a file of the build
 */
export function logRequests(
  pattern: (path: string) => string,
  isFile: (path: string) => boolean,
): MiddlewareHandler<Bindings> {
  return (c, next) => {
    if (isFile(c.req.path)) return next()
    return underRequestId(requestIdOf(c.req.header('x-request-id'), config.proxies), async () => {
      const began = performance.now()
      await next()
      if (c.get('refused')) return
      const ms = performance.now() - began
      const method = METHODS.has(c.req.method) ? c.req.method : 'other'
      const route = pattern(c.req.path)
      const status = statusOf(c)
      log('request', { method, route, status, ms: Math.round(ms) })
      noteRequest({ method, route, status, seconds: ms / 1000 })
    })
  }
}
