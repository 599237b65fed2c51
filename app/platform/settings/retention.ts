// How long things are kept: what the code obeys and the privacy page says. The times that stewards and admins can change
// are in kept-times.ts, apart from what the pages of visitors load.

export type Kept = 'closedCases' | 'spamCases' | 'messages' | 'attorneyDeliveries'

/** Times that nobody can change here: pages promise them to people before they type. */
export const PROMISED_DAYS = {
  drafts: 7,
  /** What was typed in any other form and not sent. */
  keptForms: 2,
  /** A post for the forum that a member has not sent. */
  forumDrafts: 30,
  uncheckedAddresses: 7,
  /** An account in which nobody ever chose a handle. */
  unfinishedAccounts: 7,
  /** A handle that was shown over posts and was given up: nobody else can have it. */
  freedHandles: 365,
  /** A member who stays signed in. */
  memberSessions: 30,
  /** What a member was told on the site. */
  memberNotices: 90,
  /** Everything about a member as one file, once it is made. */
  memberFiles: 1,
  /** What a moderator removed from the forum: time to ask for a second look, and to take it back. */
  removedPosts: 30,
  /** A report of a post, once a moderator has decided. */
  closedReports: 90,
  /** A warning, a pause that is over, and what moderators note about a member. */
  forumMeasures: 365,
  /** How far a member read a topic, counted from its newest post. */
  forumReads: 365,
  /** Posts without a name of an account that was deleted: they go one by one within this time. */
  namelessLeaves: 28,
  /** Questions that the search did not answer, and counts of searches: counted from the end of their month. */
  failedSearches: 180,
  /** From the person's wish to the deletion: time to take it back. */
  askedDeletion: 14,
} as const

export type KeptDays = Record<Kept, number>

export interface Retention {
  /** Goes up by one with each change. */
  version: number
  days: KeptDays
}

/** "2 years", "90 days" */
export function daysInWords(days: number): string {
  if (days % 365 === 0) return days === 365 ? '1 year' : `${days / 365} years`
  return days === 1 ? '1 day' : `${days.toLocaleString('en-US')} days`
}
