import type { ReportReason } from '#db/tables/forum.ts'
import { ownPostUrl } from '../rules.ts'

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
