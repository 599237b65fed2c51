import type { RouteConfigEntry } from '@react-router/dev/routes'
import routes from '#app/routes.ts'
import attorneys from '#db/samples/attorneys.json' with { type: 'json' }
import posts from '#db/samples/posts.json' with { type: 'json' }
import resources from '#db/samples/resources.json' with { type: 'json' }

// The screens come from the site map, so that a new one cannot be forgotten.

interface MapEntry {
  /** As in the site map, with a leading slash: "/blog/:postId". */
  route: string
  file: string
  /** A page has a component (.tsx); other routes answer with a file, a feed or a redirect (.ts). */
  page: boolean
}

export function siteMap(): MapEntry[] {
  return (routes as RouteConfigEntry[]).flatMap((entry) => walk(entry, ''))
}

function walk(entry: RouteConfigEntry, above: string): MapEntry[] {
  const route = entry.path ? `${above}/${entry.path}` : above
  // A frame around other screens is not a screen itself; neither is a layout without a path.
  if (entry.children?.length) return entry.children.flatMap((child) => walk(child, route))
  return [{ route: route || '/', file: entry.file, page: entry.file.endsWith('.tsx') }]
}

const longest = <T>(items: T[]): T =>
  items.reduce((most, item) => (JSON.stringify(item).length > JSON.stringify(most).length ? item : most))

export const LONGEST = {
  post: longest(posts),
  resource: longest(resources),
  attorney: longest(attorneys),
}

const PARAMETERS: Record<string, string> = {
  '/blog/:postId': String(LONGEST.post.id),
  // Before the shorter route, which also matches it.
  '/resources/:slug/fill-in': 'housing-request-letter',
  '/resources/:slug': LONGEST.resource.slug,
  '/attorney-directory/:id': String(LONGEST.attorney.id),
  '/attorney-directory/state/:slug': 'california',
  '/know-your-rights/:slug': 'california',
  '/legal-help/questions/:step': 'problem',
  '/forum/:category': 'work',
  '/donate/mine/:token': 'x',
}

const ADDRESSES: Record<string, string> = {
  '/donate/review': '/donate/review?frequency=monthly&amount=75',
}

/** The URL of a screen by its longest example; `filler` if it has no public example. */
export function addressOf(route: string, filler = 'nothing-like-this'): string {
  if (ADDRESSES[route]) return ADDRESSES[route]
  const known = Object.entries(PARAMETERS).find(([begin]) => route === begin || route.startsWith(`${begin}/`))
  const [begin, value] = known ?? ['', '']
  const address = begin ? begin.replace(/:\w+/, value) + route.slice(begin.length) : route
  return address.replaceAll(/:\w+/g, filler).replace('*', filler)
}
