import { queryText } from '#app/platform/http/query-text.ts'
import { words } from './words.ts'

// Text common to all laws, and the search in the list. Pure: it may reach the browser.

const LONGEST_SEARCH = 100

export interface ListAsked {
  search: string
  /** The slug of the one state whose section is open. */
  state: string
  /** Every section is open; only if readers chose to keep sections open. */
  all: boolean
}

/** The list options in a URL. Unknown values are ignored. */
export function listAsked(params: URLSearchParams): ListAsked {
  const state = params.get('state') ?? ''
  return {
    search: queryText(params, 'search', LONGEST_SEARCH),
    state: /^[a-z-]{1,40}$/.test(state) ? state : '',
    all: params.get('open') === 'all',
  }
}

/** Whether a state's name or its law's name contains the typed text, ignoring case. */
export const holds = ({ state, law }: { state: string; law: string }, search: string): boolean =>
  state.toLowerCase().includes(search.toLowerCase()) || law.toLowerCase().includes(search.toLowerCase())

/** What the link of a state's law opens. `none`: the state has no such law, so there is nothing to link. */
export type LawLink =
  | { kind: 'law' }
  | { kind: 'home-page'; host: string }
  | { kind: 'agency'; host: string }
  | { kind: 'none' }

/** Decided by the address alone: most of our links lead to the agency that enforces the law, and not to its text. */
export function lawLinkOf({
  law,
  link,
  agency,
}: {
  law: string
  link: string
  agency: { url: string }
}): LawLink {
  if (/^No (?:\w+ )?state law\b/i.test(law)) return { kind: 'none' }
  const url = URL.parse(link)
  if (!url) return { kind: 'none' }
  const host = url.hostname.replace(/^www\./, '')
  if (url.pathname === '/' && url.search === '') return { kind: 'home-page', host }
  return url.hostname === URL.parse(agency.url)?.hostname ? { kind: 'agency', host } : { kind: 'law' }
}

const WHOLE_YEAR = 365
const MONTH = 30

/** An exact and an approximate span: "180 days" and "about 6 months", "1 year" and "365 days". */
export function daysInWords(days: number): [span: string, more?: string] {
  const counted = words.rules.days({ days })
  if (days % WHOLE_YEAR === 0) {
    const years = days / WHOLE_YEAR
    return [`${years} ${years === 1 ? 'year' : 'years'}`, counted]
  }
  if (days >= 2 * MONTH && days % MONTH === 0)
    return [counted, words.rules.aboutMonths({ days: days / MONTH })]
  return [counted]
}

/** Which employers a state's law covers, in a sentence; undefined if we know no number. */
export function employersCovered(smallest: number | null): string | undefined {
  if (smallest === null) return undefined
  if (smallest <= 1) return words.rules.itCoversEmployersAny
  return words.rules.itCoversEmployersMore({ smallest })
}

interface TextPiece {
  text: string
  /** The phone number's link. */
  href?: string
}

/** Splits a text at phone numbers, each with its tel: URL. */
export function phonesIn(text: string): TextPiece[] {
  const pieces: TextPiece[] = []
  let from = 0
  for (const found of text.matchAll(/\b(?:1-)?\d{3}-\d{3}-\d{4}\b/g)) {
    if (found.index > from) pieces.push({ text: text.slice(from, found.index) })
    const digits = found[0].replace(/\D/g, '')
    pieces.push({ text: found[0], href: `tel:+${digits.length === 10 ? '1' : ''}${digits}` })
    from = found.index + found[0].length
  }
  if (from < text.length) pieces.push({ text: text.slice(from) })
  return pieces
}

export interface Source {
  title: string
  url: string | null
  /** The URL is the title, so print need not repeat it. */
  bare?: boolean
}

/** Parses a source: "Name: https://…", a bare URL, or only a name. */
export function sourceOf(text: string): Source {
  const found = /^(.*?):?\s*(https?:\/\/\S+)$/.exec(text)
  if (!found) return { title: text, url: null }
  const [, name = '', url = ''] = found
  return name ? { title: name, url } : { title: addressInWords(url), url, bare: true }
}

/** A URL without "www.", the protocol and the last slash. */
const addressInWords = (url: string): string =>
  url
    .replace(/^https?:\/\/(?:www\.)?/, '')
    .replace(/:443(?=\/)/, '')
    .replace(/\/$/, '')

type Confidence = 'high' | 'medium' | 'low'

/** Our confidence in a record: a word and its meaning. */
export const CONFIDENCE: Record<Confidence, { word: string; means: string }> = {
  high: {
    get word() {
      return words.rules.good
    },
    get means() {
      return words.rules.weSawMainPoints
    },
  },
  medium: {
    get word() {
      return words.rules.fair
    },
    get means() {
      return words.rules.somePointsStillNeed
    },
  },
  low: {
    get word() {
      return words.rules.low
    },
    get means() {
      return words.rules.askAgencyBeforeYou
    },
  },
}

/** A record's stated confidence; with a single source nothing was compared, so it is not shown as sure. */
export function confidenceOf(value: string, sources: readonly unknown[]): Confidence {
  const said = value in CONFIDENCE ? (value as Confidence) : 'low'
  return said === 'high' && sources.length < 2 ? 'medium' : said
}

/** The neighbors of one entry in an ordered list. */
export function neighbours<T extends { slug: string }>(list: readonly T[], slug: string) {
  const at = list.findIndex((one) => one.slug === slug)
  return { before: list[at - 1], after: list[at + 1] }
}

const MONTHS = 'January February March April May June July August September October November December'.split(
  ' ',
)

/** "June 12, 2025", "February 2026" or "2026": as exact as the record is. */
export function noteDay(date: string): string {
  const [year = '', month, day] = date.split('-')
  const name = MONTHS[Number(month) - 1]
  if (!name) return year
  return day ? `${name} ${Number(day)}, ${year}` : `${name} ${year}`
}
