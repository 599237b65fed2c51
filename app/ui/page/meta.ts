import { realValue } from '../samples.ts'
import { words } from '../words.ts'
import { crumbsOf } from './crumbs-of.ts'
import type { Handle } from './handle.ts'

/** The root loader's data for every page; see app/root.tsx. */
interface RootMatch {
  loaderData?: {
    origin?: string
    organisation?: { name: string; email: string; phone: string; address: string; taxStatus: string }
    /** The day on which staff last changed text of this page. */
    wordsChangedOn?: string | null
    look?: { logo: { src: string } | null; shared: Picture | null }
  }
}

interface Picture {
  path: string
  width: number
  height: number
  says: string
}

interface Correction {
  on: string
  note: string
}

interface PageFacts {
  /** Without it: the title in the page's handle. */
  title?: string
  description?: string
  /** The page shows errors of a form: the title then starts with "Error: ". */
  error?: boolean
  /** Not for search engines, and without a description for sharing. */
  noindex?: boolean
  /** The page sets its own title, with FormTitle. */
  ownTitle?: boolean
  /** The full title, without the organization's name after it. */
  wholeTitle?: boolean
  /** A text with an author and a date. */
  article?: { author?: string; publishedOn?: string; section?: string; corrections?: Correction[] }
  /** The day its content last changed, if known. */
  changedOn?: string
  /** Where it is not in English: "es". */
  language?: string
  /** The page number, from 2 on, of a paginated list or text. Then it has a URL of its own. */
  page?: number
  /** The picture for sharing, in place of the site's drawing. */
  picture?: Picture | null
  /** The page's subject in schema.org vocabulary, in place of a plain page. */
  ld?: Record<string, unknown>
}

declare global {
  /** Set by the build in the browser bundle (vite.config.ts). */
  var handrailInBrowser: true | undefined
}

const LD = 'https://schema.org'
/** In public/; npm run make:share-picture draws it. */
const PICTURE = {
  path: '/share.png',
  width: 1200,
  height: 630,
  says: 'A handrail beside steps. It says: Your rights, in plain words.',
}

/**
 * The head of a page: title, description, canonical URL, and the picture for sharing. Pass the
 * `matches` of the meta function. The URL omits the query, because a query only filters the same page.
 */
export function pageMeta(matches: readonly unknown[], facts: PageFacts) {
  const page = { ...facts, title: facts.title ?? titleInHandle(matches) }
  const {
    origin = '',
    organisation,
    look,
    wordsChangedOn,
  } = (matches[0] as RootMatch | undefined)?.loaderData ?? {}
  const name = organisation?.name
  const title = name && !page.wholeTitle ? `${page.title} - ${name}` : page.title
  const plain = [
    ...(page.ownTitle ? [] : [{ title: page.error ? `Error: ${title}` : title }]),
    ...(page.description ? [{ name: 'description', content: page.description }] : []),
  ]
  if (globalThis.handrailInBrowser || page.noindex)
    return [...plain, ...(page.noindex ? [{ name: 'robots', content: 'noindex' }] : [])]
  const path = (matches.at(-1) as { pathname?: string } | undefined)?.pathname ?? '/'
  const place = origin + (path === '/' ? path : path.replace(/\/$/, ''))
  const address = page.page && page.page > 1 ? `${place}?page=${page.page}` : place
  const changedOn = [page.changedOn ?? '', wordsChangedOn ?? ''].sort().at(-1)
  const shown = page.picture ?? look?.shared ?? PICTURE
  return [
    ...plain,
    { tagName: 'link', rel: 'canonical', href: address },
    ...sharing(page, shown, { address, origin, name }),
    { 'script:ld+json': page.ld ?? pageLd({ ...page, changedOn }, shown, { address, origin, name }) },
    ...crumbsLd(matches, origin),
  ]
}

