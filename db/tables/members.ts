import type { Generated } from 'kysely'

export type MemberRole = 'new' | 'member' | 'helper' | 'moderator'

/** A notice to a member on the site. Its words: app/accounts/members/notice-words.ts */
export type MemberNoticeCode =
  | 'words-used'
  | 'address-changed'
  | 'passkey-added'
  | 'passkey-removed'
  | 'report-decided'
  | 'post-approved'
  | 'post-removed'
  | 'post-put-back'
  | 'post-changed'
  | 'post-change-undone'
  | 'post-noted'
  | 'post-not-sent'
  | 'topic-moved'
  | 'topic-closed'
  | 'topic-opened'
  | 'forum-warned'
  | 'forum-paused'
  | 'forum-banned'
  | 'forum-lifted'
  | 'forum-waits-again'
  | 'forum-looked-up'
  | 'appeal-decided'
  | 'appeal-post-back'
  | 'appeal-lifted'
  | 'answered'
  | 'mentioned'
  | 'new-replies'
  | 'new-topics'
  | 'reminded'

/** How a member is notified: on the site, also by email, or for some kinds not at all. */
export type MailWay = 'off' | 'site' | 'now' | 'daily' | 'weekly'

/**
 * People with an account. Of the library's own columns only those that we read are listed
 * (platform/auth/auth-library.server.ts).
 */
export interface MemberTables {
  members: {
    id: string
    /** An HMAC of the address (`addressAlias`), by which the library finds the account. */
    email: string
    name: string
    emailVerified: boolean | number
    createdAt: Date | string
    updatedAt: Date | string
    sealedEmail: string | null
    /** Null until it is chosen: the account is not a member before that. */
    handle: string | null
    /** The handle as the eye reads it: no two look alike. */
    handleKey: string | null
    pronouns: string | null
    timeZone: string | null
    /** Postal code of their state or territory, if they said. */
    state: string | null
    /** Their reading settings, in the format of the cookie (app/reading/rules.ts). */
    reading: string | null
    /** Their access card (shared/access-card), sealed with the server's key. */
    sealedCard: string | null
    /** Since when other members can read it; null if they cannot. */
    cardShownAt: string | null
    role: MemberRole
    joinedAt: string | null
    /** Since when a moderator reads their posts first again. */
    waitsAgainSince: string | null
    /** Argon2id of the six recovery words, with its salt and setting, as JSON. */
    wordsHash: string | null
    wordsMadeAt: string | null
    /**
     * When a closed account is deleted. Its handle is null meanwhile, so that it appears nowhere; `handleKey` stays
     * theirs.
     */
    leavesAt: string | null
    leavesPosts: 'remove' | 'stay' | null
    /** Restored when they stay: handle and pronouns, as JSON. */
    closedAs: string | null
    /** An HMAC under the server key: the sign-in data is as the site wrote it. */
    mark: string | null
  }
  memberSessions: {
    id: string
    userId: string
    token: string
    expiresAt: Date
    begunAt: string | null
    /** The day of its last use, and no more. */
    usedOn: string | null
    mark: string | null
  }
  memberVerifications: { id: string; identifier: string; expiresAt: Date }
  memberPasskeys: {
    id: string
    userId: string
    name: string | null
    publicKey: string
    credentialId: string
    createdAt: Date | string | null
    usedAt: string | null
    mark: string | null
  }
  /** Sign-in mails: a link, and a code for the browser that asked. */
  memberLinks: {
    id: string
    tokenHash: string
    codeMark: string
    browserHash: string
    addressMark: string
    sealedEmail: string
    /** The member whose new address it is; null for signing in. */
    forMember: string | null
    /** 'window': a shared device. */
    lasts: 'month' | 'window'
    letterId: string
    codeTries: number
    madeAt: string
    expiresAt: string
    usedAt: string | null
    mark: string | null
  }
  memberNotices: {
    id: string
    memberId: string
    code: MemberNoticeCode
    /** The page that it is about. */
    about: string | null
    at: string
    readAt: string | null
    /** When it is sent by email; null when it is not, or was sent. */
    mailAt: string | null
  }
  /** For members who have chosen; the others get no such mail. */
  memberMailChoices: {
    memberId: string
    answers: MailWay
    mentions: MailWay
    followed: MailWay
    reminders: MailWay
    decisions: MailWay
    /** Minutes after midnight in their time zone: no mail between the two. */
    quietFrom: number | null
    quietTo: number | null
    /** The day on which mails begin again. */
    pausedUntil: string | null
    /** When the last one was made. */
    mailedAt: string | null
  }
  /** A member's bookmarked pages. `mark` is an HMAC of member, list and page: which pages they are is sealed. */
  memberKept: {
    id: string
    memberId: string
    mark: string
    /** 'saved': saved to the dashboard. 'wrote': attorneys they wrote to. */
    list: 'saved' | 'wrote'
    /** Path, title and note, as JSON. */
    sealed: string
    keptAt: string
    /** When they are reminded of it. */
    remindAt: Generated<string | null>
  }
  /**
   * One per member, of the same size whether it is used or not: the cases they store
   * (docs/decisions/0290-cases-kept-with-an-account.md).
   */
  memberLockers: { memberId: string; sealed: string }
  /**
   * Released handles that were shown over posts, reserved for a time.
   * `holder`: an HMAC of the member while the account exists.
   */
  memberFreedHandles: { mark: string; holder: string | null; untilDay: string }
  /**
   * A member's data export: one per member, made in the background. No backup contains it.
   */
  memberFiles: {
    memberId: string
    id: string
    /** The run of the job that makes it, so that another run that continues by mistake finds out. */
    maker: string | null
    askedAt: string
    /** How many parts it will have, once that is known, and how many are made. */
    parts: number | null
    made: number
    pieces: number
    /** In bytes. */
    size: number
    readyAt: string | null
    expiresAt: string
  }
  /** Sealed with the server's key to its position, its file and its member. */
  memberFilePieces: { fileId: string; place: number; sealed: string }
}
