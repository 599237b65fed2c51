import type { MiddlewareHandler } from 'hono'
import { getMimeType } from 'hono/utils/mime'
import { BUILD_OF_PAGE } from '#app/platform/forms/build-of-page.ts'
import { logTrouble } from '#app/platform/log.server.ts'
import { takes } from './cache/cached-responses.ts'
import { fileOfOtherRelease, routesOfOtherRelease } from './client-files.ts'
import { COMPRESSIBLE, WORTH_COMPRESSING } from './compress.ts'

// What pages of another release ask this one for, during an upgrade and after it.

/** While the store does not answer, it is not known what the other release has kept. */
const orAway = <T>(asked: Promise<T>): Promise<T | 'away'> =>
  asked.catch((error: unknown) => {
    logTrouble(error, 'files of another release')
    return 'away'
  })

/** @param own the version of this build */
export function filesOfOtherReleases(own: string): MiddlewareHandler {
  return async (c, next) => {
    const file = await orAway(fileOfOtherRelease(own, c.req.path))
    if (!file) return next()
    if (file === 'away') return c.text('Busy. Ask again in a few seconds.', 503, { 'Retry-After': '5' })
    const type = getMimeType(c.req.path) ?? 'application/octet-stream'
    if (!COMPRESSIBLE.test(type) || file.bytes.length < WORTH_COMPRESSING)
      return c.body(file.bytes, 200, { 'Content-Type': type })
    const headers = { 'Content-Type': type, Vary: 'Accept-Encoding' }
    if (!takes(c.req.header('accept-encoding') ?? '', 'br')) return c.body(file.bytes, 200, headers)
    const packed = file.packed()
    if (!packed) return c.text('Busy. Ask again in a second.', 503, { 'Retry-After': '1' })
    return c.body(await packed, 200, { ...headers, 'Content-Encoding': 'br' })
  }
}

/** The router of a page asks for routes that it does not know yet. */
export function routesOfOtherReleases(own: string): MiddlewareHandler {
  return async (c, next) => {
    const version = c.req.query('version')
    const routes = version && version !== own ? await orAway(routesOfOtherRelease(own, version)) : null
    if (!routes || routes === 'away') return next()
    return c.body(routes, 200, {
      'Content-Type': 'application/json',
      'Cache-Control': 'private, max-age=3600',
    })
  }
}

/** Data for a page of another release might not fit it: its browser opens the whole page instead. */
export function refuseDataForOtherReleases(own: string): MiddlewareHandler {
  return async (c, next) => {
    const build = c.req.header(BUILD_OF_PAGE)
    if (!build || build === own || c.req.method !== 'GET' || !c.req.path.endsWith('.data')) return next()
    return c.body(null, 204, { [BUILD_OF_PAGE]: own, 'Cache-Control': 'no-store' })
  }
}
