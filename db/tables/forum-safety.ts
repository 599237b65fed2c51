import type { Generated } from 'kysely'
import type { ContentNote } from './content-notes.ts'

/**
 * Safety in the forum: what members muted or blocked, and what moderators watch
 * (docs/decisions/0125-what-i-do-not-see.md).
 */
export interface ForumSafetyTables {
  /** A member's mutes. The person or item is stored as an HMAC and sealed: the table does not reveal it. */
  forumUnseen: {
    id: string
    memberId: string
    kind: UnseenKind
    /** 'block': of a person, for both sides. */
    how: UnseenHow
    mark: string
    sealedWhat: string
    /** A day, so that it does not reveal after which post. */
    sinceDay: string
  }
  /**
   * A pause or a ban whose member has deleted their account. `mark`: an HMAC of their address. `sealedMeasure`: the
   * related measure of a pseudonym, sealed with the server's key; null for one of a handle.
   */
  forumKeptBans: {
    id: string
    mark: string
    sealedMeasure: string | null
    stops: 'writing' | 'forum'
    until: string | null
  }
  /** Posts that moderators removed in one act; the posts refer to it. */
  forumBulkActs: { id: string; byUser: string | null; at: string; undoneAt: string | null }
  /** Words that moderators watch for, and what happens to a post with one. */
  forumWatched: {
    id: string
    word: string
    act: WatchAct
    /** Which note is added, for 'note'. */
    note: ContentNote | null
    byUser: string | null
    at: string
    /** The day on which a word that ships with the site was reviewed; null for words that staff added. */
    reviewedOn: Generated<string | null>
  }
  /** When a staff member last got a mail that something waits. */
  forumTold: { userId: string; at: string }
  /**
   * A moderator's note on a post, or on the author behind a pseudonym: one of the two is set. Sealed with the server's
   * key.
   */
  forumDeskNotes: {
    id: string
    postId: string | null
    pseudonymId: string | null
    sealedText: string
    byUser: string | null
    at: string
  }
}

export type WatchAct = 'hold' | 'note' | 'help'
export type UnseenKind = 'person' | 'pseudonym' | 'post' | 'topic' | 'place' | 'word'
export type UnseenHow = 'mute' | 'block'
