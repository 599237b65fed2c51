import type { MiddlewareHandler } from 'hono'
import { config } from '#app/platform/config.server.ts'
import { contentSecurityPolicy } from '#app/platform/csp.server.ts'

const ALWAYS: Record<string, string> = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy':
    'camera=(), microphone=(), geolocation=(), payment=(), usb=(), interest-cohort=(), browsing-topics=()',
  'X-Frame-Options': 'DENY',
}

/** The headers that every answer carries (case-protection.md 9.1 to 9.4). A page sets its own policy before. */
export const securityHeaders: MiddlewareHandler = async (c, next) => {
  await next()
  for (const [name, value] of Object.entries(ALWAYS)) c.res.headers.set(name, value)
  if (!c.res.headers.has('Content-Security-Policy')) {
    c.res.headers.set('Content-Security-Policy', contentSecurityPolicy())
  }
  if (config.https && !config.origin.endsWith('.onion')) {
    c.res.headers.set('Strict-Transport-Security', 'max-age=63072000; includeSubDomains')
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
    const own = site ? site === 'same-origin' || site === 'none' : !origin || origin === config.origin
    if (!own)
      return c.text(
        'This form was sent from another website, so we did not accept it. Open our page and send it from there.',
        403,
      )
  }
  await next()
}
