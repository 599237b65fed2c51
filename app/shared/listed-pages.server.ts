import type { Handle } from '#app/ui/page/handle.ts'

// The pages without a parameter, as the server learns them from app/routes.ts and each page's `handle`.

export interface ListedPage {
  url: string
  handle: Handle & { title: () => string }
}

let known: readonly ListedPage[] = []

/** Called once, when the server loads its routes. */
export function registerPages(pages: readonly ListedPage[]): void {
  known = pages
}

/** In the order of app/routes.ts. */
export const registeredPages = (): readonly ListedPage[] => known
