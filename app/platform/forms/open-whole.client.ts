import { BUILD_OF_PAGE } from './build-of-page.ts'

/** The page whose data the router asks for; null for other requests, and for the page that is open already. */
export function pageAskedFor(url: URL, here: string): string | null {
  if (!url.pathname.endsWith('.data') || url.searchParams.has('_routes')) return null
  // The router adds "_" to a path that ends in a slash.
  const page = url.pathname.replace(/(?:(?<=\/)_)?\.data$/, '')
  return page === here ? null : page + url.search
}

/**
 * During an upgrade the data of the next page may come from another release than this page: its server says so, and
 * the browser then opens the next page whole. A page that is only refreshed stays, with what was typed there.
 */
export function openWholeAfterUpgrade(): void {
  const build = (window as { __reactRouterManifest?: { version: string } }).__reactRouterManifest?.version
  const ask = window.fetch
  window.fetch = async (input, init) => {
    const page =
      input instanceof URL && (init?.method ?? 'GET') === 'GET'
        ? pageAskedFor(input, location.pathname)
        : null
    if (page === null || !build) return ask(input, init)
    const headers = new Headers(init?.headers)
    headers.set(BUILD_OF_PAGE, build)
    const answer = await ask(input, { ...init, headers })
    if (answer.status !== 204 || !answer.headers.has(BUILD_OF_PAGE)) return answer
    location.assign(page)
    return new Promise(() => {})
  }
}
