// Retention times: what the code obeys and the privacy page says. The times that stewards and admins can change are in
// retention-times.ts, so that visitors' pages do not load them.

export type Kept = 'closedCases' | 'spamCases' | 'messages' | 'attorneyDeliveries'

/** Times that cannot be changed on the site: pages promise them to people before they type. */
export const PROMISED_DAYS = {
  drafts: 7,
  /** Words typed in any other form and not sent. */
  keptForms: 2,
  /** A forum post that a member has not sent. */
  forumDrafts: 30,
  uncheckedAddresses: 7,
  /** An account without a handle. */
  unfinishedAccounts: 7,
  /** A released handle that was shown over posts: no other member can take it. */
  freedHandles: 365,
  /** How long a member stays signed in. */
  memberSessions: 30,
  /** A notice to a member on the site. */
  memberNotices: 90,
  /** A member's data export, once it is made. */
  memberFiles: 1,
  /** A forum post that a moderator removed: time to appeal, and to restore it. */
  removedPosts: 30,
  /** A report of a post, once a moderator has decided. */
  closedReports: 90,
  /** A warning, an ended pause, and moderators' notes about a member. */
  forumMeasures: 365,
  /** How far a member read a topic, counted from its newest post. */
  forumReads: 365,
  /** Posts without a name of a deleted account: they are deleted one by one within this time. */
  namelessLeaves: 28,
  /** Searches without results, and counts of searches, from the end of their month. */
  failedSearches: 180,
  /** From the person's request to the deletion: time to take it back. */
  askedDeletion: 14,
} as const

export type KeptDays = Record<Kept, number>

export interface Retention {
  /** Incremented with each change. */
  version: number
  days: KeptDays
}

/** "2 years", "90 days" */
export function daysInWords(days: number): string {
  if (days % 365 === 0) return days === 365 ? '1 year' : `${days / 365} years`
  return days === 1 ? '1 day' : `${days.toLocaleString('en-US')} days`
}
