import type { Crumb } from './breadcrumbs.tsx'
import type { Handle } from './handle.ts'

interface Match {
  loaderData?: unknown
  handle?: unknown
}

/**
 * A page's breadcrumb without Home.
 * @param matches of the page, the root first
 */
export function crumbsOf(matches: readonly unknown[]): readonly Crumb[] {
  for (const match of matches.toReversed() as readonly (Match | undefined)[]) {
    const { crumbs, title } = (match?.handle as Handle | undefined) ?? {}
    if (typeof crumbs === 'function')
      // Breadcrumbs that need no data are shown even if the page could not load.
      return crumbs.length > 0 && match?.loaderData === undefined ? [] : crumbs(match?.loaderData)
    if (crumbs) return crumbs
    if (title) return [{ label: title() }]
  }
  return []
}
