import type { MiddlewareHandler } from 'hono'
import { contentSecurityPolicy } from '#app/platform/requests/csp.server.ts'
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

/** For what is no page: nothing may run or load if somebody opens it as one. */
const NO_PAGE =
  "default-src 'none'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** Sets them; a page sets its own Content-Security-Policy before, everything else gets the strictest. */
export const securityHeaders: MiddlewareHandler = async (c, next) => {
  await next()
  // An answer may have set one of its own: the frame for files does, and the script that runs in it.
  for (const [name, value] of everyAnswer()) if (!c.res.headers.has(name)) c.res.headers.set(name, value)
  if (!c.res.headers.has('content-security-policy')) {
    const page = c.res.headers.get('content-type')?.startsWith('text/html')
    c.res.headers.set('content-security-policy', page ? contentSecurityPolicy() : NO_PAGE)
  }
}

/** Where the site is https, plain http gets no page: reading is sent on, posting is refused. */
export const httpsOnly: MiddlewareHandler = async (c, next) => {
  if (config.https && c.req.header('x-forwarded-proto') === 'http') {
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD') return c.text('Send this form over https.', 403)
    const { pathname, search } = new URL(c.req.url)
    return c.redirect(config.origin + pathname + search, 301)
  }
  await next()
}

/**
 * Refuses posts that another site caused. Browsers say so themselves (Sec-Fetch-Site); older ones name the Origin. Under
 * our referrer policy a form's Origin is "null", so that alone proves nothing. What sends neither is no browser.
 */
export const sameOriginPosts: MiddlewareHandler = async (c, next) => {
  if (c.req.method !== 'GET' && c.req.method !== 'HEAD' && c.req.method !== 'OPTIONS') {
    const site = c.req.header('sec-fetch-site')
    const origin = c.req.header('origin')
    // Mail programs leave the newsletter for a person, or end what comes of the forum (RFC 8058), from wherever they run: the address itself says who.
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
