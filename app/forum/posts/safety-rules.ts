import type { ReportReason } from '#db/tables/forum.ts'
import { ownPostUrl } from '../model/rules.ts'

/** How many reports by members hide a post until a moderator has read it. */
export const REPORTS_TO_HIDE = 3
export const REPORTS_A_DAY = 20
export const NOTE_LONGEST = 500
/** The limit for a moderator's message to a member, or a note about one. */
export const LETTER_LONGEST = 2000

/** The page where members read moderators' decisions about them. */
export const FOR_ME = '/forum/for-me'
export type AppealKind = 'post' | 'measure'
/** The page where a member appeals, and reads the decision. */
export const appealUrl = (kind: AppealKind, id: string): string => `/forum/appeal/${kind}/${id}`
export const isAppealKind = (kind: string): kind is AppealKind => kind === 'post' || kind === 'measure'
export const personAtDesk = (memberId: string): string => `/staff/forum/people/${memberId}`

const pseudonymAtDesk = (id: string): string => `/staff/forum/nameless/${id}`
/** The desk page of an author: of the handle, or of the pseudonym only. Null for an author who has left. */
export function pageOfAuthor(author: {
  memberId: string | null
  handle: string | null
  pseudonymId: string | null
}): string | null {
  if (author.pseudonymId) return pseudonymAtDesk(author.pseudonymId)
  return author.memberId && author.handle ? personAtDesk(author.memberId) : null
}

/** The moderators' search page. */
export const FIND_AT_DESK = '/staff/forum/find'
/** The moderators' page of members who cannot write now. */
export const PAUSES_AT_DESK = '/staff/forum/pauses'

interface Named {
  /** The id of a topic or a post. */
  id?: string
  /** The post number in the topic, or the page number. */
  number?: number | undefined
  page?: number | undefined
  handle?: string
}

/** Reads a query that is a forum URL, the id in one, or a handle with @. */
export function namedAtDesk(query: string): Named {
  const typed = query.trim()
  if (/^[\w-]{22}$/.test(typed)) return { id: typed }
  if (/^@\S+$/.test(typed)) return { handle: typed.slice(1) }
  const [, kind, encoded = ''] = /\/forum\/(topic|post|person)\/([^/?#\s]+)/.exec(typed) ?? []
  if (kind === 'person') return { handle: plainly(encoded) }
  if (!kind) return {}
  const number = /[#?&](?:post-|show=)([1-9]\d{0,6})\b/.exec(typed)?.[1]
  const page = /[?&]page=([1-9]\d{0,3})\b/.exec(typed)?.[1]
  return { id: encoded, number: number ? Number(number) : undefined, page: page ? Number(page) : undefined }
}

function plainly(encoded: string): string {
  try {
    return decodeURIComponent(encoded)
  } catch {
    // A percent sign that is not an escape: search for the text as typed.
    return encoded
  }
}

/** The moderator's choices, with the number of days; null where it has no end. */
export const PAUSE_DAYS = {
  warning: null,
  '1': 1,
  '3': 3,
  '7': 7,
  '30': 30,
  lasting: null,
  'ban-90': 90,
  'ban-365': 365,
  ban: null,
} as const
export type MeasureChoice = keyof typeof PAUSE_DAYS
/** From mildest to harshest. An object would put numeric keys first. */
export const MEASURES = [
  'warning',
  '1',
  '3',
  '7',
  '30',
  'lasting',
  'ban-90',
  'ban-365',
  'ban',
] as const satisfies readonly MeasureChoice[]
/** A ban is a pause that blocks more than writing. */
export const isBan = (what: MeasureChoice): boolean => what.startsWith('ban')

/** How many posts one bulk removal can contain. */
export const TOGETHER_MOST = 200

export const REPORT_REASONS = [
  'harm',
  'private',
  'law',
  'pretend',
  'junk',
  'note',
  'other',
] as const satisfies readonly ReportReason[]

/** The page where a reader reports a post, and reads the outcome. */
export const reportUrl = (postId: string): string => `${ownPostUrl(postId)}/report`

/** The field in a moderator's form that leads back to the topic. */
export const BACK_FIELD = 'back'
export const BACK_TO_TOPIC = 'topic'

/** The desk page of one post. */
export const postAtDeskUrl = (postId: string): string => `/staff/forum/${postId}`