const titleInHandle = (matches: readonly unknown[]): string =>
  (matches.at(-1) as { handle?: Handle } | undefined)?.handle?.title?.() ?? ''

type TitledPage = PageFacts & { title: string }

interface Place {
  address: string
  origin: string
  name: string | undefined
}

function sharing(
  { title, description, article }: TitledPage,
  shown: Picture,
  { address, origin, name }: Place,
) {
  const property = (key: string, content: string | undefined) => (content ? [{ property: key, content }] : [])
  return [
    ...property('og:type', article ? 'article' : 'website'),
    ...property('og:title', title),
    ...property('og:description', description),
    ...property('og:url', address),
    ...property('og:site_name', name),
    ...property('og:image', origin + shown.path),
    ...property('og:image:width', String(shown.width)),
    ...property('og:image:height', String(shown.height)),
    ...property('og:image:alt', shown.says),
    ...property('article:published_time', article?.publishedOn),
    ...property('article:section', article?.section),
    { name: 'twitter:card', content: 'summary_large_image' },
    ...(article?.author ? [{ name: 'author', content: article.author }] : []),
  ]
}

const siteLd = ({ origin, name }: Place) => ({ '@type': 'WebSite', name, url: `${origin}/` })

/** The page's position, from its breadcrumb. */
function crumbsLd(matches: readonly unknown[], origin: string) {
  const crumbs = crumbsOf(matches)
  if (crumbs.length === 0) return []
  const all = [{ label: words.breadcrumbs.home, href: '/' }, ...crumbs]
  const itemListElement = all.map(({ label, href }, at) => ({
    '@type': 'ListItem',
    position: at + 1,
    name: label,
    // The last one is the page itself.
    ...(href && at < all.length - 1 ? { item: origin + href } : {}),
  }))
  return [{ 'script:ld+json': { '@context': LD, '@type': 'BreadcrumbList', itemListElement } }]
}

function pageLd(
  { title, description, article, changedOn, language }: TitledPage,
  shown: Picture,
  place: Place,
) {
  const { address, origin, name } = place
  const publisher = { '@type': 'NGO', name, url: `${origin}/` }
  return {
    '@context': LD,
    '@type': article ? 'Article' : 'WebPage',
    '@id': address,
    url: address,
    [article ? 'headline' : 'name']: title,
    ...(description ? { description } : {}),
    inLanguage: language ?? 'en-US',
    ...(changedOn ? { dateModified: changedOn } : {}),
    isPartOf: siteLd(place),
    ...(article
      ? {
          publisher,
          image: origin + shown.path,
          ...(article.author ? { author: { '@type': 'Person', name: article.author } } : {}),
          ...(article.publishedOn ? { datePublished: article.publishedOn } : {}),
          ...(article.corrections?.length ? { correction: article.corrections.map(correctionLd) } : {}),
          ...(article.section ? { articleSection: article.section } : {}),
        }
      : {}),
  }
}

const correctionLd = ({ on, note }: Correction) => ({
  '@type': 'CorrectionComment',
  text: note,
  datePublished: on,
})

const is501c3 = (status: string | undefined): boolean => realValue(status)?.includes('501(c)(3)') ?? false

/** The organization itself, for its home page. */
export function organisationLd(matches: readonly unknown[]): Record<string, unknown> {
  const { origin = '', organisation, look } = (matches[0] as RootMatch | undefined)?.loaderData ?? {}
  return {
    '@context': LD,
    '@type': 'NGO',
    '@id': `${origin}/`,
    url: `${origin}/`,
    name: organisation?.name,
    nonprofitStatus: is501c3(organisation?.taxStatus) ? `${LD}/Nonprofit501c3` : undefined,
    logo: origin + (look?.logo?.src ?? '/apple-touch-icon.png'),
    image: origin + (look?.shared ?? PICTURE).path,
    email: realValue(organisation?.email),
    telephone: realValue(organisation?.phone),
    address: realValue(organisation?.address),
  }
}
