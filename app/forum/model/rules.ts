import { queryText } from '#app/platform/http/query-text.ts'
import { cutText } from '#app/ui/cut-text.ts'
import type { ForumTag } from '#db/tables/forum.ts'
import { tagAsked } from './tag-rules.ts'

export const POSTS_A_PAGE = 20
export const TOPICS_A_PAGE = 30
/** The last page that can be opened; further back, visitors use the search. */
export const LAST_PAGE = 5000

/** How far the list of a tag in one category goes. */
export const TAGGED_MOST = 3000

/** Posts keep their numbers, so a page of a topic always holds the same ones. */
export const pageOfPost = (number: number): number => Math.max(1, Math.ceil(number / POSTS_A_PAGE))

export const categoryUrl = (id: string, page = 1): string => `/forum/${id}${page > 1 ? `?page=${page}` : ''}`
export const topicUrl = (id: string, page = 1): string =>
  `/forum/topic/${id}${page > 1 ? `?page=${page}` : ''}`

/** The feed of a category or a topic. */
export const feedOf = (url: string): string => `${url}/feed.atom`

export const markUrl = (topicId: string): string => `${topicUrl(topicId)}/keep`
export const NOTE_LONGEST = 300
/** How many topics one member can bookmark or follow. */
export const MARKS_MOST = 500

/** The page of a member's card, for other members. */
export const profileUrl = (handle: string): string => `/forum/person/${encodeURIComponent(handle)}/card`

/** The page that checks for replies after a post. */
export const newerUrl = (topicId: string, after: number): string =>
  `${topicUrl(topicId)}/newer?after=${after}`

/** The permanent URL of a post. */
export const postUrl = (topicId: string, number: number): string =>
  `${topicUrl(topicId, pageOfPost(number))}#post-${number}`

/** The same, showing that post even though its reader chose to hide such posts. */
export const shownPostUrl = (topicId: string, number: number): string => {
  const page = pageOfPost(number)
  return `${topicUrl(topicId, page)}${page > 1 ? '&' : '?'}show=${number}#post-${number}`
}

/** The post that a URL asks to show. */
export const shownAsked = (request: Request): number | null =>
  Number(/^[1-9]\d{0,6}$/.exec(new URL(request.url).searchParams.get('show') ?? '')?.[0]) || null

/** The page number in a URL, or 1 where it is missing or invalid. */
export function pageAsked(request: Request): number {
  const asked = new URL(request.url).searchParams.get('page') ?? '1'
  return /^[1-9]\d{0,3}$/.test(asked) ? Math.min(Number(asked), LAST_PAGE) : 1
}

export const TITLE_LONGEST = 120
export const TEXT_LONGEST = 10_000
/** How many posts of a new member may wait at once. */
export const WAITING_MOST = 5
export const POSTS_AN_HOUR = 20
export const POSTS_A_DAY = 80
export const PREVIEWS_AN_HOUR = 120
/** How many approved posts make a new member trusted. */
export const APPROVED_TO_BE_TRUSTED = 2
/** How many public posts under their handle make a member a helper. */
export const APPROVED_TO_HELP = 20
/** The choices for how long an answer usually takes. */
export const ANSWER_HOURS = [12, 24, 48, 72] as const

/** The page of a post for its author, in any state. */
export const ownPostUrl = (id: string): string => `/forum/post/${id}`

/**
 * Characters that change the direction of the surrounding text, and invisible ones. The joiners and direction marks that
 * languages need stay.
 */
const UNSEEN =
  /[\u202a-\u202e\u2066-\u206f\u200b\u2060-\u2065\ufeff\u00ad\u180e\u3164\uffa0\u115f\u1160\ufff9-\ufffb]/g
/** Invisible tag characters. After a black flag they form the flag of a region, and stay. */
const FLAGS_AND_TAGS = /(\u{1f3f4}[\u{e0020}-\u{e007f}]*)|[\u{e0000}-\u{e007f}]/gu
export const seen = (text: string): string =>
  text.normalize('NFC').replace(UNSEEN, '').replace(FLAGS_AND_TAGS, '$1')
/** Whether a text has anything to read. */
export const saysSomething = (text: string): boolean => /[\p{L}\p{N}\p{S}]/u.test(text)

/** How many results are on a page. */
export const FOUND_A_PAGE = 20
/** The maximum number of result pages; another word or a filter finds the rest. */
export const FOUND_PAGES = 25
export const SINCE_DAYS = { week: 7, month: 31, year: 366 } as const
type Since = keyof typeof SINCE_DAYS

/** A search in the forum. */
export interface Asked {
  query: string
  category?: string | undefined
  since?: Since | undefined
  mine?: boolean
  tag?: ForumTag | undefined
  /** Only topics with a helpful reply. */
  helped?: boolean
  /** Only posts without content notes. */
  plain?: boolean
}

/** Whether the search has filters and no words, so that it lists the newest posts. */
export const asksForNewest = ({ query, category, since, mine, tag, helped, plain }: Asked): boolean =>
  query === '' && Boolean(category || since || mine || tag || helped || plain)

export function askedIn(request: Request): Asked {
  const params = new URL(request.url).searchParams
  const since = params.get('since') ?? ''
  return {
    query: queryText(params, 'q', 200),
    category: cutText(params.get('in') ?? '', 40) || undefined,
    since: Object.hasOwn(SINCE_DAYS, since) ? (since as Since) : undefined,
    mine: params.get('who') === 'me',
    tag: tagAsked(params.get('tag')),
    helped: params.get('helped') === 'yes',
    plain: params.get('plain') === 'yes',
  }
}

/** The external link targets in a post's HTML, each once. */
export const linksIn = (html: string): string[] => [
  ...new Set(
    [...html.matchAll(/<a [^>]*?href="(https?:[^"]+)"/g)].map(([, to = '']) =>
      cutText(to.replaceAll('&amp;', '&'), 300),
    ),
  ),
]

/** When a post is published. */
export const SENDS = ['now', 'minutes', 'tomorrow'] as const
export type Sends = (typeof SENDS)[number]
export const SENT_AFTER_MINUTES = 10
/** How many scheduled posts one member can have. */
export const HELD_MOST = 10
