import type { MiddlewareHandler } from 'hono'
import { contentSecurityPolicy } from '#app/platform/http/csp.server.ts'
import { config } from '#app/platform/settings/config.server.ts'

/** The headers that every answer carries (docs/security/requirements.md, R1 to R4), names in small letters. */
export function everyAnswer(): [string, string][] {
  return [
    ['x-content-type-options', 'nosniff'],
    ['referrer-policy', 'no-referrer'],
    ['cross-origin-opener-policy', 'same-origin'],
    ['cross-origin-resource-policy', 'same-origin'],
    [
      'permissions-policy',
      'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
    ],
    ['x-frame-options', 'DENY'],
    ...(config.https && !config.origin.endsWith('.onion')
      ? [['strict-transport-security', 'max-age=63072000; includeSubDomains'] as [string, string]]
      : []),
  ]
}

/** For responses that are not pages: nothing may run or load if a browser opens one as a page. */
const NO_PAGE =
  "default-src 'none'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** Sets them; a page sets its own Content-Security-Policy before, everything else gets the strictest. */
export const securityHeaders: MiddlewareHandler = async (c, next) => {
  await next()
  // A response may have set its own: the frame for files does, and the script that runs in it.
  for (const [name, value] of everyAnswer()) if (!c.res.headers.has(name)) c.res.headers.set(name, value)
  if (!c.res.headers.has('content-security-policy')) {
    const page = c.res.headers.get('content-type')?.startsWith('text/html')
    c.res.headers.set('content-security-policy', page ? contentSecurityPolicy() : NO_PAGE)
  }
}

/** On an https site, plain http serves no page: GET is redirected, POST is refused. */
export const httpsOnly: MiddlewareHandler = async (c, next) => {
  if (config.https && c.req.header('x-forwarded-proto') === 'http') {
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD') return c.text('Send this form over https.', 403)
    const { pathname, search } = new URL(c.req.url)
    return c.redirect(config.origin + pathname + search, 301)
  }
  await next()
}

/**
 * Refuses posts caused by another site. Browsers report that (Sec-Fetch-Site); older ones send the Origin. Under our
 * referrer policy a form's Origin is "null", so that alone proves nothing. A client that sends neither is not a
 * browser.
 */
export const sameOriginPosts: MiddlewareHandler = async (c, next) => {
  if (c.req.method !== 'GET' && c.req.method !== 'HEAD' && c.req.method !== 'OPTIONS') {
    const site = c.req.header('sec-fetch-site')
    const origin = c.req.header('origin')
    // One-click unsubscribe (RFC 8058) posts come from mail programs anywhere; the URL carries the token.
    if (c.req.path === '/newsletter/leave' || c.req.path.startsWith('/account/emails/stop/')) return next()
    const own = site ? site === 'same-origin' || site === 'none' : !origin || origin === config.origin
    if (!own)
      return c.text(
        'This form was sent from another website, so we did not accept it. Open our page and send it from there.',
        403,
      )
  }
  await next()
}
