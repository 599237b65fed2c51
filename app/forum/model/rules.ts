import { cutText } from '#app/ui/cut-text.ts'
import type { ForumTag } from '#db/tables/forum.ts'
import { tagAsked } from './tag-rules.ts'

export const POSTS_A_PAGE = 20
export const TOPICS_A_PAGE = 30
/** Further back than this nobody turns pages: the search leads there. */
export const LAST_PAGE = 5000

/** Of a tag in one place: its list goes so far. */
export const TAGGED_MOST = 3000

/** Posts keep their numbers, so a page of a topic holds the same ones for good. */
export const pageOfPost = (number: number): number => Math.max(1, Math.ceil(number / POSTS_A_PAGE))

export const categoryUrl = (id: string, page = 1): string => `/forum/${id}${page > 1 ? `?page=${page}` : ''}`
export const topicUrl = (id: string, page = 1): string =>
  `/forum/topic/${id}${page > 1 ? `?page=${page}` : ''}`

/** The feed of a place or a topic. */
export const feedOf = (url: string): string => `${url}/feed.atom`

export const markUrl = (topicId: string): string => `${topicUrl(topicId)}/keep`
export const NOTE_LONGEST = 300
/** Topics that one member keeps or follows. */
export const MARKS_MOST = 500

/** Where other members read somebody's card. */
export const profileUrl = (handle: string): string => `/forum/person/${encodeURIComponent(handle)}/card`

/** Says whether there are replies after a post. */
export const newerUrl = (topicId: string, after: number): string =>
  `${topicUrl(topicId)}/newer?after=${after}`

/** The lasting address of a post. */
export const postUrl = (topicId: string, number: number): string =>
  `${topicUrl(topicId, pageOfPost(number))}#post-${number}`

/** The same, with that post shown, though its reader chose to hide such posts. */
export const shownPostUrl = (topicId: string, number: number): string => {
  const page = pageOfPost(number)
  return `${topicUrl(topicId, page)}${page > 1 ? '&' : '?'}show=${number}#post-${number}`
}

/** Which post an address asks to be shown. */
export const shownAsked = (request: Request): number | null =>
  Number(/^[1-9]\d{0,6}$/.exec(new URL(request.url).searchParams.get('show') ?? '')?.[0]) || null

/** Which page an address asks for: 1 where it asks for none that could be. */
export function pageAsked(request: Request): number {
  const asked = new URL(request.url).searchParams.get('page') ?? '1'
  return /^[1-9]\d{0,3}$/.test(asked) ? Math.min(Number(asked), LAST_PAGE) : 1
}

export const TITLE_LONGEST = 120
export const TEXT_LONGEST = 10_000
/** Of a post of somebody new: the words that may wait at once. */
export const WAITING_MOST = 5
export const POSTS_AN_HOUR = 20
export const POSTS_A_DAY = 80
export const PREVIEWS_AN_HOUR = 120
/** So many approved posts make somebody new a member. */
export const APPROVED_TO_BE_TRUSTED = 2
/** So many posts with their handle, which others can read, make a member a helper. */
export const APPROVED_TO_HELP = 20
/** What moderators can say of how long an answer usually takes. */
export const ANSWER_HOURS = [12, 24, 48, 72] as const

/** Where the author sees their post, whatever became of it. */
export const ownPostUrl = (id: string): string => `/forum/post/${id}`

/** What turns the direction of the text around it, and what nobody sees. Joiners and marks of direction that languages need stay. */
const UNSEEN =
  /[\u202a-\u202e\u2066-\u206f\u200b\u2060-\u2065\ufeff\u00ad\u180e\u3164\uffa0\u115f\u1160\ufff9-\ufffb]/g
/** Letters that nobody sees, and flags of regions: a black flag with such letters behind it, which stay. */
const FLAGS_AND_TAGS = /(\u{1f3f4}[\u{e0020}-\u{e007f}]*)|[\u{e0000}-\u{e007f}]/gu
export const seen = (text: string): string =>
  text.normalize('NFC').replace(UNSEEN, '').replace(FLAGS_AND_TAGS, '$1')
/** Whether there is anything to read in it. */
export const saysSomething = (text: string): boolean => /[\p{L}\p{N}\p{S}]/u.test(text)

/** So many posts are on a page of what was found. */
export const FOUND_A_PAGE = 20
/** So many pages of them there are at most; another word or a filter finds the others. */
export const FOUND_PAGES = 25
export const SINCE_DAYS = { week: 7, month: 31, year: 366 } as const
type Since = keyof typeof SINCE_DAYS

/** What somebody looks for in the forum. */
export interface Asked {
  query: string
  category?: string | undefined
  since?: Since | undefined
  mine?: boolean
  tag?: ForumTag | undefined
  /** Only in topics in which a reply helped. */
  helped?: boolean
  /** Only posts without content notes. */
  plain?: boolean
}

/** Whether somebody asks for the newest posts of a kind, and for no word. */
export const asksForNewest = ({ query, category, since, mine, tag, helped, plain }: Asked): boolean =>
  query === '' && Boolean(category || since || mine || tag || helped || plain)

export function askedIn(request: Request): Asked {
  const params = new URL(request.url).searchParams
  const since = params.get('since') ?? ''
  return {
    query: cutText((params.get('q') ?? '').trim(), 200),
    category: cutText(params.get('in') ?? '', 40) || undefined,
    since: Object.hasOwn(SINCE_DAYS, since) ? (since as Since) : undefined,
    mine: params.get('who') === 'me',
    tag: tagAsked(params.get('tag')),
    helped: params.get('helped') === 'yes',
    plain: params.get('plain') === 'yes',
  }
}

/** Where the links of a post's HTML lead, outside of this site, each once. */
export const linksIn = (html: string): string[] => [
  ...new Set(
    [...html.matchAll(/<a [^>]*?href="(https?:[^"]+)"/g)].map(([, to = '']) =>
      cutText(to.replaceAll('&amp;', '&'), 300),
    ),
  ),
]
