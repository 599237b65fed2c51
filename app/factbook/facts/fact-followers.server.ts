import type { Db, Tx } from '#db/schema.ts'
import type { FactKind } from '../model/rules.ts'
import type { Content } from './fact-texts.server.ts'

// What is made from facts elsewhere, such as files: it follows in the transaction that publishes. This room knows none of them.

export interface ChangedFact {
  kind: FactKind
  key: string
  number: number
  /** Null: visitors do not see it any more. */
  content: Content | null
}

/** What staff read of what follows from a record. */
export interface FollowUp {
  title: string
  /** In words: made, waiting, failed. */
  state: string
  look: 'success' | 'waiting' | 'danger'
  /** Where more is said, and what can be done. */
  href: string
}

export interface FactFollower {
  changed: (tx: Tx, fact: ChangedFact) => Promise<void>
  says: (db: Db, fact: { kind: FactKind; key: string }) => Promise<FollowUp[]>
}

let followers: readonly FactFollower[] = []

/** Said once, before anything is published. Saying it again changes nothing. */
export function followFacts(follower: FactFollower): void {
  if (!followers.includes(follower)) followers = [...followers, follower]
}

export const factFollowers = (): readonly FactFollower[] => followers
