import type { MiddlewareHandler } from 'hono'
import { fits } from '#app/platform/http/site-addresses.ts'
import { config } from '#app/platform/settings/config.server.ts'

// Each page has one canonical URL. The router accepts others for the same page: capital letters, percent-encoded
// letters, extra slashes.

/** Characters that never need percent-encoding (RFC 3986, section 2.3). */
const UNRESERVED = /%(?:2D|2E|3[0-9]|4[1-9A-F]|5[0-9AF]|6[1-9A-F]|7[0-9AE])/gi

/**
 * The canonical form of a path, or the path itself. Parts that are parameters in the site map, such as a link's secret,
 * stay unchanged.
 */
export function canonical(path: string, names: readonly (readonly string[])[]): string {
  const plain = path.replace(UNRESERVED, (written) => decodeURIComponent(written))
  const parts = plain.split('/').filter(Boolean)
  const route = routeOf(parts, names)
  if (!route) return path
  return `/${route.map((name, i) => (name.startsWith(':') ? parts[i] : name)).join('/')}`
}

/** The route for these parts of a path: the one with the most static parts, which the router picks too. */
export function routeOf(
  parts: readonly string[],
  names: readonly (readonly string[])[],
): readonly string[] | undefined {
  const own = (route: readonly string[]) => route.filter((name) => !name.startsWith(':')).length
  return names.filter((route) => fits(route, parts)).sort((one, other) => own(other) - own(one))[0]
}

/** Redirects a reader of a page under another spelling to the canonical one. */
export function oneSpelling(names: readonly (readonly string[])[]): MiddlewareHandler {
  return async (c, next) => {
    const { pathname, search } = new URL(c.req.url)
    if (c.req.method === 'POST' || !/[A-Z%]|\/\/|.\/$/.test(pathname)) return next()
    const to = canonical(pathname, names)
    if (to === pathname) return next()
    return c.redirect(config.origin + to + search, 301)
  }
}
