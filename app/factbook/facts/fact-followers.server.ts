import type { Db, Tx } from '#db/schema.ts'
import type { Content } from './fact-texts.server.ts'

// Things derived from facts elsewhere, such as files, follow in the publishing transaction. This feature knows none of them.

export interface ChangedFact {
  kind: string
  key: string
  number: number
  /** Null: no longer public. */
  content: Content | null
}

/** The state of something derived from a record, for staff. */
export interface FollowUp {
  title: string
  /** In words: made, waiting, failed. */
  state: string
  look: 'success' | 'waiting' | 'danger'
  /** The page with details and actions. */
  href: string
}

export interface FactFollower {
  changed: (tx: Tx, fact: ChangedFact) => Promise<void>
  says: (db: Db, fact: { kind: string; key: string }) => Promise<FollowUp[]>
}

let followers: readonly FactFollower[] = []

/** Registered once, before anything is published. Idempotent. */
export function followFacts(follower: FactFollower): void {
  if (!followers.includes(follower)) followers = [...followers, follower]
}

export const factFollowers = (): readonly FactFollower[] => followers
