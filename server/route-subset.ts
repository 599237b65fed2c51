import type { ServerBuild } from 'react-router'

// For each page the router tries the routes one after the other, several times, and makes its own list of all of them.
// So it is given only routes that can match the URL or one above it: its results and its output are the same.

type Routes = Record<string, { path?: string; parentId?: string } | undefined>

/** The path segments of a route, from the top of the site map. */
export function namesOf(routes: Routes, route: Routes[string]): string[] {
  if (!route) return []
  const above = route.parentId ? namesOf(routes, routes[route.parentId]) : []
  return [...above, ...(route.path ?? '').split('/').filter(Boolean)]
}

const isOpen = (name: string): boolean => /^[:*]/.test(name)

/**
 * @returns which routes a URL needs: by the whole path if it is static in the site map, otherwise by its first segment;
 * null if all of them are needed
 */
export function routeChoice(routes: Routes): (pathname: string) => { key: string; ids: string[] } | null {
  const all = Object.entries(routes).map(([id, route]) => ({ id, names: namesOf(routes, route) }))
  const fixed = new Set(all.filter(({ names }) => !names.some(isOpen)).map(({ names }) => names.join('/')))
  const first = new Set(all.map(({ names }) => names[0] ?? '').filter((name) => name && !isOpen(name)))
  const idsOf = (parts: string[], whole: boolean) =>
    all
      .filter(({ names }) =>
        names.every((name, at) =>
          at < parts.length ? isOpen(name) || name === parts[at] : !whole || name === '*',
        ),
      )
      .map(({ id }) => id)
  // Each answer is kept: to look through all routes took 4 % of a page.
  const chosen = new Map<string, { key: string; ids: string[] }>()
  const choice = (key: string, parts: string[], whole: boolean) => {
    const known = chosen.get(key) ?? { key, ids: idsOf(parts, whole) }
    chosen.set(key, known)
    return known
  }
  return (pathname) => {
    const path = pathname.slice(1)
    if (fixed.has(path)) return choice(`/${path}`, path.split('/').filter(Boolean), true)
    const part = path.slice(0, `${path}/`.indexOf('/'))
    return first.has(part) ? choice(part, [part], false) : null
  }
}

/** One handler for each set of routes, made on first use. */
export function handlersByAddress<Handler>(build: ServerBuild, handlerOf: (build: ServerBuild) => Handler) {
  const choose = routeChoice(build.routes)
  const every = handlerOf(build)
  const made = new Map<string, Handler>()
  return (pathname: string): Handler => {
    const choice = choose(pathname)
    if (!choice) return every
    const known = made.get(choice.key)
    if (known) return known
    const assets = { ...build.assets, routes: only(build.assets.routes, choice.ids) }
    const handler = handlerOf({ ...build, routes: only(build.routes, choice.ids), assets })
    made.set(choice.key, handler)
    return handler
  }
}

const only = <T>(all: Record<string, T>, ids: readonly string[]): Record<string, T> =>
  Object.fromEntries(ids.flatMap((id) => (id in all ? [[id, all[id] as T]] : [])))
