import { routeOf } from './canonical.ts'

/** For an address that no route has. */
export const NO_ROUTE = 'none'

/**
 * Names the route of a path by its pattern in the site map: `/donate/mine/:token`. The log and the metrics name only
 * patterns, because a path holds secrets and names, and there is no end of paths.
 * @param routes the parts of each route
 */
export function routePatterns(routes: readonly (readonly string[])[]): (path: string) => string {
  const byFirst = Map.groupBy(routes, ([first = '']) => (first.startsWith(':') ? ':' : first.toLowerCase()))
  const open = byFirst.get(':') ?? []
  return (path) => {
    // What a page's script asks for is the same page: `/forum.data`, and `/_root.data` for the first one.
    const page = path.replace(/\.data$/, '').replace(/^\/_root$/, '/')
    const parts = page.split('/').filter(Boolean)
    const near = byFirst.get(parts[0]?.toLowerCase() ?? '') ?? []
    const route = routeOf(parts, open.length > 0 ? [...near, ...open] : near)
    return route && route[0] !== '*' ? `/${route.join('/')}` : NO_ROUTE
  }
}
