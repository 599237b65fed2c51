import { addressKind } from '#app/platform/http/site-addresses.ts'
import { entriesAt } from '#app/platform/search-text/search-text.server.ts'
import { config } from '#app/platform/settings/config.server.ts'
import type { Db, Tx } from '#db/schema.ts'
import { readMarks } from '../model/read-marks.server.ts'
import { type Check, checkWords, insideLinks } from '../model/word-checks.ts'
import { numbersAt } from './text-addresses.server.ts'

/** Below these paths, every page is in the search index, so an unknown path leads nowhere. */
const ALL_KNOWN = /^\/(?:blog|resources|know-your-rights)\/[^/]+$/
/** Staff pages exist, but a visitor who follows a link to one is asked to sign in. */
const FOR_STAFF = /^\/staff(?:\/|$)/

/**
 * Which URLs of this site lead nowhere, and which could not be looked up.
 * @param links paths, possibly with a query or an anchor
 */
export async function linkFacts(
  db: Db | Tx,
  links: readonly string[],
): Promise<{ nowhere: string[]; unsure: string[] }> {
  const pathOf = (link: string) => link.replace(/[?#].*$/, '').replace(/(?<=.)\/$/, '')
  const paths = [...new Set(links.map(pathOf))].slice(0, 200)
  const known = new Set([
    ...(await entriesAt(db as Db, paths)).map(({ url }) => url),
    ...(await postsAt(db, paths)),
  ])
  const rest = links.filter((link) => !known.has(pathOf(link)))
  const kindOf = new Map(paths.map((path) => [path, addressKind(path)]))
  const leadsNowhere = (path: string) =>
    kindOf.get(path) === 'nowhere' || (ALL_KNOWN.test(path) && kindOf.get(path) !== 'fixed')
  const isPage = (path: string) => kindOf.get(path) === 'fixed' && !FOR_STAFF.test(path)
  return {
    nowhere: rest.filter((link) => leadsNowhere(pathOf(link))),
    unsure: rest.filter((link) => !leadsNowhere(pathOf(link)) && !isPage(pathOf(link))),
  }
}

/** The links of a Markdown text to pages of this site that visitors cannot read now. */
export async function deadLinks(db: Db, body: string): Promise<string[]> {
  const links = insideLinks(await readMarks(body), config.origin)
  return links.length > 0 ? (await linkFacts(db, links)).nowhere : []
}

/** Paths of public posts, by number or an older URL. */
async function postsAt(db: Db | Tx, paths: readonly string[]): Promise<string[]> {
  const ends = paths.flatMap((path) => /^\/blog\/(.+)$/.exec(path)?.[1] ?? [])
  const byWords = await numbersAt(db as Db, 'post', ends)
  const numberOf = (end: string) => (/^[1-9]\d{0,8}$/.test(end) ? Number(end) : byWords.get(end))
  const shown = await shownNumbers(
    db,
    ends.flatMap((end) => numberOf(end) ?? []),
  )
  return ends.filter((end) => shown.has(numberOf(end) ?? 0)).map((end) => `/blog/${end}`)
}

async function shownNumbers(db: Db | Tx, numbers: readonly number[]): Promise<Set<number>> {
  if (numbers.length === 0) return new Set()
  const rows = await db
    .selectFrom('texts')
    .select('number')
    .where('kind', '=', 'post')
    .where('number', 'in', numbers)
    .where('publishedVersion', 'is not', null)
    .execute()
  return new Set(rows.map(({ number }) => number))
}

/**
 * The errors of Markdown that visitors will read: headings and links, with internal links looked up.
 * @param own the URLs of the text itself
 */
export async function checkedWords(db: Db | Tx, body: string, own: readonly string[]): Promise<Check[]> {
  if (!body) return []
  const { origin } = config
  const marks = await readMarks(body)
  const links = await linkFacts(db, insideLinks(marks, origin))
  return checkWords(marks, { ...links, origin, own })
}
