import type { MemberNoticeCode } from '#db/tables/members.ts'
import { copy } from '../copy.ts'

interface NoticeWords {
  title: string
  text: string
  /** The link to its subject. */
  link: string
}

/** What a member reads for each code that is kept (platform/auth/member-notices.server.ts). */
export const noticeWords: Record<MemberNoticeCode, NoticeWords> = copy.memberNotices.notices
