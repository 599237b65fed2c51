import type { ReportReason } from '#db/tables/forum.ts'
import { ownPostUrl } from '../model/rules.ts'

/** So many members hide a post until a moderator has read it. */
export const REPORTS_TO_HIDE = 3
export const REPORTS_A_DAY = 20
export const NOTE_LONGEST = 500
/** Of what a moderator writes to a member, or notes about one. */
export const LETTER_LONGEST = 2000

/** Where members read what moderators decided about them. */
export const FOR_ME = '/forum/for-me'
export type AppealKind = 'post' | 'measure'
/** Where a member asks a second person, and reads what they decided. */
export const appealUrl = (kind: AppealKind, id: string): string => `/forum/appeal/${kind}/${id}`
export const isAppealKind = (kind: string): kind is AppealKind => kind === 'post' || kind === 'measure'
export const personAtDesk = (memberId: string): string => `/staff/forum/people/${memberId}`

const pseudonymAtDesk = (id: string): string => `/staff/forum/nameless/${id}`
/** What the desk knows of an author: of the handle, or of the pseudonym alone. Null for whoever has left. */
export function pageOfAuthor(author: {
  memberId: string | null
  handle: string | null
  pseudonymId: string | null
}): string | null {
  if (author.pseudonymId) return pseudonymAtDesk(author.pseudonymId)
  return author.memberId && author.handle ? personAtDesk(author.memberId) : null
}

/** Where moderators look for a post or a person. */
export const FIND_AT_DESK = '/staff/forum/find'
/** Where moderators see who cannot write now. */
export const PAUSES_AT_DESK = '/staff/forum/pauses'

interface Named {
  /** Of a topic or a post. */
  id?: string
  /** Which post of the topic, or which page. */
  number?: number | undefined
  page?: number | undefined
  handle?: string
}

/** What somebody names who types or pastes an address of the forum, the number in one, or a handle with its sign. */
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
    // A percent sign that encodes nothing: what was typed is what is looked for.
    return encoded
  }
}

/** What a moderator can do, and for how many days; null where no day ends it. */
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
/** From the mildest to the hardest. An object would put names that are numbers first. */
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
/** A ban is a pause that ends more than writing. */
export const isBan = (what: MeasureChoice): boolean => what.startsWith('ban')

/** Posts that one act removes together. */
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

/** Where a reader reports a post, and reads what came of it. */
export const reportUrl = (postId: string): string => `${ownPostUrl(postId)}/report`
