import { attorneyNumbers, attorneysInEachState } from '#app/attorneys/attorneys.server.ts'
import { statePage } from '#app/attorneys/model/rules.ts'
import { postAddresses } from '#app/blog/blog.server.ts'
import { wordsChangedOn } from '#app/copy-overrides/copy-overrides.server.ts'
import { lawFacts, pageFacts, stateFacts } from '#app/factbook/factbook.server.ts'
import { forumPlaces } from '#app/forum/forum.server.ts'
import { entriesOfKind } from '#app/platform/search-text/search-text.server.ts'
import { resourceAddresses } from '#app/resources/resources.server.ts'
import { stateName } from '#app/shared/states.ts'
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
const hidden = (url: string, title: string): Place => ({ url, title, hidden: true })

const policy = (url: string, title: string): Place => ({
  url,
  title,
  changedOn: wordsChangedOn(url) ?? FIRST_DAY,
})

const start = () => [
  place('/', words.siteMapList.home),
  place('/about', words.siteMapList.aboutUs),
  place('/partner', words.siteMapList.partnerUs),
  place('/donate', words.siteMapList.donate),
  { ...place('/es', words.siteMapList.spanish), language: 'es' },
  place('/contact', words.siteMapList.contactUs),
  place('/contact#disclaimer', words.siteMapList.legalDisclaimer),
  place('/contact#accessibility', words.siteMapList.accessibilityStatement),
]

const help = () => [
  place('/legal-help', words.siteMapList.legalHelpCenterSubmit),
  hidden('/legal-help/case', words.siteMapList.openYourCaseIts),
  place('/attorney-directory', words.siteMapList.attorneyDirectory),
  place('/resources', words.siteMapList.resourceHub),
  place('/forum', words.siteMapList.communityForum),
  place('/forum/counts', words.siteMapList.forumCounts),
  hidden('/forum/search', words.siteMapList.searchForum),
  hidden('/dashboard', words.siteMapList.dashboardWhatDeviceKeeps),
  hidden('/dashboard/complaints', words.siteMapList.myComplaints),
  hidden('/dashboard/forum-posts', words.siteMapList.myForumPosts),
  hidden('/dashboard/saved', words.siteMapList.savedResources),
  hidden('/dashboard/profile', words.siteMapList.profileSeeDeleteWhat),
  hidden('/access-card', words.siteMapList.accessCard),
  hidden('/account/sign-in', words.siteMapList.signIn),
]

const rights = () => [
  place('/know-your-rights', words.siteMapList.knowYourRights),
  place('/know-your-rights#territories', words.siteMapList.dcAndTerritories),
  place('/know-your-rights/deadlines', words.siteMapList.howLongDoIHave),
  place('/know-your-rights/accommodations', words.siteMapList.accommodationExamples),
  place('/know-your-rights/quiz', words.siteMapList.quizKnowYourRights),
]

const site = () => [
  hidden('/search', words.siteMapList.search),
  place('/glossary', words.siteMapList.glossaryLegalWords),
  place('/reading-settings', words.siteMapList.readingSettings),
  policy('/privacy', words.siteMapList.privacyPolicy),
  policy('/terms', words.siteMapList.termsService),
  place('/newsletter', words.siteMapList.newsletter),
  place('/newsletter/archive', words.siteMapList.newsletterAllLetters),
  place('/blog/feeds', words.siteMapList.feedsBlog),
  place('/site-map', words.siteMapList.siteMap),
]

export async function siteMap(db: Db): Promise<PlaceGroup[]> {
  return [
    { id: 'start', title: words.siteMapList.startHere, places: start() },
    { id: 'help', title: words.siteMapList.getHelp, places: help() },
    {
      id: 'rights',
      title: words.siteMapList.yourRightsFederalLaws,
      places: [
        ...rights(),
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
      places: [place('/blog', words.siteMapList.allPosts), ...(await found(db, 'post'))],
    },
    await attorneyGroup(db),
    { id: 'forum', title: words.siteMapList.communityForum, places: await forumPlaces(db) },
    {
      id: 'site',
      title: words.siteMapList.thisWebsite,
      places: [...site(), ...pageFacts().map(({ href, title }) => place(href, title))],
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
