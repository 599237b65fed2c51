import type { RouteConfigEntry } from '@react-router/dev/routes'
import routes from '#app/routes.ts'

// The screens come from the site map, so that a new one cannot be forgotten.

export interface MapEntry {
  /** As in the site map, with a leading slash: "/blog/:postId". */
  route: string
  file: string
  /** A page has a component (.tsx); what is no page answers with a file, a feed or a redirect (.ts). */
  page: boolean
}

export function siteMap(): MapEntry[] {
  return (routes as RouteConfigEntry[]).flatMap((entry) => walk(entry, ''))
}

function walk(entry: RouteConfigEntry, above: string): MapEntry[] {
  const route = entry.path ? `${above}/${entry.path}` : above
  // A frame around other screens is no screen of its own; neither is a layout without an address.
  if (entry.children?.length) return entry.children.flatMap((child) => walk(child, route))
  return [{ route: route || '/', file: entry.file, page: entry.file.endsWith('.tsx') }]
}
