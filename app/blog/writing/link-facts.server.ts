import { entriesAt } from '#app/platform/text/search-text.server.ts'
import { numbersAt } from '#app/texts/texts.server.ts'
import type { Db } from '#db/schema.ts'
import { shownNumbers } from '../queries.server.ts'
import { postNumber } from '../rules.ts'

/** Below these, each page is one that the search knows, so an address that it does not know leads nowhere. */
const ALL_KNOWN = /^\/(?:blog|resources|know-your-rights)\/[^/]+$/
const NOT_IN_SEARCH = /^\/(?:blog\/feed\.(?:atom|json)|blog\/feeds)$/

/**
 * Which addresses of this site lead nowhere, and which could not be looked up.
 * @param links paths, maybe with a query or a place on the page
 */
export async function linkFacts(
  db: Db,
  links: readonly string[],
): Promise<{ nowhere: string[]; unsure: string[] }> {
  const pathOf = (link: string) => link.replace(/[?#].*$/, '').replace(/(?<=.)\/$/, '')
  const paths = [...new Set(links.map(pathOf))].slice(0, 200)
  const known = new Set([
    ...(await entriesAt(db, paths)).map(({ url }) => url),
    ...(await postsAt(db, paths)),
  ])
  const rest = links.filter((link) => !known.has(pathOf(link)) && !NOT_IN_SEARCH.test(pathOf(link)))
  return {
    nowhere: rest.filter((link) => ALL_KNOWN.test(pathOf(link))),
    unsure: rest.filter((link) => !ALL_KNOWN.test(pathOf(link))),
  }
}

/** Those that lead to a public post, by its number or an older address. */
async function postsAt(db: Db, paths: readonly string[]): Promise<string[]> {
  const ends = paths.flatMap((path) => /^\/blog\/(.+)$/.exec(path)?.[1] ?? [])
  const byWords = await numbersAt(db, 'post', ends)
  const numberOf = (end: string) => postNumber(end) ?? byWords.get(end)
  const shown = await shownNumbers(
    db,
    ends.flatMap((end) => numberOf(end) ?? []),
  )
  return ends.filter((end) => shown.has(numberOf(end) ?? 0)).map((end) => `/blog/${end}`)
}
