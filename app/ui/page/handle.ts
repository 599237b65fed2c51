import type { Crumb } from './breadcrumbs.tsx'

/** A group of pages on /site-map. */
export type PageGroup = 'start' | 'help' | 'rights' | 'blog' | 'site'

/** What a page says about itself: `export const handle = { … } satisfies Handle`. */
export interface Handle {
  /** false: the page is read-only and ships no script. */
  hydrate?: boolean
  /** true: a page with a form, cached in memory because it is the same for all anonymous visitors. Needs `hydrate: false`. */
  keep?: boolean
  /** The page's name: its title, its breadcrumb, and its name on /site-map and in the search. */
  title?: () => string
  /** The breadcrumb after Home, or a function that makes it from the loader data. Without it: the title. */
  // biome-ignore lint/suspicious/noExplicitAny: each page knows the type of its own data
  crumbs?: readonly Crumb[] | ((loaded: any) => readonly Crumb[])
  /** Where /site-map and sitemap.xml list the page. Without it, the page is reached from another page only. */
  listed?: Listed
  /**
   * Words by which the search finds the page, in addition to its title.
   * @param within the time in which we promise to review a case: "48 hours"
   */
  searchText?: (within: string) => string
  /** 'bare': the page has its own frame (the staff console). 'short': one question of several, with a short end of the page. */
  frame?: 'bare' | 'short'
  /** The language of the page if it is not English; the frame stays in English. */
  lang?: string
}

interface Listed {
  in: PageGroup
  /** The page has a noindex of its own: it is on /site-map, and not in sitemap.xml. */
  noindex?: boolean
  /** Sections with a line of their own on /site-map. */
  parts?: () => readonly { hash: string; title: string; searchText?: string }[]
}
