import type { ReportReason } from '#db/tables/forum.ts'
import { ownPostUrl } from '../rules.ts'

/** So many members hide a post until a moderator has read it. */
export const REPORTS_TO_HIDE = 3
export const REPORTS_A_DAY = 20
export const NOTE_LONGEST = 500

export const REPORT_REASONS = [
  'harm',
  'private',
  'law',
  'pretend',
  'junk',
  'other',
] as const satisfies readonly ReportReason[]

/** Where a reader reports a post, and reads what came of it. */
export const reportUrl = (postId: string): string => `${ownPostUrl(postId)}/report`
