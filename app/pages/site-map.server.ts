import { attorneyNumbers, attorneysInEachState } from '#app/attorneys/attorneys.server.ts'
import { statePage } from '#app/attorneys/rules.ts'
import { postAddresses } from '#app/blog/blog.server.ts'
import { stateName, states } from '#app/platform/states.ts'
import { entriesOfKind } from '#app/platform/text/search-text.server.ts'
import { resourceAddresses } from '#app/resources/resources.server.ts'
import { slugOf } from '#app/rights/rules.ts'
import federalLaws from '#db/samples/federal-laws.json' with { type: 'json' }
import stateLaws from '#db/samples/state-laws.json' with { type: 'json' }
import type { Db } from '#db/schema.ts'

// Every public page, in one list: what /site-map shows, what /sitemap.xml tells search engines.

export interface Place {
  url: string
  title: string
  /** For people here, not for search engines: the page says so itself. */
  hidden?: true
  /** The day of its last change, where we know it. */
  changedOn?: string
}

export interface PlaceGroup {
  id: string
  title: string
  places: Place[]
  /** Long and alike: shown in columns. */
  long?: boolean
}

const place = (url: string, title: string): Place => ({ url, title })
const hidden = (url: string, title: string): Place => ({ url, title, hidden: true })

const START = [
  place('/', 'Home'),
  place('/about', 'About us'),
  place('/partner', 'Partner With Us'),
  place('/donate', 'Donate'),
  place('/contact', 'Contact us'),
  place('/contact#disclaimer', 'Legal disclaimer'),
  place('/contact#accessibility', 'Accessibility statement'),
]

const HELP = [
  place('/legal-help', 'Legal Help Center: submit your case'),
  hidden('/legal-help/case', 'Open your case with its number and words'),
  place('/attorney-directory', 'Attorney Directory'),
  place('/resources', 'Resource Hub'),
  place('/forum', 'Community forum'),
  hidden('/dashboard', 'Dashboard: what this device keeps'),
  hidden('/dashboard/complaints', 'My Complaints'),
  hidden('/dashboard/forum-posts', 'My Forum Posts'),
  hidden('/dashboard/saved', 'Saved Resources'),
  hidden('/dashboard/profile', 'Profile: see and delete what this device holds'),
]

const RIGHTS = [
  place('/know-your-rights', 'Know Your Rights'),
  place('/know-your-rights#territories', 'D.C. and the territories'),
  place('/know-your-rights/accommodations', 'Accommodation examples'),
  place('/know-your-rights/quiz', 'Quiz: know your rights'),
]

const SITE = [
  hidden('/search', 'Search'),
  place('/glossary', 'Glossary: legal words'),
  place('/reading-settings', 'Reading settings'),
  place('/privacy', 'Privacy Policy'),
  place('/terms', 'Terms of Service'),
  place('/newsletter', 'Newsletter'),
  place('/newsletter/archive', 'Newsletter: all letters'),
  place('/blog/feeds', 'Feeds of the blog'),
  place('/site-map', 'Site map'),
]

export async function siteMap(db: Db): Promise<PlaceGroup[]> {
  return [
    { id: 'start', title: 'Start here', places: START },
    { id: 'help', title: 'Get help', places: HELP },
    {
      id: 'rights',
      title: 'Your rights: federal laws',
      places: [...RIGHTS, ...federalLaws.map((law) => place(`/know-your-rights/${law.id}`, law.name))],
    },
    {
      id: 'states',
      title: 'Your rights: the 50 states',
      places: states.map(([, name]) => ({
        ...place(`/know-your-rights/${slugOf(name)}`, name),
        changedOn: stateLaws.reviewedOn,
      })),
      long: true,
    },
    { id: 'resources', title: 'Resources', places: await found(db, 'resource') },
    { id: 'blog', title: 'Blog', places: [place('/blog', 'All posts'), ...(await found(db, 'post'))] },
    await attorneyGroup(db),
    { id: 'site', title: 'This website', places: SITE },
  ]
}

/** Addresses for search engines, each with the day of its last change where we know it. Pages that say noindex are left out. */
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

/** Of posts and resources, by their address. */
async function daysOfChange(db: Db): Promise<Map<string, string>> {
  const all = [...(await postAddresses(db)), ...(await resourceAddresses(db))]
  return new Map(all.map(({ url, changedOn }) => [url, changedOn]))
}

/** Whatever the site's search knows of a kind: what can be found can be reached. */
async function found(db: Db, kind: string): Promise<Place[]> {
  return entriesOfKind(db, kind)
}

/** More than these are not listed one by one: the pages of the states lead to them. */
const ATTORNEYS_LISTED = 300

async function attorneyGroup(db: Db): Promise<PlaceGroup> {
  const group = { id: 'attorneys', title: 'Attorneys' }
  const { total, inState } = await attorneysInEachState(db)
  if (total <= ATTORNEYS_LISTED) return { ...group, places: await found(db, 'attorney') }
  const places = inState
    .map(({ state, count }) => ({ state, name: stateName(state), count }))
    .sort((a, b) => a.name.localeCompare(b.name))
    .map(({ state, name, count }) => place(statePage(state), `${name} (${count})`))
  return { ...group, title: 'Attorneys by state', places, long: true }
}

/** How many files with attorneys search engines get beside the site map; none while it lists them itself. */
export async function attorneyFiles(db: Db): Promise<number> {
  const { total } = await attorneysInEachState(db)
  return total <= ATTORNEYS_LISTED ? 0 : Math.ceil(total / ATTORNEYS_A_FILE)
}

/** A file for search engines may hold 50,000 addresses at most. */
export const ATTORNEYS_A_FILE = 10_000
