import type { MemberNoticeCode } from '#db/tables/members.ts'

interface NoticeWords {
  title: string
  text: string
  /** The link to what it is about. */
  link: string
}

/** What a member reads for each code that is kept (platform/accounts/member-notices.server.ts). */
export const noticeWords: Record<MemberNoticeCode, NoticeWords> = {
  'words-used': {
    title: 'Someone signed in with your recovery words',
    text: 'If it was not you, end all other devices and make new words.',
    link: 'See where you are signed in',
  },
  'address-changed': {
    title: 'Your account has a new email address',
    text: 'We write to the new address from now on.',
    link: 'See your account',
  },
}
