import { attorneyNumbers, attorneysInEachState } from '#app/attorneys/attorneys.server.ts'
import { statePage } from '#app/attorneys/model/rules.ts'
import { postAddresses } from '#app/blog/blog.server.ts'
import { wordsChangedOn } from '#app/copy-overrides/copy-overrides.server.ts'
import { lawFacts, pageFacts, stateFacts } from '#app/factbook/factbook.server.ts'
import { forumPlaces } from '#app/forum/forum.server.ts'
import { entriesOfKind } from '#app/platform/search-text/search-text.server.ts'
import { resourceAddresses } from '#app/resources/resources.server.ts'
import { registeredPages } from '#app/shared/listed-pages.server.ts'
import { stateName } from '#app/shared/states.ts'
import type { PageGroup } from '#app/ui/page/handle.ts'
import type { Db } from '#db/schema.ts'
import { FIRST_DAY } from './first-day.ts'
import { words } from './words.ts'

// Every public page, in one list: for /site-map, and for search engines in /sitemap.xml.

export interface Place {
  url: string
  title: string
  /** The language of the page, where it is not English. */
  language?: string
  /** For visitors, not for search engines: the page has its own noindex. */
  hidden?: true
  /** The day of its last change, if known. */
  changedOn?: string
}

export interface PlaceGroup {
  id: string
  title: string
  places: Place[]
  /** Long and uniform: shown in columns. */
  long?: boolean
}

const place = (url: string, title: string): Place => ({ url, title })
/** The day of change in their titles is the first day until staff change their text. */
const POLICIES = new Set(['/privacy', '/terms'])

/** The pages that name this group in their `handle`. */
function listedIn(group: PageGroup): Place[] {
  return registeredPages().flatMap(({ url, handle: { title, listed, lang } }) => {
    if (listed?.in !== group) return []
    const changedOn = wordsChangedOn(url) ?? (POLICIES.has(url) ? FIRST_DAY : undefined)
    const page: Place = { ...place(url, title()), ...(changedOn && { changedOn }) }
    if (lang) page.language = lang
    if (listed.noindex) page.hidden = true
    return [page, ...(listed.parts?.() ?? []).map((part) => place(`${url}#${part.hash}`, part.title))]
  })
}

export async function siteMap(db: Db): Promise<PlaceGroup[]> {
  return [
    { id: 'start', title: words.siteMapList.startHere, places: listedIn('start') },
    { id: 'help', title: words.siteMapList.getHelp, places: listedIn('help') },
    {
      id: 'rights',
      title: words.siteMapList.yourRightsFederalLaws,
      places: [
        ...listedIn('rights'),
        ...lawFacts().map((law) => ({ ...place(law.href, law.name), changedOn: law.checkedOn })),
      ],
    },
    {
      id: 'states',
      title: words.siteMapList.yourRights50States,
      places: stateFacts().map((one) => ({ ...place(one.href, one.state), changedOn: one.checkedOn })),
      long: true,
    },
    { id: 'resources', title: words.siteMapList.resources, places: await found(db, 'resource') },
    {
      id: 'blog',
      title: words.siteMapList.blog,
      places: [...listedIn('blog'), ...(await found(db, 'post'))],
    },
    await attorneyGroup(db),
    { id: 'forum', title: words.siteMapList.communityForum, places: await forumPlaces(db) },
    {
      id: 'site',
      title: words.siteMapList.thisWebsite,
      places: [...listedIn('site'), ...pageFacts().map(({ href, title }) => place(href, title))],
    },
  ]
}

/** URLs for search engines, each with the day of its last change if known. Pages with noindex are left out. */
export async function placesForEngines(db: Db): Promise<{ url: string; changedOn?: string }[]> {
  const listed = new Set(
    (await attorneyNumbers(db, { page: 1, most: ATTORNEYS_LISTED })).map((id) => `/attorney-directory/${id}`),
  )
  const days = await daysOfChange(db)
  const places = (await siteMap(db)).flatMap((group) =>
    group.id === 'attorneys'
      ? group.places.filter(({ url }) => isStatePage(url) || listed.has(url))
      : group.places,
  )
  const all = new Map<string, { url: string; changedOn?: string }>()
  for (const { url, hidden: left, changedOn = days.get(url) } of places) {
    const page = url.split('#')[0] ?? url
    if (!left && !all.has(page)) all.set(page, { url: page, ...(changedOn ? { changedOn } : {}) })
  }
  return [...all.values()]
}

const isStatePage = (url: string) => url.startsWith('/attorney-directory/state/')

/** For posts and resources, by path. */
async function daysOfChange(db: Db): Promise<Map<string, string>> {
  const all = [...(await postAddresses(db)), ...(await resourceAddresses(db))]
  return new Map(all.map(({ url, changedOn }) => [url, changedOn]))
}

/** Everything of a kind in the site's search: what can be found can be reached. */
async function found(db: Db, kind: string): Promise<Place[]> {
  return entriesOfKind(db, kind)
}

/** More than these are not listed individually: the state pages link to them. */
const ATTORNEYS_LISTED = 300

async function attorneyGroup(db: Db): Promise<PlaceGroup> {
  const group = { id: 'attorneys', title: words.siteMapList.attorneys }
  const { total, inState } = await attorneysInEachState(db)
  if (total <= ATTORNEYS_LISTED) return { ...group, places: await found(db, 'attorney') }
  const places = inState
    .map(({ state, count }) => ({ state, name: stateName(state), count }))
    .sort((a, b) => a.name.localeCompare(b.name))
    .map(({ state, name, count }) => place(statePage(state), `${name} (${count})`))
  return { ...group, title: words.siteMapList.attorneysState, places, long: true }
}

/** How many sitemap files with attorneys there are; none while the sitemap lists them itself. */
export async function attorneyFiles(db: Db): Promise<number> {
  const { total } = await attorneysInEachState(db)
  return total <= ATTORNEYS_LISTED ? 0 : Math.ceil(total / ATTORNEYS_A_FILE)
}

/** A sitemap file may contain at most 50,000 URLs. */
export const ATTORNEYS_A_FILE = 10_000
