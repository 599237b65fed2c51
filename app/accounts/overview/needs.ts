// Picks the single most urgent task: the one that costs most when it waits.

export interface MayNeed {
  wordsShown: boolean
  opened: { newAnswer: boolean; deadline: string | null } | null
  draft: { savedAt: string | null; href: string; deadline: string | null } | null
  /** A monthly gift whose last payment did not go through. */
  failedGift: string | null
  /** Posts that a moderator has not read. */
  waitingPosts: number
  /** Posts that were started and not sent. */
  forumDrafts: number
  /** Another form with unsent text. */
  unsent: boolean
}

export type Need =
  | 'save-words'
  | 'read-answer'
  | 'deadline-of-case'
  | 'deadline-of-draft'
  | 'failed-gift'
  | 'waiting-post'
  | 'draft'
  | 'forum-draft'
  | 'unsent'
  | 'opened'
  | 'nothing'

export function needNow(of: MayNeed): Need {
  if (of.wordsShown) return 'save-words'
  if (of.opened?.newAnswer) return 'read-answer'
  if (of.opened?.deadline) return 'deadline-of-case'
  if (of.draft?.deadline) return 'deadline-of-draft'
  if (of.failedGift !== null) return 'failed-gift'
  if (of.draft) return 'draft'
  if (of.forumDrafts > 0) return 'forum-draft'
  if (of.unsent) return 'unsent'
  // It requires no action, so it comes after everything that does.
  if (of.waitingPosts > 0) return 'waiting-post'
  return of.opened ? 'opened' : 'nothing'
}
