import type { Crumb } from './breadcrumbs.tsx'

interface Match {
  loaderData?: unknown
  handle?: unknown
}

interface Handle {
  crumbs?: readonly Crumb[] | ((loaded: unknown) => readonly Crumb[])
}

/**
 * A page's breadcrumb without Home.
 * @param matches of the page, the root first
 */
export function crumbsOf(matches: readonly unknown[]): readonly Crumb[] {
  for (const match of matches.toReversed() as readonly (Match | undefined)[]) {
    const crumbs = (match?.handle as Handle | undefined)?.crumbs
    if (typeof crumbs === 'function')
      // Breadcrumbs that need no data are shown even if the page could not load.
      return crumbs.length > 0 && match?.loaderData === undefined ? [] : crumbs(match?.loaderData)
    if (crumbs) return crumbs
  }
  return []
}
