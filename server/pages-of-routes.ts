import type { ListedPage } from '#app/shared/listed-pages.server.ts'
import type { Handle } from '#app/ui/page/handle.ts'

interface Route {
  path?: string | undefined
  parentId?: string | undefined
  module: { handle?: unknown }
}

/** The pages that have a title in their `handle` and a URL without a parameter. */
export function pagesOfRoutes(routes: Readonly<Record<string, Route | undefined>>): ListedPage[] {
  const urlOf = (route: Route): string =>
    (route.parentId ? urlOf(routes[route.parentId] as Route) : '') + (route.path ? `/${route.path}` : '')
  return Object.values(routes).flatMap((route) => {
    const handle = route?.module.handle as Handle | undefined
    if (!route || !handle?.title) return []
    const url = urlOf(route) || '/'
    return /[:*]/.test(url) ? [] : [{ url, handle: { ...handle, title: handle.title } }]
  })
}
