import type { MiddlewareHandler } from 'hono'
import { getMimeType } from 'hono/utils/mime'
import { BUILD_OF_PAGE } from '#app/platform/forms/build-of-page.ts'
import { logTrouble } from '#app/platform/log.server.ts'
import { fileOfOtherRelease, routesOfOtherRelease } from './client-files.ts'
import { compress } from './compress.ts'

// What pages of another release ask this one for, during an upgrade and after it.

/** While the store does not answer, it is as if the other release had kept nothing. */
const orNothing = <T>(asked: Promise<T>): Promise<T | null> =>
  asked.catch((error: unknown) => {
    logTrouble(error, 'files of another release')
    return null
  })

/** @param own the version of this build */
export function filesOfOtherReleases(own: string): MiddlewareHandler {
  return async (c, next) => {
    const file = await orNothing(fileOfOtherRelease(own, c.req.path))
    if (!file) return next()
    const headers = { 'Content-Type': getMimeType(c.req.path) ?? 'application/octet-stream' }
    return compress(c.req.raw, new Response(new Uint8Array(file), { headers }))
  }
}

/** The router of a page asks for routes that it does not know yet. */
export function routesOfOtherReleases(own: string): MiddlewareHandler {
  return async (c, next) => {
    const version = c.req.query('version')
    const routes = version && version !== own ? await orNothing(routesOfOtherRelease(own, version)) : null
    if (!routes) return next()
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
